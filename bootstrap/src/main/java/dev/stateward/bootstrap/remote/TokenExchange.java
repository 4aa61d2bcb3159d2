package dev.stateward.bootstrap.remote;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.stateward.application.settings.NodeBudgets;
import java.io.IOException;
import java.io.InputStream;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Exchanges ID tokens at a server (RFC 8693). An ID token is sent once, since it is accepted once.
 *
 * @param server the server
 * @param connections how it is reached
 * @param patience how long it is waited for
 */
record TokenExchange(ServerAddress server, Connections connections, Patience patience) {
  private static final int LONGEST_ANSWER = 64 * 1024;
  private static final String PATH = "/oauth/token-exchange";

  /**
   * The answer, with the token as {@code access_token}.
   *
   * @param identity the id of a workload identity
   * @throws RemoteFailedException when the ID token is not accepted, or there is no answer
   */
  JsonNode exchange(String identity, String idToken) {
    HttpRequest request =
        Requests.to(server.at(PATH))
            .timeout(NodeBudgets.CLIENT_WAIT)
            .header("Accept", "application/json")
            .header("Content-Type", "application/x-www-form-urlencoded")
            .POST(BodyPublishers.ofString(form(identity, idToken)))
            .build();
    HttpClient http = connections.open(server);
    try {
      Wait wait = patience.begin();
      return document(wait, wait.answer(http, request));
    } catch (IOException e) {
      throw RemoteServer.unreached(server, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw RemoteFailedException.failed("stopped before " + server + " answered");
    } finally {
      http.shutdownNow();
    }
  }

  private static String form(String identity, String idToken) {
    Map<String, String> form = new LinkedHashMap<>();
    form.put("grant_type", "urn:ietf:params:oauth:grant-type:token-exchange");
    form.put("subject_token_type", "urn:ietf:params:oauth:token-type:id_token");
    form.put("subject_token", idToken);
    form.put("audience", identity);
    return form.entrySet().stream()
        .map(it -> it.getKey() + "=" + URLEncoder.encode(it.getValue(), UTF_8))
        .collect(Collectors.joining("&"));
  }

  private JsonNode document(Wait wait, HttpResponse<InputStream> answer) throws IOException {
    try (InputStream body = answer.body()) {
      JsonNode document = parsed(answer, wait.read(body, LONGEST_ANSWER));
      if (answer.statusCode() == 200 && document.path("access_token").isTextual()) {
        return document;
      }
      throw refused(answer, document);
    }
  }

  private JsonNode parsed(HttpResponse<?> answer, byte[] bytes) throws IOException {
    String type = answer.headers().firstValue("Content-Type").orElse("");
    if (!type.startsWith("application/json")) {
      return new JsonMapper().missingNode();
    }
    try {
      return new JsonMapper().readTree(bytes);
    } catch (JsonProcessingException e) {
      throw RemoteServer.notOurs(server);
    }
  }

  private RemoteFailedException refused(HttpResponse<?> answer, JsonNode document) {
    String description = Terminal.plain(document.path("error_description").asText());
    return switch (answer.statusCode()) {
      case 400 ->
          description.isEmpty()
              ? RemoteServer.notOurs(server)
              : RemoteFailedException.denied(server + ": " + description);
      case 429, 502, 503, 504 ->
          Refusal.later(
              description.isEmpty()
                  ? server + " failed with " + answer.statusCode()
                  : server + ": " + description,
              answer);
      default -> RemoteServer.notOurs(server);
    };
  }
}
