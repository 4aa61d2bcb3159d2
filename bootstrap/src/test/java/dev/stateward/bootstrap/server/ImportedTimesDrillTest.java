package dev.stateward.bootstrap.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.stateward.bootstrap.command.Environment;
import dev.stateward.bootstrap.command.Program;
import dev.stateward.testkit.http.ApiClient;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Recovery records are in the order of arrival, whatever was told of imported versions. */
@Timeout(900)
@Tag("slow")
class ImportedTimesDrillTest {
  private static final int VERSIONS = 3;
  private static final int WORKSPACES = 3;
  private static final Map<String, String> SETTINGS =
      Map.of(
          "STATEWARD_PORT", "0",
          "STATEWARD_SECRET", "the-secret-of-every-node-0123456789-abcdefghij",
          "STATEWARD_DATA", "data");

  @TempDir private Path folder;

  @Test
  void recoversTheLastStateThatArrivedAsTheCurrentOne() throws IOException, SQLException {
    List<String> before;
    try (var server = Wiring.serve(DrilledServer.settings(SETTINGS, folder))) {
      DrilledServer filled = DrilledServer.fill(server, VERSIONS);
      before = filled.states();
      tell(new ApiClient(server.publicUrl(), filled.token()), before);
    }
    loseRecordsOfTheLastVersions();
    assertThat(run("fsck", "--repair", "--json")).contains("record-missing");
    for (Path file : StoredFiles.all(folder.resolve("data"), "stateward.")) {
      Files.delete(file);
    }

    String[] printed =
        run("recover", "--owner", "rescuer", "--email", "rescuer@example.com", "--json")
            .split("\n", -1);

    JsonNode recovered = new ObjectMapper().readTree(printed[printed.length - 2]);
    try (var server = Wiring.serve(DrilledServer.settings(SETTINGS, folder))) {
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

  private void loseRecordsOfTheLastVersions() throws IOException, SQLException {
    Path data = folder.resolve("data");
    int lost = 0;
    try (var connection =
            DriverManager.getConnection(
                "jdbc:h2:file:"
                    + data.resolve("stateward")
                    + ";MODE=PostgreSQL;DATABASE_TO_LOWER=TRUE",
                "sa",
                "");
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

  private String run(String... arguments) {
    var out = new StringWriter();
    var err = new StringWriter();
    Program.run(
        new Environment(SETTINGS, folder, Runnable::run),
        new PrintWriter(out, true),
        new PrintWriter(err, true),
        arguments);
    assertThat(err.toString()).doesNotContain("cannot");
    return out.toString();
  }
}
