package dev.stateward.e2e;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** A server of another maker, which gives the answers that a real one gave. */
final class RecordedServer implements AutoCloseable {
  private final ObjectNode answers;
  private final List<String> unrecorded = new CopyOnWriteArrayList<>();
  private final Set<String> asked = ConcurrentHashMap.newKeySet();
  private final HttpServer server;

  /** One that gives the answers of a recording. */
  RecordedServer(String recording) throws IOException {
    try (InputStream in =
        Objects.requireNonNull(
            RecordedServer.class.getResourceAsStream("/sources/" + recording + ".json"))) {
      answers = (ObjectNode) new ObjectMapper().readTree(in);
    }
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::answer);
    server.start();
  }

  String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  /** Requests that the real server was not sent. */
  List<String> unrecorded() {
    return unrecorded;
  }

  /** Requests that the real server was sent, and this one was not: lists may go on there. */
  List<String> unasked() {
    return answers.properties().stream()
        .map(Map.Entry::getKey)
        .filter(path -> !asked.contains(path))
        .toList();
  }

  /** The bodies of what was asked for below a path, in the order of the recording. */
  List<String> bodies(String end) {
    return answers.properties().stream()
        .filter(each -> each.getKey().endsWith(end))
        .map(Map.Entry::getValue)
        .map(answer -> answer.path("body").asText())
        .toList();
  }

  /** Gives another answer to requests whose path ends so. */
  void replace(String end, String body) {
    answers
        .properties()
        .forEach(each -> {
          if (each.getKey().endsWith(end)) {
            ((ObjectNode) each.getValue()).put("body", body);
          }
        });
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      String path = exchange.getRequestURI().toString();
      asked.add(path);
      JsonNode answer = answers.path(path);
      if (answer.isMissingNode()) {
        unrecorded.add(path);
      }
      byte[] body = answer.path("body").asText().getBytes(UTF_8);
      exchange.getResponseHeaders().add("Content-Type", answer.path("type").asText());
      exchange.sendResponseHeaders(
          answer.path("status").asInt(404), body.length == 0 ? -1 : body.length);
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
