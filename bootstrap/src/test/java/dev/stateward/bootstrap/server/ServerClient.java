package dev.stateward.bootstrap.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.stateward.application.StateApplication;
import dev.stateward.application.port.Caller;
import dev.stateward.application.workspace.port.ManagingWorkspaces;
import dev.stateward.application.workspace.port.ManagingWorkspaces.Draft;
import dev.stateward.application.workspace.port.ManagingWorkspaces.ProjectChoice;
import dev.stateward.domain.organization.OrganizationName;
import dev.stateward.domain.user.Username;
import dev.stateward.domain.workspace.WorkspaceName;
import dev.stateward.domain.workspace.WorkspaceSettings;
import dev.stateward.testkit.fixture.StateFixture;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.security.NoSuchAlgorithmException;
import java.util.List;

/** Sets servers up, and asks them what the tests of this package ask. */
final class ServerClient {
  private static final Caller OPERATOR = new Caller.Operator();

  private final HttpClient http = HttpClient.newHttpClient();

  HttpResponse<InputStream> opened(URI url, String token) throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(url).header("Authorization", "Bearer " + token).build();
    return http.send(request, HttpResponse.BodyHandlers.ofInputStream());
  }

  HttpResponse<String> get(URI url, String path, String token)
      throws IOException, InterruptedException {
    var request =
        HttpRequest.newBuilder(path.isEmpty() ? url : url.resolve(path))
            .header("Authorization", "Bearer " + token);
    return send(request);
  }

  HttpResponse<String> send(HttpRequest.Builder request) throws IOException, InterruptedException {
    return http.send(request.build(), HttpResponse.BodyHandlers.ofString());
  }

  void upload(URI url, String token, String workspace, String state)
      throws IOException, InterruptedException, NoSuchAlgorithmException {
    var place = announce(url, token, workspace, state);
    assertThat(put(place, state).statusCode()).isEqualTo(200);
  }

  /** Where to put the state. */
  URI announce(URI url, String token, String workspace, String state)
      throws IOException, InterruptedException, NoSuchAlgorithmException {
    var header =
        """
        {"data":{"type":"state-versions","attributes":{"serial":1,"lineage":"l-1","md5":"%s"}}}
        """
            .formatted(StateFixture.md5(state).hex());
    var created = create(url, token, workspace, header);
    assertThat(created.statusCode()).isEqualTo(201);
    return URI.create(attributes(created).path("hosted-state-upload-url").asText());
  }

  HttpResponse<String> create(URI url, String token, String workspace, String body)
      throws IOException, InterruptedException {
    return send(
        HttpRequest.newBuilder(url.resolve("/api/v2/workspaces/" + workspace + "/state-versions"))
            .header("Authorization", "Bearer " + token)
            .header("Content-Type", "application/vnd.api+json")
            .POST(BodyPublishers.ofString(body)));
  }

  HttpResponse<String> put(URI place, String content) throws IOException, InterruptedException {
    return send(HttpRequest.newBuilder(place).PUT(BodyPublishers.ofString(content)));
  }

  JsonNode current(URI url, String token, String workspace)
      throws IOException, InterruptedException {
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
    var ann = application.authenticating().authenticate(token).orElseThrow();
    var draft =
        new Draft(new WorkspaceName(name), new ProjectChoice.Default(), WorkspaceSettings.INITIAL);
    var view =
        application
            .managingWorkspaces()
            .create(
                ann,
                new OrganizationName("acme"),
                () -> new ManagingWorkspaces.NewWorkspace(draft, List.of()));
    var id = view.workspace().id();
    application.lockingWorkspaces().lock(ann, id, () -> "");
    return id.value();
  }

  static String found(StateApplication application) {
    var installing = application.settingUpServer();
    var ann = new Username("ann");
    installing.createUser(OPERATOR, ann, "ann@example.com", true);
    installing.createOrganization(OPERATOR, new OrganizationName("acme"), "a@example.com", ann);
    return installing.issueToken(OPERATOR, ann, "").secret().text();
  }
}
