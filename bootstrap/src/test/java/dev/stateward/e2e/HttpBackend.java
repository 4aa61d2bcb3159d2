package dev.stateward.e2e;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A server that Terraform's http backend keeps states on, under the paths that GitLab has. */
final class HttpBackend implements AutoCloseable {
  static final String USER = "ann";
  static final String PASSWORD = "glpat-of-ann";

  private static final Pattern SERIAL = Pattern.compile("\"serial\": *(\\d+)");
  private static final String ELSEWHERE = "/states/";
  private static final String ROOT = "/api/v4/projects/7/terraform/state/";
  private static final String AUTHORIZATION =
      "Basic "
          + Base64.getEncoder()
              .encodeToString((USER + ":" + PASSWORD).getBytes(StandardCharsets.UTF_8));

  private final Map<String, byte[]> states = new ConcurrentHashMap<>();
  private final AtomicBoolean patient = new AtomicBoolean();
  private final AtomicInteger asked = new AtomicInteger();
  private final HttpServer server;

  HttpBackend() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(ROOT, this::answer);
    server.createContext(ELSEWHERE, this::answer);
    server.start();
  }

  /** The URL that the names of states are below. */
  String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort() + ROOT.replaceAll("/$", "");
  }

  /** The URL of states of a backend that is not GitLab. */
  String other() {
    return url().replace(ROOT.replaceAll("/$", ""), ELSEWHERE.replaceAll("/$", ""));
  }

  /** Keeps older states by their serials, as GitLab does. */
  void put(String name, byte[] state) {
    states.put(name, state);
    Matcher serial = SERIAL.matcher(new String(state, StandardCharsets.UTF_8));
    if (serial.find()) {
      states.put(name + "/versions/" + serial.group(1), state);
    }
  }

  /** As somebody deletes a version by hand. */
  void forget(String name, long serial) {
    states.remove(name + "/versions/" + serial);
  }

  /** How often versions were asked for since the last time; the next one is told to wait. */
  int asked() {
    patient.set(false);
    return asked.getAndSet(0);
  }

  /** The configuration of the backend for a state. */
  String configuration(String name) {
    return """
    backend "http" {
      address        = "%1$s/%2$s"
      lock_address   = "%1$s/%2$s/lock"
      unlock_address = "%1$s/%2$s/lock"
      lock_method    = "POST"
      unlock_method  = "DELETE"
      username       = "%3$s"
      password       = "%4$s"
    }
    """
        .formatted(url(), name, USER, PASSWORD);
  }

  private void answer(HttpExchange exchange) throws IOException {
    byte[] body = exchange.getRequestBody().readAllBytes();
    String path = exchange.getRequestURI().getPath();
    String name = path.substring((path.startsWith(ROOT) ? ROOT : ELSEWHERE).length());
    boolean known = AUTHORIZATION.equals(exchange.getRequestHeaders().getFirst("Authorization"));
    if (!known) {
      send(exchange, 401, new byte[0]);
    } else if (name.contains("/versions/") && !patient.getAndSet(true)) {
      exchange.getResponseHeaders().add("Retry-After", "0");
      send(exchange, 429, new byte[0]);
    } else if (name.endsWith("/lock")) {
      send(exchange, 200, new byte[0]);
    } else if (exchange.getRequestMethod().equals("POST")) {
      put(name, body);
      send(exchange, 200, new byte[0]);
    } else if (name.equals("moved")) {
      exchange.getResponseHeaders().add("Location", url() + "/net");
      send(exchange, 302, new byte[0]);
    } else {
      asked.addAndGet(name.contains("/versions/") ? 1 : 0);
      byte[] state = states.get(name);
      send(exchange, state == null ? 404 : 200, state == null ? new byte[0] : state);
    }
  }

  private static void send(HttpExchange exchange, int status, byte[] body) throws IOException {
    try (exchange) {
      // A connection that breaks has told more than it brings.
      int more = exchange.getRequestURI().getPath().endsWith("/broken") ? 10 : 0;
      exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length + more);
      if (body.length > 0) {
        exchange.getResponseBody().write(body);
      }
    }
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
