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

/** Stands before an S3 server and spoils some of the requests to it, or the answers. */
final class FaultyS3 implements AutoCloseable {
  /** What becomes of a request. */
  enum Fault {
    /** It has its effect, and is answered with 500. */
    ERROR_AFTERWARDS(true, 500),
    /** It has its effect, and the connection ends without an answer. */
    SILENCE_AFTERWARDS(true, 0),
    /** It has its effect, and the answer is no XML. */
    GARBAGE_AFTERWARDS(true, 502),
    /** It has no effect, and is answered with 500. */
    ERROR(false, 500),
    /** It has no effect, and is answered with 503. */
    BUSY(false, 503),
    /** It has no effect, and the connection ends without an answer. */
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

  /** Which requests are spoiled. */
  interface Choice {
    boolean spoils(String method, int number);
  }

  private static final Set<String> OF_THE_CONNECTION =
      Set.of("connection", "content-length", "transfer-encoding", "date");

  private final S3Server server;
  private final HttpServer front;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final OkHttpClient forwarding = new OkHttpClient();
  private final AtomicInteger requests = new AtomicInteger();
  private volatile Fault fault = Fault.ERROR;
  private volatile Choice choice = (method, number) -> false;
  private volatile Set<String> unreadable = Set.of();

  private FaultyS3(S3Server server, HttpServer front) {
    this.server = server;
    this.front = front;
  }

  static FaultyS3 before(S3Server server) throws IOException {
    var front = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    var faulty = new FaultyS3(server, front);
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

  /** From here on {@code fault} befalls the requests that {@code choice} names, counted from 1. */
  void spoil(Fault fault, Choice choice) {
    this.fault = fault;
    this.choice = choice;
    requests.set(0);
  }

  void spoilNothing() {
    spoil(Fault.ERROR, (method, number) -> false);
  }

  /** From here on objects of {@code names} cannot be read, and all others can. */
  void refuseToRead(Set<String> names) {
    unreadable = Set.copyOf(names);
  }

  private boolean spoils(HttpExchange exchange) {
    String method = exchange.getRequestMethod();
    String path = exchange.getRequestURI().getPath();
    return choice.spoils(method, requests.incrementAndGet())
        || (method.equals("GET")
            && unreadable.stream().anyMatch(name -> path.endsWith("/" + name)));
  }

  private void pass(HttpExchange exchange) throws IOException {
    try (exchange) {
      if (!spoils(exchange)) {
        try (var answer = forward(exchange)) {
          answer(exchange, answer);
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

  private static void answer(HttpExchange exchange, Response answer) throws IOException {
    for (var name : answer.headers().names()) {
      if (!OF_THE_CONNECTION.contains(name.toLowerCase(Locale.ROOT))) {
        exchange.getResponseHeaders().put(name, answer.headers(name));
      }
    }
    if (exchange.getRequestMethod().equals("HEAD")) {
      var length = answer.header("Content-Length");
      if (length != null) {
        exchange.getResponseHeaders().set("Content-Length", length);
      }
      exchange.sendResponseHeaders(answer.code(), -1);
      return;
    }
    var body = answer.body().bytes();
    exchange.sendResponseHeaders(answer.code(), body.length == 0 ? -1 : body.length);
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
