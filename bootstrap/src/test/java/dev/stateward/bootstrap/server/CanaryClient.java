package dev.stateward.bootstrap.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.stateward.adapter.http.openapi.DescribedExchanges;
import dev.stateward.testkit.http.ApiClient;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Repeats a request until it is answered, as the real clients do, and collects every error. */
final class CanaryClient {
  private static final int PATIENCE = 300;

  /** How many seconds a state is waited for whose examination failed some times. */
  private static final int LONGEST_WAIT = 60;

  private final ApiClient client;
  private final List<String> errors = new ArrayList<>();

  CanaryClient(URI url) {
    client = new ApiClient(url, "").checkedBy(new DescribedExchanges());
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
    return json(
        sendPatiently(
            client.as(token).request(path).method(method, BodyPublishers.ofString(body))));
  }

  HttpResponse<String> put(URI place, String content) throws IOException, InterruptedException {
    return sendPatiently(HttpRequest.newBuilder(place).PUT(BodyPublishers.ofString(content)));
  }

  private HttpResponse<String> sendPatiently(HttpRequest.Builder request)
      throws IOException, InterruptedException {
    int waited = 0;
    for (int attempt = 0; attempt < PATIENCE; attempt++) {
      var answer = client.send(request);
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
    HttpRequest built = request.build();
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
