package dev.stateward.bootstrap.remote;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.stateward.application.settings.NodeBudgets;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;

/**
 * Requests to a server from somebody who has no token yet.
 *
 * @param connections how the server is reached
 */
record TokenRequests(ServerAddress server, Connections connections) {
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
    HttpClient http = connections.open();
    try {
      return document(
          http.send(
              request
                  .timeout(NodeBudgets.CLIENT_ANSWER)
                  .header("Accept", "application/json")
                  .build(),
              BodyHandlers.ofInputStream()));
    } catch (IOException e) {
      throw RemoteServer.unreached(server, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw RemoteFailedException.failed("stopped before " + server + " answered");
    } finally {
      http.shutdownNow();
    }
  }

  private JsonNode document(HttpResponse<InputStream> answer) throws IOException {
    try (InputStream body = answer.body()) {
      byte[] bytes = body.readNBytes(LONGEST_ANSWER + 1);
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
