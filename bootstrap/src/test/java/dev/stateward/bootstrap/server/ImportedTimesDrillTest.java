package dev.stateward.bootstrap.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.stateward.testkit.http.ApiClient;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Recovery records are in the order of arrival, whatever was told of imported versions. */
@Timeout(900)
@Tag("slow")
class ImportedTimesDrillTest extends DrillSetup {
  private static final int VERSIONS = 3;
  private static final int WORKSPACES = 3;

  @Test
  void recoversTheLastStateThatArrivedAsTheCurrentOne() throws Exception {
    Map<String, String> settings = stores.embedded("data");
    List<String> before;
    try (var server = stores.serve(settings)) {
      DrilledServer filled = DrilledServer.fill(server, VERSIONS);
      before = filled.states();
      tell(new ApiClient(server.publicUrl(), filled.token()), before);
    }
    loseRecordsOfTheLastVersions(settings);
    assertThat(run(settings, "fsck", "--repair", "--json")).contains("record-missing");
    stores.loseDatabase(settings);

    String[] printed =
        run(settings, "recover", "--owner", "rescuer", "--email", "rescuer@example.com", "--json")
            .split("\n", -1);

    JsonNode recovered = new ObjectMapper().readTree(printed[printed.length - 2]);
    try (var server = stores.serve(settings)) {
      assertThat(DrilledServer.of(server, recovered.path("token").asText()).states())
          .isEqualTo(before);
    }
  }

  /** Each version was created years ago, as is told of it. */
  private static void tell(ApiClient owner, List<String> states) {
    int told = 0;
    for (String state : states) {
      String id = state.split(" ", 2)[0];
      if (id.startsWith("sv-")) {
        assertThat(
                owner
                    .put(
                        "/api/stateward/v1/state-versions/" + id + "/provenance",
                        "{\"data\":{\"attributes\":{\"created-at\":\"2019-03-04T05:06:07Z\"}}}")
                    .statusCode())
            .isEqualTo(200);
        told++;
      }
    }
    assertThat(told).isEqualTo(2 * VERSIONS);
  }

  private void loseRecordsOfTheLastVersions(Map<String, String> settings)
      throws IOException, SQLException {
    Path data = folder.resolve("data");
    int lost = 0;
    try (var connection = stores.connection(settings);
        var statement = connection.createStatement();
        var last =
            statement.executeQuery(
                "SELECT blob_key FROM state_versions WHERE serial = " + VERSIONS)) {
      while (last.next()) {
        Files.delete(
            StoredFiles.one(data, "record_" + last.getString("blob_key").replace('/', '_')));
        lost++;
      }
    }
    assertThat(lost).isEqualTo(WORKSPACES);
  }

  private String run(Map<String, String> settings, String... arguments) {
    var ended = stores.run(settings, arguments);
    assertThat(ended.err()).doesNotContain("cannot");
    return ended.out();
  }
}
