package dev.stateward.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** Locks of other holders, and locks whose holder is gone. */
@Execution(ExecutionMode.CONCURRENT)
@ExtendWith(SharedServer.class)
@ParameterizedClass(name = "{0}", allowZeroInvocations = true)
@MethodSource("dev.stateward.e2e.Scenario#everyPair")
@Tag("slow")
class LockTest {
  private static final String RESOURCES =
      """
      variable "word" {
        default = "one"
      }
      variable "command" {
        default = "true"
      }
      resource "terraform_data" "quick" {
        input = var.word
      }
      resource "terraform_data" "slow" {
        depends_on       = [terraform_data.quick]
        triggers_replace = var.word
        provisioner "local-exec" {
          command = var.command
        }
      }
      """;

  private final Scenario.Pair pair;
  private final InstalledServer server;

  @TempDir private Path temporary;

  LockTest(Scenario.Pair pair, InstalledServer server) {
    this.pair = pair;
    this.server = server;
  }

  @Test
  void respectsTheLockOfAnotherUser() {
    var scenario = scenario("other");
    var folder = scenario.ready(temporary, RESOURCES);
    var actions = "/workspaces/" + scenario.workspaceId() + "/actions/";
    server.bob().post(actions + "lock", "{\"reason\":\"maintenance\"}").is(200);

    folder.run("plan").fails().says("workspace already locked").says(scenario.lockId());
    folder.run("apply", "-auto-approve").fails().says("workspace already locked");
    folder.run("plan", "-lock-timeout=1s").fails().says("workspace already locked");
    folder.run("apply", "-auto-approve", "-lock=false").fails().says("is locked by User");
    assertThat(folder.path("errored.tfstate")).exists();
    folder.run("plan", "-lock=false").succeeds();
    server.bob().post(actions + "unlock", "").is(200);
    folder.run("state", "push", "errored.tfstate").succeeds();
    folder.run("plan").succeeds().says("No changes");
  }

  @Test
  void waitsForTheLockOfAnotherUser() {
    var scenario = scenario("wait");
    var folder = scenario.ready(temporary, RESOURCES);
    var actions = "/workspaces/" + scenario.workspaceId() + "/actions/";
    server.bob().post(actions + "lock", "{}").is(200);

    var waiting = folder.run("apply", "-auto-approve", "-lock-timeout=40s").start();
    waiting.awaitSaying("Acquiring state lock");
    server.bob().post(actions + "unlock", "").is(200);

    waiting.exits(0).says("2 added");
  }

  @Test
  void recoversFromAKilledApply() {
    var scenario = scenario("kill");
    var folder = scenario.ready(temporary, RESOURCES);
    folder.run("apply", "-auto-approve").succeeds();
    var started = folder.path("started");

    var apply =
        folder
            .run("apply", "-auto-approve", "-var=word=two", "-var=command=touch started; sleep 60")
            .start();
    Waiting.until("the apply to start", () -> Files.exists(started));
    apply.kill();

    folder.run("plan").fails().says("already locked");
    folder.run("force-unlock", "-force", "acme/another").fails();
    folder.run("force-unlock", "-force", scenario.lockId()).succeeds();
    folder.run("force-unlock", "-force", scenario.lockId()).fails();
    folder.run("apply", "-auto-approve", "-var=word=two").succeeds();
    folder.run("plan", "-detailed-exitcode", "-var=word=two").exits(0);
  }

  @Test
  void isNotHeldUpByAPendingVersion() {
    var scenario = scenario("pending");
    var folder = scenario.ready(temporary, RESOURCES);
    folder.run("apply", "-auto-approve").succeeds();
    var alice = server.alice();
    var workspace = "/workspaces/" + scenario.workspaceId();
    alice.post(workspace + "/actions/lock", "{}").is(200);
    var pending = alice.post(workspace + "/state-versions", pendingVersion()).is(201).id();
    assertThat(alice.post(workspace + "/actions/unlock", "").status()).isEqualTo(400);

    folder.run("plan").fails().says("already locked");
    folder.run("force-unlock", "-force", scenario.lockId()).succeeds();
    folder.run("plan").within(Duration.ofSeconds(20)).succeeds().says("No changes");
    folder.run("apply", "-auto-approve", "-var=word=two").succeeds();

    assertThat(alice.get("/state-versions/" + pending).attribute("status")).isEqualTo("discarded");
  }

  private static String pendingVersion() {
    return """
    {"data":{"type":"state-versions","attributes":
      {"serial":2,"md5":"900150983cd24fb0d6963f7d28e17f72","force":true}}}
    """;
  }

  private Scenario scenario(String name) {
    return Scenario.of(pair.cli(), pair.backend(), "lock-" + name, server);
  }
}
