package dev.stateward.bootstrap.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.bootstrap.settings.RawSettings;
import dev.stateward.bootstrap.settings.Settings;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is left free of the disk stays free, and what is stored can be read and deleted. */
@Tag("slow")
class FullDiskTest {
  private static final String STATE =
      "{\"version\":4,\"serial\":1,\"lineage\":\"l-1\",\"outputs\":{},\"resources\":[]}";

  private final ServerClient client = new ServerClient();

  @TempDir private Path folder;

  @Test
  void takesNoStateAndServesTheOthers() throws Exception {
    String token;
    String stored;
    String empty;
    try (var server = Wiring.serve(settings("0"))) {
      token = ServerClient.setUp(server.application());
      stored = ServerClient.lockedWorkspace(server.application(), token, "stored");
      empty = ServerClient.lockedWorkspace(server.application(), token, "empty");
      client.upload(server.publicUrl(), token, stored, STATE);
    }
    // States want twice of what there is, the database half of it.
    try (var server = Wiring.serve(settings(Long.toString(2 * free())))) {
      URI url = server.publicUrl();
      URI place = client.announce(url, token, empty, STATE);

      var refused = client.put(place, STATE);

      assertThat(refused.statusCode()).isEqualTo(503);
      assertThat(refused.headers().firstValue("Retry-After")).contains("60");
      assertThat(refused.body())
          .contains(
              "service unavailable: the server is short of disk space and accepts no writes until"
                  + " its operator makes room");
      URI download =
          URI.create(client.current(url, token, stored).path("hosted-state-download-url").asText());
      assertThat(client.get(download, "", token).body()).isEqualTo(STATE);
      assertThat(client.get(url, "/health/ready", "").statusCode()).isEqualTo(200);
    }
    try (var server = Wiring.serve(settings("0"))) {
      assertThat(
              client
                  .get(
                      server.publicUrl(),
                      "/api/v2/workspaces/" + empty + "/current-state-version",
                      token)
                  .statusCode())
          .isEqualTo(404);
    }
  }

  private long free() throws IOException {
    return Files.getFileStore(folder).getUsableSpace();
  }

  private Settings settings(String leftFree) {
    Map<String, String> given =
        Map.of("STATEWARD_PORT", "0", "STATEWARD_DISK_FREE_LIMIT", leftFree);
    return Settings.of(RawSettings.of(given, folder), folder);
  }
}
