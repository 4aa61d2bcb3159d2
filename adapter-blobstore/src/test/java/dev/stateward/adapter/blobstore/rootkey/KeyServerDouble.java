package dev.stateward.adapter.blobstore.rootkey;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import javax.net.ssl.SSLContext;

/** A server of the tests: answers with JSON as its subclass says, unless a fault is next. */
abstract class KeyServerDouble implements AutoCloseable {
  static final ObjectMapper MAPPER = new ObjectMapper();

  private final String scheme;
  private final HttpServer server;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final Deque<Fault> faults = new ConcurrentLinkedDeque<>();
  private final List<Long> arrivals = new CopyOnWriteArrayList<>();

  KeyServerDouble() throws IOException {
    this("http", HttpServer.create(somewhere(), 0));
  }

  /** One that terminates TLS. */
  KeyServerDouble(SSLContext tls) throws IOException {
    this("https", secured(tls));
  }

  private KeyServerDouble(String scheme, HttpServer server) {
    this.scheme = scheme;
    this.server = server;
    server.setExecutor(threads);
    server.createContext("/", this::handle);
    server.start();
  }

  private static InetSocketAddress somewhere() {
    return new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
  }

  private static HttpServer secured(SSLContext tls) throws IOException {
    HttpsServer server = HttpsServer.create(somewhere(), 0);
    server.setHttpsConfigurator(new HttpsConfigurator(tls));
    return server;
  }

  /** What happens to a request instead. */
  interface Fault {
    void answer(HttpExchange exchange) throws IOException;

    /** Answers with that status and text. */
    static Fault of(int status, String text) {
      return exchange -> send(exchange, status, text.getBytes(UTF_8));
    }

    /** Answers with success, and a body that does not end. */
    static Fault endless() {
      return exchange -> {
        exchange.sendResponseHeaders(200, 0);
        byte[] part = new byte[8192];
        try (OutputStream body = exchange.getResponseBody()) {
          while (true) {
            body.write(part);
          }
        }
      };
    }
  }

  /** The answer to a request; its status is 200 unless there are errors in it. */
  abstract Reply reply(HttpExchange exchange, JsonNode body) throws Exception;

  record Reply(int status, Map<String, ?> document) {}

  final URI address() {
    return URI.create(scheme + "://127.0.0.1:" + server.getAddress().getPort());
  }

  /** Has that happen to the next request. */
  final void next(Fault fault) {
    faults.add(fault);
  }

  /** How many requests came. */
  final int requests() {
    return arrivals.size();
  }

  /** When requests came. */
  final List<Long> arrivals() {
    return List.copyOf(arrivals);
  }

  private void handle(HttpExchange exchange) throws IOException {
    arrivals.add(System.nanoTime());
    byte[] body = exchange.getRequestBody().readAllBytes();
    Fault fault = faults.poll();
    try (exchange) {
      if (fault != null) {
        fault.answer(exchange);
        return;
      }
      exchange.setAttribute("body", body);
      Reply reply = reply(exchange, MAPPER.readTree(body));
      send(exchange, reply.status(), MAPPER.writeValueAsBytes(reply.document()));
    } catch (IOException e) {
      throw e;
    } catch (Exception e) {
      throw new IOException(e);
    }
  }

  private static void send(HttpExchange exchange, int status, byte[] bytes) throws IOException {
    exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
    exchange.getResponseBody().write(bytes);
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
