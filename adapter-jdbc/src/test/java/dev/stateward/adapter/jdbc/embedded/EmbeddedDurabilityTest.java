package dev.stateward.adapter.jdbc.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stateward.adapter.jdbc.Database;
import dev.stateward.application.port.FreeSpace;
import dev.stateward.application.port.StorageFullException;
import dev.stateward.domain.user.User;
import dev.stateward.domain.user.UserId;
import dev.stateward.testkit.fixture.StoreFixture;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the embedded database promises when processes die: invariant I1, for its part. */
@Tag("slow")
final class EmbeddedDurabilityTest {
  private static final int ENOUGH = 200;

  @TempDir private Path folder;

  @RepeatedTest(3)
  void losesNothingAcknowledgedWhenItsProcessIsKilled() throws Exception {
    Path file = folder.resolve("stateward");
    List<UserId> acknowledged = new ArrayList<>();

    Process process = start(file);
    try (BufferedReader output = process.inputReader(StandardCharsets.UTF_8)) {
      while (acknowledged.size() < ENOUGH) {
        acknowledged.add(new UserId(output.readLine()));
      }
      process.toHandle().destroyForcibly();
      // What was printed before the kill was acknowledged too; the last line may be half a line.
      List<String> rest = output.lines().toList();
      rest.stream().limit(Math.max(0, rest.size() - 1)).map(UserId::new).forEach(acknowledged::add);
    }
    assertThat(process.waitFor()).isNotZero();

    try (Database database = Database.embedded(file)) {
      assertThat(database.users().findAll(acknowledged))
          .extracting(User::id)
          .containsExactlyInAnyOrderElementsOf(acknowledged);
    }
  }

  @Test
  void refusesAFileThatAnotherProcessHasOpen() throws Exception {
    Path file = folder.resolve("stateward");
    Process process = start(file);
    try (BufferedReader output = process.inputReader(StandardCharsets.UTF_8)) {
      assertThat(output.readLine()).startsWith("user-");

      assertThatThrownBy(() -> Database.embedded(file))
          .isInstanceOf(DatabaseInUseException.class)
          .hasMessageContaining("in use by another process");
    } finally {
      process.destroyForcibly().waitFor();
    }
  }

  @Test
  void survivesThreadsThatAreInterrupted() throws Exception {
    try (Database database = Database.embedded(folder.resolve("stateward"))) {
      StoreFixture fixture = new StoreFixture(database);
      for (int i = 0; i < 20; i++) {
        Thread writer =
            Thread.ofPlatform()
                .start(() -> {
                  Thread.currentThread().interrupt();
                  try {
                    database.users().add(fixture.unstoredUser());
                  } catch (RuntimeException interrupted) {
                    assertThat(interrupted).isNotNull();
                  }
                });
        writer.join();
        User user = fixture.user();
        assertThat(database.users().find(user.id())).contains(user);
      }
    }
  }

  @Test
  void keepsWhatItHeldWhenItIsOpenedAgain() {
    Path file = folder.resolve("name with = signs");
    User user;
    try (Database database = Database.embedded(file)) {
      user = new StoreFixture(database).user();
    }
    try (Database database = Database.embedded(file)) {
      assertThat(database.users().find(user.id())).contains(user);
    }
  }

  @Test
  void takesNothingWhileTheDiskIsFull() {
    AtomicBoolean full = new AtomicBoolean();
    FreeSpace space =
        () -> {
          if (full.get()) {
            throw new StorageFullException("full");
          }
        };
    try (Database database = Database.embedded(folder.resolve("stateward"), 2, space)) {
      StoreFixture fixture = new StoreFixture(database);
      User before = fixture.user();
      User refused = fixture.unstoredUser();
      full.set(true);

      assertThatThrownBy(() -> database.users().add(refused))
          .isInstanceOf(StorageFullException.class);

      assertThat(database.users().find(before.id())).contains(before);
      assertThat(database.users().find(refused.id())).isEmpty();
      full.set(false);
      database.users().add(refused);
      assertThat(database.users().find(refused.id())).contains(refused);
    }
  }

  @Test
  void refusesAPathThatH2CannotTake() {
    Path file = folder.resolve("a;b");

    assertThatThrownBy(() -> Database.embedded(file))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("semicolon");
  }

  private Process start(Path file) throws IOException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-cp",
            System.getProperty("java.class.path"),
            CommittingProcess.class.getName(),
            file.toString())
        .redirectError(new File(folder.toFile(), "errors.txt"))
        .start();
  }
}
