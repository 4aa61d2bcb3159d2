package dev.stateward.bootstrap.remote;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.stream.Collectors;

/**
 * Waits at a port of this machine until the browser brings the code of a login; others than this
 * machine do not reach it.
 */
final class CodeReceiver implements AutoCloseable {
  private static final String PATH = "/login";

  private final HttpServer http;
  private final BlockingQueue<Map<String, String>> answers = new ArrayBlockingQueue<>(10);

  private CodeReceiver(HttpServer http) {
    this.http = http;
    http.createContext(PATH, this::receive);
    http.start();
  }

  /**
   * At the first free port of a range.
   *
   * @throws IOException when none is free
   */
  static CodeReceiver open(int first, int last) throws IOException {
    for (int port = first; ; port++) {
      try {
        InetSocketAddress address =
            new InetSocketAddress(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), port);
        return new CodeReceiver(HttpServer.create(address, 0));
      } catch (IOException taken) {
        if (port >= last) {
          throw taken;
        }
      }
    }
  }

  /** Where the browser is to bring the code. */
  String address() {
    return "http://localhost:" + http.getAddress().getPort() + PATH;
  }

  /**
   * Waits for the code that comes with {@code state}; others may ask this port too, and know it
   * not.
   */
  String code(String state) {
    try {
      while (true) {
        Map<String, String> answer = answers.take();
        if (answer.getOrDefault("state", "").equals(state)) {
          String code = answer.getOrDefault("code", "");
          if (code.isEmpty()) {
            throw RemoteFailedException.denied(
                "the server gave no token: " + Terminal.plain(answer.getOrDefault("error", "?")));
          }
          return code;
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw RemoteFailedException.failed("stopped before the browser answered");
    }
  }

  /** The browser has its page before the code is taken, which closes this port. */
  private void receive(HttpExchange exchange) throws IOException {
    String query = String.valueOf(exchange.getRequestURI().getRawQuery());
    try (exchange) {
      byte[] page = "You can close this page and go back to the command line.\n".getBytes(UTF_8);
      exchange.getResponseHeaders().set("Content-Type", "text/plain; charset=utf-8");
      exchange.sendResponseHeaders(200, page.length);
      exchange.getResponseBody().write(page);
    }
    answers.offer(members(query));
  }

  private static Map<String, String> members(String query) {
    return Arrays.stream(query.split("&"))
        .map(member -> member.split("=", 2))
        .collect(
            Collectors.toMap(
                member -> member[0],
                member -> member.length < 2 ? "" : URLDecoder.decode(member[1], UTF_8),
                (one, other) -> one));
  }

  @Override
  public void close() {
    http.stop(0);
  }
}
