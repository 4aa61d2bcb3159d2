package dev.stateward.adapter.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.adapter.http.metrics.HttpMetrics;
import dev.stateward.adapter.http.settings.HttpSettings;
import dev.stateward.adapter.http.settings.Traffic;
import dev.stateward.application.StateApplication;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Failure;
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.application.settings.Budgets;
import dev.stateward.application.telemetry.port.Telemetry;
import dev.stateward.domain.access.Principal;
import dev.stateward.domain.token.TokenId;
import dev.stateward.domain.user.UserId;
import dev.stateward.testkit.http.ApiClient;
import dev.stateward.testkit.memory.InMemoryMeters;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(900)
class RequestMetersTest {
  private static final String WORKSPACE = "/api/v2/workspaces/{id}";
  private static final Traffic STRICT = new Traffic(0, 0, List.of(), 1, 3, Budgets.NOT_FOUND_STEP);

  private final AcmeServer acme = new AcmeServer();
  private final InMemoryMeters meters = new InMemoryMeters();

  @AfterEach
  void close() {
    acme.close();
  }

  @Test
  void countRequestsByTemplateMethodAndStatus() throws InterruptedException {
    String workspace = acme.workspace("prod");
    try (ApiServer server = measured(Traffic.UNLIMITED)) {
      HttpResponse<String> found = server.get(acme.aliceToken, "/api/v2/workspaces/" + workspace);
      server.get(acme.aliceToken, "/api/v2/workspaces/ws-none");

      meters.await(2, HttpMetrics.SENT);
      assertThat(meters.sum(HttpMetrics.REQUESTS, WORKSPACE, "GET", "200")).isEqualTo(1);
      assertThat(meters.sum(HttpMetrics.REQUESTS, WORKSPACE, "GET", "404")).isEqualTo(1);
      assertThat(meters.count(HttpMetrics.REQUEST_TIME, WORKSPACE)).isEqualTo(2);
      assertThat(meters.sum(HttpMetrics.SENT)).isGreaterThanOrEqualTo(found.body().length());
      assertThat(meters.present(HttpMetrics.REQUESTS_IN_FLIGHT)).isZero();
    }
  }

  @Test
  void countBytesThatAreReceived() throws InterruptedException {
    try (ApiServer server = measured(Traffic.UNLIMITED)) {
      String body = AcmeServer.named("prod");

      server.post(acme.aliceToken, AcmeServer.ACME + "/workspaces", body);

      meters.await(1, HttpMetrics.RECEIVED);
      assertThat(meters.sum(HttpMetrics.RECEIVED)).isEqualTo(body.length());
    }
  }

  @Test
  void callMethodsAndPathsThatClientsInventOther() throws InterruptedException {
    try (ApiServer server = measured(Traffic.UNLIMITED)) {
      for (int number = 0; number < 3; number++) {
        String method = "INVENTED" + number;
        server.send(
            request -> request.method(method, BodyPublishers.noBody()),
            acme.aliceToken,
            "/invented/" + number);
      }

      meters.await(3, HttpMetrics.REQUESTS, "other", "other", "404");
    }
  }

  @Test
  void countRefusalsByLimit() throws InterruptedException {
    try (ApiServer server = measured(STRICT)) {
      while (server.get(acme.aliceToken, "/api/v2/account/details").statusCode() != 429) {
        // What is left grows again meanwhile, however slow the machine.
      }
      for (int number = 0; number < 3; number++) {
        server.get("wrong", "/api/v2/account/details");
      }
      server.get(acme.bobToken, "/api/v2/account/details?" + "a=1&".repeat(1000));

      meters.await(1, HttpMetrics.REFUSALS, "request-rate");
      meters.await(2, HttpMetrics.REFUSALS, "wrong-tokens");
      meters.await(1, HttpMetrics.REFUSALS, "form");
    }
  }

  @Test
  void countRefusalsByQuota() throws InterruptedException {
    var full = new UseCaseFailedException(new Failure.QuotaExceeded("at most 50 webhooks"));
    Caller caller =
        new Caller.Authenticated(new Principal.User(new UserId("user-1")), new TokenId("at-1"));
    StateApplication application = ClosedApplication.failing(secret -> Optional.of(caller), full);
    try (ApiServer server =
        new ApiServer(
            application, HttpSettings.Limits.USUAL, Traffic.UNLIMITED, 0, Telemetry.of(meters))) {
      assertThat(server.get("good", "/api/v2/teams/team-1").statusCode()).isEqualTo(422);

      meters.await(1, HttpMetrics.REFUSALS, "quota");
    }
  }

  @Test
  void countConnections() {
    try (ApiServer server = measured(new Traffic(1, 0, List.of(), 0, 0, Budgets.NOT_FOUND_STEP))) {
      ApiClient other = new ApiClient(server.uri(""), "");
      server.get("", "/health/live");

      assertThat(meters.present(HttpMetrics.CONNECTIONS)).isEqualTo(1);
      assertThat(meters.present(HttpMetrics.CONNECTIONS_MAX)).isEqualTo(1);
      assertThat(meters.present(HttpMetrics.EVENT_STREAMS_MAX)).isEqualTo(Budgets.EVENT_STREAMS);
      assertThat(other.get("/health/live").statusCode()).isEqualTo(503);
      assertThat(meters.sum(HttpMetrics.CONNECTIONS_REFUSED)).isEqualTo(1);
    }
  }

  private ApiServer measured(Traffic traffic) {
    return new ApiServer(
        acme.application, HttpSettings.Limits.USUAL, traffic, 0, Telemetry.of(meters));
  }
}
