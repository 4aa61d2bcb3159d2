package dev.stateward.bootstrap.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.stateward.http.TestHttp;
import java.io.IOException;
import java.net.URI;
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
    return send(token, "GET", path, "");
  }

  JsonNode send(String token, String method, String path, String body)
      throws IOException, InterruptedException {
    return json(asked(method, url.resolve(path), token, body));
  }

  HttpResponse<String> put(URI place, String content) throws IOException, InterruptedException {
    return asked("PUT", place, "", content);
  }

  private HttpResponse<String> asked(String method, URI place, String token, String body)
      throws IOException, InterruptedException {
    int waited = 0;
    for (int attempt = 0; attempt < PATIENCE; attempt++) {
      var answer = TestHttp.send(method, place, token, body);
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
    throw new IOException("no answer to " + method + " " + place.getPath());
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
