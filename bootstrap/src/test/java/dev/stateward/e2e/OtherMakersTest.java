package dev.stateward.e2e;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stateward.bootstrap.command.CommandRun;
import dev.stateward.testkit.fixture.StateFixture;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Importing from OTF and Terrakube, which here give the answers that real ones gave. */
@Timeout(900)
@Execution(ExecutionMode.CONCURRENT)
@ExtendWith(SharedServer.class)
@Tag("slow")
class OtherMakersTest {
  private static final String[] TERRAKUBE = {"--backend", "terrakube"};

  @TempDir private Path folder;

  /** Its pages name the next one by a number alone, and it has no lists of much. */
  @Test
  void importsFromOtf(InstalledServer server) throws Exception {
    try (RecordedServer otf = new RecordedServer("otf")) {
      var done = run(server, otf, "otf", "otf");

      assertThat(done.status()).as(done.out() + done.err()).isZero();
      // Whether it is a server of ours.
      assertThat(otf.unrecorded())
          .containsExactly("/api/stateward/v1/organizations/otf/guardrails");
      assertThat(otf.unasked()).isEmpty();
      assertThat(done.out())
          .contains(
              "workspaces: 1 created",
              "states: 21 created",
              "not told by the source: members",
              "not told by the source: projects");
      assertThat(states(server, "otf")).isEqualTo(otf.bodies("/download"));
      assertThat(tags(server, "otf")).containsExactly("prod");
      assertThat(run(server, otf, "otf", "otf").out()).contains("states: 0 created, 21 were there");
    }
  }

  /** One of its versions has no state, and the last one is a rollback, with an old serial. */
  @Test
  void importsFromTerrakube(InstalledServer server) throws Exception {
    try (RecordedServer terrakube = new RecordedServer("terrakube")) {
      var done = run(server, terrakube, "terrakube", "terrakube", TERRAKUBE);

      assertThat(done.status()).as(done.out() + done.err()).isZero();
      assertThat(terrakube.unrecorded()).isEmpty();
      assertThat(terrakube.unasked()).isEmpty();
      assertThat(done.out())
          .contains(
              "workspaces: 2 created",
              "states: 21 created",
              "not told by the source: teams",
              "left out: 1 states of workspace net, without data");
      List<String> recorded =
          terrakube.bodies(".raw.json").stream().filter(state -> !state.isEmpty()).toList();
      assertThat(states(server, "terrakube")).isEqualTo(recorded.reversed());
      assertThat(tags(server, "terrakube")).containsExactly("prod");
      assertThat(run(server, terrakube, "terrakube", "terrakube", TERRAKUBE).out())
          .contains("states: 0 created, 21 were there");
    }
  }

  @Test
  void importsTheCurrentStateThatIsInNoHistory(InstalledServer server) throws Exception {
    try (RecordedServer terrakube = new RecordedServer("terrakube")) {
      terrakube.replace("/terraform.tfstate", new String(StateFixture.any(30).bytes(), UTF_8));

      var done = run(server, terrakube, "terrakube", "older", TERRAKUBE);

      assertThat(done.out()).as(done.err()).contains("states: 23 created");
      assertThat(states(server, "older"))
          .startsWith(new String(StateFixture.any(30).bytes(), UTF_8));
      assertThat(run(server, terrakube, "terrakube", "older", TERRAKUBE).out())
          .contains("states: 0 created, 23 were there");
    }
  }

  @Test
  void leavesOutTagsThatAreNotTold(InstalledServer server) throws Exception {
    try (RecordedServer terrakube = new RecordedServer("terrakube")) {
      terrakube.replace(
          "/workspaceTag",
          "{\"data\":[{\"id\":\"a\",\"type\":\"workspaceTag\",\"attributes\":{\"tagId\":\"gone\"}}]}");

      var done = run(server, terrakube, "terrakube", "untagged", TERRAKUBE);

      assertThat(done.status()).as(done.out() + done.err()).isZero();
      assertThat(done.out()).contains("states: 21 created", "not told by the source: tags: ");
      assertThat(tags(server, "untagged")).isEmpty();
    }
  }

  @Test
  void takesNoListsOfASourceBefore(InstalledServer server) throws Exception {
    try (RecordedServer terrakube = new RecordedServer("terrakube")) {
      Path lists = Files.createDirectories(folder.resolve("work/terrakube"));
      Files.writeString(
          folder.resolve("work/manifest.json"),
          "{\"format\":\"stateward-export\",\"version\":1,\"source\":\"https://other.example\"}");
      Files.writeString(
          lists.resolve("teams.jsonl"),
          "{\"id\":\"team-1\",\"attributes\":{\"name\":\"strangers\"}}\n");

      var done = run(server, terrakube, "terrakube", "alone", TERRAKUBE);

      assertThat(done.status()).as(done.out() + done.err()).isZero();
      assertThat(done.out()).doesNotContain("teams: 1");
      assertThat(server.alice().get("/organizations/alone/teams").succeeds().data()).hasSize(1);
    }
  }

  @Test
  void tellsThatThereIsNoSuchOrganization(InstalledServer server) throws Exception {
    try (RecordedServer terrakube = new RecordedServer("terrakube")) {
      terrakube.replace("name%3D%3Dterrakube", "{\"data\":[]}");

      var failed = run(server, terrakube, "terrakube", "none", TERRAKUBE);

      assertThat(failed.status()).isEqualTo(3);
      assertThat(failed.err())
          .contains("has no organization terrakube that the token may see")
          .doesNotContain("token-of-the-source");
    }
  }

  /** The states of the workspace net, newest first. */
  private static List<String> states(InstalledServer server, String organization) {
    JsonNode versions =
        server
            .alice()
            .get(
                "/state-versions?filter%5Bworkspace%5D%5Bname%5D=net"
                    + "&filter%5Borganization%5D%5Bname%5D="
                    + organization
                    + "&page%5Bsize%5D=100")
            .succeeds()
            .data();
    return versions
        .valueStream()
        .map(it -> it.at("/attributes/hosted-state-download-url").asText())
        .map(url -> new String(server.alice().download(url).succeeds().body(), UTF_8))
        .toList();
  }

  private static List<String> tags(InstalledServer server, String organization) {
    return server
        .alice()
        .get("/organizations/" + organization + "/workspaces/net")
        .succeeds()
        .data()
        .at("/attributes/tag-names")
        .valueStream()
        .map(JsonNode::asText)
        .toList();
  }

  private CommandRun.Outcome run(
      InstalledServer server, RecordedServer from, String organization, String as, String... more)
      throws Exception {
    Path token = Files.writeString(folder.resolve("token"), "token-of-the-source");
    Files.setPosixFilePermissions(token, PosixFilePermissions.fromString("rw-------"));
    String[] command = {
      "import",
      "--from",
      from.url(),
      "--from-token-file",
      "token",
      "--organization",
      organization,
      "--as",
      as,
      "--work",
      "work",
      "--requests-per-second",
      "1000"
    };
    return new CommandClient(folder, server)
        .run(Stream.concat(Stream.of(command), Stream.of(more)).toArray(String[]::new));
  }
}
