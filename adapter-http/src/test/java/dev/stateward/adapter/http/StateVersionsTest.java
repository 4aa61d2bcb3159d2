package dev.stateward.adapter.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stateward.application.workspace.port.RecordingRuns.ConfigurationChoice;
import dev.stateward.application.workspace.port.RecordingRuns.NewConfiguration;
import dev.stateward.application.workspace.port.RecordingRuns.NewRun;
import dev.stateward.domain.run.VcsCommit;
import dev.stateward.domain.stateversion.ExtractedResources;
import dev.stateward.domain.stateversion.StateVersionId;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class StateVersionsTest {
  private static final byte[] STATE =
      """
      {"version":4,"terraform_version":"1.11.4","serial":1,"lineage":"lineage-1",
       "outputs":{
        "greeting":{"value":"hello","type":"string"},
        "hosts":{"value":["a"],"type":["list","string"]},
        "secret":{"value":"s3cr3t","type":"string","sensitive":true}},
       "resources":[{"mode":"managed","type":"null_resource","name":"one","instances":[{}]}]}
      """
          .getBytes(StandardCharsets.UTF_8);

  private final AcmeApplication acme = new AcmeApplication();
  private final ApiServer server = new ApiServer(acme.application);
  private final StateClient client = new StateClient(server, acme.alice, acme.workspace.value());

  @BeforeEach
  void lock() {
    acme.lock(acme.alice);
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void announcesAVersionWithItsUploadUrls() {
    HttpResponse<String> response = client.create(StateClient.attributes(1, STATE));

    assertThat(response.statusCode()).isEqualTo(201);
    Golden.assertDocument(response, "state-version-pending");
  }

  @Test
  void showsAVersionBeforeAndAfterItIsExamined() {
    String id = client.publishInline(1, STATE).get("id").asText();

    Golden.assertDocument(
        server.get(acme.alice, "/api/v2/state-versions/" + id), "state-version-finalized");

    acme.work();

    Golden.assertDocument(
        server.get(acme.alice, "/api/v2/state-versions/" + id), "state-version-processed");
    Golden.assertDocument(
        server.get(
            acme.alice,
            "/api/v2/workspaces/" + acme.workspace + "/current-state-version?include=outputs"),
        "current-state-version-with-outputs");
  }

  @Test
  void namesTheRunThatProducedAVersion() {
    HttpResponse<String> created = createdByRun();

    Golden.assertDocument(created, "state-version-with-run");
    HttpResponse<String> shown =
        server.get(
            acme.alice,
            "/api/v2/state-versions/"
                + ApiServer.json(created).at("/data/id").asText()
                + "?include=created_by,run,run.created_by,run.configuration_version");
    List<String> types = new ArrayList<>();
    ApiServer.json(shown).get("included").forEach(it -> types.add(it.get("type").asText()));
    assertThat(types).containsExactlyInAnyOrder("users", "runs", "configuration-versions");
  }

  private HttpResponse<String> createdByRun() {
    var runs = acme.application.recordingRuns();
    var caller = acme.caller(acme.alice);
    var configuration =
        runs.recordConfiguration(
            caller,
            acme.workspace,
            () ->
                new NewConfiguration(
                    true, false, new VcsCommit("abc123", "https://git.example.test/abc123")));
    var run =
        runs.recordRun(
            caller,
            acme.workspace,
            () -> new NewRun("why", false, new ConfigurationChoice.Chosen(configuration.id())));
    ObjectNode body = StateClient.body(StateClient.attributes(1, STATE));
    body.withObject("/data/relationships/run/data").put("type", "runs").put("id", run.id().value());
    return server.post(acme.alice, client.versions(), body.toString());
  }

  @Test
  void listsNewestFirstByPage() {
    for (int serial = 1; serial <= 3; serial++) {
      client.publishInline(serial, ("{\"n\":" + serial + "}").getBytes(StandardCharsets.UTF_8));
    }

    HttpResponse<String> response =
        server.get(acme.alice, list("proj", "&page%5Bsize%5D=2&filter%5Bstatus%5D=finalized"));

    assertThat(response.statusCode()).isEqualTo(200);
    Golden.assertDocument(response, "state-versions-page");
  }

  @Test
  void listsTheWantedStatuses() {
    client.publish(1, STATE);
    client.announce(2, STATE);

    assertThat(listed("")).isEqualTo(2);
    assertThat(listed("&filter%5Bstatus%5D=pending")).isEqualTo(1);
    assertThat(listed("&filter%5Bstatus%5D=pending,finalized")).isEqualTo(2);
    assertThat(listed("&filter[status]=discarded")).isEqualTo(0);
  }

  private int listed(String more) {
    HttpResponse<String> response = server.get(acme.alice, list("proj", more));
    assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
    return ApiServer.json(response).get("data").size();
  }

  @Test
  void answersPagesPastTheEnd() {
    client.publish(1, STATE);

    JsonNode document = ApiServer.json(server.get(acme.alice, list("proj", "&page%5Bnumber%5D=7")));

    assertThat(document.get("data")).isEmpty();
    assertThat(document.at("/meta/pagination/current-page").asInt()).isEqualTo(7);
    assertThat(document.at("/meta/pagination/total-count").asInt()).isEqualTo(1);
    assertThat(document.at("/meta/pagination/next-page").isNull()).isTrue();
    assertThat(document.at("/meta/pagination/prev-page").asInt()).isEqualTo(1);
  }

  @Test
  void clampsThePageSize() {
    JsonNode document =
        ApiServer.json(server.get(acme.alice, list("proj", "&page%5Bsize%5D=1000")));

    assertThat(document.at("/meta/pagination/page-size").asInt()).isEqualTo(100);
    assertThat(document.at("/meta/pagination/total-pages").asInt()).isEqualTo(1);
  }

  @Test
  void rollsBackToAnEarlierVersion() {
    String first = client.publish(1, STATE).get("id").asText();
    client.publish(2, "{\"n\":0}".getBytes(StandardCharsets.UTF_8));

    HttpResponse<String> response = server.patch(acme.alice, client.versions(), rollback(first));

    assertThat(response.statusCode()).as(response.body()).isEqualTo(201);
    Golden.assertDocument(response, "state-version-rolled-back");
    JsonNode version = ApiServer.json(response).get("data");
    byte[] content = client.download(StateClient.url(version, "hosted-state-download-url")).body();
    assertThat(new String(content, StandardCharsets.UTF_8))
        .isEqualTo(
            new String(STATE, StandardCharsets.UTF_8).replace("\"serial\":1", "\"serial\":3"));
  }

  @Test
  void listsOutputsWithoutWhatIsSensitive() {
    JsonNode version = client.publish(1, STATE);
    acme.work();

    Golden.assertDocument(
        server.get(acme.alice, "/api/v2/state-versions/" + version.get("id").asText() + "/outputs"),
        "state-version-outputs-page");
    Golden.assertDocument(
        server.get(
            acme.alice, "/api/v2/workspaces/" + acme.workspace + "/current-state-version-outputs"),
        "current-state-version-outputs");
  }

  @Test
  void listsResourcesOfTheWorkspaceAndOfAVersion() {
    JsonNode version = client.publish(1, STATE);
    String current = "/api/v2/workspaces/" + acme.workspace + "/resources";

    Golden.assertDocument(server.get(acme.alice, current), "workspace-resources");
    Golden.assertDocument(
        server.get(
            acme.alice,
            "/api/stateward/v1/state-versions/" + version.get("id").asText() + "/resources"),
        "state-version-resources");
    JsonNode beyond =
        ApiServer.json(
            server.get(acme.alice, current + "?page%5Bnumber%5D=999&page%5Bsize%5D=100"));
    assertThat(beyond.get("data")).isEmpty();
    assertThat(beyond.at("/meta/pagination/current-page").asInt()).isEqualTo(999);
    assertThat(beyond.at("/meta/pagination/total-count").asInt()).isPositive();
  }

  @Test
  void linksResourcesThatAreNotAllShown() {
    JsonNode version = client.publish(1, STATE);
    String id = version.get("id").asText();
    ExtractedResources.Taken none = ExtractedResources.Taken.NOTHING;
    acme.database
        .catalog()
        .storeExtracted(
            new StateVersionId(id),
            new ExtractedResources.Taken(
                "1.11.0", 4, none.modules(), none.providers(), none.resources(), true, 1, 1));

    JsonNode shown = client.show(id);
    String link = shown.at("/links/resources").asText();

    assertThat(shown.at("/attributes/resources-truncated").asBoolean()).isTrue();
    assertThat(server.get(acme.alice, link).statusCode()).as(link).isEqualTo(200);
  }

  @Test
  void showsOneOutputWithItsValue() {
    JsonNode version = client.publish(1, STATE);
    acme.work();
    JsonNode outputs = client.show(version.get("id").asText()).at("/relationships/outputs/data");

    Golden.assertDocument(
        server.get(
            acme.alice, "/api/v2/state-version-outputs/" + outputs.get(2).get("id").asText()),
        "state-version-output");
  }

  @Test
  void hasNoOutputsWithoutState() {
    HttpResponse<String> response =
        server.get(
            acme.alice, "/api/v2/workspaces/" + acme.workspace + "/current-state-version-outputs");

    assertThat(response.statusCode()).isEqualTo(200);
    assertThat(ApiServer.json(response).get("data")).isEmpty();
  }

  @Test
  void asksToComeBackWhileOutputsAreUnknown() {
    client.publishInline(1, STATE);

    HttpResponse<String> response =
        server.get(
            acme.alice, "/api/v2/workspaces/" + acme.workspace + "/current-state-version-outputs");

    assertThat(response.statusCode()).isEqualTo(503);
    assertThat(response.body()).contains("service unavailable");
    assertThat(response.headers().firstValue("Retry-After")).contains("1");
  }

  @Test
  void countsNoResourcesOfAnEncryptedState() {
    String state = "{\"serial\": 1, \"lineage\": \"lineage-1\", \"encrypted_data\": \"e\"}";
    client.publish(1, state.getBytes(StandardCharsets.UTF_8));
    acme.work();

    JsonNode workspace =
        ApiServer.json(server.get(acme.alice, "/api/v2/workspaces/" + acme.workspace));

    assertThat(workspace.at("/data/attributes/resource-count").isNull()).isTrue();
    assertThat(workspace.at("/data/relationships/current-state-version/data").isObject()).isTrue();
  }

  @Test
  void answersHeadAndGzipAlike() throws Exception {
    String id = client.publish(1, STATE).get("id").asText();
    var request =
        java.net.http.HttpRequest.newBuilder(server.uri("/api/v2/state-versions/" + id))
            .header("Authorization", "Bearer " + acme.alice)
            .header("Accept-Encoding", "gzip");

    var response = server.send(request, java.net.http.HttpResponse.BodyHandlers.ofByteArray());

    assertThat(response.headers().firstValue("Content-Encoding")).contains("gzip");
    var body = new java.util.zip.GZIPInputStream(new java.io.ByteArrayInputStream(response.body()));
    assertThat(ApiServer.json(new String(body.readAllBytes(), StandardCharsets.UTF_8)))
        .isEqualTo(ApiServer.json(server.get(acme.alice, "/api/v2/state-versions/" + id)));
    assertThat(
            server.send(it -> it.HEAD(), acme.alice, "/api/v2/state-versions/" + id).statusCode())
        .isEqualTo(200);
  }

  static String list(String workspace, String more) {
    return "/api/v2/state-versions?filter%5Bworkspace%5D%5Bname%5D="
        + workspace
        + "&filter%5Borganization%5D%5Bname%5D=acme"
        + more;
  }

  static String rollback(String source) {
    return """
    {"data":{"type":"state-versions","relationships":{"rollback-state-version":
      {"data":{"type":"state-versions","id":"%s"}}}}}
    """
        .formatted(source);
  }
}
