package dev.stateward.e2e;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.stateward.bootstrap.command.CommandRun;
import dev.stateward.testkit.fixture.StateFixture;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** The command that exports organizations, and the server that it asks. */
@Timeout(900)
@Execution(ExecutionMode.CONCURRENT)
@ExtendWith(SharedServer.class)
@Tag("slow")
class ExportTest {
  private static final String PACE = "--requests-per-second";
  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir private Path folder;

  @Test
  void writesWhatThereIs(InstalledServer server) throws Exception {
    MovedOrganization.create(server.alice(), "leaving");
    CommandClient client = new CommandClient(folder, server);

    var counted = client.run("export", "--organization", "leaving", "--dry-run");
    assertThat(counted.status()).as(counted.err()).isZero();
    assertThat(counted.out())
        .contains("Organization leaving: 2 projects, 3 teams, 3 members, 3 workspaces, 6 states")
        .endsWith("Nothing was written.\n");
    assertThat(folder).isEmptyDirectory();

    var done = export(client);
    assertThat(done.out()).contains("6 states", ", of which 6 were fetched", "Left out: values of");
    Path exported = folder.resolve("exported");
    assertThat(document(exported.resolve("manifest.json")).path("complete").asBoolean()).isTrue();
    verifyFiles(exported);
    assertThat(rows(exported.resolve("leaving/workspaces.jsonl")))
        .extracting(row -> row.at("/attributes/name").asText())
        .containsExactlyInAnyOrder("net", "app", "empty");
    assertThat(Files.readString(exported.resolve("leaving/team-access.jsonl")))
        .contains("\"team\":\"builders\"", "\"workspace\":\"net\"", "read-outputs");
    assertThat(Files.readString(exported.resolve("leaving/members.jsonl")))
        .contains("\"teams\":[\"readers\"]", "carol@example.com");

    Path net = states(exported, "net");
    assertThat(rows(net.resolve("versions.jsonl")))
        .extracting(row -> row.path("serial").asLong())
        .containsExactly(1L, 2L, 7L);
    JsonNode first = rows(net.resolve("versions.jsonl")).getFirst();
    byte[] bytes = Files.readAllBytes(net.resolve(first.path("file").asText()));
    assertThat(bytes).isEqualTo(StateFixture.any(1).bytes());
    assertThat(first.path("author").asText()).isEqualTo("alice");
    assertThat(first.path("md5").asText()).isEqualTo(StateFixture.md5(bytes).hex());
    assertThat(first.path("sha256").asText())
        .isEqualTo(HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes)));
  }

  @Test
  void goesOnWhereItEnded(InstalledServer server) throws Exception {
    MovedOrganization.create(server.alice(), "going-on");
    CommandClient client = new CommandClient(folder, server);
    String[] command = {
      "export", "--organization", "going-on", "--to", "exported", "--json", PACE, "1000"
    };
    assertThat(client.run(command).status()).isZero();
    Path net = states(folder.resolve("exported"), "net");
    Path lost = net.resolve(rows(net.resolve("versions.jsonl")).get(1).path("file").asText());
    byte[] before = Files.readAllBytes(lost);
    Files.writeString(lost, "half");

    var again = client.run(command);

    assertThat(JSON.readTree(again.out()).at("/organizations/0/fetched-versions").asLong())
        .isEqualTo(1);
    assertThat(Files.readAllBytes(lost)).isEqualTo(before);
  }

  @Test
  void refusesWhatItShouldNotWriteTo(InstalledServer server) throws Exception {
    CommandClient client = new CommandClient(folder, server);
    Files.writeString(Files.createDirectory(folder.resolve("other")).resolve("x"), "y");

    var occupied = client.run("export", "--organization", "acme", "--to", "other");
    assertThat(occupied.status()).isEqualTo(1);
    assertThat(occupied.err()).contains("has other files and no manifest.json");
    Files.writeString(
        folder.resolve("other/manifest.json"),
        "{\"format\":\"stateward-export\",\"version\":1,\"source\":\"https://else.example\"}");
    assertThat(client.run("export", "--organization", "acme", "--to", "other").err())
        .contains("has an export of https://else.example: name another folder");
    Files.writeString(
        folder.resolve("other/manifest.json"), "{\"format\":\"stateward-export\",\"version\":2}");
    assertThat(client.run("export", "--organization", "acme", "--to", "other").err())
        .contains("is of version 2 of the format, and this release reads version 1");
    assertThat(client.run("export", "--organization", "nobody", "--to", "new").status())
        .isEqualTo(3);
    assertThat(client.run("export", "--organization", "../x", "--to", "new").err())
        .contains("not the name of an organization");
    assertThat(client.run("export").err()).contains("--to FOLDER is missing");
    assertThat(client.run("export", "--to", "x", "--requests-per-second", "0").err())
        .contains("--requests-per-second is 1 to 10000, not 0");
  }

  private static CommandRun.Outcome export(CommandClient client) {
    var done = client.run("export", "--organization", "leaving", "--to", "exported", PACE, "1000");
    assertThat(done.status()).as(done.err()).isZero();
    return done;
  }

  private static void verifyFiles(Path exported) throws IOException {
    try (Stream<Path> all = Files.walk(exported)) {
      for (Path file : all.toList()) {
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
            .as(file.toString())
            .isEqualTo(Files.isDirectory(file) ? "rwx------" : "rw-------");
        if (Files.isRegularFile(file)) {
          assertThat(new String(Files.readAllBytes(file), UTF_8)).doesNotContain("/v1/object/");
        }
      }
    }
  }

  private static Path states(Path exported, String workspace) throws IOException {
    try (Stream<Path> all = Files.walk(exported)) {
      return all.filter(path -> path.getFileName().toString().startsWith(workspace + ".ws-"))
          .findFirst()
          .orElseThrow();
    }
  }

  private static JsonNode document(Path file) throws IOException {
    return JSON.readTree(Files.readAllBytes(file));
  }

  private static List<JsonNode> rows(Path file) throws IOException {
    return Files.readAllLines(file).stream()
        .map(line -> {
          try {
            return JSON.readTree(line);
          } catch (IOException malformed) {
            throw new UncheckedIOException(malformed);
          }
        })
        .toList();
  }
}
