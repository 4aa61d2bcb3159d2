package dev.stateward.bootstrap.remote;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;

/**
 * Requests that a command sends to a server before it has a token.
 *
 * @param connections how the server is reached
 * @param patience how long the command waits for an answer
 */
record TokenRequests(ServerAddress server, Connections connections, Patience patience) {
  private static final int LONGEST_ANSWER = 64 * 1024;
  private static final int SUCCESS = 200;
  private static final String DISCOVERY = "/.well-known/terraform.json";

  /** What the server says about a service (remote service discovery); missing when it has none. */
  JsonNode discovered(String service) {
    return answer(Requests.to(server.at(DISCOVERY)).GET()).path(service);
  }

  /** The token for the code in {@code form}. */
  String token(String path, String form) {
    JsonNode answer =
        answer(
            Requests.to(server.at(path))
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(BodyPublishers.ofString(form)));
    String token = answer.path("access_token").asText();
    if (token.isEmpty()) {
      throw RemoteFailedException.denied(server + " gave no token: log in again");
    }
    return token;
  }

  private JsonNode answer(HttpRequest.Builder request) {
    HttpClient http = connections.open(server);
    Wait wait = patience.begin();
    try {
      return document(
          wait,
          wait.answer(
              http, request.timeout(wait.left()).header("Accept", "application/json").build()));
    } catch (IOException e) {
      throw RemoteServer.unreached(server, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw RemoteFailedException.failed("stopped before " + server + " answered");
    } finally {
      http.shutdownNow();
    }
  }

  private JsonNode document(Wait wait, HttpResponse<InputStream> answer) throws IOException {
    try (InputStream body = answer.body()) {
      byte[] bytes = wait.read(body, LONGEST_ANSWER + 1);
      if (answer.statusCode() == SUCCESS && bytes.length <= LONGEST_ANSWER) {
        return new JsonMapper().readTree(bytes);
      }
    } catch (JsonProcessingException e) {
      throw RemoteServer.notOurs(server);
    }
    if (answer.statusCode() / 100 == 4 && answer.request().method().equals("POST")) {
      throw RemoteFailedException.denied(server + " gave no token: log in again");
    }
    throw RemoteServer.notOurs(server);
  }
}
