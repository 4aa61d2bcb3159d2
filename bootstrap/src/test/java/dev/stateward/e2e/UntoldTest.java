package dev.stateward.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stateward.bootstrap.command.CommandRun;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Nothing of a target is removed because its source does not tell it. */
@Timeout(900)
@Execution(ExecutionMode.CONCURRENT)
@ExtendWith(SharedServer.class)
@Tag("slow")
class UntoldTest {
  private static final String ABSENT =
      "{\"errors\":[{\"status\":\"404\",\"title\":\"not found\"}]}";
  private static final String ORGANIZATION = "/api/v2/organizations/[^/]*";

  /** What nothing comes along without. */
  private static final List<String> NEEDED =
      List.of(ORGANIZATION + "$", ORGANIZATION + "/workspaces", "/api/v2/state-versions");

  /** What else is asked of a source, and what the report says when it is not told. */
  private static final Map<String, String> LISTS =
      Map.of(
          ORGANIZATION + "/teams",
          "not told by the source: teams\n",
          ORGANIZATION + "/organization-memberships",
          "not told by the source: members\n",
          ORGANIZATION + "/projects",
          "not told by the source: projects\n",
          "/team-projects",
          "not told by the source: access of teams: project Default Project, project Net work\n",
          "/team-workspaces",
          "not told by the source: access of teams: workspace app, workspace empty, workspace net\n",
          "/projects/[^/]*/tag-bindings",
          "not told by the source: tags: project Default Project, project Net work\n",
          "/workspaces/[^/]*/tag-bindings",
          "not told by the source: tags: workspace app, workspace empty, workspace net\n",
          "/remote-state-consumers",
          "not told by the source: remote state consumers: workspace app,",
          "(/vars|/api/stateward/v1/)",
          "not told by the source: names of variables: workspace app,",
          "/api/v2/users",
          "");

  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir private Path folder;

  @Test
  void removesNothingThatAListDoesNotTell(InstalledServer server) throws Exception {
    MovedOrganization.create(server.alice(), "untold");
    try (LossyProxy source = LossyProxy.before(server.url())) {
      var whole = run(server, source, "untold");
      assertThat(whole.status()).isZero();
      assertThat(whole.out()).doesNotContain("not told");
      List<String> before = picture(server, "untold");
      SoftAssertions all = new SoftAssertions();
      LISTS.forEach((list, told) -> {
        source.answerItself("GET [^?]*" + list, 404, ABSENT);
        var done = run(server, source, "untold", "--update", "--delete");
        all.assertThat(done.status()).as(list + done.out() + done.err()).isZero();
        all.assertThat(done.out()).as(list).contains(told).doesNotContain("removed");
      });
      String optional = "GET [^?]*(" + String.join("|", LISTS.keySet()) + ")";
      source.answerItself(optional, 403, ABSENT);
      var refused = run(server, source, "untold", "--update", "--delete");
      all.assertThat(refused.status()).as(refused.out() + refused.err()).isZero();
      source.answerItself(optional, 404, "page not found");
      var absent = run(server, source, "untold", "--update", "--delete");
      all.assertThat(absent.out()).isEqualTo(refused.out()).doesNotContain("removed");
      source.answerItself(
          optional, 200, "{\"data\":[],\"meta\":{\"pagination\":{\"total-count\":1}}}");
      var cut = run(server, source, "untold", "--update", "--delete");
      all.assertThat(cut.out()).isEqualTo(refused.out());
      all.assertThat(picture(server, "untold")).isEqualTo(before);
      all.assertAll();
    }
  }

  @Test
  void asksOnceForWhatIsRefused(InstalledServer server) throws Exception {
    MovedOrganization.create(server.alice(), "once");
    try (LossyProxy source = LossyProxy.before(server.url())) {
      source.answerItself("GET [^?]*" + ORGANIZATION + "/teams", 403, "<html>");

      var refused = run(server, source, "once");

      assertThat(refused.out()).as(refused.err()).contains("not told by the source: teams");
      assertThat(source.answered()).isEqualTo(1);
    }
  }

  /** States of a workspace that is not there were not created. */
  @Test
  void countsNoStatesThatWereNotSent(InstalledServer server) throws Exception {
    MovedOrganization.create(server.alice(), "unsent");
    try (LossyProxy target = LossyProxy.before(server.url())) {
      target.answerItself("POST .*/workspaces$", 422, "{\"errors\":[{\"detail\":\"too odd\"}]}");
      try (LossyProxy source = LossyProxy.before(server.url())) {
        var refused = run(server, source, "unsent", "--server", target.url());

        assertThat(refused.status()).as(refused.out() + refused.err()).isEqualTo(4);
        assertThat(refused.out())
            .contains(
                "conflict: workspace net was refused: too odd",
                "states of workspace net, which was refused")
            .doesNotContain("states: ");
      }
    }
  }

  @Test
  void endsWithoutWhatIsNeeded(InstalledServer server) throws Exception {
    MovedOrganization.create(server.alice(), "needed");
    try (LossyProxy source = LossyProxy.before(server.url())) {
      assertThat(run(server, source, "needed").status()).isZero();
      List<String> before = picture(server, "needed");
      for (String list : NEEDED) {
        source.answerItself("GET [^?]*" + list, 404, ABSENT);
        assertThat(run(server, source, "needed", "--update", "--delete").status()).isEqualTo(3);
        source.answerItself("GET [^?]*" + list, 403, ABSENT);
        assertThat(run(server, source, "needed", "--update", "--delete").status()).isEqualTo(3);
      }
      for (String nothing : List.of("", "{}", "{\"data\":null}")) {
        source.answerItself("GET " + ORGANIZATION + "/workspaces", 200, nothing);
        var ended = run(server, source, "needed", "--update", "--delete");
        assertThat(ended.status()).isEqualTo(1);
        assertThat(ended.err()).contains("answers with something else than the list of workspaces");
      }
      assertThat(picture(server, "needed")).isEqualTo(before);
    }
  }

  @Test
  void removesNothingForATokenThatSeesLess(InstalledServer server) throws Exception {
    MovedOrganization created = MovedOrganization.create(server.alice(), "hidden");
    try (LossyProxy source = LossyProxy.before(server.url())) {
      assertThat(run(server, source, "hidden").status()).isZero();
      List<String> before = picture(server, "hidden");
      String team =
          server
              .alice()
              .post("/teams/" + created.id("builders") + "/authentication-token", "")
              .succeeds()
              .attribute("token");

      var less = runAs(team, server, source, "hidden", "--update", "--delete");

      assertThat(less.status()).as(less.out() + less.err()).isEqualTo(4);
      assertThat(less.out())
          .contains(
              "on the target alone: team readers",
              "1 teams stay on the target: the export does not say that it was made with the token of an")
          .doesNotContain("removed:");
      assertThat(picture(server, "hidden")).isEqualTo(before);
    }
  }

  @Test
  void removesNothingForASourceThatHasSuddenlyLittle(InstalledServer server) throws Exception {
    MovedOrganization.create(server.alice(), "little");
    try (LossyProxy source = LossyProxy.before(server.url())) {
      assertThat(run(server, source, "little").status()).isZero();
      projects(server, "little-copy", "spare");
      List<String> before = picture(server, "little");

      var many = run(server, source, "little", "--update", "--delete");
      assertThat(many.status()).isEqualTo(4);
      assertThat(many.out())
          .contains(
              "on the target alone: project spare-0",
              "conflict: 11 projects stay on the target: only 2 would be left; remove them yours");
      source.answerItself(
          "GET " + ORGANIZATION + "/(workspaces|teams|organization-memberships)",
          200,
          "{\"data\":[]}");
      var empty = run(server, source, "little", "--update", "--delete");
      assertThat(empty.out())
          .contains("conflict: 3 workspaces stay on the target: the source lists no workspaces")
          .doesNotContain("removed:");
      assertThat(picture(server, "little")).isEqualTo(before);
      source.answerItself("(?!)", 0, "");
      projects(server, "little", "other");
      var named = run(server, source, "little", "--update", "--delete");
      assertThat(named.status()).as(named.out() + named.err()).isZero();
      assertThat(named.out()).contains("projects: 11 created", "removed: project spare-10");
    }
  }

  private static void projects(InstalledServer server, String organization, String name) {
    for (int i = 0; i < 11; i++) {
      server
          .alice()
          .post(
              "/organizations/" + organization + "/projects",
              "{\"data\":{\"type\":\"projects\",\"attributes\":{\"name\":\"%s-%d\"}}}"
                  .formatted(name, i))
          .succeeds();
    }
  }

  @Test
  void removesNothingForAnExportThatIsNotWhole(InstalledServer server) throws Exception {
    MovedOrganization.create(server.alice(), "cut");
    try (LossyProxy source = LossyProxy.before(server.url())) {
      assertThat(run(server, source, "cut").status()).isZero();
      List<String> before = picture(server, "cut");
      Path lists = folder.resolve("stateward-import/cut");
      for (String kind : List.of("workspaces", "teams", "team-access", "project-access")) {
        Path file = lists.resolve(kind + ".jsonl");
        List<String> rows = Files.readAllLines(file);
        Files.write(file, rows.subList(0, rows.size() - 1));
        refuses(server, kind);
        Files.delete(file);
        refuses(server, kind);
        Files.write(file, rows);
      }
      Files.write(lists.resolve("workspaces.jsonl"), List.of());
      summary("workspaces", 0);
      assertThat(again(server).out())
          .contains("stay on the target: the source lists no workspaces");
      assertThat(run(server, source, "cut").status()).isZero();
      summary("of-owner", -1);
      Files.write(lists.resolve("members.jsonl"), List.of());
      summary("members", 0);
      assertThat(again(server).out())
          .contains("members stay on the target: the export does not say");
      source.answerItself("GET " + ORGANIZATION + "/projects", 404, ABSENT);
      assertThat(run(server, source, "cut").status()).isZero();
      assertThat(lists.resolve("projects.jsonl")).doesNotExist();
      assertThat(lists.resolve("project-access.jsonl")).doesNotExist();
      assertThat(again(server).out()).contains("not told by the source: projects\n");
      assertThat(picture(server, "cut")).isEqualTo(before);
    }
  }

  private void refuses(InstalledServer server, String kind) {
    var cut = again(server);
    assertThat(cut.status()).as(kind + cut.out()).isEqualTo(1);
    assertThat(cut.err()).contains(" rows of " + kind + ", and its manifest says");
  }

  /** Changes what the manifest tells; removes it when less than 0. */
  private void summary(String member, int value) throws IOException {
    Path file = folder.resolve("stateward-import/manifest.json");
    ObjectNode manifest = (ObjectNode) JSON.readTree(Files.readAllBytes(file));
    ObjectNode summary = (ObjectNode) manifest.at("/organizations/0");
    if (value < 0) {
      summary.remove(member);
    } else {
      summary.put(member, value);
    }
    Files.writeString(file, manifest.toString());
  }

  /** Imports what is in the folder. */
  private CommandRun.Outcome again(InstalledServer server) {
    return new CommandClient(folder, server)
        .run(
            ("import --from stateward-import --as cut-copy --update --delete"
                    + " --requests-per-second 10000")
                .split(" "));
  }

  private static List<String> picture(InstalledServer server, String organization) {
    return new OrganizationPicture(server.alice(), organization + "-copy").lines();
  }

  private CommandRun.Outcome run(
      InstalledServer server, LossyProxy source, String organization, String... more) {
    return runAs(server.aliceToken(), server, source, organization, more);
  }

  private CommandRun.Outcome runAs(
      String token,
      InstalledServer server,
      LossyProxy source,
      String organization,
      String... more) {
    try {
      Path file = Files.writeString(folder.resolve("token"), token);
      Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
    List<String> command =
        List.of(
            "import",
            "--from",
            source.url(),
            "--from-token-file",
            "token",
            "--organization",
            organization,
            "--as",
            organization + "-copy",
            "--work",
            "stateward-import",
            "--requests-per-second",
            "10000");
    return new CommandClient(folder, server)
        .run(Stream.concat(command.stream(), Stream.of(more)).toArray(String[]::new));
  }
}
