package dev.stateward.bootstrap.server;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.opentelemetry.proto.collector.trace.v1.ExportTraceServiceRequest;
import io.opentelemetry.proto.common.v1.KeyValue;
import io.opentelemetry.proto.trace.v1.ResourceSpans;
import io.opentelemetry.proto.trace.v1.Span;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.zip.GZIPInputStream;

/** A collector of traces that speaks OTLP over HTTP, with the messages of its specification. */
final class OtlpReceiver implements AutoCloseable {
  /** What it does with a request. */
  enum Manner {
    TAKES,
    HANGS,
    REFUSES,
    ANSWERS_GARBAGE_WITHOUT_END
  }

  private final HttpServer server;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final Manner manner;
  private final CountDownLatch closed = new CountDownLatch(1);
  private final CountDownLatch asked = new CountDownLatch(1);
  private final List<ResourceSpans> received = new CopyOnWriteArrayList<>();
  private final List<String> authorizations = new CopyOnWriteArrayList<>();

  OtlpReceiver(Manner manner) throws IOException {
    this.manner = manner;
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext("/", this::answer);
    server.start();
  }

  String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      asked.countDown();
      switch (manner) {
        case TAKES -> take(exchange);
        case HANGS -> closed.await();
        case REFUSES -> exchange.sendResponseHeaders(400, -1);
        case ANSWERS_GARBAGE_WITHOUT_END -> pour(exchange);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void take(HttpExchange exchange) throws IOException {
    boolean traces =
        exchange.getRequestURI().getPath().equals("/v1/traces")
            && "application/x-protobuf"
                .equals(exchange.getRequestHeaders().getFirst("Content-Type"));
    String encoding = exchange.getRequestHeaders().getFirst("Content-Encoding");
    InputStream body = exchange.getRequestBody();
    InputStream plain = "gzip".equals(encoding) ? new GZIPInputStream(body) : body;
    received.addAll(ExportTraceServiceRequest.parseFrom(plain).getResourceSpansList());
    authorizations.add(String.valueOf(exchange.getRequestHeaders().getFirst("Authorization")));
    exchange.sendResponseHeaders(traces ? 200 : 404, -1);
  }

  private void pour(HttpExchange exchange) throws IOException, InterruptedException {
    exchange.sendResponseHeaders(200, 0);
    byte[] garbage = new byte[1 << 16];
    while (closed.getCount() > 0) {
      exchange.getResponseBody().write(garbage);
    }
  }

  /** Waits for the first request. */
  void awaitRequest() throws InterruptedException {
    asked.await();
  }

  /** All spans it was sent. */
  List<Span> spans() {
    return received.stream()
        .flatMap(resource -> resource.getScopeSpansList().stream())
        .flatMap(scope -> scope.getSpansList().stream())
        .toList();
  }

  /** The attributes of the resource that sent the spans. */
  List<KeyValue> resource() {
    return received.getFirst().getResource().getAttributesList();
  }

  List<String> authorizations() {
    return List.copyOf(authorizations);
  }

  /** All it was sent, as text. */
  String text() {
    return received.toString();
  }

  @Override
  public void close() {
    closed.countDown();
    server.stop(0);
    threads.shutdownNow();
  }
}
