package dev.stateward.adapter.http;

import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stateward.adapter.http.provider.ProviderSettings;
import dev.stateward.adapter.http.provider.ProviderSettings.Authentication;
import dev.stateward.adapter.http.route.Route;
import dev.stateward.adapter.http.settings.Traffic;
import dev.stateward.application.StateApplication;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Failure;
import dev.stateward.application.port.OutcomeUnknownException;
import dev.stateward.application.port.StorageFullException;
import dev.stateward.application.port.StoreUnavailableException;
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.domain.access.Principal;
import dev.stateward.domain.token.TokenId;
import dev.stateward.domain.user.UserId;
import io.javalin.http.HandlerType;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A wrong 404, or a wrong empty 200, makes clients create everything again. */
class UnforeseenTest {
  private static final String VERSION = "/api/v2/state-versions/sv-1";

  private static final Pattern PARAMETER = Pattern.compile("/([^/]+)/\\{[^}]+}");

  /** Identifiers of the right form, by the segment of a path that is before them. */
  private static final Map<String, String> IDENTIFIERS =
      Map.ofEntries(
          entry("agent-pools", "apool-1"),
          entry("authentication-tokens", "at-1"),
          entry("configuration-versions", "cv-1"),
          entry("deleted-workspaces", "ws-1"),
          entry("invitations", "ou-1"),
          entry("jobs", "1"),
          entry("object", "capability"),
          entry("organization-memberships", "ou-1"),
          entry("organizations", "acme"),
          entry("password", "a".repeat(43)),
          entry("projects", "prj-1"),
          entry("runs", "run-1"),
          entry("state-version-outputs", "wsout-1"),
          entry("state-versions", "sv-1"),
          entry("tags", "tag-1"),
          entry("team-projects", "tprj-1"),
          entry("team-workspaces", "tws-1"),
          entry("teams", "team-1"),
          entry("tokens", "at-1"),
          entry("users", "user-1"),
          entry("webhook-deliveries", "whd-1"),
          entry("webhooks", "wh-1"),
          entry("workload-identities", "wid-1"),
          entry("workspaces", "ws-1"));

  /** The queries without which a route does not know what it is asked for. */
  private static final Map<String, String> QUERIES =
      Map.of(
          "/oauth/authorization",
          "?response_type=code&client_id=terraform-cli&code_challenge_method=S256&state=s"
              + "&redirect_uri=http://localhost:10000/login&code_challenge="
              + "c".repeat(43),
          "/oauth/callback",
          "?code=a&state=" + "s".repeat(43),
          "/api/v2/state-versions",
          "?filter%5Bworkspace%5D%5Bname%5D=main&filter%5Borganization%5D%5Bname%5D=acme",
          "/api/v2/team-workspaces",
          "?filter%5Bworkspace%5D%5Bid%5D=ws-1",
          "/api/v2/team-projects",
          "?filter%5Bproject%5D%5Bid%5D=prj-1",
          "/api/stateward/v1/workspaces/{id}/blame",
          "?address=aws_instance.web");

  /** Routes that ask no port. */
  private static final Set<String> WITHOUT_PORTS =
      Set.of(
          "/",
          "/.well-known/terraform.json",
          "/account/style.css",
          "/app/settings/tokens",
          "/health/live",
          "/health/ready",
          "/openapi.json",
          "/docs/api",
          "/api/v2/ping");

  static List<Throwable> faults() {
    IOException cause = new IOException("no route");
    return List.of(
        new StoreUnavailableException("the database is away", cause),
        new OutcomeUnknownException("the connection broke", cause),
        new IllegalStateException("sw_user_secret"),
        new NullPointerException(),
        new StackOverflowError(),
        new OutOfMemoryError("Cannot reserve bytes of direct buffer memory"));
  }

  @ParameterizedTest
  @MethodSource("faults")
  void asksToComeBack(Throwable fault) {
    ProviderSettings provider =
        TrialProvider.settings("http://127.0.0.1:1", Authentication.CLIENT_SECRET_BASIC, false);
    try (ApiServer server = new ApiServer(failing(fault), provider, Traffic.UNLIMITED)) {
      for (Route route : server.routes()) {
        if (!WITHOUT_PORTS.contains(route.path())) {
          HttpResponse<String> response =
              send(server, route, QUERIES.getOrDefault(route.path(), ""));

          // What is asked with a body, and was sent none, may be told that first.
          assertThat(response.statusCode())
              .as(route.toString())
              .isIn(route.method().equals(HandlerType.GET) ? Set.of(503) : Set.of(503, 400, 422));
          if (response.statusCode() == 503) {
            assertUnavailable(response);
          }
        }
      }
    }
  }

  /** Sends a request without a body, with identifiers of the right form. */
  private static HttpResponse<String> send(ApiServer server, Route route, String query) {
    String path =
        PARAMETER
            .matcher(route.path())
            .replaceAll(found -> "/" + found.group(1) + "/" + IDENTIFIERS.get(found.group(1)));
    return server.send(
        request -> request.method(route.method().name(), BodyPublishers.noBody()),
        "good",
        path + query);
  }

  private static void assertUnavailable(HttpResponse<String> response) {
    assertThat(response.headers().firstValue("Retry-After")).contains("1");
    JsonNode error = ApiServer.json(response).at("/errors/0");
    assertThat(error.get("detail").asText())
        .startsWith("service unavailable")
        .contains(response.headers().firstValue("X-Request-Id").orElseThrow())
        .doesNotContain("secret")
        .doesNotContain("route");
  }

  @Test
  void describesTheRefusalOfWhatNoRouteTakes() {
    try (ApiServer server = new ApiServer(failing(new NullPointerException()))) {
      for (Route route : server.routes()) {
        assertThat(send(server, route, "?x=%00").statusCode()).as(route.toString()).isEqualTo(400);
      }
    }
  }

  @Test
  void saysThatTheDiskIsFullAndNotWhichOne() {
    try (ApiServer server = new ApiServer(failing(new StorageFullException("/data: 1 MiB")))) {
      HttpResponse<String> response = server.get("good", "/api/v2/teams/team-1");

      assertThat(response.statusCode()).isEqualTo(503);
      assertThat(response.headers().firstValue("Retry-After")).contains("60");
      assertThat(ApiServer.json(response).at("/errors/0/detail").asText())
          .isEqualTo(
              "service unavailable: the server is short of disk space and accepts no writes until"
                  + " its operator makes room");
    }
  }

  @Test
  void asksToComeBackWhenNobodyKnowsWhoAsks() {
    var away = new StoreUnavailableException("the database is away", new IOException());
    var application =
        ClosedApplication.failing(
            secret -> {
              throw away;
            },
            away);
    try (ApiServer server = new ApiServer(application)) {
      assertThat(server.get("good", VERSION).statusCode()).isEqualTo(503);
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
        HttpRequest.newBuilder(server.uri(VERSION))
            .header("Authorization", "Bearer good")
            .header("User-Agent", agent);
    if (!version.isEmpty()) {
      request.header("Terraform-Version", version);
    }
    return server.send(request, BodyHandlers.discarding()).statusCode();
  }

  private static StateApplication failing(Throwable fault) {
    Caller caller =
        new Caller.Authenticated(new Principal.User(new UserId("user-1")), new TokenId("at-1"));
    return ClosedApplication.failing(secret -> Optional.of(caller), fault);
  }
}
