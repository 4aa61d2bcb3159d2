package dev.stateward.adapter.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.adapter.http.network.Network;
import dev.stateward.adapter.http.settings.HttpSettings;
import dev.stateward.adapter.http.settings.Traffic;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class RateLimitsTest {
  private static final String ACCOUNT = "/api/v2/account/details";
  private static final String TOO_MANY =
      "{\"errors\":[{\"detail\":\"You have exceeded the API's rate limit.\",\"status\":429,"
          + "\"title\":\"Too many requests\"}]}";

  private final AcmeApplication acme = new AcmeApplication();
  private final ApiServer server = server(3, 0);

  @AfterEach
  void stop() {
    server.close();
  }

  private ApiServer server(int wrongTokens, int requests) {
    return new ApiServer(
        acme.application,
        HttpSettings.Limits.USUAL,
        new Traffic(0, 0, List.of(), wrongTokens, requests, Duration.ZERO),
        0);
  }

  private static String header(HttpResponse<?> response, String name) {
    return response.headers().firstValue(name).orElse("");
  }

  @Test
  void stopWhoGuessesTokens() {
    for (int i = 0; i < 3; i++) {
      assertThat(server.get("wrong" + i, ACCOUNT).statusCode()).isEqualTo(401);
    }

    HttpResponse<String> stopped = server.get("wrong3", ACCOUNT);

    assertThat(stopped.statusCode()).isEqualTo(429);
    assertThat(stopped.body()).contains("wrong tokens came from this address");
    assertThat(Integer.parseInt(header(stopped, "Retry-After"))).isBetween(1, 20);
    assertThat(server.get(acme.alice, ACCOUNT).statusCode())
        .as("a right token among the guesses")
        .isEqualTo(429);
  }

  @Test
  void leaveAloneWhoWasRightBefore() {
    assertThat(server.get(acme.alice, ACCOUNT).statusCode()).isEqualTo(200);
    for (int i = 0; i < 5; i++) {
      server.get("wrong" + i, ACCOUNT);
    }

    assertThat(server.get(acme.alice, ACCOUNT).statusCode()).isEqualTo(200);
    assertThat(server.get("", ACCOUNT).statusCode()).isEqualTo(401);
    assertThat(server.get("", "/api/v2/ping").statusCode()).isEqualTo(204);
  }

  @Test
  void sayWhatIsLeft() {
    try (ApiServer limited = server(0, 2)) {
      HttpResponse<String> first = limited.get(acme.alice, ACCOUNT);

      assertThat(first.statusCode()).isEqualTo(200);
      assertThat(header(first, "X-RateLimit-Limit")).isEqualTo("2");
      assertThat(header(first, "X-RateLimit-Remaining")).isEqualTo("1");
      assertThat(Double.parseDouble(header(first, "X-RateLimit-Reset"))).isBetween(0.0, 1.0);
      assertThat(header(server.get(acme.alice, ACCOUNT), "X-RateLimit-Limit")).isEmpty();
    }
  }

  @Test
  void refuseWhatIsTooMuchAsTheVendorDoes() {
    try (ApiServer limited = server(0, 2)) {
      HttpResponse<String> refused = limited.get(acme.alice, ACCOUNT);
      while (refused.statusCode() == 200) {
        refused = limited.get(acme.alice, ACCOUNT);
      }

      assertThat(refused.statusCode()).isEqualTo(429);
      assertThat(ApiServer.json(refused)).isEqualTo(ApiServer.json(TOO_MANY));
      assertThat(header(refused, "Retry-After")).isEqualTo("1");
      assertThat(header(refused, "X-RateLimit-Remaining")).isEqualTo("0");
      assertThat(limited.get(acme.member("bob"), ACCOUNT).statusCode()).isEqualTo(200);
    }
  }

  @Test
  void countClientsBehindProxiesEachForItself() {
    var proxies = List.of(Network.parse("127.0.0.0/8").orElseThrow());
    try (ApiServer proxied =
        new ApiServer(
            acme.application,
            HttpSettings.Limits.USUAL,
            new Traffic(0, 0, proxies, 1, 0, Duration.ZERO),
            0)) {
      assertThat(status(proxied, "198.51.100.1, 203.0.113.1")).isEqualTo(401);
      assertThat(status(proxied, "198.51.100.2, 203.0.113.1")).isEqualTo(429);
      assertThat(status(proxied, "203.0.113.2")).isEqualTo(401);
    }
    assertThat(status(server, "203.0.113.1")).isEqualTo(401);
  }

  private static int status(ApiServer server, String forwarded) {
    return server
        .send(
            HttpRequest.newBuilder(server.uri(ACCOUNT))
                .header("Authorization", "Bearer wrong")
                .header("X-Forwarded-For", forwarded),
            BodyHandlers.ofString())
        .statusCode();
  }
}
