package dev.stateward.adapter.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stateward.application.port.Caller;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AuditTrailTest {
  private static final String OWN = "/api/stateward/v1/organizations/acme/audit-trail";
  private static final String VENDORS = "/api/v2/organization/audit-trail";

  private final TeamRequests it = new TeamRequests();
  private final String workspace = it.acme.workspace("net");

  @AfterEach
  void stop() {
    it.close();
  }

  private JsonNode get(String token, String path) {
    HttpResponse<String> response = it.server.get(token, path);
    assertThat(response.statusCode()).isEqualTo(200);
    return ApiServer.json(response);
  }

  private void lock(String token) {
    it.server.send(
        request ->
            request
                .header("User-Agent", "go-tfe")
                .header("X-Forwarded-For", "10.1.1.1")
                .POST(BodyPublishers.ofString("{\"reason\": \"work\"}")),
        token,
        "/api/v2/workspaces/" + workspace + "/actions/lock");
  }

  @Test
  void showsTheLatestRecordFirst() {
    lock(it.alice);

    JsonNode record = get(it.alice, OWN + "?page[size]=1").at("/data/0");

    assertThat(record.path("type").asText()).isEqualTo("audit-records");
    JsonNode attributes = record.path("attributes");
    assertThat(attributes.path("action").asText()).isEqualTo("workspace.lock");
    assertThat(attributes.path("outcome").asText()).isEqualTo("success");
    assertThat(attributes.at("/actor/name").asText()).isEqualTo("alice");
    assertThat(attributes.at("/actor/kind").asText()).isEqualTo("user");
    assertThat(attributes.at("/actor/token-id").asText()).startsWith("at-");
    assertThat(attributes.at("/source/address").asText()).isNotEmpty();
    assertThat(attributes.at("/source/forwarded-for").asText()).isEqualTo("10.1.1.1");
    assertThat(attributes.at("/source/user-agent").asText()).isEqualTo("go-tfe");
    assertThat(attributes.at("/source/request-id").asText()).isNotEmpty();
    assertThat(attributes.at("/resource/id").asText()).isEqualTo(workspace);
    assertThat(attributes.path("workspace-id").asText()).isEqualTo(workspace);
    assertThat(attributes.at("/before/locked").asText()).isEqualTo("no");
    assertThat(attributes.at("/after/reason").asText()).isEqualTo("work");
  }

  @Test
  void recordsWhatIsDeniedAndAnswersAsIfItDidNotExist() {
    HttpResponse<String> denied =
        it.server.get(it.acme.bobToken, "/api/v2/workspaces/" + workspace);
    HttpResponse<String> missing = it.server.get(it.acme.bobToken, "/api/v2/workspaces/ws-none");

    assertThat(denied.statusCode()).isEqualTo(404);
    assertThat(denied.body()).isEqualTo(missing.body());
    it.acme.application.recordingDenials().settle(new Caller.Operator());
    JsonNode records = get(it.alice, OWN + "?filter[outcome]=denied").path("data");
    assertThat(records).hasSize(1);
    JsonNode attributes = records.at("/0/attributes");
    assertThat(attributes.path("action").asText()).isEqualTo("workspace.access");
    assertThat(attributes.at("/actor/name").asText()).isEqualTo("bob");
    assertThat(attributes.at("/after/permission").asText()).isEqualTo("read-workspace");
    assertThat(attributes.at("/after/call").asText()).isEqualTo("GET /api/v2/workspaces/{id}");
  }

  @Test
  void findsWhatMeetsEveryFilter() {
    lock(it.alice);
    String since = get(it.alice, OWN).at("/data/1/attributes/timestamp").asText();

    assertThat(total("?filter[action]=workspace.lock")).isEqualTo(1);
    assertThat(total("?filter[actor]=alice&filter[action]=workspace.lock")).isEqualTo(1);
    assertThat(total("?filter[actor]=bob&filter[action]=workspace.lock")).isZero();
    assertThat(total("?filter[workspace]=" + workspace)).isEqualTo(2);
    assertThat(total("?filter[resource]=" + workspace)).isEqualTo(2);
    assertThat(total("?since=" + since)).isEqualTo(1);
    assertThat(total("?until=" + since)).isEqualTo(total("") - 1);
  }

  private int total(String query) {
    return get(it.alice, OWN + query).at("/meta/pagination/total-count").asInt();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "filter[action]=dance",
        "filter[outcome]=maybe",
        "since=yesterday",
        "until=2026",
        "page[size]=0"
      })
  void refusesFiltersThatMeanNothing(String query) {
    assertThat(it.server.get(it.alice, OWN + "?" + query).statusCode()).isEqualTo(400);
  }

  @Test
  void givesAllOfItOnLines() {
    lock(it.alice);

    List<String> lines = lines("");

    assertThat(lines).hasSize(total(""));
    JsonNode first = ApiServer.json(lines.getFirst());
    assertThat(first.path("position").asLong()).isEqualTo(1);
    assertThat(first.path("action").asText()).isEqualTo("organization.create");
    assertThat(first.path("hash").asText()).hasSize(64);
    assertThat(first.path("key").asText()).hasSize(16);
    assertThat(first.path("code").isNull()).isTrue();
    assertThat(ApiServer.json(lines.getLast()).path("action").asText()).isEqualTo("workspace.lock");
    assertThat(lines("?after=" + (lines.size() - 1))).containsExactly(lines.getLast());
    assertThat(lines("?filter[action]=workspace.lock")).containsExactly(lines.getLast());
    assertThat(lines("?after=" + lines.size())).isEmpty();
  }

  private List<String> lines(String query) {
    HttpResponse<String> response =
        it.server.send(
            request -> request.header("Accept", "application/x-ndjson").GET(),
            it.alice,
            OWN + query);
    assertThat(response.statusCode()).isEqualTo(200);
    assertThat(response.headers().firstValue("Content-Type")).contains("application/x-ndjson");
    return response.body().lines().toList();
  }

  @Test
  void speaksToTheVendorsPollers() {
    String token = it.organizationToken();
    lock(it.alice);

    JsonNode page = get(token, VENDORS + "?page[size]=2");

    JsonNode record = page.at("/data/0");
    assertThat(record.path("id").asText()).hasSize(36);
    assertThat(record.path("version").asText()).isEqualTo("0");
    assertThat(record.path("type").asText()).isEqualTo("Resource");
    assertThat(record.at("/auth/description").asText()).isEqualTo("alice");
    assertThat(record.at("/auth/accessor_id").asText()).startsWith("user-");
    assertThat(record.at("/auth/type").asText()).isEqualTo("Client");
    assertThat(record.at("/auth/impersonator_id").isNull()).isTrue();
    assertThat(record.at("/auth/organization_id").asText()).startsWith("org-");
    assertThat(record.at("/request/id").asText()).isNotEmpty();
    assertThat(record.at("/resource/type").asText()).isEqualTo("workspace");
    assertThat(record.at("/resource/action").asText()).isEqualTo("lock");
    assertThat(record.at("/resource/id").asText()).isEqualTo(workspace);
    int total = page.at("/pagination/total_count").asInt();
    assertThat(page.at("/pagination/current_page").asInt()).isEqualTo(1);
    assertThat(page.at("/pagination/prev_page").isNull()).isTrue();
    assertThat(page.at("/pagination/next_page").asInt()).isEqualTo(2);
    assertThat(page.at("/pagination/total_pages").asInt()).isEqualTo((total + 1) / 2);
    assertThat(get(token, VENDORS).path("data")).hasSize(total);
    String timestamp = record.path("timestamp").asText();
    assertThat(get(token, VENDORS + "?since=" + timestamp).path("data")).isEmpty();
  }
}
