package dev.stateward.bootstrap.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.adapter.http.health.Readiness.Check;
import dev.stateward.adapter.http.health.Readiness.Need;
import dev.stateward.application.port.StoreUnavailableException;
import dev.stateward.application.settings.NodeBudgets;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(900)
@Tag("slow")
class HealthChecksTest {
  private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");
  private static final InstantSource TIME = InstantSource.fixed(NOW);

  @Test
  void sayWhatFailsAndNothingOfWhy() {
    try (var health =
        new HealthChecks(
            List.of(
                part("database", () -> {}),
                part(
                    "blobs",
                    () -> {
                      throw new StoreUnavailableException("10.1.2.3", new IOException("secret"));
                    })))) {
      assertThat(health.checks())
          .containsExactly(
              new Check("database", Need.ALWAYS, "", NOW),
              new Check("blobs", Need.ALWAYS, "it failed: the log of the server says why", NOW));
    }
  }

  @Test
  void sayWhyWhereEverybodyMayKnow() {
    try (var health =
        new HealthChecks(
            List.of(
                part(
                    "certificate",
                    () -> {
                      throw new ShownProblemException("it ended", "/etc/server.key");
                    })))) {
      assertThat(health.checks())
          .containsExactly(new Check("certificate", Need.ALWAYS, "it ended", NOW));
    }
  }

  @Test
  void sayHowMuchRoomTheDiskHas(@TempDir Path folder) {
    long needed = 1L << 50;

    try (var health = new HealthChecks(List.of(part("disk", WatchedDisk.look(folder, needed))))) {
      assertThat(health.checks())
          .singleElement()
          .extracting(Check::problem)
          .asString()
          .matches("[0-9]+ MiB are free, 1073741824 MiB are needed");
    }
  }

  @Test
  void sayWhatIsWrongWithTheFolderOfStates(@TempDir Path folder) {
    Path missing = folder.resolve("none");

    try (var health =
        new HealthChecks(List.of(part("blobs", () -> ServerHealth.requireWritable(missing))))) {
      assertThat(health.checks())
          .singleElement()
          .extracting(Check::problem)
          .isEqualTo("the folder of states is missing or cannot be written");
    }
  }

  @Test
  void lookOnceHoweverManyAsk() throws Exception {
    var looks = new AtomicInteger();
    try (var health = new HealthChecks(List.of(part("database", looks::incrementAndGet)));
        var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      var answers = IntStream.range(0, 1000).mapToObj(i -> threads.submit(health::checks)).toList();
      for (var answer : answers) {
        assertThat(answer.get()).hasSize(1).allMatch(Check::passed);
      }
    }

    assertThat(looks).hasValue(1);
  }

  @Test
  void doNotWaitForWhatHangsAndDoNotAskItTwice() {
    var looks = new AtomicInteger();
    var end = new CountDownLatch(1);
    try (var health =
        new HealthChecks(
            List.of(
                part(
                    "blobs",
                    () -> {
                      looks.incrementAndGet();
                      awaitQuietly(end);
                    }),
                part("database", () -> {})))) {
      long begun = System.nanoTime();

      var first = health.checks();

      assertThat(Duration.ofNanos(System.nanoTime() - begun))
          .isLessThan(NodeBudgets.HEALTH_WAIT.plusSeconds(10));
      assertThat(first)
          .extracting(Check::problem)
          .containsExactly("no answer within " + NodeBudgets.HEALTH_WAIT.toSeconds() + " s", "");
      var later = first;
      while (later.equals(first) && Duration.ofNanos(System.nanoTime() - begun).toSeconds() < 8) {
        later = health.checks();
      }
      assertThat(looks).hasValue(1);
      end.countDown();
      while (!later.stream().allMatch(Check::passed)) {
        later = health.checks();
      }
    }
  }

  private static WatchedPart part(String name, Runnable look) {
    return new WatchedPart(name, Need.ALWAYS, look, TIME);
  }

  private static void awaitQuietly(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
