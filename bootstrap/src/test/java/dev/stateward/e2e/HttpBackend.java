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

/** A server that Terraform's http backend keeps states on, under the paths that GitLab has. */
final class HttpBackend implements AutoCloseable {
  static final String USER = "ann";
  static final String PASSWORD = "glpat-of-ann";

  private static final String ROOT = "/api/v4/projects/7/terraform/state/";
  private static final String AUTHORIZATION =
      "Basic "
          + Base64.getEncoder()
              .encodeToString((USER + ":" + PASSWORD).getBytes(StandardCharsets.UTF_8));

  private final Map<String, byte[]> states = new ConcurrentHashMap<>();
  private final HttpServer server;

  HttpBackend() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(ROOT, this::answer);
    server.start();
  }

  /** The URL that the names of states are below. */
  String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort() + ROOT.replaceAll("/$", "");
  }

  void put(String name, byte[] state) {
    states.put(name, state);
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
    String name = exchange.getRequestURI().getPath().substring(ROOT.length());
    boolean known = AUTHORIZATION.equals(exchange.getRequestHeaders().getFirst("Authorization"));
    if (!known) {
      send(exchange, 401, new byte[0]);
    } else if (name.endsWith("/lock")) {
      send(exchange, 200, new byte[0]);
    } else if (exchange.getRequestMethod().equals("POST")) {
      states.put(name, body);
      send(exchange, 200, new byte[0]);
    } else if (name.equals("moved")) {
      exchange.getResponseHeaders().add("Location", url() + "/net");
      send(exchange, 302, new byte[0]);
    } else {
      byte[] state = states.get(name);
      send(exchange, state == null ? 404 : 200, state == null ? new byte[0] : state);
    }
  }

  private static void send(HttpExchange exchange, int status, byte[] body) throws IOException {
    try (exchange) {
      exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
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
