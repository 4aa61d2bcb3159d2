package dev.stateward.adapter.jdbc.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stateward.adapter.jdbc.Database;
import dev.stateward.adapter.jdbc.embedded.FailingFiles.Fault;
import dev.stateward.application.port.OutcomeUnknownException;
import dev.stateward.application.port.StoreUnavailableException;
import dev.stateward.domain.user.User;
import dev.stateward.domain.user.UserId;
import dev.stateward.testkit.fixture.StoreFixture;
import dev.stateward.testkit.memory.InMemoryDatabase;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What the embedded database does after its disk failed. */
@Tag("slow")
final class LostFileTest {
  @TempDir private Path folder;
  private final StoreFixture fixture = new StoreFixture(new InMemoryDatabase());

  @ParameterizedTest
  @EnumSource(names = {"WRITE", "ONE_SYNC"})
  void acknowledgesNothingUntilItIsOpenedAgain(Fault fault) throws Exception {
    FailingFiles.during(() -> {
      UserId before;
      UserId after;
      try (Database database = open()) {
        before = add(database);
        assertThat(database.lost()).isFalse();

        FailingFiles.fail(fault);
        assertThatThrownBy(() -> add(database)).isInstanceOf(OutcomeUnknownException.class);
        FailingFiles.fail(Fault.NONE);

        assertThat(database.lost()).isTrue();
        assertThatThrownBy(() -> add(database))
            .isInstanceOfAny(StoreUnavailableException.class, OutcomeUnknownException.class);
        assertThat(database.ready()).isFalse();
      }
      try (Database database = open()) {
        assertThat(database.lost()).isFalse();
        after = add(database);
        assertThat(users(database, before, after)).containsExactlyInAnyOrder(before, after);
      }
      try (Database database = open()) {
        assertThat(users(database, before, after)).containsExactlyInAnyOrder(before, after);
      }
    });
  }

  @Test
  void isWrittenAnewWhenItIsNotKnownWhatIsOnTheDisk() throws Exception {
    FailingFiles.during(() -> {
      try (Database database = open()) {
        add(database);
        FailingFiles.fail(Fault.ONE_SYNC);
        assertThatThrownBy(() -> add(database)).isInstanceOf(OutcomeUnknownException.class);
      }
      Object doubtful = identity();

      open().close();

      Object rewritten = identity();
      assertThat(rewritten).isNotEqualTo(doubtful);
      open().close();
      assertThat(identity()).isEqualTo(rewritten);
    });
  }

  private Object identity() throws Exception {
    return Files.getAttribute(EmbeddedFile.stored(folder.resolve("stateward")), "unix:ino");
  }

  private Database open() {
    return Database.embedded(folder.resolve("stateward"));
  }

  private UserId add(Database database) {
    User user = fixture.unstoredUser();
    database.transactions().run(() -> database.users().add(user));
    return user.id();
  }

  private static List<UserId> users(Database database, UserId... ids) {
    return database.users().findAll(List.of(ids)).stream().map(User::id).toList();
  }
}
