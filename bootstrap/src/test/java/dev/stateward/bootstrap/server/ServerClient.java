package dev.stateward.bootstrap.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.stateward.adapter.http.openapi.DescribedExchanges;
import dev.stateward.application.StateApplication;
import dev.stateward.application.port.Caller;
import dev.stateward.domain.organization.OrganizationName;
import dev.stateward.domain.workspace.WorkspaceId;
import dev.stateward.testkit.fixture.StateFixture;
import dev.stateward.testkit.fixture.TestApplication;
import dev.stateward.testkit.http.ApiClient;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;

/** Sets servers up, and sends them the requests of the tests of this package. */
final class ServerClient {
  /** Is given whole URLs, since one test may ask several servers. */
  private final ApiClient http =
      new ApiClient(URI.create(""), "").checkedBy(new DescribedExchanges());

  /** The metrics of a server, which are not of its API. */
  static String metrics(RunningServer server) {
    try (ApiClient plain = new ApiClient(URI.create(""), "")) {
      return plain.get("http://127.0.0.1:" + server.monitoring().port() + "/metrics").body();
    }
  }

  HttpResponse<InputStream> opened(URI url, String token) {
    return http.send(
        http.as(token).request(url.toString()), HttpResponse.BodyHandlers.ofInputStream());
  }

  HttpResponse<String> get(URI url, String path, String token) {
    return http.as(token).get((path.isEmpty() ? url : url.resolve(path)).toString());
  }

  void upload(URI url, String token, String workspace, String state) throws IOException {
    var place = announce(url, token, workspace, state);
    assertThat(put(place, state).statusCode()).isEqualTo(200);
  }

  /** Where to put the state. */
  URI announce(URI url, String token, String workspace, String state) throws IOException {
    var header =
        """
        {"data":{"type":"state-versions","attributes":{"serial":1,"lineage":"l-1","md5":"%s"}}}
        """
            .formatted(StateFixture.md5(state).hex());
    var created = create(url, token, workspace, header);
    assertThat(created.statusCode()).isEqualTo(201);
    return URI.create(attributes(created).path("hosted-state-upload-url").asText());
  }

  HttpResponse<String> create(URI url, String token, String workspace, String body) {
    return http.as(token).post(url + "/api/v2/workspaces/" + workspace + "/state-versions", body);
  }

  HttpResponse<String> put(URI place, String content) {
    return http.upload(place, content.getBytes(StandardCharsets.UTF_8));
  }

  JsonNode current(URI url, String token, String workspace) throws IOException {
    var answer = get(url, "/api/v2/workspaces/" + workspace + "/current-state-version", token);
    assertThat(answer.statusCode()).isEqualTo(200);
    return attributes(answer);
  }

  static JsonNode attributes(HttpResponse<String> answer) throws IOException {
    return new ObjectMapper().readTree(answer.body()).path("data").path("attributes");
  }

  static String lockedWorkspace(StateApplication application, String token) {
    return lockedWorkspace(application, token, "prod");
  }

  static String lockedWorkspace(StateApplication application, String token, String name) {
    TestApplication filled = new TestApplication(application);
    Caller ann = filled.caller(token);
    WorkspaceId id = filled.workspace(ann, new OrganizationName("acme"), name);
    application.lockingWorkspaces().lock(ann, id, () -> "");
    return id.value();
  }

  /** The token of Ann, a new site admin who owns the new organization acme. */
  static String setUp(StateApplication application) {
    TestApplication filled = new TestApplication(application);
    filled.user("ann", true);
    filled.organization("acme", "ann");
    return filled.token("ann");
  }
}
