package dev.stateward.adapter.jdbc.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.adapter.jdbc.Database;
import dev.stateward.application.port.OutcomeUnknownException;
import dev.stateward.application.port.StoreUnavailableException;
import dev.stateward.domain.user.User;
import dev.stateward.testkit.disk.DiskError;
import dev.stateward.testkit.fixture.StoreFixture;
import dev.stateward.testkit.memory.InMemoryDatabase;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A disk that fails at one change of the embedded file, or is full from it on, at one change after
 * the other: what was acknowledged is there, each answer is right or says that the store is
 * unavailable, and the file can be opened once the disk is well. {@code -Dstateward.disk.every}
 * says how many changes lie between two that are tried.
 */
@Timeout(1800)
@Tag("slow")
class DiskErrorTest {
  private static final int EVERY = Integer.getInteger("stateward.disk.every", 7);
  private static final int COMMITS = 6;

  private final PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
  private final StoreFixture users = new StoreFixture(new InMemoryDatabase());
  private int unavailable;

  @TempDir private Path folder;

  @BeforeEach
  void makeDatabase() {
    Database.embedded(folder.resolve("empty")).close();
  }

  @Test
  void losesNothingAtAnyChange() {
    DiskError counted = DiskError.none();
    commit("counted", counted);
    assertThat(counted.changes()).isGreaterThan(COMMITS);
    Map<String, IntFunction<DiskError>> errors =
        Map.of(
            "EIO at one change", DiskError::broken, "ENOSPC from one change on", DiskError::full);
    errors.forEach((name, error) -> {
      int acknowledged = 0;
      int tried = 0;
      unavailable = 0;
      for (int change = 1; change <= counted.changes(); change += EVERY) {
        acknowledged += commit(name + " " + change, error.apply(change));
        tried++;
      }
      out.printf(
          "%s: %d of %d changes tried, %d commits acknowledged, none lost, %d answers unavailable%n",
          name, tried, counted.changes(), acknowledged, unavailable);
    });
  }

  /** Commits on a disk with this error; how many commits were acknowledged. */
  private int commit(String name, DiskError error) {
    Path file = copy(name.replace(' ', '-'));
    List<User> acknowledged = new ArrayList<>();
    ErroneousDisk.during(
        error,
        () -> {
          try (Database database = Database.embedded(file)) {
            for (int i = 0; i < COMMITS; i++) {
              commitOne(database).ifPresent(acknowledged::add);
              acknowledged.forEach(user -> requireNotLost(name, database, user));
            }
          } catch (StoreUnavailableException unopened) {
            unavailable++;
          }
        });
    try (Database healed = Database.embedded(file)) {
      assertThat(acknowledged)
          .as(name)
          .allSatisfy(user -> assertThat(healed.users().find(user.id())).contains(user));
      assertThat(commitOne(healed)).as(name).isPresent();
    }
    return acknowledged.size();
  }

  private Optional<User> commitOne(Database database) {
    User user = users.unstoredUser();
    try {
      database.transactions().run(() -> database.users().add(user));
      return Optional.of(user);
    } catch (StoreUnavailableException | OutcomeUnknownException failed) {
      unavailable++;
      return Optional.empty();
    }
  }

  private void requireNotLost(String name, Database database, User user) {
    try {
      assertThat(database.users().find(user.id())).as(name).contains(user);
    } catch (StoreUnavailableException failed) {
      unavailable++;
    }
  }

  private Path copy(String name) {
    Path file = folder.resolve(name);
    try {
      Files.copy(
          folder.resolve("empty.mv.db"),
          folder.resolve(name + ".mv.db"),
          StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return file;
  }
}
