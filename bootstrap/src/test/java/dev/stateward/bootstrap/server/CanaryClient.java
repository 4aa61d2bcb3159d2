package dev.stateward.bootstrap.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Asks until it gets an answer, as the real clients do, and keeps every error it is told. */
final class CanaryClient {
  private static final int PATIENCE = 300;

  /** How many seconds a state is waited for whose examination failed some times. */
  private static final int LONGEST_WAIT = 60;

  private final HttpClient client = HttpClient.newHttpClient();
  private final URI url;
  private final List<String> errors = new ArrayList<>();

  CanaryClient(URI url) {
    this.url = url;
  }

  /** The bodies and headers of all answers that were errors. */
  List<String> errors() {
    return errors;
  }

  JsonNode get(String token, String path) throws IOException, InterruptedException {
    return json(asked(HttpRequest.newBuilder(url.resolve(path)).GET(), token));
  }

  JsonNode send(String token, String method, String path, String body)
      throws IOException, InterruptedException {
    return json(
        asked(
            HttpRequest.newBuilder(url.resolve(path))
                .header("Content-Type", "application/vnd.api+json")
                .method(method, BodyPublishers.ofString(body)),
            token));
  }

  HttpResponse<String> put(URI place, String content) throws IOException, InterruptedException {
    return asked(HttpRequest.newBuilder(place).PUT(BodyPublishers.ofString(content)), "");
  }

  private HttpResponse<String> asked(HttpRequest.Builder request, String token)
      throws IOException, InterruptedException {
    if (!token.isEmpty()) {
      request.header("Authorization", "Bearer " + token);
    }
    HttpRequest built = request.build();
    int waited = 0;
    for (int attempt = 0; attempt < PATIENCE; attempt++) {
      var answer = client.send(built, HttpResponse.BodyHandlers.ofString());
      if (answer.statusCode() >= 400) {
        errors.add(answer.headers().map() + "\n" + answer.body());
      }
      if (answer.statusCode() < 500) {
        return answer;
      }
      assertThat(answer.statusCode()).isEqualTo(503);
      if (answer.body().contains("not been examined yet")) {
        if (++waited > LONGEST_WAIT) {
          return answer;
        }
        retryAfter(answer);
      }
    }
    throw new IOException("no answer to " + built.method() + " " + built.uri().getPath());
  }

  private static void retryAfter(HttpResponse<String> answer) throws InterruptedException {
    long seconds = answer.headers().firstValueAsLong("Retry-After").orElse(1);
    assertThat(new CountDownLatch(1).await(seconds, TimeUnit.SECONDS)).isFalse();
  }

  private static JsonNode json(HttpResponse<String> answer) throws IOException {
    return answer.body().isEmpty()
        ? new ObjectMapper().createObjectNode()
        : new ObjectMapper().readTree(answer.body());
  }
}
