package dev.stateward.e2e;

import static org.assertj.core.api.Assertions.assertThat;

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

/** Importing again what has changed in the source since. */
@Timeout(900)
@Execution(ExecutionMode.CONCURRENT)
@ExtendWith(SharedServer.class)
@Tag("slow")
class ImportUpdateTest {
  @TempDir private Path folder;

  @Test
  void bringsTheTargetUpToDate(InstalledServer server) throws Exception {
    MovedOrganization source = MovedOrganization.create(server.alice(), "updated");
    assertThat(run(server, "updated").status()).isZero();
    change(server.alice(), source);
    server
        .alice()
        .post(
            "/organizations/updated-copy/projects",
            "{\"data\":{\"type\":\"projects\",\"attributes\":{\"name\":\"spare\"}}}")
        .succeeds();

    var left = run(server, "updated");
    assertThat(left.status()).isEqualTo(4);
    assertThat(left.out())
        .contains(
            "states: 1 created, 5 were there",
            "conflict: workspace net is there with another auto-apply",
            "conflict: project Net work is there with another tag env")
        .doesNotContain("target alone");
    var dry = run(server, "updated", "--update", "--dry-run");
    assertThat(dry.out())
        .contains("to change: workspace net: auto-apply, description")
        .endsWith("Nothing was changed.\n");
    updates(server);
    deletes(server);
  }

  private void updates(InstalledServer server) throws Exception {
    var updated = run(server, "updated", "--update");
    assertThat(updated.status()).as(updated.out() + updated.err()).isZero();
    assertThat(updated.out())
        .contains(
            "changed: workspace net: auto-apply, description",
            "changed: project Net work: tags",
            "changed: access of team builders to project Net work: access",
            "on the target alone: access of team builders to workspace net",
            "on the target alone: member bob@example.com of team builders",
            "on the target alone: member carol@example.com",
            "on the target alone: remote state consumers of workspace app, 1",
            "on the target alone: project spare",
            "on the target alone: team readers",
            "on the target alone: the state of serial 1 of workspace net",
            "on the target alone: workspace app: tags plain",
            "on the target alone: workspace empty");
  }

  private void deletes(InstalledServer server) throws Exception {
    assertThat(run(server, "updated", "--delete").err()).contains("--delete needs --update");
    var deleted = run(server, "updated", "--update", "--delete");
    assertThat(deleted.status()).as(deleted.out() + deleted.err()).isZero();
    assertThat(deleted.out()).contains("removed: workspace empty", "removed: team readers");
    assertThat(lines(server, "updated-copy").filter(line -> !line.startsWith("workspace net st")))
        .containsExactlyElementsOf(
            lines(server, "updated").filter(line -> !line.startsWith("workspace net st")).toList());
    assertThat(run(server, "updated", "--update", "--delete").out())
        .contains("states: 0 created")
        .doesNotContain("changed:", "removed:");
  }

  private static Stream<String> lines(InstalledServer server, String organization) {
    return new OrganizationPicture(server.alice(), organization)
        .lines().stream().filter(line -> !line.startsWith("organization "));
  }

  private void change(Api owner, MovedOrganization source) {
    String net = "/workspaces/" + source.id("net");
    patch(owner, net, "workspaces", "\"description\":\"\",\"auto-apply\":false");
    owner
        .send(
            "PATCH",
            "/projects/" + source.id("Net work") + "/tag-bindings",
            "{\"data\":[{\"type\":\"tag-bindings\",\"attributes\":{\"key\":\"env\",\"value\":\"x\"}}]}")
        .succeeds();
    owner
        .send(
            "PATCH",
            "/workspaces/" + source.id("app"),
            """
            {"data":{"type":"workspaces","relationships":{"tag-bindings":{"data":[
              {"type":"tag-bindings","attributes":{"key":"tier","value":"one two"}}]}}}}
            """)
        .succeeds();
    owner
        .send(
            "DELETE",
            "/workspaces/" + source.id("app") + "/relationships/remote-state-consumers",
            "{\"data\":[{\"type\":\"workspaces\",\"id\":\"%s\"}]}".formatted(source.id("net")))
        .succeeds();
    members(owner, source);
    access(owner, source);
    states(owner, source.id("net"));
  }

  private static void members(Api owner, MovedOrganization source) {
    owner.send("DELETE", "/teams/" + source.id("readers"), "").succeeds();
    owner.send("DELETE", "/workspaces/" + source.id("empty"), "").succeeds();
    for (var member : owner.get("/organizations/updated/organization-memberships").data()) {
      String path = "/organization-memberships/" + member.path("id").asText();
      String email = member.at("/attributes/email").asText();
      if (email.startsWith("carol")) {
        owner.send("DELETE", path, "").succeeds();
      } else if (email.startsWith("bob")) {
        owner
            .send(
                "DELETE",
                "/teams/" + source.id("builders") + "/relationships/organization-memberships",
                "{\"data\":[{\"type\":\"organization-memberships\",\"id\":\"%s\"}]}"
                    .formatted(member.path("id").asText()))
            .succeeds();
      }
    }
  }

  private static void access(Api owner, MovedOrganization source) {
    String ofWorkspace = "/team-workspaces?filter%5Bworkspace%5D%5Bid%5D=" + source.id("net");
    String ofProject = "/team-projects?filter%5Bproject%5D%5Bid%5D=" + source.id("Net work");
    owner
        .send(
            "DELETE",
            "/team-workspaces/" + owner.get(ofWorkspace).data().path(0).path("id").asText(),
            "")
        .succeeds();
    patch(
        owner,
        "/team-projects/" + owner.get(ofProject).data().path(0).path("id").asText(),
        "team-projects",
        "\"access\":\"read\"");
  }

  /** A new one, and one whose data is gone. */
  private void states(Api owner, String workspace) {
    String first =
        owner
            .get(
                "/state-versions?filter%5Bworkspace%5D%5Bname%5D=net"
                    + "&filter%5Borganization%5D%5Bname%5D=updated")
            .succeeds()
            .data()
            .path(2)
            .path("id")
            .asText();
    owner.post("/state-versions/" + first + "/actions/soft_delete_backing_data", "").succeeds();
    owner.post("/workspaces/" + workspace + "/actions/lock", "").succeeds();
    owner.create(workspace, 9, StateFixture.any(9).bytes()).succeeds();
    owner.post("/workspaces/" + workspace + "/actions/unlock", "").succeeds();
  }

  private static void patch(Api owner, String path, String type, String attributes) {
    owner
        .send(
            "PATCH",
            path,
            "{\"data\":{\"type\":\"%s\",\"attributes\":{%s}}}".formatted(type, attributes))
        .succeeds();
  }

  /** Imports it under another name. */
  private CommandRun.Outcome run(InstalledServer server, String organization, String... more)
      throws Exception {
    Path token = folder.resolve("token");
    Files.writeString(token, server.aliceToken());
    Files.setPosixFilePermissions(token, PosixFilePermissions.fromString("rw-------"));
    List<String> command =
        List.of(
            "import",
            "--from",
            server.url(),
            "--from-token-file",
            "token",
            "--organization",
            organization,
            "--as",
            organization + "-copy",
            "--work",
            "work",
            "--requests-per-second",
            "1000");
    return new CommandClient(folder, server)
        .run(Stream.concat(command.stream(), Stream.of(more)).toArray(String[]::new));
  }
}
