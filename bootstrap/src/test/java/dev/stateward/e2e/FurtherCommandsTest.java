package dev.stateward.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.bootstrap.command.CommandRun;
import dev.stateward.testkit.fixture.StateFixture;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Commands for runs, the data of states, invitations, limits of tokens and site admins. */
@Timeout(900)
@ExtendWith(SharedServer.class)
@Tag("slow")
class FurtherCommandsTest {
  @TempDir private Path folder;

  @Test
  void listsEachRunOnce(InstalledServer server) {
    String workspace = client(server).workspace("ran", StateFixture.any(1).bytes());
    String first = ran(server, workspace, "first", 2);
    String second = ran(server, workspace, "second", 3);
    upload(server, workspace, second, 4);

    assertThat(run(server, "run list acme/ran").out().lines().skip(1))
        .satisfiesExactly(
            line -> assertThat(line).startsWith(second).contains("planned_and_finished", "second"),
            line -> assertThat(line).startsWith(first).endsWith("first"));
    assertThat(run(server, "run list acme/ran --limit 1 --json").out().lines())
        .singleElement()
        .asString()
        .contains("\"type\":\"runs\"");
    run(server, "workspace create acme/never-ran");
    assertThat(run(server, "run list acme/never-ran").err()).contains("nothing was found");
  }

  @Test
  void deletesRestoresAndDestroysTheDataOfStates(InstalledServer server) {
    String workspace = client(server).workspace("old", StateFixture.any(1).bytes());
    String version =
        run(server, "state changes acme/old --json").out().replaceAll("(?s).*?(sv-\\w+).*", "$1");
    client(server).upload(workspace, 2, StateFixture.any(2).bytes());

    assertFails(server, 2, "add --yes to delete the data of", "state delete " + version);
    assertThat(run(server, "state delete " + version + " --yes").out())
        .isEqualTo("Deleted the data of state version " + version + ".\n");
    assertFails(server, 3, "the server gives no state", "state pull acme/old 1");
    assertThat(run(server, "state restore " + version).out()).startsWith("Restored the data of");
    assertThat(run(server, "state pull acme/old 1").status()).isZero();
    run(server, "state delete " + version + " --yes");
    assertThat(run(server, "state destroy " + version + " --yes").out()).startsWith("Destroyed");
    assertFails(server, 1, "", "state restore " + version);
  }

  @Test
  void managesUsersOfTheServer(InstalledServer server) {
    String bob =
        run(server, "admin user list").out().replaceAll("(?s).*?(user-\\w+) +bob .*", "$1");
    String lent =
        new CommandRun(folder)
            .with(Map.of("STATEWARD_SERVER", server.url(), "STATEWARD_TOKEN", server.bobToken()))
            .run("account", "token", "create", "--description", "lent")
            .err()
            .replaceAll("(?s).*(at-\\w+).*", "$1");
    assertThat(run(server, "admin user token list " + bob).out()).contains(lent, "lent");
    assertThat(run(server, "admin token revoke --yes " + lent).out())
        .startsWith("Revoked token at-");
    assertThat(run(server, "admin user token list " + bob).out()).doesNotContain(lent);
    assertThat(run(server, "admin user suspend " + bob).out()).containsPattern("bob .*Z\n");
    assertThat(run(server, "admin user resume " + bob).out()).contains("bob");
    assertFails(server, 2, "add --yes to delete", "admin user delete " + bob);
    assertFails(server, 2, "add --yes to revoke all", "admin user token revoke-all " + bob);
    assertThat(run(server, "admin user suspend Bob").out()).containsPattern(bob + " .*Z\n");
    assertThat(run(server, "admin user resume bob").out()).contains(bob);
    assertThat(run(server, "admin user token list bob").status()).isZero();
    assertFails(server, 2, "add --yes to delete bob", "admin user delete bob");
    assertFails(
        server, 3, "there is no user nobody: `stateward admin", "admin user suspend nobody");
    assertFails(server, 2, "not the name or the id of a user", "admin user suspend a/b");
  }

  @Test
  void createsUsersFromAfar(InstalledServer server) {
    assertThat(run(server, "admin user create erin --email erin@example.test").out())
        .containsPattern("user-\\w+ +erin +erin@example.test ");

    var link = run(server, "admin user password-link erin");

    assertThat(link.out()).startsWith(server.url() + "/account/password/").hasLineCount(1);
    assertThat(link.err()).contains("is not shown again");
    assertFails(server, 2, "already been taken", "admin user create ERIN --email e@example.test");
    assertFails(server, 2, "not the name of a user", "admin user create a/b --email e@x.test");
  }

  @Test
  void setsHowLongTokensAreValid(InstalledServer server) {
    run(server, "org create soylent --email a@soylent.test");
    assertThat(run(server, "org token-policy set soylent --kind team --milliseconds 3600000").out())
        .isEqualTo("Set the policy of organization soylent.\n");
    assertThat(run(server, "org token-policy list soylent").out()).containsPattern("team +1h\n");
    run(server, "org token-policy set soylent --kind team --days 2");
    assertThat(run(server, "org token-policy list soylent").out())
        .containsPattern("TOKEN +VALID FOR")
        .containsPattern("team +2d\n");
    assertFails(
        server, 2, "needed: --days, --milliseconds", "org token-policy set soylent --kind team");
    assertThat(run(server, "org metering update soylent --enabled true").out())
        .containsPattern("soylent +true");
    assertThat(run(server, "org metering show soylent").out()).containsPattern("soylent +true");
    assertThat(run(server, "account invitation list").status()).isZero();
    assertFails(server, 3, "no invitation ou-1", "account invitation accept ou-1");
    assertFails(server, 3, "no delivery whd-1", "webhook delivery show whd-1");
    assertFails(server, 3, "no webhook wh-1", "webhook replay wh-1 --since 2026-01-01T00:00:00Z");
    assertFails(server, 3, "no webhook wh-1", "webhook replay wh-1 --since yesterday");
    assertFails(server, 2, "--since: not a time", "webhook replay wh-1 --since soon");
  }

  @Test
  void listsWhatHasTags(InstalledServer server) {
    run(server, "project create acme/tagged --tag area=lists");
    for (String tags : List.of("east --tag env=prod,owner=ops", "west --tag env=test", "north")) {
      String create = "workspace create acme/" + tags + " --project tagged";
      assertThat(run(server, create).status()).isZero();
    }

    Map.of(
            "--tag env=prod", "east",
            "--tag env", "east,west",
            "--tags env", "east,west",
            "--tags env,owner", "east",
            "--tag env --tag owner=ops", "east",
            "--tag env=prod,owner=ops", "east",
            "--tag env=prod --tag env=test", "",
            "--tag env=other", "",
            "--tag area=lists", "east,north,west")
        .forEach((tags, names) ->
            assertThat(names(run(server, "workspace list acme --project tagged " + tags)))
                .as(tags)
                .isEqualTo(names));
    assertThat(names(run(server, "project list acme --tag area=lists"))).isEqualTo("tagged");
    assertThat(names(run(server, "project list acme --tag area"))).isEqualTo("tagged");
    assertThat(run(server, "project list acme --tag area=other").err())
        .contains("nothing was found");
    assertThat(run(server, "search acme --tag env=prod --type none").status()).isZero();
    for (String list : List.of("workspace list", "project list", "search")) {
      assertFails(server, 2, "--tag: not KEY or KEY=VALUE: \"=prod\"", list + " acme --tag =prod");
    }
  }

  private static String names(CommandRun.Outcome listed) {
    assertThat(listed.status()).as(listed.err()).isZero();
    return listed
        .out()
        .lines()
        .skip(1)
        .map(line -> line.replaceFirst("^\\S+ +(\\S+).*", "$1"))
        .sorted()
        .collect(Collectors.joining(","));
  }

  private String ran(InstalledServer server, String workspace, String message, long serial) {
    String run =
        server
            .alice()
            .post(
                "/runs",
                """
                {"data":{"type":"runs","attributes":{"message":"%s"},"relationships":{
                  "workspace":{"data":{"type":"workspaces","id":"%s"}}}}}
                """
                    .formatted(message, workspace))
            .succeeds()
            .id();
    upload(server, workspace, run, serial);
    return run;
  }

  private static void upload(InstalledServer server, String workspace, String run, long serial) {
    byte[] state = StateFixture.any(serial).bytes();
    server
        .alice()
        .post(
            "/workspaces/" + workspace + "/state-versions",
            """
            {"data":{"type":"state-versions","attributes":{
              "serial":%d,"lineage":"%s","md5":"%s","state":"%s"},
              "relationships":{"run":{"data":{"type":"runs","id":"%s"}}}}}
            """
                .formatted(
                    serial,
                    StateFixture.LINEAGE,
                    StateFixture.md5(state).hex(),
                    Base64.getEncoder().encodeToString(state),
                    run))
        .succeeds();
  }

  private CommandClient client(InstalledServer server) {
    return new CommandClient(folder, server);
  }

  private CommandRun.Outcome run(InstalledServer server, String line) {
    return client(server).run(line.split(" "));
  }

  private void assertFails(InstalledServer server, int status, String message, String line) {
    var outcome = run(server, line);
    assertThat(outcome.err()).contains(message).doesNotContain("Exception");
    assertThat(outcome.status()).as(outcome.err()).isEqualTo(status);
  }
}
