package dev.stateward.bootstrap.server;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** A transit engine of the tests, which remembers what it encrypted. */
final class KeyVault implements AutoCloseable {
  static final String TOKEN = "a-token-of-the-vault";

  private static final ObjectMapper MAPPER = new ObjectMapper();

  private final HttpServer server;
  private final Map<String, String> encrypted = new ConcurrentHashMap<>();
  private volatile boolean sealed;

  KeyVault() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/v1/transit/", this::handle);
    server.start();
  }

  String address() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  /** Whether it serves nothing. */
  void sealed(boolean now) {
    sealed = now;
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      JsonNode body = MAPPER.readTree(exchange.getRequestBody());
      if (sealed) {
        answer(exchange, 503, Map.of("errors", List.of("Vault is sealed")));
      } else if (!TOKEN.equals(exchange.getRequestHeaders().getFirst("X-Vault-Token"))) {
        answer(exchange, 403, Map.of("errors", List.of("permission denied")));
      } else if (exchange.getRequestURI().getPath().endsWith("/encrypt/stateward")) {
        answer(exchange, 200, Map.of("data", Map.of("ciphertext", encrypted(body))));
      } else {
        decrypt(exchange, body);
      }
    }
  }

  private String encrypted(JsonNode body) {
    String place = "place %08d of what was encrypted".formatted(encrypted.size());
    String text =
        "vault:v1:" + Base64.getEncoder().encodeToString(place.getBytes(StandardCharsets.UTF_8));
    encrypted.put(text + body.path("associated_data").asText(), body.path("plaintext").asText());
    return text;
  }

  private void decrypt(HttpExchange exchange, JsonNode body) throws IOException {
    String plain =
        encrypted.get(body.path("ciphertext").asText() + body.path("associated_data").asText());
    if (plain == null) {
      answer(exchange, 400, Map.of("errors", List.of("cipher: message authentication failed")));
    } else {
      answer(exchange, 200, Map.of("data", Map.of("plaintext", plain)));
    }
  }

  private static void answer(HttpExchange exchange, int status, Map<String, ?> document)
      throws IOException {
    byte[] bytes = MAPPER.writeValueAsBytes(document);
    exchange.sendResponseHeaders(status, bytes.length);
    exchange.getResponseBody().write(bytes);
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
