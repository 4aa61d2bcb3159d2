package dev.stateward.bootstrap.server;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.ToIntFunction;

/** A target of webhooks on this machine. */
final class Receiver implements AutoCloseable {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final long PATIENCE_SECONDS = 60;

  private final HttpServer server;
  private final BlockingQueue<ReceivedRequest> told = new LinkedBlockingQueue<>();

  private final List<String> traces = new CopyOnWriteArrayList<>();

  /** Answers with the status that {@code answer} gives. */
  Receiver(ToIntFunction<ReceivedRequest> answer) throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.createContext("/", exchange -> take(exchange, answer));
    server.start();
  }

  /** A request; {@code nanos} is when it came. */
  record ReceivedRequest(String id, String timestamp, String signature, String body, long nanos) {
    JsonNode document() {
      try {
        return JSON.readTree(body);
      } catch (IOException e) {
        throw new IllegalStateException(e);
      }
    }

    String type() {
      return document().path("type").asText();
    }

    String workspace() {
      return document().path("workspace-id").asText();
    }

    long position() {
      return document().path("position").asLong();
    }
  }

  private void take(HttpExchange exchange, ToIntFunction<ReceivedRequest> answer)
      throws IOException {
    try (exchange) {
      byte[] body = exchange.getRequestBody().readAllBytes();
      ReceivedRequest request =
          new ReceivedRequest(
              header(exchange, "webhook-id"),
              header(exchange, "webhook-timestamp"),
              header(exchange, "webhook-signature"),
              new String(body, StandardCharsets.UTF_8),
              System.nanoTime());
      traces.add(
          Objects.requireNonNullElse(exchange.getRequestHeaders().getFirst("traceparent"), ""));
      int status = answer.applyAsInt(request);
      told.add(request);
      exchange.sendResponseHeaders(status, -1);
    }
  }

  private static String header(HttpExchange exchange, String name) {
    return Objects.requireNonNull(exchange.getRequestHeaders().getFirst(name), name);
  }

  String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort() + "/in";
  }

  /** The next request that comes. */
  ReceivedRequest next() throws InterruptedException {
    return Objects.requireNonNull(told.poll(PATIENCE_SECONDS, TimeUnit.SECONDS), "nothing came");
  }

  /** The {@code traceparent} of each request that came; empty when it had none. */
  List<String> traces() {
    return List.copyOf(traces);
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
