package dev.stateward.adapter.http.idtoken;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Instant;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;

/** An issuer of ID tokens at an address of this machine, in place of a CI system's. */
public final class TrialIssuer implements AutoCloseable {
  static final String CONFIGURATION = "/.well-known/openid-configuration";
  static final String KEYS = "/keys";

  private final HttpServer server;
  private final Map<String, Page> pages = new ConcurrentHashMap<>();
  private final ConcurrentLinkedQueue<String> asked = new ConcurrentLinkedQueue<>();

  /** What is answered at a path. */
  record Page(int status, String body, String location) {
    static Page of(Object json) {
      return new Page(200, new String(TrialKey.json(json), UTF_8), "");
    }
  }

  /** An issuer that publishes these keys. */
  public TrialIssuer(TrialKey... keys) {
    try {
      this.server =
          HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.createContext("/", this::answer);
    server.start();
    show(CONFIGURATION, Page.of(Map.of("issuer", url(), "jwks_uri", url() + KEYS)));
    publish(keys);
  }

  /** Publishes these keys from now on. */
  public void publish(TrialKey... keys) {
    show(KEYS, Page.of(Map.of("keys", Arrays.stream(keys).map(TrialKey::jwk).toList())));
  }

  void show(String path, Page page) {
    pages.put(path, page);
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      String path = exchange.getRequestURI().getPath();
      asked.add(path);
      Page page = pages.getOrDefault(path, new Page(404, "", ""));
      if (!page.location().isEmpty()) {
        exchange.getResponseHeaders().add("Location", page.location());
      }
      byte[] body = page.body().getBytes(UTF_8);
      exchange.sendResponseHeaders(page.status(), body.length == 0 ? -1 : body.length);
      exchange.getResponseBody().write(body);
    }
  }

  /** Its URL, as in the claim {@code iss}. */
  public String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  /** The paths that were asked for, in order. */
  List<String> asked() {
    return List.copyOf(asked);
  }

  /** The claims of a token for an audience, valid for five minutes around {@code now}. */
  public Map<String, Object> claims(String audience, String subject, Instant now) {
    return claims(url(), audience, subject, now);
  }

  /** As {@link #claims(String, String, Instant)}, of another issuer. */
  public static Map<String, Object> claims(
      String issuer, String audience, String subject, Instant now) {
    Map<String, Object> claims = new LinkedHashMap<>();
    claims.put("iss", issuer);
    claims.put("aud", audience);
    claims.put("sub", subject);
    claims.put("iat", now.getEpochSecond());
    claims.put("nbf", now.getEpochSecond());
    claims.put("exp", now.getEpochSecond() + 300);
    claims.put("jti", UUID.randomUUID().toString());
    return claims;
  }

  /** These claims with another value of one; without it when that is empty. */
  static Map<String, Object> with(Map<String, Object> claims, String name, Object value) {
    Map<String, Object> other = new LinkedHashMap<>(claims);
    if (Objects.equals(value, "")) {
      other.remove(name);
    } else {
      other.put(name, value);
    }
    return other;
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
