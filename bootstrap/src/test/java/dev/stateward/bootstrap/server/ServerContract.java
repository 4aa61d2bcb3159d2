package dev.stateward.bootstrap.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stateward.bootstrap.settings.RawSettings;
import dev.stateward.bootstrap.settings.Settings;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What a server does, wherever it keeps things. */
@Timeout(900)
abstract class ServerContract {
  private static final String SECRET = "the-secret-of-the-whole-installation-0123456789";

  private final ServerClient client = new ServerClient();

  @TempDir private Path folder;

  @Test
  void answersFromItsStartToItsStop() throws Exception {
    URI url;
    try (var server = Wiring.serve(settings())) {
      url = server.publicUrl();
      assertThat(client.get(url, "/health/ready", "").statusCode()).isEqualTo(200);
      assertThat(client.get(url, "/api/v2/ping", "").statusCode()).isEqualTo(204);
      assertThat(client.get(url, "/api/v2/state-versions/sv-1", "").statusCode()).isEqualTo(401);
    }

    assertThatThrownBy(() -> client.get(url, "/health/ready", ""))
        .hasCauseInstanceOf(ConnectException.class);
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
      token = ServerClient.setUp(server.application());
      workspace = ServerClient.lockedWorkspace(server.application(), token);
      client.upload(server.publicUrl(), token, workspace, state);
    }

    try (var server = Wiring.serve(settings())) {
      var version = client.current(server.publicUrl(), token, workspace);
      var download = URI.create(version.path("hosted-state-download-url").asText());
      assertThat(version.path("serial").asLong()).isEqualTo(1);
      assertThat(client.get(download, "", token).body()).isEqualTo(state);
      // Whichever process the workers got to it in.
      while (!version.path("resources-processed").asBoolean()) {
        version = client.current(server.publicUrl(), token, workspace);
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
      String token = ServerClient.setUp(server.application());
      String workspace = ServerClient.lockedWorkspace(server.application(), token);
      client.upload(url, token, workspace, state);
      URI download =
          URI.create(
              client.current(url, token, workspace).path("hosted-state-download-url").asText());
      URI events = url.resolve("/api/stateward/v1/workspaces/" + workspace + "/events");

      for (int i = 0; i < 4; i++) {
        slow.add(client.opened(download, token));
        slow.add(client.opened(events, token));
      }

      assertThat(slow).allMatch(response -> response.statusCode() == 200);
      for (int i = 0; i < 20; i++) {
        assertThat(client.current(url, token, workspace).path("serial").asLong()).isEqualTo(1);
      }
      for (HttpResponse<InputStream> response : slow) {
        response.body().close();
      }
    }
  }

  @Test
  void logsNoSecretInAnyFormatWhateverGoesWrong() throws Exception {
    String state =
        "{\"version\":4,\"serial\":1,\"lineage\":\"l-1\",\"resources\":[\"state-mark\"]}";
    try (var log = CapturedLog.begin();
        var server =
            Wiring.serve(
                settings(Map.of("STATEWARD_SECRET", SECRET, "STATEWARD_SMALL_BLOBS", "0")))) {
      URI url = server.publicUrl();
      String token = ServerClient.setUp(server.application());
      String workspace = ServerClient.lockedWorkspace(server.application(), token);
      URI place = client.announce(url, token, workspace, state);
      assertThat(client.put(place, "state-mark").statusCode()).isEqualTo(422);
      assertThat(client.put(place, state).statusCode()).isEqualTo(200);
      URI download =
          URI.create(
              client.current(url, token, workspace).path("hosted-state-download-url").asText());
      assertThat(client.get(download, "", "bearer-mark").statusCode()).isEqualTo(200);
      assertThat(client.get(url, "/api/v2/account/details", "bearer-mark").statusCode())
          .isEqualTo(401);
      assertThat(client.get(url, place.getPath() + "x", "").statusCode()).isEqualTo(404);
      assertThat(client.create(url, token, workspace, "{\"data\":\"state-mark\"").statusCode())
          .isBetween(400, 422);

      loseContents(folder);
      assertThat(client.get(download, "", "").statusCode()).isEqualTo(503);

      assertThat(log.lines()).hasSizeGreaterThan(16).anyMatch(line -> line.contains("ERROR"));
      var secrets = new ArrayList<>(List.of(token, "state-mark", "bearer-mark", SECRET));
      Stream.of(place, download).map(ServerContract::capability).forEach(secrets::add);
      secrets.addAll(passwords());
      assertThat(log.lines())
          .noneSatisfy(line -> assertThat(line).containsAnyOf(secrets.toArray(new String[0])));
    }
  }

  @Test
  void servesSmallStatesFromTheDatabaseAlone() throws Exception {
    String state = "{\"version\":4,\"serial\":1,\"lineage\":\"l-1\",\"resources\":[]}";
    try (var server = Wiring.serve(settings(Map.of("STATEWARD_SMALL_BLOBS", "1KiB")))) {
      URI url = server.publicUrl();
      String token = ServerClient.setUp(server.application());
      String workspace = ServerClient.lockedWorkspace(server.application(), token);
      loseContents(folder);

      assertThat(client.put(client.announce(url, token, workspace, state), state).statusCode())
          .isEqualTo(200);
      URI download =
          URI.create(
              client.current(url, token, workspace).path("hosted-state-download-url").asText());
      assertThat(client.get(download, "", "").body()).isEqualTo(state);
    }
  }

  private static String capability(URI url) {
    String path = url.getPath();
    return path.substring(path.lastIndexOf('/') + 1);
  }

  /** The settings that say where things are kept; nothing is kept there before a test. */
  abstract Map<String, String> places();

  /** The passwords and keys among those settings. */
  abstract List<String> passwords();

  /** Makes all contents unreadable. */
  abstract void loseContents(Path root) throws Exception;

  private Settings settings() {
    return settings(Map.of());
  }

  private Settings settings(Map<String, String> others) {
    Map<String, String> given = new HashMap<>(places());
    given.putAll(others);
    given.put("STATEWARD_PORT", "0");
    return Settings.of(RawSettings.of(given, folder), folder);
  }
}
