package dev.stateward.e2e;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/** A proxy before a server that can lose an answer: the server has done its work, nobody knows. */
final class LossyProxy implements AutoCloseable {
  private static final Set<String> OWN_TO_EACH_HOP =
      Set.of("connection", "content-length", "host", "transfer-encoding", "upgrade");
  private static final Pattern NOTHING = Pattern.compile("(?!)");

  private final HttpServer server;
  private final String target;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final AtomicReference<Pattern> toLose = new AtomicReference<>(NOTHING);
  private final AtomicReference<Runnable> then = new AtomicReference<>(() -> {});
  private final AtomicReference<Canned> own = new AtomicReference<>(new Canned(NOTHING, 0, ""));
  private final AtomicReference<UnaryOperator<byte[]>> shown =
      new AtomicReference<>(UnaryOperator.identity());
  private final AtomicBoolean away = new AtomicBoolean();
  private final AtomicInteger answered = new AtomicInteger();
  private final List<String> seen = new CopyOnWriteArrayList<>();

  private LossyProxy(HttpServer server, String target) {
    this.server = server;
    this.target = target;
  }

  /** A proxy before the server at {@code target}; the server need not run yet. */
  static LossyProxy before(String target) {
    try {
      var loopback = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
      var proxy = new LossyProxy(HttpServer.create(loopback, 0), target);
      proxy.server.setExecutor(proxy.threads);
      proxy.server.createContext("/", proxy::pass);
      proxy.server.start();
      return proxy;
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  String url() {
    return ServerProcess.url(server.getAddress().getPort());
  }

  /** Loses the answer to the next request of which "METHOD /path" matches. */
  void loseAnswerTo(String request) {
    loseAnswerTo(request, () -> {});
  }

  /** As {@link #loseAnswerTo(String)}, and does {@code more} when it is lost. */
  void loseAnswerTo(String request, Runnable more) {
    seen.clear();
    then.set(more);
    toLose.set(Pattern.compile(request));
  }

  /** What the proxy itself answers to requests of which "METHOD /path" matches. */
  private record Canned(Pattern request, int status, String body) {
    void send(HttpExchange exchange) throws IOException {
      byte[] bytes = body.getBytes(UTF_8);
      String type = body.startsWith("{") ? "application/vnd.api+json" : "text/html";
      exchange.getResponseHeaders().add("Content-Type", type);
      exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
      exchange.getResponseBody().write(bytes);
    }
  }

  /** Answers in place of the server, until told otherwise. */
  void answerItself(String request, int status, String body) {
    answered.set(0);
    own.set(new Canned(Pattern.compile(request), status, body));
  }

  /** How often it has answered itself since it was told what. */
  int answered() {
    return answered.get();
  }

  /** Gives members of documents another name, so that nobody finds them. */
  void hide(String member) {
    replace('"' + member + '"', "\"hidden\"");
  }

  /** Has all that the server sends be fetched here, too, whatever its address. */
  void hideServer() {
    replace(target, url());
  }

  private void replace(String text, String by) {
    shown.set(content -> new String(content, UTF_8).replace(text, by).getBytes(UTF_8));
  }

  /** Breaks all connections off, as long as that is so. */
  void away(boolean now) {
    away.set(now);
  }

  /**
   * The requests since the last order to lose an answer that match it, with the server's answers.
   */
  List<String> seen(String request) {
    return seen.stream().filter(line -> line.matches(request + ".*")).toList();
  }

  @Override
  public void close() {
    server.stop(0);
    threads.close();
    client.close();
  }

  private void pass(HttpExchange exchange) throws IOException {
    try (exchange) {
      if (away.get()) {
        return;
      }
      var request = exchange.getRequestMethod() + " " + exchange.getRequestURI();
      if (own.get().request().matcher(request).find()) {
        answered.incrementAndGet();
        own.get().send(exchange);
        return;
      }
      var body = exchange.getRequestBody().readAllBytes();
      var answer = client.send(forwarded(exchange, body), BodyHandlers.ofByteArray());
      seen.add(request + " " + answer.statusCode());
      var order = toLose.get();
      if (order.matcher(request).find() && toLose.compareAndSet(order, NOTHING)) {
        then.get().run();
        return;
      }
      answer
          .headers()
          .map()
          .forEach((name, values) -> {
            if (mayPass(name)) {
              exchange.getResponseHeaders().put(name, values);
            }
          });
      var content = shown.get().apply(answer.body());
      exchange.sendResponseHeaders(answer.statusCode(), content.length == 0 ? -1 : content.length);
      exchange.getResponseBody().write(content);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }

  private HttpRequest forwarded(HttpExchange exchange, byte[] body) {
    var request =
        HttpRequest.newBuilder(URI.create(target + exchange.getRequestURI()))
            .method(exchange.getRequestMethod(), HttpRequest.BodyPublishers.ofByteArray(body));
    exchange
        .getRequestHeaders()
        .forEach((name, values) -> {
          if (mayPass(name)) {
            values.forEach(value -> request.header(name, value));
          }
        });
    return request.build();
  }

  private static boolean mayPass(String header) {
    return !OWN_TO_EACH_HOP.contains(header.toLowerCase(Locale.ROOT));
  }
}
