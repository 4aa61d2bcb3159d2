package dev.stateward.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.bootstrap.command.CommandRun;
import dev.stateward.testkit.fixture.StateFixture;
import dev.stateward.testkit.net.TestPorts;
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

/** Mirrors of organizations that cannot be cut over, between organizations of one server. */
@Timeout(900)
@Execution(ExecutionMode.CONCURRENT)
@ExtendWith(SharedServer.class)
@Tag("slow")
class MirrorConflictTest {
  @TempDir private Path folder;

  @Test
  void refusesATargetThatOthersWroteTo(InstalledServer server) throws Exception {
    MovedOrganization.create(server.alice(), "diverged");
    assertThat(run(server, "diverged", "--once").status()).isZero();
    write(server, "diverged-copy", 8, "force-unlock");
    assertThat(run(server, "diverged", "--once").out()).contains("workspace net was written to by");
    write(server, "diverged", 9, "");

    var conflict = run(server, "diverged", "--once");

    assertThat(conflict.status()).isEqualTo(4);
    assertThat(conflict.out())
        .contains("workspace net was written to by others: its state of serial 8 is not one of");
    var refused = run(server, "diverged", "--cut-over");
    assertThat(refused.status()).isEqualTo(4);
    assertThat(refused.out())
        .contains("differs: workspace net was written to by others: its state of serial 8");
    assertThat(refused.err()).contains("no cut-over: the other server is open again");
    assertThat(locked(server, "diverged")).isEqualTo("false");
    assertThat(locked(server, "diverged-copy")).isEqualTo("false");
  }

  /** Both servers may have several addresses, so their names tell nothing. */
  @Test
  void mirrorsNoOrganizationIntoItself(InstalledServer server) throws Exception {
    MovedOrganization.create(server.alice(), "itself");
    try (LossyProxy other = LossyProxy.before(server.url())) {
      var refused = run(server, "itself", "--from", other.url(), "--as", "itself", "--once");

      assertThat(refused.status()).isEqualTo(3);
      assertThat(refused.out() + refused.err()).contains("the organization is its own source");
      assertThat(locked(server, "itself")).isEqualTo("false");
    }
  }

  @Test
  void waitsForTheLocksOfOthers(InstalledServer server) throws Exception {
    MovedOrganization.create(server.alice(), "busy");
    String net = id(server, "busy");
    server.alice().post("/workspaces/" + net + "/actions/lock", "").succeeds();

    var busy = run(server, "busy", "--cut-over", "--lock-wait", "1s");

    assertThat(busy.status()).isEqualTo(4);
    assertThat(busy.out())
        .contains("waits for the locks of others in the source: net")
        .contains("differs: locked in the source by others: workspace net");
    server.alice().post("/workspaces/" + net + "/actions/unlock", "").succeeds();
    var done = run(server, "busy", "--cut-over", "--keep-locked");
    assertThat(done.status()).as(done.out() + done.err()).isZero();
    assertThat(done.out()).contains("identical: 6 states of 3 workspaces", "locked on both");
    assertThat(locked(server, "busy")).isEqualTo("true");
    assertThat(locked(server, "busy-copy")).isEqualTo("true");
  }

  /** As OTF, which tells that a workspace is locked, and no more. */
  @Test
  void knowsItsLocksWhereReasonsAreNotTold(InstalledServer server) throws Exception {
    MovedOrganization.create(server.alice(), "silent");
    String net = id(server, "silent");
    try (LossyProxy source = LossyProxy.before(server.url())) {
      source.hide("locked-reason");
      server.alice().post("/workspaces/" + net + "/actions/lock", "").succeeds();

      var busy = run(server, "silent", "--from", source.url(), "--cut-over", "--lock-wait", "1s");

      assertThat(busy.status()).as(busy.out() + busy.err()).isEqualTo(4);
      assertThat(busy.out()).contains("locked in the source by others: workspace net");
      server.alice().post("/workspaces/" + net + "/actions/unlock", "").succeeds();
      var done = run(server, "silent", "--from", source.url(), "--cut-over", "--lock-wait", "1s");
      assertThat(done.status()).as(done.out() + done.err()).isZero();
      assertThat(done.out()).contains("identical: 6 states of 3 workspaces");
      assertThat(locked(server, "silent")).isEqualTo("true");
    }
  }

  /** Before anything is locked in the source, or at the first lock. */
  @Test
  void endsBeforeTheLocks(InstalledServer server) throws Exception {
    String net = MovedOrganization.create(server.alice(), "early").id("net");
    try (LossyProxy source = LossyProxy.before(server.url());
        LossyProxy target = LossyProxy.before(server.url())) {
      String[] cut = {"--from", source.url(), "--server", target.url(), "--cut-over"};
      source.answerItself("POST .*/lock$", 409, "{\"errors\":[{\"detail\":\"a run is queued\"}]}");
      var other = run(server, "early", cut);
      assertThat(other.status()).isEqualTo(1);
      assertThat(other.err()).contains("a run is queued");

      server
          .alice()
          .send(
              "PATCH",
              "/workspaces/" + net,
              "{\"data\":{\"type\":\"workspaces\",\"attributes\":{\"description\":\"other\"}}}")
          .succeeds();
      target.answerItself("PATCH .*/workspaces/", 422, "{\"errors\":[{\"detail\":\"too odd\"}]}");
      var refused = run(server, "early", cut);
      assertThat(refused.status()).as(refused.out() + refused.err()).isEqualTo(4);
      assertThat(refused.out()).contains("differs: workspace net was refused: too odd");

      source.answerItself("GET /api/v2/organizations/early/workspaces", 200, "{\"data\":[]}");
      var empty = run(server, "early", cut);
      assertThat(empty.status()).as(empty.out() + empty.err()).isEqualTo(4);
      assertThat(empty.out())
          .contains("differs: the source lists no workspaces")
          .doesNotContain("identical");
      assertThat(source.seen("POST ")).isEmpty();
    }
  }

  @Test
  void endsBeforeTheLocksWhereAStateIsNotTold(InstalledServer server) throws Exception {
    MovedOrganization.create(server.alice(), "untold");
    try (LossyProxy source = LossyProxy.before(server.url())) {
      source.hide("hosted-state-download-url");

      var refused = run(server, "untold", "--from", source.url(), "--cut-over");

      assertThat(refused.status()).as(refused.out() + refused.err()).isEqualTo(4);
      assertThat(refused.out())
          .contains("differs: the source does not tell the current state of workspace net");
      assertThat(source.seen("POST ")).isEmpty();
    }
  }

  @Test
  void findsAStateOfOtherBytesThatHasItsSerialSizeAndTime(InstalledServer server) throws Exception {
    MovedOrganization.create(server.alice(), "bytes");
    assertThat(run(server, "bytes", "--once").status()).isZero();
    try (LossyProxy target = LossyProxy.before(server.url())) {
      target.hideServer();
      target.answerItself("GET .*/object/", 200, "{}");

      var refused = run(server, "bytes", "--server", target.url(), "--cut-over");

      assertThat(refused.status()).as(refused.out() + refused.err()).isEqualTo(4);
      assertThat(refused.out())
          .containsPattern("differs: workspace net has another state of serial [0-9]+");
      assertThat(locked(server, "bytes")).isEqualTo("false");
    }
    assertThat(run(server, "bytes", "--cut-over").status()).isZero();
  }

  @Test
  void opensTheOthersWhereOneStaysLocked(InstalledServer server) throws Exception {
    MovedOrganization created = MovedOrganization.create(server.alice(), "stuck");
    server.alice().post("/workspaces/" + created.id("net") + "/actions/lock", "").succeeds();
    try (LossyProxy source = LossyProxy.before(server.url())) {
      source.answerItself(
          "POST .*/" + created.id("app") + "/actions/unlock$",
          409,
          "{\"errors\":[{\"detail\":\"a run has it\"}]}");

      var busy = run(server, "stuck", "--from", source.url(), "--cut-over", "--lock-wait", "1s");

      assertThat(busy.status()).as(busy.out() + busy.err()).isEqualTo(4);
      assertThat(busy.out())
          .contains(
              "conflict: workspace app may still be locked in the source: ",
              "a run has it",
              "differs: locked in the source by others: workspace net");
      assertThat(locked(server, "stuck", "app")).isEqualTo("true");
      assertThat(locked(server, "stuck", "empty")).isEqualTo("false");
    }
  }

  @Test
  void givesUp(InstalledServer server) throws Exception {
    var absent = run(server, "nowhere", "--every", "1s");
    assertThat(absent.status()).as(absent.out() + absent.err()).isEqualTo(3);
    assertThat(run(server, "nowhere", "--every", "0s").err())
        .contains("not a duration such as 90s");
    String closed = ServerProcess.url(TestPorts.reserve());
    var away = run(server, "nowhere", "--from", closed, "--every", "1s", "--give-up-after", "1s");
    assertThat(away.status()).as(away.out() + away.err()).isEqualTo(1);
    assertThat(away.out()).contains("no pass: ", "tried again in 1 s");
  }

  private static String id(InstalledServer server, String organization) {
    return server.alice().get("/organizations/" + organization + "/workspaces/net").succeeds().id();
  }

  private static String locked(InstalledServer server, String organization) {
    return locked(server, organization, "net");
  }

  private static String locked(InstalledServer server, String organization, String workspace) {
    return server
        .alice()
        .get("/organizations/" + organization + "/workspaces/" + workspace)
        .succeeds()
        .attribute("locked");
  }

  /** Another state in the workspace net, after {@code first} if that is needed. */
  private void write(InstalledServer server, String organization, long serial, String first) {
    Api owner = server.alice();
    String workspace = "/workspaces/" + id(server, organization);
    if (!first.isEmpty()) {
      owner.post(workspace + "/actions/" + first, "").succeeds();
    }
    owner.post(workspace + "/actions/lock", "").succeeds();
    new CommandClient(folder, server)
        .upload(id(server, organization), serial, StateFixture.any(serial).bytes());
    owner.post(workspace + "/actions/unlock", "").succeeds();
  }

  private CommandRun.Outcome run(InstalledServer server, String organization, String... more)
      throws Exception {
    Path token = Files.writeString(folder.resolve("token"), server.aliceToken());
    Files.setPosixFilePermissions(token, PosixFilePermissions.fromString("rw-------"));
    List<String> command =
        List.of(
            "mirror",
            "--from-token-file",
            "token",
            "--organization",
            organization,
            "--requests-per-second",
            "1000");
    Stream<String> as =
        List.of(more).contains("--as") ? Stream.of() : Stream.of("--as", organization + "-copy");
    Stream<String> from =
        List.of(more).contains("--from") ? Stream.of() : Stream.of("--from", server.url());
    return new CommandClient(folder, server)
        .run(
            Stream.of(command.stream(), as, from, Stream.of(more))
                .flatMap(part -> part)
                .toArray(String[]::new));
  }
}
