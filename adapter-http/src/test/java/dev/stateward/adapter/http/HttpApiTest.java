package dev.stateward.adapter.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.adapter.http.jsonapi.Links;
import dev.stateward.adapter.http.route.Route;
import dev.stateward.application.port.Caller;
import dev.stateward.application.settings.Budgets;
import dev.stateward.domain.access.Principal;
import dev.stateward.domain.token.TokenId;
import dev.stateward.domain.user.UserId;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class HttpApiTest {
  private final ApiServer server =
      new ApiServer(
          ClosedApplication.failing(
              HttpApiTest::authenticate, new IllegalStateException("closed")));

  private static Optional<Caller> authenticate(String secret) {
    return secret.equals("good")
        ? Optional.of(
            new Caller.Authenticated(new Principal.User(new UserId("user-1")), new TokenId("at-1")))
        : Optional.empty();
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void pingsWhoeverAsks() {
    HttpResponse<String> response = server.get("", "/api/v2/ping");

    assertThat(response.statusCode()).isEqualTo(204);
    assertThat(response.body()).isEmpty();
    assertThat(response.headers().map())
        .doesNotContainKeys("x-ratelimit-limit", "server")
        .containsKey("x-request-id");
    assertThat(header(response, "TFP-API-Version")).isEqualTo("2.6");
    assertThat(header(response, "TFP-AppName")).isEqualTo("Terraform Enterprise");
    assertThat(header(response, "X-TFE-Current-Version")).isEqualTo("2.0.1");
    assertThat(header(response, "Cache-Control")).isEqualTo("no-store");
    assertThat(header(response, "X-Content-Type-Options")).isEqualTo("nosniff");
  }

  @Test
  void listsItsRoutes() {
    assertThat(server.routes())
        .extracting(Route::toString)
        .doesNotHaveDuplicates()
        .contains(
            "GET /api/v2/ping",
            "POST /api/v2/workspaces/{id}/state-versions",
            "PUT /v1/object/{capability}")
        .allMatch(route -> route.matches("(GET|POST|PUT|PATCH|DELETE) /[^*]*"));
  }

  /** What the server offers beyond the vendor's API is described in a document of this project. */
  @Test
  void namesDocumentsThatDescribeItsOwnRoutes() {
    assertThat(server.routes())
        .filteredOn(route -> route.path().startsWith(Links.OWN_API))
        .isNotEmpty()
        .extracting(Route::section)
        .allMatch(section -> section.startsWith("docs/"));
    assertThat(server.routes())
        .extracting(Route::section)
        .filteredOn(section -> section.startsWith("docs/"))
        .allSatisfy(section -> {
          String[] parts = section.split("#", 2);
          List<String> lines = Files.readAllLines(Path.of("..", parts[0]));
          if (parts.length == 2) {
            assertThat(lines).anyMatch(line -> anchor(line).equals(parts[1]));
          }
        });
  }

  /** The anchor of a heading in Markdown. */
  private static String anchor(String line) {
    return line.startsWith("#")
        ? line.replaceFirst("^#+ ", "")
            .toLowerCase(Locale.ROOT)
            .replaceAll("[^a-z0-9 -]", "")
            .replace(' ', '-')
        : "";
  }

  @Test
  void tellsWhereItsServicesAre() {
    HttpResponse<String> response = server.get("", "/.well-known/terraform.json");

    assertThat(response.statusCode()).isEqualTo(200);
    assertThat(header(response, "Content-Type")).isEqualTo("application/json");
    assertThat(ApiServer.json(response))
        .isEqualTo(
            ApiServer.json(
                """
                {"state.v2":"/api/v2/","tfe.v2":"/api/v2/",
                 "tfe.v2.1":"/api/v2/","tfe.v2.2":"/api/v2/",
                 "login.v1":{"client":"terraform-cli","grant_types":["authz_code"],
                   "authz":"/oauth/authorization","token":"/oauth/token",
                   "ports":[10000,10010]}}\
                """));
  }

  @Test
  void welcomesAtTheRoot() {
    HttpResponse<String> response = server.get("", "/");

    assertThat(response.statusCode()).isEqualTo(200);
    assertThat(response.body()).contains("Stateward 1.2.3");
  }

  @Test
  void isAliveAndReadyApart() {
    server.readiness.database = "it failed";

    assertThat(server.get("", "/health/live").statusCode()).isEqualTo(200);
    assertHealth("", 503, "not ready");

    server.readiness.database = "";

    assertHealth("", 200, "ready");
  }

  @Test
  void isReadyWithoutWhatItCanDoWithoutUnlessItIsAskedForAll() {
    server.readiness.blobs = "no answer within 3 s";

    assertHealth("", 200, "degraded");
    assertHealth("?require=all", 503, "degraded");
    assertThat(ApiServer.json(server.get("", "/health/ready")))
        .isEqualTo(
            ApiServer.json(
                """
                {"status":"degraded","checks":{
                  "database":{"status":"ok","since":"2026-01-02T03:04:05.000Z"},
                  "blobs":{"status":"failed","since":"2026-01-02T03:04:05.000Z",
                           "problem":"no answer within 3 s"}}}
                """));
  }

  @Test
  void sendsClientsElsewhereWhenItIsToldToStop() {
    assertThat(server.get("", "/api/v2/ping").headers().firstValue("Connection")).isEmpty();

    server.readiness.stopping = true;

    assertHealth("", 503, "stopping");
    HttpResponse<String> response = server.get("", "/api/v2/ping");
    assertThat(response.statusCode()).isEqualTo(204);
    assertThat(header(response, "Connection")).isEqualTo("close");
  }

  private void assertHealth(String query, int status, String said) {
    HttpResponse<String> response = server.get("", "/health/ready" + query);
    assertThat(response.statusCode()).isEqualTo(status);
    assertThat(header(response, "Content-Type")).isEqualTo("application/json");
    assertThat(ApiServer.json(response).path("status").asText()).isEqualTo(said);
  }

  @Test
  void asksForAToken() {
    for (String token : new String[] {"", "bad"}) {
      HttpResponse<String> response = server.get(token, "/api/v2/account/details");

      assertThat(response.statusCode()).isEqualTo(401);
      assertThat(response.body())
          .isEqualTo("{\"errors\":[{\"status\":\"401\",\"title\":\"unauthorized\"}]}");
      assertThat(header(response, "Content-Type")).isEqualTo("application/vnd.api+json");
    }
  }

  @Test
  void readsTheSchemeOfATokenInAnyCase() {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(server.uri("/api/v2/nothing"))
            .header("Authorization", "bEARER good");

    assertThat(server.send(request, BodyHandlers.ofString()).statusCode()).isEqualTo(404);
  }

  @Test
  void distinguishesUnknownPathsAndMethodsFromMissingObjects() {
    assertThat(server.get("good", "/api/v2/nothing").statusCode()).isEqualTo(404);
    assertThat(
            List.of(
                server.get("good", "/api/v2/nothing").body(),
                server.get("good", "/api/v2/organizations/acme/registry-modules").body(),
                server.get("", "/nothing").body(),
                server.post("", "/health/live", "").body()))
        .containsOnly(
            "{\"errors\":[{\"status\":\"404\",\"title\":\"not found\",\"detail\":\"Stateward does"
                + " not serve this method of this path; /docs/api lists all operations.\"}]}");
  }

  @Test
  void doesNotLetADeletionThatIsNotServedLookDone() {
    HttpResponse<String> known = server.delete("good", "/api/v2/runs/run-1");
    HttpResponse<String> unknown = server.delete("good", "/api/v2/varsets/varset-1");

    for (HttpResponse<String> response : List.of(known, unknown)) {
      assertThat(response.statusCode()).isEqualTo(405);
      assertThat(ApiServer.json(response).at("/errors/0/detail").asText())
          .isEqualTo("This server does not delete such things; nothing was deleted.");
    }
    assertThat(header(known, "Allow")).isEqualTo("GET, HEAD");
    assertThat(header(unknown, "Allow")).isEmpty();
    assertThat(server.delete("", "/api/v2/varsets/varset-1").statusCode()).isEqualTo(401);
  }

  @Test
  void answersHeadLikeGet() {
    HttpResponse<String> get = server.get("", "/.well-known/terraform.json");
    HttpResponse<String> head =
        server.send(request -> request.HEAD(), "", "/.well-known/terraform.json");

    assertThat(head.statusCode()).isEqualTo(200);
    assertThat(head.body()).isEmpty();
    assertThat(header(head, "Content-Type")).isEqualTo(header(get, "Content-Type"));
    assertThat(header(head, "Content-Length")).isEqualTo(header(get, "Content-Length"));
  }

  @Test
  void doesWhatTheMethodSaysAlone() {
    HttpResponse<String> answer =
        server.send(
            request -> request.header("X-HTTP-Method-Override", "DELETE").GET(),
            "",
            "/api/v2/ping");

    assertThat(answer.statusCode()).isEqualTo(400);
    assertThat(answer.body()).contains("X-HTTP-Method-Override is not served");
  }

  @Test
  void refusesLongUrisAndHeaders() throws IOException {
    HttpResponse<String> longUri =
        server.get("", "/api/v2/ping?x=" + "a".repeat(Budgets.REQUEST_PATH));

    assertThat(longUri.statusCode()).isEqualTo(414);
    assertThat(ApiServer.json(longUri).at("/errors/0/title").asText()).isEqualTo("uri too long");

    HttpResponse<String> manyParameters =
        server.get("", "/api/v2/ping?" + "x&".repeat(Budgets.QUERY_PARAMETERS));
    assertThat(manyParameters.statusCode()).isEqualTo(400);
    assertThat(manyParameters.body()).contains("a query has 100 parameters at most");
    HttpResponse<String> asMany =
        server.get("", "/api/v2/ping?" + "x&".repeat(Budgets.QUERY_PARAMETERS - 1) + "x");
    assertThat(asMany.statusCode()).isEqualTo(204);

    String answer =
        raw(
            "GET /api/v2/ping HTTP/1.1\r\nHost: x\r\nA: "
                + "a".repeat(Budgets.REQUEST_HEADERS)
                + "\r\n\r\n");
    assertThat(answer).startsWith("HTTP/1.1 431").contains("request header fields too large");
  }

  @Test
  void refusesManyHeadersBeforeTheyAreComplete() throws IOException {
    String head = "GET /api/v2/ping HTTP/1.1\r\nHost: x\r\nConnection: close\r\n";
    int others = Budgets.REQUEST_HEADER_COUNT - 2;

    assertThat(raw(head + "a: b\r\n".repeat(others) + "\r\n")).startsWith("HTTP/1.1 204");
    assertThat(raw(head + "a:b\r\n".repeat(others + 2)))
        .startsWith("HTTP/1.1 431")
        .contains("request header fields too large");
  }

  @Test
  void countsTrailersAsHeaders() throws IOException {
    String request =
        String.join(
            "\r\n",
            "POST /api/v2/runs HTTP/1.1",
            "Host: x",
            "Authorization: Bearer good",
            "Content-Type: application/vnd.api+json",
            "Transfer-Encoding: chunked",
            "",
            "2",
            "{}",
            "0",
            "");
    String trailer = "a: b\r\n";

    assertThat(raw(request + trailer + "\r\n")).startsWith("HTTP/1.1 422");
    assertThat(raw(request + trailer.repeat(Budgets.REQUEST_HEADER_COUNT) + "\r\n"))
        .startsWith("HTTP/1.1 4")
        .doesNotContain("HTTP/1.1 422");
  }

  @Test
  void saysThatAConnectionEndsWithAnAmbiguousPath() throws IOException {
    String answer = raw("GET /v1/object/%00 HTTP/1.1\r\nHost: x\r\n\r\n");

    assertThat(answer).startsWith("HTTP/1.1 400").containsIgnoringCase("\r\nConnection: close\r\n");
  }

  private String raw(String request) throws IOException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
      socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
      socket.shutdownOutput();
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static String header(HttpResponse<?> response, String name) {
    return response.headers().firstValue(name).orElse("");
  }
}
