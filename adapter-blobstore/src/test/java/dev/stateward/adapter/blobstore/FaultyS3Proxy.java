package dev.stateward.adapter.blobstore;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;

/** A proxy of an S3 server that injects faults into requests and responses. */
final class FaultyS3Proxy implements AutoCloseable {
  /** A fault of one request. */
  enum Fault {
    /** The server handles the request, and the response is 500. */
    ERROR_AFTERWARDS(true, 500),
    /** The server handles the request, and the connection is closed without a response. */
    SILENCE_AFTERWARDS(true, 0),
    /** The server handles the request, and the response is not XML. */
    GARBAGE_AFTERWARDS(true, 502),
    /** The server never receives the request, and the response is 500. */
    ERROR(false, 500),
    /** The server never receives the request, and the response is 503. */
    BUSY(false, 503),
    /** The server never receives the request, and the connection is closed without a response. */
    SILENCE(false, 0);

    private final boolean effective;
    private final int status;

    Fault(boolean effective, int status) {
      this.effective = effective;
      this.status = status;
    }

    /** Whether the request reaches the server. */
    boolean effective() {
      return effective;
    }
  }

  /** Chooses the requests that fail. */
  interface Choice {
    boolean fails(String method, int number);
  }

  private static final Set<String> CONNECTION_HEADERS =
      Set.of("connection", "content-length", "transfer-encoding", "date");

  private final S3Server server;
  private final HttpServer front;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final OkHttpClient forwarding = new OkHttpClient();
  private final AtomicInteger requests = new AtomicInteger();
  private volatile Fault fault = Fault.ERROR;
  private volatile Choice choice = (method, number) -> false;
  private volatile Set<String> unreadable = Set.of();

  private FaultyS3Proxy(S3Server server, HttpServer front) {
    this.server = server;
    this.front = front;
  }

  static FaultyS3Proxy before(S3Server server) throws IOException {
    var front = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    var faulty = new FaultyS3Proxy(server, front);
    front.setExecutor(faulty.threads);
    front.createContext("/", faulty::pass);
    front.start();
    return faulty;
  }

  S3Settings settings(String bucket) {
    var direct = server.settings(bucket, "");
    return new S3Settings(
        URI.create("http://127.0.0.1:" + front.getAddress().getPort()),
        direct.region(),
        bucket,
        "",
        direct.accessKey(),
        direct.secretKey());
  }

  /** Injects {@code next} into the requests that {@code selected} names, counted from 1. */
  void inject(Fault next, Choice selected) {
    fault = next;
    choice = selected;
    requests.set(0);
  }

  void clearFaults() {
    inject(Fault.ERROR, (method, number) -> false);
  }

  /** Makes the objects of {@code names} unreadable, and all others readable. */
  void refuseToRead(Set<String> names) {
    unreadable = Set.copyOf(names);
  }

  private boolean fails(HttpExchange exchange) {
    String method = exchange.getRequestMethod();
    String path = exchange.getRequestURI().getPath();
    return choice.fails(method, requests.incrementAndGet())
        || (method.equals("GET")
            && unreadable.stream().anyMatch(name -> path.endsWith("/" + name)));
  }

  private void pass(HttpExchange exchange) throws IOException {
    try (exchange) {
      if (!fails(exchange)) {
        try (var response = forward(exchange)) {
          respond(exchange, response);
        }
        return;
      }
      if (fault.effective()) {
        forward(exchange).close();
      } else {
        exchange.getRequestBody().readAllBytes();
      }
      if (fault.status > 0) {
        var text = "something went wrong".getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(fault.status, text.length);
        exchange.getResponseBody().write(text);
      }
    }
  }

  private Response forward(HttpExchange exchange) throws IOException {
    var body = exchange.getRequestBody().readAllBytes();
    String method = exchange.getRequestMethod();
    boolean bodiless = method.equals("GET") || method.equals("HEAD");
    var request =
        new Request.Builder()
            .url(server.endpoint() + exchange.getRequestURI().toString())
            .method(method, bodiless ? null : RequestBody.create(body));
    exchange
        .getRequestHeaders()
        .forEach((name, values) -> values.forEach(value -> request.addHeader(name, value)));
    return forwarding.newCall(request.build()).execute();
  }

  private static void respond(HttpExchange exchange, Response response) throws IOException {
    for (var name : response.headers().names()) {
      if (!CONNECTION_HEADERS.contains(name.toLowerCase(Locale.ROOT))) {
        exchange.getResponseHeaders().put(name, response.headers(name));
      }
    }
    if (exchange.getRequestMethod().equals("HEAD")) {
      var length = response.header("Content-Length");
      if (length != null) {
        exchange.getResponseHeaders().set("Content-Length", length);
      }
      exchange.sendResponseHeaders(response.code(), -1);
      return;
    }
    var body = response.body().bytes();
    exchange.sendResponseHeaders(response.code(), body.length == 0 ? -1 : body.length);
    exchange.getResponseBody().write(body);
  }

  @Override
  public void close() {
    front.stop(0);
    threads.close();
    forwarding.dispatcher().executorService().shutdown();
    forwarding.connectionPool().evictAll();
  }
}
