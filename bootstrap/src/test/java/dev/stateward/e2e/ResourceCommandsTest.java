package dev.stateward.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.bootstrap.command.CommandRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Commands that manage what a server has, and the server that they ask. */
@Timeout(900)
@ExtendWith(SharedServer.class)
@Tag("slow")
class ResourceCommandsTest {
  @TempDir private Path folder;

  @Test
  void managesOrganizations(InstalledServer server) {
    assertPrints(
        server,
        """
        NAME EMAIL CREATED
        initech bill@initech.test <time>
        """,
        "org create initech --email bill@initech.test --default-execution-mode remote");
    assertThat(run(server, "org show initech").out()).containsPattern("Execution mode: +remote");
    assertPrints(
        server,
        """
        NAME EMAIL CREATED
        initech peter@initech.test <time>
        """,
        "org update initech --email peter@initech.test --default-execution-mode local");
    assertThat(run(server, "org list --search initech --json").out().lines())
        .singleElement()
        .asString()
        .contains("\"default-execution-mode\":\"local\"");
    assertFails(server, 2, "Name has already been taken", "org create initech --email a@b.test");
    assertFails(server, 2, "there is nothing to change", "org update initech");
    assertFails(server, 2, "add --yes to delete initech", "org delete initech");
    assertPrints(server, "Deleted organization initech.\n", "org delete initech --yes");
    assertFails(server, 3, "there is no organization initech", "org show initech");
    assertFails(server, 2, "not the name of an organization", "org show a/b");
  }

  @Test
  void managesProjectsAndWorkspaces(InstalledServer server) {
    assertPrints(
        server,
        """
        ID NAME DESCRIPTION
        prj-# Office space all of it
        """,
        "project",
        "create",
        "acme/Office space",
        "--description",
        "all of it");
    assertPrints(
        server,
        """
        ID NAME PROJECT LOCKED RESOURCES TERRAFORM LAST STATE
        ws-# desk Office space false 0 1.5.7
        """,
        "workspace",
        "create",
        "acme/desk",
        "--project",
        "Office space",
        "--terraform-version",
        "1.5.7",
        "--tag",
        "env=prod,red");
    assertThat(run(server, "project", "delete", "acme/Office space").status()).isEqualTo(2);
    String[] list = {"workspace", "list", "acme", "--project", "acme/Office space"};
    assertThat(run(server, list).out().lines()).hasSize(2);
  }

  @Test
  void changesDeletesAndRestoresWorkspaces(InstalledServer server) {
    run(server, "workspace create acme/bench");
    assertFails(
        server,
        2,
        "workspace acme/bench: Name has already been taken",
        "workspace create acme/bench");
    assertFails(server, 1, "workspace acme/bench: Unable to unlock", "lock release acme/bench");
    assertThat(run(server, "workspace update acme/bench --name chair --auto-apply true").status())
        .isZero();
    assertThat(run(server, "workspace show acme/chair").out())
        .containsPattern("Auto apply: +yes")
        .doesNotContain("can-update");
    assertFails(server, 2, "--auto-apply is true or false", "workspace update a/b --auto-apply 1");
    assertFails(
        server, 3, "there is no project acme/None", "workspace create acme/lamp --project None");
    assertPrints(server, "Deleted workspace acme/chair.\n", "workspace delete acme/chair --yes");
    String deleted = run(server, "workspace deleted list acme").out();
    String id = deleted.lines().filter(line -> line.contains("chair")).findFirst().orElseThrow();
    assertThat(
            run(server, "workspace deleted restore acme/" + id.substring(0, id.indexOf(' ')))
                .status())
        .isZero();
    assertThat(run(server, "workspace force-delete acme/chair --yes").status()).isZero();
  }

  @Test
  void showsAndBreaksLocks(InstalledServer server) {
    run(server, "workspace create acme/door");

    assertPrints(server, "Locked workspace acme/door.\n", "lock take acme/door --reason night");
    assertPrints(
        server,
        """
        NAME LOCKED BY SINCE REASON
        door true alice <time> night
        """,
        "lock show acme/door");
    assertPrints(
        server,
        """
        Locked by alice since <time>, "night".
        Unlocked workspace acme/door.
        """,
        "lock break acme/door --yes");
    assertFails(server, 1, "already unlocked", "lock release acme/door");
  }

  @Test
  void managesTeamsAndMembers(InstalledServer server) {
    assertPrints(
        server,
        """
        ID NAME MEMBERS VISIBILITY
        team-# printers 0 secret
        """,
        "team create acme/printers --allow read-workspaces,read-projects");
    run(server, "team update acme/printers --deny read-projects --visibility organization");
    assertThat(run(server, "team show acme/printers").out())
        .containsPattern("May: +read-workspaces\\R");
    assertPrints(server, "Added to team acme/printers.\n", "team add acme/printers --user bob");
    assertPrints(
        server,
        """
        ID EMAIL STATUS USER
        ou-# bob@example.com active bob
        """,
        "team member list acme/printers");
    assertThat(run(server, "team remove acme/printers --user bob --yes").status()).isZero();
    assertFails(
        server,
        1,
        "team acme/printers: nobody is not a member of the organization; invite them with `stateward"
            + " member create acme/EMAIL`",
        "team add acme/printers --user nobody");
    assertThat(run(server, "member create acme/Milton@example.com --team printers").out())
        .containsPattern("ou-\\w+ +[Mm]ilton@example.com +invited");
    assertThat(run(server, "member list acme --status invited").out())
        .containsPattern("ilton@example.com +invited\\R");
    assertThat(run(server, "member delete acme/milton@example.com --yes").status()).isZero();
    assertThat(run(server, "team delete acme/printers --yes").status()).isZero();
    assertFails(server, 3, "`stateward team list acme`", "team show acme/printers");
  }

  @Test
  void showsTokensOnce(InstalledServer server) {
    run(server, "team create acme/robots");
    String[] kinds = {"team token", "acme/robots", "org token", "acme", "account token", ""};
    for (int at = 0; at < kinds.length; at += 2) {
      String what = kinds[at + 1];
      String create = kinds[at] + " create " + what + (at == 2 ? "" : " --description robot");
      var made = run(server, create.replaceAll(" +", " "));
      assertThat(made.out()).matches("stw_(team|org|user)_\\w{36}\\R");
      assertThat(made.err()).containsPattern("the token at-\\w+ is not shown again");
      String shown =
          run(server, (kinds[at] + (at == 2 ? " show " : " list ") + what).strip()).out();
      String id = made.err().replaceAll("(?s).*(at-\\w+).*", "$1");
      assertThat(shown).contains(id).doesNotContain(made.out().strip());
      String revoke = kinds[at] + " revoke " + (at == 2 ? what : id);
      assertFails(server, 2, "add --yes to revoke", revoke);
      assertThat(run(server, revoke + " --yes").status()).isZero();
      assertThat(run(server, revoke + " --yes").status()).isEqualTo(3);
    }
    assertThat(run(server, "team token create acme/robots --description json --json").out())
        .contains("\"token\":\"stw_team_");
    assertFails(server, 2, "--description", "team token create acme/robots");
    String end = Instant.now().plus(Duration.ofDays(90)).toString().substring(0, 10);
    for (String option : List.of("--expires 90d", "--expired-at " + end)) {
      String description = " --description " + option.substring(2).replace(" ", "-");
      assertThat(run(server, "team token create acme/robots " + option + description).err())
          .contains("is not shown again");
    }
    assertThat(run(server, "team token list acme/robots").out())
        .containsPattern("(?s)" + end + "T.*" + end + "T");
    assertFails(
        server,
        2,
        "--expires: not a time such as 90d",
        "team token create acme/robots --description short --expires soon");
  }

  @Test
  void givesTeamsAccess(InstalledServer server) {
    run(server, "workspace create acme/vault");
    run(server, "project create acme/Bank");
    run(server, "team create acme/clerks");

    assertPrints(
        server,
        """
        ID TEAM LEVEL
        tws-# clerks write
        """,
        "access workspace create acme/vault/clerks --level write");
    assertFails(
        server, 2, "use the 'custom'", "access workspace update acme/vault/clerks --runs plan");
    run(
        server,
        "access workspace update acme/vault/clerks --level custom --state-versions read-outputs");
    assertThat(run(server, "access workspace show acme/vault/clerks").out())
        .contains("state-versions=read-outputs");
    assertThat(run(server, "access workspace list acme/vault").out())
        .containsPattern("tws-\\w+ +clerks +custom");
    assertPrints(
        server,
        "Deleted access of a team to acme/vault/clerks.\n",
        "access workspace delete acme/vault/clerks --yes");
    assertFails(server, 3, "has no access of its own", "access workspace show acme/vault/clerks");

    run(server, "access project create acme/Bank/clerks --level custom --create true");
    assertThat(run(server, "access project show acme/Bank/clerks").out()).contains("create=yes");
    assertFails(
        server, 2, "--level is read or", "access project create acme/Bank/clerks --level x");
    assertFails(server, 2, "not ORG/PROJECT/TEAM", "access project show clerks");
  }

  @Test
  void operatesAnOrganization(InstalledServer server) throws IOException {
    run(server, "org create initrode --email a@initrode.test");
    run(server, "workspace create initrode/safe");
    assertFails(server, 3, "no retention policy of initrode", "retention show initrode");
    assertPrints(
        server,
        """
        POLICY DAYS KEEP LATEST ENFORCED
        delete old states 90 5 true
        """,
        "retention set initrode --days 90 --keep-latest 5 --enforced true");
    assertFails(server, 2, "--days is a number", "retention set initrode --days x");
    assertFails(
        server, 2, "needed: --days, --keep-latest", "retention set initrode --enforced true");
    assertThat(run(server, "retention set initrode/safe --never").out()).contains("delete nothing");
    assertThat(run(server, "retention preview list initrode").err()).contains("nothing was found");
    assertPrints(
        server, "Deleted retention policy of initrode.\n", "retention delete initrode --yes");

    assertThat(run(server, "hold set initrode/safe --reason court").out()).contains("court");
    assertFails(server, 1, "legal hold", "workspace delete initrode/safe --yes");
    assertThat(run(server, "hold delete initrode/safe --yes").status()).isZero();

    assertThat(run(server, "job list --status waiting").out()).contains("sweep-orphans");
    assertThat(run(server, "audit list initrode --since 1h30m --until today").err())
        .contains("nothing was found");
    assertThat(run(server, "audit list initrode --since yesterday --limit 1").out())
        .contains("success");
    assertThat(run(server, "audit list initrode --action legal_hold.create --limit 1").out())
        .containsPattern("legal_hold.create +success +alice +initrode/safe( ws-\\w+)? ");
    assertThat(run(server, "audit list initrode --action workspace.create --limit 1").out())
        .containsPattern("workspace.create +success +alice +initrode/safe  ");
    assertThat(run(server, "audit list initrode --action organization.create").out())
        .containsPattern("organization.create +success +alice +\\S+ ");
    assertFails(server, 3, "there is no run run-1", "run show run-1");
    sendsEvents(server);
  }

  private void sendsEvents(InstalledServer server) throws IOException {
    Path url = Files.writeString(folder.resolve("url"), "https://hooks.example.com/canary\n");
    Files.setPosixFilePermissions(url, PosixFilePermissions.fromString("rw-------"));
    var made =
        run(
            server,
            "webhook create initrode --url-file url --event workspace.locked --enabled false");
    assertThat(made.out()).contains("https://hooks.example.com/canary", "whsec_");
    assertThat(run(server, "webhook create initrode --url-file url -o name").out())
        .contains("whsec_");
    assertFails(server, 2, "needed: --url, --url-file", "webhook create initrode");
    String id = made.out().replaceAll("(?s).*(wh-\\w+).*", "$1");
    assertThat(run(server, "webhook update " + id + " --description locks").out())
        .containsPattern("false +signed +locks +workspace.locked");
    assertThat(run(server, "webhook rotate-secret " + id).out()).startsWith("whsec_");
    assertThat(run(server, "webhook test " + id)).isEqualTo(run(server, "webhook ping " + id));
    assertThat(run(server, "webhook deliveries " + id).status()).isZero();
    assertThat(run(server, "webhook update " + id + " --events lock.taken,workspace.locked").err())
        .doesNotContain("Unknown option");
    assertThat(run(server, "webhook delivery list " + id).status()).isZero();
    assertThat(run(server, "webhook delete " + id + " --yes").status()).isZero();
    assertFails(server, 3, "there is no webhook " + id, "webhook show " + id);
    assertFails(server, 2, "not an id", "webhook show ../../x");
  }

  private CommandRun.Outcome run(InstalledServer server, String line) {
    return run(server, line.split(" "));
  }

  private CommandRun.Outcome run(InstalledServer server, String... arguments) {
    return new CommandClient(folder, server).run(arguments);
  }

  /** Without ids and times, and with single spaces. */
  private void assertPrints(InstalledServer server, String expected, String... line) {
    var outcome = line.length == 1 ? run(server, line[0]) : run(server, line);
    assertThat(outcome.err()).isEmpty();
    assertThat(outcome.status()).isZero();
    assertThat(
            outcome
                .out()
                .replaceAll("\\b(ws|prj|team|ou|tws)-[A-Za-z0-9]{16}\\b", "$1-#")
                .replaceAll("\\d{4}-\\d\\d-\\d\\dT[0-9:.]+Z", "<time>")
                .replaceAll(" +", " "))
        .isEqualToNormalizingNewlines(expected);
  }

  private void assertFails(InstalledServer server, int status, String message, String line) {
    var outcome = run(server, line);
    assertThat(outcome.err()).contains(message).doesNotContain("Exception");
    assertThat(outcome.status()).isEqualTo(status);
    assertThat(outcome.out()).isEmpty();
  }
}
