package dev.stateward.adapter.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.application.Contents;
import dev.stateward.application.Keys;
import dev.stateward.application.Policy;
import dev.stateward.application.StateApplication;
import dev.stateward.application.port.in.Caller;
import dev.stateward.application.port.in.TendingTrails.Verdict;
import dev.stateward.domain.audit.TrailId;
import dev.stateward.domain.user.Username;
import dev.stateward.testkit.contract.StoresContract;
import dev.stateward.testkit.memory.InMemoryBlobStore;
import dev.stateward.testkit.memory.SimpleSigner;
import dev.stateward.testkit.memory.SimpleStateFiles;
import dev.stateward.testkit.memory.SimpleTokenMint;
import dev.stateward.testkit.time.TickingTime;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whoever writes to the tables of a trail past the server is found out. */
abstract class TamperedTrailContract extends StoresContract {
  private static final Caller OPERATOR = new Caller.Operator();
  private static final int RECORDS = 6;

  private @Nullable StateApplication application;
  private long users;

  private StateApplication asked() {
    return Objects.requireNonNull(application);
  }

  private StateApplication application() {
    TickingTime time = new TickingTime();
    return StateApplication.of(
        stores(),
        new Contents(new InMemoryBlobStore(time), new SimpleStateFiles()),
        new Keys(world().ids(), new SimpleTokenMint(), new SimpleSigner()),
        time,
        Policy.USUAL);
  }

  /** Lets {@link #tamper} do what the database would refuse. */
  abstract void unprotect();

  final JdbiTransactions transactions() {
    return (JdbiTransactions) stores().transactions();
  }

  final void tamper(String... statements) {
    transactions().alter(handle -> List.of(statements).forEach(handle::execute));
  }

  @BeforeEach
  void recordSome() {
    unprotect();
    tamper("DELETE FROM audit_records", "DELETE FROM audit_heads");
    application = application();
    record(RECORDS);
    seal();
    assertThat(verdict()).isInstanceOf(Verdict.Sound.class);
  }

  private void record(int count) {
    for (int i = 0; i < count; i++) {
      String name = getClass().getSimpleName() + ++users;
      asked().installingServer().createUser(OPERATOR, new Username(name), name + "@x.test", false);
    }
  }

  private void seal() {
    asked().tendingTrails().seal(OPERATOR);
  }

  private Verdict verdict() {
    return asked().tendingTrails().verify(OPERATOR, TrailId.SERVER);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "UPDATE audit_records SET actor_name = 'mallory' WHERE position = 3",
        "UPDATE audit_records SET actor_id = 'user-9' WHERE position = 3",
        "UPDATE audit_records SET source_address = '127.0.0.1' WHERE position = 3",
        "UPDATE audit_records SET details_after = '' WHERE position = 3",
        "UPDATE audit_records SET outcome = 'denied' WHERE position = 3",
        "UPDATE audit_records SET happened_at = happened_at + INTERVAL '1' SECOND"
            + " WHERE position = 3",
        "UPDATE audit_records SET code = '00' WHERE position = 3",
        "UPDATE audit_records SET hash = '00' WHERE position = 3",
        "DELETE FROM audit_records WHERE position = 3"
      })
  void findsARecordThatWasChangedOrRemoved(String statement) {
    tamper(statement);

    assertThat(verdict())
        .isInstanceOfSatisfying(
            Verdict.Broken.class, broken -> assertThat(broken.position()).isEqualTo(3));
  }

  @Test
  void findsRecordsInAnotherOrder() {
    tamper(
        "UPDATE audit_records SET position = 99 WHERE position = 3",
        "UPDATE audit_records SET position = 3 WHERE position = 4",
        "UPDATE audit_records SET position = 4 WHERE position = 99");

    assertThat(verdict())
        .isInstanceOfSatisfying(
            Verdict.Broken.class, broken -> assertThat(broken.position()).isEqualTo(3));
  }

  @Test
  void findsThatTheEndIsMissing() {
    tamper("DELETE FROM audit_records WHERE position = " + RECORDS);

    assertThat(verdict())
        .isInstanceOfSatisfying(
            Verdict.Broken.class, broken -> assertThat(broken.position()).isEqualTo(RECORDS));
  }

  @Test
  void findsAnotherHead() {
    tamper("UPDATE audit_heads SET hash = '00'");

    assertThat(verdict()).isInstanceOf(Verdict.Broken.class);
  }

  @Test
  void findsARecordThatWasChangedBeforeItWasSealed() {
    record(1);
    tamper("UPDATE audit_records SET actor_name = 'mallory' WHERE position IS NULL");
    assertThat(verdict()).isInstanceOf(Verdict.Broken.class);

    seal();

    assertThat(verdict())
        .isInstanceOfSatisfying(
            Verdict.Broken.class, broken -> assertThat(broken.position()).isEqualTo(RECORDS + 1));
  }

  @Test
  void staysSoundAsItGrows() {
    record(3);
    seal();

    assertThat(verdict())
        .isInstanceOfSatisfying(
            Verdict.Sound.class,
            sound -> assertThat(sound.head().position()).isEqualTo(RECORDS + 3));
  }
}
