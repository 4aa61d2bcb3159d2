package dev.stateward.bootstrap.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.stateward.application.StateApplication;
import dev.stateward.application.port.in.Caller;
import dev.stateward.application.port.in.ManagingWorkspaces.Draft;
import dev.stateward.application.port.in.ManagingWorkspaces.ProjectChoice;
import dev.stateward.bootstrap.settings.GivenSettings;
import dev.stateward.bootstrap.settings.Settings;
import dev.stateward.domain.organization.OrganizationName;
import dev.stateward.domain.user.Username;
import dev.stateward.domain.workspace.WorkspaceName;
import dev.stateward.domain.workspace.WorkspaceSettings;
import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What a server does, wherever it keeps things. */
@Timeout(120)
abstract class ServerContract {
  private static final Caller OPERATOR = new Caller.Operator();
  private static final String SECRET = "the-secret-of-the-whole-installation";

  private final HttpClient client = HttpClient.newHttpClient();

  @TempDir private Path folder;

  @Test
  void answersFromItsStartToItsStop() throws Exception {
    URI url;
    try (var server = Wiring.serve(settings())) {
      url = server.publicUrl();
      assertThat(get(url, "/health/ready", "").statusCode()).isEqualTo(200);
      assertThat(get(url, "/api/v2/ping", "").statusCode()).isEqualTo(204);
      assertThat(get(url, "/api/v2/state-versions/sv-1", "").statusCode()).isEqualTo(401);
    }

    assertThatThrownBy(() -> get(url, "/health/ready", "")).isInstanceOf(ConnectException.class);
  }

  @Test
  void keepsTokensAcrossRestarts() throws Exception {
    String token;
    try (var open = Wiring.open(settings())) {
      token = found(open.application());
    }

    for (int start = 0; start < 2; start++) {
      try (var server = Wiring.serve(settings())) {
        assertThat(get(server.publicUrl(), "/api/v2/state-versions/sv-1", token).statusCode())
            .isEqualTo(404);
      }
    }
  }

  @Test
  void keepsAStateAcrossRestarts() throws Exception {
    String state =
        """
        {"version":4,"terraform_version":"1.11.0","serial":1,"lineage":"l-1",
         "outputs":{"greeting":{"value":"hello","type":"string"}},"resources":[]}
        """;
    String token;
    String workspace;
    try (var server = Wiring.serve(settings())) {
      token = found(server.application());
      workspace = lockedWorkspace(server.application(), token);
      upload(server.publicUrl(), token, workspace, state);
    }

    try (var server = Wiring.serve(settings())) {
      var version = current(server.publicUrl(), token, workspace);
      var download = URI.create(version.path("hosted-state-download-url").asText());
      assertThat(version.path("serial").asLong()).isEqualTo(1);
      assertThat(get(download, "", token).body()).isEqualTo(state);
      // Whichever process the workers got to it in.
      while (!version.path("resources-processed").asBoolean()) {
        version = current(server.publicUrl(), token, workspace);
      }
    }
  }

  @Test
  void holdsNoConnectionForReadersWhoTakeTheirTime() throws Exception {
    String state =
        "{\"version\":4,\"serial\":1,\"lineage\":\"l-1\",\"outputs\":{},\"resources\":[],"
            + "\"padding\":\""
            + "x".repeat(24_000_000)
            + "\"}";
    List<HttpResponse<InputStream>> slow = new ArrayList<>();
    try (var server = Wiring.serve(settings(Map.of("STATEWARD_DATABASE_CONNECTIONS", "2")))) {
      URI url = server.publicUrl();
      String token = found(server.application());
      String workspace = lockedWorkspace(server.application(), token);
      upload(url, token, workspace, state);
      URI download =
          URI.create(current(url, token, workspace).path("hosted-state-download-url").asText());
      URI events = url.resolve("/api/stateward/v1/workspaces/" + workspace + "/events");

      for (int i = 0; i < 4; i++) {
        slow.add(opened(download, token));
        slow.add(opened(events, token));
      }

      assertThat(slow).allMatch(response -> response.statusCode() == 200);
      for (int i = 0; i < 20; i++) {
        assertThat(current(url, token, workspace).path("serial").asLong()).isEqualTo(1);
      }
      for (HttpResponse<InputStream> response : slow) {
        response.body().close();
      }
    }
  }

  private HttpResponse<InputStream> opened(URI url, String token)
      throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(url).header("Authorization", "Bearer " + token).build();
    return client.send(request, HttpResponse.BodyHandlers.ofInputStream());
  }

  @Test
  void logsNoSecretInAnyFormatWhateverGoesWrong() throws Exception {
    String state =
        "{\"version\":4,\"serial\":1,\"lineage\":\"l-1\",\"resources\":[\"state-mark\"]}";
    try (var heard = HeardLines.begin();
        var server = Wiring.serve(settings(Map.of("STATEWARD_SECRET", SECRET)))) {
      URI url = server.publicUrl();
      String token = found(server.application());
      String workspace = lockedWorkspace(server.application(), token);
      URI place = announce(url, token, workspace, state);
      assertThat(put(place, "state-mark").statusCode()).isEqualTo(422);
      assertThat(put(place, state).statusCode()).isEqualTo(200);
      URI download =
          URI.create(current(url, token, workspace).path("hosted-state-download-url").asText());
      assertThat(get(download, "", "bearer-mark").statusCode()).isEqualTo(200);
      assertThat(get(url, "/api/v2/account/details", "bearer-mark").statusCode()).isEqualTo(401);
      assertThat(get(url, place.getPath() + "x", "").statusCode()).isEqualTo(404);
      assertThat(create(url, token, workspace, "{\"data\":\"state-mark\"").statusCode())
          .isBetween(400, 422);

      loseContents(folder);
      assertThat(get(download, "", "").statusCode()).isEqualTo(503);

      assertThat(heard.lines()).hasSizeGreaterThan(16).anyMatch(line -> line.contains("ERROR"));
      var secrets = new ArrayList<>(List.of(token, "state-mark", "bearer-mark", SECRET));
      Stream.of(place, download).map(ServerContract::capability).forEach(secrets::add);
      secrets.addAll(passwords());
      assertThat(heard.lines())
          .noneSatisfy(line -> assertThat(line).containsAnyOf(secrets.toArray(new String[0])));
    }
  }

  private static String capability(URI url) {
    String path = url.getPath();
    return path.substring(path.lastIndexOf('/') + 1);
  }

  @Test
  void findsAPortBeforeItTellsOfIt() throws Exception {
    try (var server = Wiring.serve(settings())) {
      assertThat(server.publicUrl().getPort()).isPositive();
      assertThat(get(server.publicUrl(), "/", "").body()).startsWith("Stateward ");
    }
  }

  private HttpResponse<String> get(URI url, String path, String token)
      throws IOException, InterruptedException {
    var request =
        HttpRequest.newBuilder(path.isEmpty() ? url : url.resolve(path))
            .header("Authorization", "Bearer " + token);
    return send(request);
  }

  private HttpResponse<String> send(HttpRequest.Builder request)
      throws IOException, InterruptedException {
    return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
  }

  private void upload(URI url, String token, String workspace, String state)
      throws IOException, InterruptedException, NoSuchAlgorithmException {
    var place = announce(url, token, workspace, state);
    assertThat(put(place, state).statusCode()).isEqualTo(200);
  }

  /** Where to put the state. */
  private URI announce(URI url, String token, String workspace, String state)
      throws IOException, InterruptedException, NoSuchAlgorithmException {
    var announcement =
        """
        {"data":{"type":"state-versions","attributes":{"serial":1,"lineage":"l-1","md5":"%s"}}}
        """
            .formatted(md5(state));
    var created = create(url, token, workspace, announcement);
    assertThat(created.statusCode()).isEqualTo(201);
    return URI.create(attributes(created).path("hosted-state-upload-url").asText());
  }

  private HttpResponse<String> create(URI url, String token, String workspace, String body)
      throws IOException, InterruptedException {
    return send(
        HttpRequest.newBuilder(url.resolve("/api/v2/workspaces/" + workspace + "/state-versions"))
            .header("Authorization", "Bearer " + token)
            .header("Content-Type", "application/vnd.api+json")
            .POST(BodyPublishers.ofString(body)));
  }

  private HttpResponse<String> put(URI place, String content)
      throws IOException, InterruptedException {
    return send(HttpRequest.newBuilder(place).PUT(BodyPublishers.ofString(content)));
  }

  private JsonNode current(URI url, String token, String workspace)
      throws IOException, InterruptedException {
    var answer = get(url, "/api/v2/workspaces/" + workspace + "/current-state-version", token);
    assertThat(answer.statusCode()).isEqualTo(200);
    return attributes(answer);
  }

  private static JsonNode attributes(HttpResponse<String> answer) throws IOException {
    return new ObjectMapper().readTree(answer.body()).path("data").path("attributes");
  }

  private static String lockedWorkspace(StateApplication application, String token) {
    var ann = application.authenticating().authenticate(token).orElseThrow();
    var draft =
        new Draft(
            new WorkspaceName("prod"), new ProjectChoice.Default(), WorkspaceSettings.INITIAL);
    var view =
        application
            .managingWorkspaces()
            .create(ann, new OrganizationName("acme"), draft, List.of());
    var id = view.workspace().id();
    application.lockingWorkspaces().lock(ann, id, "");
    return id.value();
  }

  private static String md5(String text) throws NoSuchAlgorithmException {
    var digest = MessageDigest.getInstance("MD5").digest(text.getBytes(StandardCharsets.UTF_8));
    return HexFormat.of().formatHex(digest);
  }

  private static String found(StateApplication application) {
    var installing = application.installingServer();
    var ann = new Username("ann");
    installing.createUser(OPERATOR, ann, "ann@example.com", true);
    installing.createOrganization(OPERATOR, new OrganizationName("acme"), "a@example.com", ann);
    return installing.issueToken(OPERATOR, ann, "").secret().text();
  }

  /** The settings that say where things are kept; nothing is kept there before a test. */
  abstract Map<String, String> places();

  /** The passwords and keys among those settings. */
  abstract List<String> passwords();

  /** Makes all contents unreadable. */
  abstract void loseContents(Path folder) throws Exception;

  private Settings settings() {
    return settings(Map.of());
  }

  private Settings settings(Map<String, String> others) {
    Map<String, String> given = new HashMap<>(places());
    given.putAll(others);
    given.put("STATEWARD_PORT", "0");
    return Settings.of(GivenSettings.of(given, folder), folder);
  }
}
