package dev.stateward.adapter.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Failure;
import dev.stateward.application.port.OutcomeUnknownException;
import dev.stateward.application.port.StoreUnavailableException;
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.domain.access.Principal;
import dev.stateward.domain.token.TokenId;
import dev.stateward.domain.user.UserId;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A wrong 404, or a wrong empty 200, makes clients create everything again. */
class UnforeseenTest {
  private static final List<String> PATHS =
      List.of(
          "/api/v2/state-versions/sv-1",
          "/api/v2/state-versions/sv-1/outputs",
          "/api/v2/state-version-outputs/wsout-1",
          "/api/v2/workspaces/ws-1/current-state-version",
          "/api/v2/workspaces/ws-1/current-state-version-outputs",
          "/api/v2/teams/team-1",
          "/api/v2/teams/team-1/authentication-token",
          "/api/v2/teams/team-1/relationships/organization-memberships",
          "/api/v2/team-workspaces/tws-1",
          "/api/v2/team-workspaces?filter%5Bworkspace%5D%5Bid%5D=ws-1",
          "/api/v2/organization-memberships/ou-1",
          "/api/v2/organizations/acme/teams",
          "/api/v2/organizations/acme/authentication-token",
          "/api/stateward/v1/workspaces/ws-1/effective-access",
          "/v1/object/capability");

  static List<RuntimeException> faults() {
    IOException cause = new IOException("no route");
    return List.of(
        new StoreUnavailableException("the database is away", cause),
        new OutcomeUnknownException("the connection broke", cause),
        new IllegalStateException("sw_user_secret"),
        new NullPointerException());
  }

  @ParameterizedTest
  @MethodSource("faults")
  void asksToComeBack(RuntimeException fault) {
    try (ApiServer server = new ApiServer(failing(fault))) {
      for (String path : PATHS) {
        HttpResponse<String> response = server.get("good", path);

        assertThat(response.statusCode()).as(path).isEqualTo(503);
        assertThat(response.headers().firstValue("Retry-After")).contains("1");
        JsonNode error = ApiServer.json(response).at("/errors/0");
        assertThat(error.get("detail").asText())
            .startsWith("service unavailable")
            .contains(response.headers().firstValue("X-Request-Id").orElseThrow())
            .doesNotContain("secret")
            .doesNotContain("route");
      }
    }
  }

  @Test
  void asksToComeBackWhenNobodyKnowsWhoAsks() {
    var away = new StoreUnavailableException("the database is away", new IOException());
    var application =
        new ClosedApplication(
            secret -> {
              throw away;
            },
            away);
    try (ApiServer server = new ApiServer(application)) {
      assertThat(server.get("good", PATHS.getFirst()).statusCode()).isEqualTo(503);
    }
  }

  @Test
  void answersAPendingVersionAsEachClientCanTake() {
    var pending = new UseCaseFailedException(new Failure.LatestVersionPending());
    try (ApiServer server = new ApiServer(failing(pending))) {
      assertThat(status(server, "go-tfe", "1.11.4")).isEqualTo(400);
      assertThat(status(server, "go-tfe", "1.10.0")).isEqualTo(400);
      assertThat(status(server, "go-tfe", "2.0.0-alpha1")).isEqualTo(400);
      assertThat(status(server, "go-tfe", "1.9.8")).isEqualTo(503);
      assertThat(status(server, "go-tfe", "0.15.5")).isEqualTo(503);
      assertThat(status(server, "OpenTofu/1.12.6", "1.12.6")).isEqualTo(503);
      assertThat(status(server, "curl/8", "")).isEqualTo(400);
    }
  }

  private static int status(ApiServer server, String agent, String version) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(server.uri(PATHS.getFirst()))
            .header("Authorization", "Bearer good")
            .header("User-Agent", agent);
    if (!version.isEmpty()) {
      request.header("Terraform-Version", version);
    }
    return server.send(request, BodyHandlers.discarding()).statusCode();
  }

  private static ClosedApplication failing(RuntimeException fault) {
    Caller caller =
        new Caller.Authenticated(new Principal.User(new UserId("user-1")), new TokenId("at-1"));
    return new ClosedApplication(secret -> Optional.of(caller), fault);
  }
}
