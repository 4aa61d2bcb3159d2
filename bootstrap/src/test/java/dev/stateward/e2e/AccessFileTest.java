package dev.stateward.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.bootstrap.command.CommandRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** The access of teams as a file, and the server that it is of. */
@Timeout(900)
@ExtendWith(SharedServer.class)
@Tag("slow")
class AccessFileTest {
  private static final String FILE =
      """
      teams:
        dev:
          visibility: organization
          sso-team-id: engineers
          allow-member-token-management: false
          organization-access:
            - manage-workspaces
            - read-workspaces
          members:
            - bob@example.com
            - new@example.com
        ops:
          visibility: secret
          allow-member-token-management: true
          members: []
        owners:
          members:
            - alice@example.com
      projects:
        Default Project:
          ops: maintain
        shop:
          dev:
            project-access:
              settings: update
              teams: read
              variable-sets: none
            workspace-access:
              runs: plan
              variables: read
              state-versions: read-outputs
              sentinel-mocks: none
              create: true
              locking: false
              delete: false
              move: false
              run-tasks: false
              policy-overrides: false
      workspaces:
        network:
          dev: write
          ops:
            runs: read
            variables: none
            state-versions: read
            sentinel-mocks: none
            workspace-locking: true
            run-tasks: false
            policy-overrides: false
      """;

  @TempDir private Path folder;

  @Test
  void bringsAnOrganizationToWhatAnotherHas(InstalledServer server) throws IOException {
    organization(server, "hooli");
    write(FILE);

    var planned = run(server, "apply hooli -f access.yaml --dry-run");
    assertThat(planned.err()).isEmpty();
    assertThat(planned.status()).isEqualTo(4);
    assertThat(planned.out())
        .startsWith("  + team dev\n      visibility: organization\n")
        .contains("  + member bob@example.com of team dev, who is invited to the organization\n")
        .contains("  + access of team dev to workspace network\n      access: write\n")
        .endsWith("\nPlan: 8 to add, 0 to change, 0 to remove.\n");
    assertThat(run(server, "apply hooli -f access.yaml --yes").out())
        .endsWith("Done: 8 added, 0 changed, 0 removed.\n");

    assertNothingToDo(server, "hooli", "");
    assertThat(run(server, "export access hooli").out()).isEqualTo(FILE);
    organization(server, "pied");
    assertThat(run(server, "apply pied -f access.yaml --yes --prune").status()).isZero();
    assertThat(run(server, "export access pied").out()).isEqualTo(FILE);
  }

  @Test
  void changesAndRemoves(InstalledServer server) throws IOException {
    organization(server, "raviga");
    write(FILE);
    run(server, "apply raviga -f access.yaml --yes");
    write(
        FILE.replaceAll(" +- (new@example.com|manage-workspaces)\n", "")
            .replace("ops: maintain", "ops: read")
            .replace("dev: write", "dev: {runs: read}")
            .replace("sso-team-id: engineers", "sso-team-id: ''"));

    assertThat(run(server, "apply raviga -f access.yaml --dry-run --prune").out())
        .isEqualTo(
            """
              ~ team dev
                  sso-team-id: engineers -> (none)
                  organization-access: manage-workspaces, read-workspaces -> read-workspaces
              ~ access of team ops to project Default Project
                  access: maintain -> read
              ~ access of team dev to workspace network
                  access: write -> custom
                  runs: read
              - member new@example.com of team dev

            Plan: 0 to add, 3 to change, 1 to remove.
            """);
    assertThat(run(server, "apply raviga -f access.yaml --yes").out())
        .contains("left as they are: at least 1; `--prune --dry-run` lists all.")
        .endsWith("Done: 0 added, 3 changed, 0 removed.\n");
    assertThat(run(server, "apply raviga -f access.yaml --yes --prune --json").out().lines())
        .containsExactly(
            "{\"action\":\"remove\",\"kind\":\"member\",\"place\":\"dev\","
                + "\"name\":\"new@example.com\",\"before\":{},\"after\":{}}");
    assertNothingToDo(server, "raviga", "--prune");

    write("teams: {owners: {}}\nprojects: {}\nworkspaces: {}");
    assertThat(run(server, "apply raviga -f access.yaml --yes --prune").out())
        .endsWith("Done: 0 added, 0 changed, 6 removed.\n");
    assertThat(run(server, "team list raviga").out().lines()).hasSize(2);
    assertNothingToDo(server, "raviga", "--prune");
  }

  @Test
  void refusesBeforeAnythingIsDone(InstalledServer server) throws IOException {
    organization(server, "endframe");
    write("teams:\n  dev: {members: [gavin]}\n  dev: {}\n");
    assertFails(server, 2, "access.yaml:3: \"dev\" is there twice", "-f access.yaml --yes");
    write(
        """
        teams: {dev: {members: [alice, alice@example.com]}}
        workspaces: {net: {dev: read}}
        projects: {shop: {ops: read}}
        """);
    assertFails(
        server,
        2,
        """
        stateward: access.yaml:1: alice@example.com and the member of line 1 are the same person
        stateward: access.yaml:3: team ops is not among the teams of the file
        stateward: access.yaml:2: there is no workspace net that the token may see
        """,
        "-f access.yaml --yes");
    write("teams: {dev: {members: [gavin]}}");
    assertFails(server, 2, "1: gavin is no member of the organization", "-f access.yaml");
    write("teams: {dev: {}}");
    assertFails(server, 2, "add --yes to make these changes", "-f access.yaml");
    assertFails(server, 1, "none.yaml cannot be read", "-f none.yaml");
    assertThat(run(server, "team list endframe").out().lines()).hasSize(2);
    write("#".repeat(4 * 1024 * 1024) + "\nteams: {}");
    assertFails(server, 1, "access.yaml is longer than 4194304 bytes", "-f access.yaml");
    write("teams: {'a/b': {}, dev: {}}");
    var partly = run(server, "apply endframe -f access.yaml --yes");
    assertThat(partly.status()).isEqualTo(1);
    assertThat(partly.err()).contains("0 of 2 changes were made", "team a/b: ");
    assertThat(run(server, "export --to x access endframe").err())
        .contains("--to is for `stateward export` alone");
    assertThat(run(server, "export access").err()).contains("ORG is missing");
    assertThat(run(server, "export access nothing").status()).isEqualTo(3);
  }

  private void assertFails(InstalledServer server, int status, String message, String options) {
    var outcome = run(server, "apply endframe " + options);
    assertThat(outcome.err()).contains(message).doesNotContain("Exception");
    assertThat(outcome.status()).isEqualTo(status);
  }

  private void assertNothingToDo(InstalledServer server, String organization, String option) {
    var again = run(server, "apply %s -f access.yaml --dry-run %s".formatted(organization, option));
    assertThat(again.out()).isEqualTo("No changes: the organization has what the file says.\n");
    assertThat(again.status()).isZero();
  }

  private void organization(InstalledServer server, String name) {
    run(server, "org create " + name + " --email a@b.test");
    run(server, "project create " + name + "/shop");
    run(server, "workspace create " + name + "/network");
  }

  private void write(String text) throws IOException {
    Files.writeString(folder.resolve("access.yaml"), text);
  }

  private CommandRun.Outcome run(InstalledServer server, String line) {
    return new CommandClient(folder, server).run(line.strip().split(" "));
  }
}
