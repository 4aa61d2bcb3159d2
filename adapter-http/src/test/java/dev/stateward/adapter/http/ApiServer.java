package dev.stateward.adapter.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.stateward.adapter.http.network.Network;
import dev.stateward.adapter.http.openapi.DescribedExchanges;
import dev.stateward.adapter.http.provider.ProviderSettings;
import dev.stateward.adapter.http.route.Route;
import dev.stateward.adapter.http.settings.HttpSettings;
import dev.stateward.adapter.http.settings.Listener;
import dev.stateward.adapter.http.settings.Traffic;
import dev.stateward.application.StateApplication;
import dev.stateward.application.telemetry.port.Telemetry;
import dev.stateward.testkit.http.ApiClient;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.UnaryOperator;

/** A server of the API on a free port, whose limits a test chooses, and a client of it. */
final class ApiServer implements AutoCloseable {
  static final String PUBLIC_URL = "https://state.example.test";
  private static final ObjectMapper JSON = new ObjectMapper();

  final FakeReadiness readiness = new FakeReadiness();

  /** Issuers of the tests are at addresses of this machine. */
  private static final List<Network> LOOPBACK = Network.parse("127.0.0.0/8").stream().toList();

  private final HttpApi api;
  private final ApiClient client;

  ApiServer(StateApplication application) {
    this(application, HttpSettings.Limits.USUAL);
  }

  ApiServer(StateApplication application, HttpSettings.Limits limits) {
    this(application, limits, 0);
  }

  ApiServer(StateApplication application, HttpSettings.Limits limits, int snapshotSeconds) {
    this(application, limits, Traffic.UNLIMITED, snapshotSeconds);
  }

  ApiServer(
      StateApplication application,
      HttpSettings.Limits limits,
      Traffic traffic,
      int snapshotSeconds) {
    this(application, limits, traffic, snapshotSeconds, Telemetry.NONE);
  }

  ApiServer(
      StateApplication application,
      HttpSettings.Limits limits,
      Traffic traffic,
      int snapshotSeconds,
      Telemetry telemetry) {
    AtomicLong requests = new AtomicLong();
    api =
        HttpApi.start(
            application,
            new HttpSettings(
                new Listener("127.0.0.1", 0, new Listener.Protocol.Http()),
                URI.create(PUBLIC_URL),
                limits,
                traffic,
                readiness,
                "1.2.3",
                snapshotSeconds,
                () -> "req-" + requests.incrementAndGet(),
                HttpSettings.Outgoing.to(List.of(), LOOPBACK)),
            telemetry);
    client =
        new ApiClient(URI.create("http://127.0.0.1:" + api.port()), "")
            .checkedBy(new DescribedExchanges());
  }

  /** One to which people sign in with a provider. */
  ApiServer(StateApplication application, ProviderSettings provider, Traffic traffic) {
    this(
        HttpApi.start(
            application,
            new HttpSettings(
                new Listener("127.0.0.1", 0, new Listener.Protocol.Http()),
                URI.create(PUBLIC_URL),
                HttpSettings.Limits.USUAL,
                traffic,
                new FakeReadiness(),
                "1.2.3",
                0,
                () -> "req-1",
                HttpSettings.Outgoing.to(List.of(), LOOPBACK).with(provider))));
  }

  private ApiServer(HttpApi api) {
    this.api = api;
    this.client =
        new ApiClient(URI.create("http://127.0.0.1:" + api.port()), "")
            .checkedBy(new DescribedExchanges());
  }

  int port() {
    return api.port();
  }

  InetSocketAddress address() {
    return new InetSocketAddress(InetAddress.getLoopbackAddress(), port());
  }

  List<Route> routes() {
    return api.routes();
  }

  URI uri(String path) {
    return client.uri(path);
  }

  /** The place on this server that an absolute URL from a response names. */
  URI local(String url) {
    return uri(url.substring(PUBLIC_URL.length()));
  }

  HttpResponse<String> get(String token, String path) {
    return client.as(token).get(path);
  }

  HttpResponse<String> delete(String token, String path) {
    return client.as(token).delete(path);
  }

  HttpResponse<String> post(String token, String path, String body) {
    return client.as(token).post(path, body);
  }

  HttpResponse<String> put(String token, String path, String body) {
    return client.as(token).put(path, body);
  }

  HttpResponse<String> patch(String token, String path, String body) {
    return client.as(token).patch(path, body);
  }

  /** Sends a request of the API, as {@code token}, or without one when it is empty. */
  HttpResponse<String> send(UnaryOperator<HttpRequest.Builder> method, String token, String path) {
    return client.send(method.apply(client.as(token).request(path)));
  }

  <T> HttpResponse<T> send(HttpRequest.Builder request, HttpResponse.BodyHandler<T> handler) {
    return client.send(request, handler);
  }

  static JsonNode json(HttpResponse<String> response) {
    return json(response.body());
  }

  static JsonNode json(String text) {
    try {
      return JSON.readTree(text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Stops the server; its answers can still be read to their end. */
  void stop() {
    api.stop();
  }

  @Override
  public void close() {
    client.close();
    api.close();
  }
}
