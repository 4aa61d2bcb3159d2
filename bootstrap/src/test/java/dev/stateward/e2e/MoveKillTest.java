package dev.stateward.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.testkit.net.TestPorts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * Imports that are killed, as kill -9 does, when the server has done something and the command does
 * not know it yet.
 */
@Timeout(900)
@Execution(ExecutionMode.CONCURRENT)
@ExtendWith(SharedServer.class)
@Tag("slow")
class MoveKillTest {
  /**
   * The requests whose answers are not read any more, in the order in which an import gets there.
   */
  private static final List<String> POINTS =
      List.of(
          "POST .*/workspaces",
          "POST .*/state-versions",
          "PUT /v1/object/",
          "PUT .*/provenance",
          "POST .*/actions/unlock");

  @TempDir private Path folder;

  @Test
  void goesOnWhereItWasKilled(InstalledServer source) throws Exception {
    MovedOrganization.create(source.alice(), "killed");
    assertThat(
            new CommandClient(folder, source)
                .run("export", "--organization", "killed", "--to", "exported")
                .status())
        .isZero();
    int port = TestPorts.reserve();
    try (LossyProxy proxy = LossyProxy.before(ServerProcess.url(port));
        InstalledServer target = InstalledServer.start(port, proxy.url())) {
      for (String point : POINTS) {
        AtomicReference<Process> running = new AtomicReference<>();
        proxy.loseAnswerTo(point, () -> running.get().destroyForcibly());
        running.set(begin(proxy, target));
        assertThat(running.get().waitFor()).as(point + ": " + printed()).isNotZero();
        assertThat(proxy.seen(point)).as(point + ": " + printed()).hasSize(1);
      }
      assertThat(begin(proxy, target).waitFor()).as(this::printed).isZero();
      assertThat(new OrganizationPicture(target.alice(), "killed").lines())
          .containsExactlyElementsOf(new OrganizationPicture(source.alice(), "killed").lines());
      assertThat(begin(proxy, target).waitFor()).as(this::printed).isZero();
      assertThat(printed()).contains("states: 0 created, 6 were there").doesNotContain("conflict");
    }
  }

  private Process begin(LossyProxy proxy, InstalledServer target) throws IOException {
    return InstalledProgram.process(
            Map.of("STATEWARD_SERVER", proxy.url(), "STATEWARD_TOKEN", target.aliceToken()),
            List.of(),
            List.of(
                "import",
                "--from",
                folder.resolve("exported").toString(),
                "--requests-per-second",
                "1000"))
        .redirectErrorStream(true)
        .redirectOutput(folder.resolve("printed").toFile())
        .start();
  }

  private String printed() {
    try {
      return Files.readString(folder.resolve("printed"));
    } catch (IOException unread) {
      return unread.toString();
    }
  }
}
