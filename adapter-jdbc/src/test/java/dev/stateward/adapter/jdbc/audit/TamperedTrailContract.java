package dev.stateward.adapter.jdbc.audit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.adapter.jdbc.database.Dialect;
import dev.stateward.adapter.jdbc.database.JdbiTransactions;
import dev.stateward.application.StateApplication;
import dev.stateward.application.audit.port.AuditQuery;
import dev.stateward.application.organization.port.SettingUpServer.NewUser;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Signer;
import dev.stateward.application.port.StoreUnavailableException;
import dev.stateward.domain.audit.AuditAction;
import dev.stateward.domain.audit.ChainVerdict;
import dev.stateward.domain.audit.Seal;
import dev.stateward.domain.audit.SealedRecord;
import dev.stateward.domain.audit.TrailHead;
import dev.stateward.domain.audit.TrailId;
import dev.stateward.domain.user.Username;
import dev.stateward.testkit.contract.StoresContract;
import dev.stateward.testkit.fixture.TestApplication;
import dev.stateward.testkit.memory.SimpleSigner;
import dev.stateward.testkit.time.TickingTime;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Detects writes to the tables of a trail that bypass the server. */
final class TamperedTrailContract extends StoresContract {
  private static final Caller OPERATOR = new Caller.Operator();
  private static final int RECORDS = 6;

  private @Nullable StateApplication application;
  private long users;

  private StateApplication asked() {
    return Objects.requireNonNull(application);
  }

  private StateApplication application() {
    TickingTime time = new TickingTime();
    return TestApplication.over(stores(), TestApplication.keys(fixture().ids()), time)
        .application();
  }

  /** Lets {@link #tamper} do what PostgreSQL refuses; who owns the file of H2 can write to it. */
  private void unprotect() {
    if (transactions().dialect() == Dialect.POSTGRESQL) {
      tamper(
          "ALTER TABLE audit_records DISABLE TRIGGER USER",
          "ALTER TABLE audit_heads DISABLE TRIGGER USER",
          "ALTER TABLE audit_records DROP CONSTRAINT IF EXISTS audit_records_are_placed");
    }
  }

  private JdbiTransactions transactions() {
    return (JdbiTransactions) stores().transactions();
  }

  private void tamper(String... statements) {
    transactions().execute(handle -> List.of(statements).forEach(handle::execute));
  }

  @BeforeEach
  void recordSome() {
    unprotect();
    tamper("DELETE FROM audit_records", "DELETE FROM audit_heads");
    application = application();
    record(RECORDS);
    assertThat(verdict()).isInstanceOf(ChainVerdict.Sound.class);
  }

  private void record(int count) {
    for (int i = 0; i < count; i++) {
      String name = getClass().getSimpleName() + ++users;
      asked()
          .settingUpServer()
          .createUser(OPERATOR, () -> new NewUser(new Username(name), name + "@x.test", false));
    }
  }

  private ChainVerdict verdict() {
    return asked().operations().sealingAuditTrails().verify(OPERATOR, TrailId.SERVER, List.of());
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
        "UPDATE audit_records SET hash = '00' WHERE position = 3",
        "UPDATE audit_records SET key_id = '' WHERE position = 3",
        "UPDATE audit_records SET key_id = 'no key at all' WHERE position = 3",
        "UPDATE audit_records SET key_id = '00000000000000ff' WHERE position = 3",
        "DELETE FROM audit_records WHERE position = 3"
      })
  void findsARecordThatWasChangedOrRemoved(String statement) {
    tamper(statement);

    assertThat(verdict())
        .isInstanceOfSatisfying(
            ChainVerdict.Broken.class, broken -> assertThat(broken.position()).isEqualTo(3));
  }

  /** The surrogate key is the database's, and says nothing. */
  private static final Set<String> MEANINGLESS = Set.of("number");

  /** As much as can be made of a value without knowing what it means. */
  private static final List<String> ALTERATIONS =
      List.of(
          "'garbage'",
          "''",
          "upper(%1$s)",
          "%1$s || 'x'",
          "substring(%1$s from 2)",
          "%1$s + 90",
          "0 - %1$s",
          "%1$s + INTERVAL '1' SECOND",
          "%1$s - INTERVAL '1000' YEAR",
          "NULL");

  @Test
  void findsEveryAlterationOfEveryValueWhereItIs() {
    keepCopies();
    Set<String> altered = new TreeSet<>();
    for (long position = 1; position <= RECORDS; position++) {
      String where = "trail_id = 'server' AND position = " + position;
      for (String column : columns("audit_records")) {
        for (String alteration : ALTERATIONS) {
          String value = alteration.formatted(column);
          Optional<ChainVerdict> verdict = whenAltered("audit_records", column, value, where);
          if (verdict.isPresent()) {
            altered.add(column);
            assertThat(verdict.get())
                .as("%s = %s at %d", column, value, position)
                .isInstanceOf(ChainVerdict.Broken.class)
                .extracting(found -> ((ChainVerdict.Broken) found).position())
                .isEqualTo(position);
          }
        }
      }
    }
    assertThat(altered).isEqualTo(columns("audit_records"));
  }

  @Test
  void findsEveryAlterationOfTheHead() {
    keepCopies();
    for (String column : columns("audit_heads")) {
      int altered = 0;
      for (String alteration : ALTERATIONS) {
        String value = alteration.formatted(column);
        Optional<ChainVerdict> verdict =
            whenAltered("audit_heads", column, value, "trail_id = 'server'");
        if (verdict.isPresent()) {
          altered++;
          assertThat(verdict.get()).as(value).isInstanceOf(ChainVerdict.Broken.class);
        }
      }
      assertThat(altered).as(column).isPositive();
    }
  }

  @Test
  void looksAtATrailWhoseHeadIsGone() {
    tamper("DELETE FROM audit_heads");

    assertThat(asked().operations().sealingAuditTrails().trails(OPERATOR)).contains(TrailId.SERVER);
    assertThat(verdict()).isInstanceOf(ChainVerdict.Broken.class);
  }

  private Set<String> columns(String table) {
    return transactions()
        .read(handle ->
            handle
                .createQuery(
                    """
                    SELECT lower(column_name)
                      FROM information_schema.columns
                     WHERE lower(table_name) = :table
                    """)
                .bind("table", table)
                .mapTo(String.class)
                .filter(column -> !MEANINGLESS.contains(column))
                .collect(Collectors.toCollection(TreeSet::new)));
  }

  /** What is found while a value is altered; empty when the database refuses it, or it is equal. */
  private Optional<ChainVerdict> whenAltered(
      String table, String column, String value, String where) {
    String update =
        "UPDATE %s SET %s = %s WHERE %s AND %2$s IS DISTINCT FROM %3$s"
            .formatted(table, column, value, where);
    try {
      if (transactions().<Integer>write(handle -> handle.execute(update)) == 0) {
        return Optional.empty();
      }
    } catch (StoreUnavailableException refused) {
      return Optional.empty();
    }
    ChainVerdict verdict = verdict();
    restore();
    return Optional.of(verdict);
  }

  @Test
  void findsRecordsInAnotherOrder() {
    tamper(
        "UPDATE audit_records SET position = 99 WHERE position = 3",
        "UPDATE audit_records SET position = 3 WHERE position = 4",
        "UPDATE audit_records SET position = 4 WHERE position = 99");

    assertThat(verdict())
        .isInstanceOfSatisfying(
            ChainVerdict.Broken.class, broken -> assertThat(broken.position()).isEqualTo(3));
  }

  @Test
  void findsThatTheEndIsMissing() {
    tamper("DELETE FROM audit_records WHERE position = " + RECORDS);

    assertThat(verdict())
        .isInstanceOfSatisfying(
            ChainVerdict.Broken.class, broken -> assertThat(broken.position()).isEqualTo(RECORDS));
  }

  @Test
  void findsAnotherHead() {
    tamper("UPDATE audit_heads SET hash = '00'");

    assertThat(verdict()).isInstanceOf(ChainVerdict.Broken.class);
  }

  /** Copies of both tables as they were. */
  private void keepCopies() {
    for (String table : List.of("audit_records", "audit_heads")) {
      tamper(
          "DROP TABLE IF EXISTS copied_" + table,
          "CREATE TABLE copied_" + table + " AS SELECT * FROM " + table);
    }
  }

  private void restore() {
    for (String table : List.of("audit_records", "audit_heads")) {
      tamper("DELETE FROM " + table, "INSERT INTO " + table + " SELECT * FROM copied_" + table);
    }
  }

  private void expectBroken(long position) {
    assertThat(verdict())
        .isInstanceOfSatisfying(
            ChainVerdict.Broken.class, broken -> assertThat(broken.position()).isEqualTo(position));
  }

  /** Who lacks the key can make hashes, but no code: what they write has none, or a copied one. */
  @Test
  void findsARecordThatWasTakenOutOfAChainThatWasMadeAnew() {
    tamper("DELETE FROM audit_records WHERE position = 3");
    for (int position = 4; position <= RECORDS; position++) {
      tamper(
          "UPDATE audit_records SET position = %d WHERE position = %d"
              .formatted(position - 1, position));
    }
    rechain(RECORDS - 1);

    expectBroken(1);
  }

  @Test
  void findsAnEndThatWasMadeAnew() {
    tamper("DELETE FROM audit_records WHERE position = 4");
    tamper("UPDATE audit_records SET position = 4 WHERE position = 5");
    tamper("UPDATE audit_records SET position = 5 WHERE position = 6");
    tamper("UPDATE audit_heads SET position = 5");

    expectBroken(4);
  }

  /** Makes the chain anew as it was before it had keys. */
  private void rechain(int records) {
    Seal last = Seal.BEGINNING;
    List<SealedRecord> all =
        stores().auditTrail().after(TrailId.SERVER, 0, AuditQuery.ALL, records);
    for (SealedRecord one : all) {
      String code = "0".repeat(64);
      last = new Seal(last.position() + 1, sha256(last.unkeyedLink(one.record(), code)), "");
      tamper(
          "UPDATE audit_records SET key_id = '', code = '%s', hash = '%s' WHERE position = %d"
              .formatted(code, last.hash(), last.position()));
    }
    tamper(
        "UPDATE audit_heads SET key_id = '', hash = '%s', position = %d"
            .formatted(last.hash(), last.position()));
  }

  private static String sha256(String text) {
    try {
      byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }

  /**
   * Only a head that was kept elsewhere tells of an end that was cut off together with the head.
   */
  @Test
  void findsACutTailByAHeadThatWasKept() {
    TrailHead kept =
        asked().operations().sealingAuditTrails().head(OPERATOR, TrailId.SERVER).head();
    tamper(
        "DELETE FROM audit_records WHERE position > 4",
        "UPDATE audit_heads SET position = 4, hash ="
            + " (SELECT hash FROM audit_records WHERE position = 4)");
    assertThat(verdict()).isInstanceOf(ChainVerdict.Sound.class);

    assertThat(
            asked()
                .operations()
                .sealingAuditTrails()
                .verify(OPERATOR, TrailId.SERVER, List.of(kept)))
        .isInstanceOfSatisfying(
            ChainVerdict.Broken.class, broken -> assertThat(broken.position()).isEqualTo(5));

    record(4);
    assertThat(verdict()).isInstanceOf(ChainVerdict.Sound.class);
    assertThat(
            asked()
                .operations()
                .sealingAuditTrails()
                .verify(OPERATOR, TrailId.SERVER, List.of(kept)))
        .isInstanceOfSatisfying(
            ChainVerdict.Broken.class, broken -> assertThat(broken.position()).isEqualTo(RECORDS));
  }

  @Test
  void findsARecordWithoutAPlace() {
    unprotect();
    tamper("UPDATE audit_records SET position = NULL, hash = NULL WHERE position = " + RECORDS);
    expectBroken(RECORDS);
    tamper(
        "UPDATE audit_heads SET position = 5, hash ="
            + " (SELECT hash FROM audit_records WHERE position = 5)");
    expectBroken(RECORDS);
  }

  @Test
  void findsAHeadThatWasMovedBack() {
    tamper("UPDATE audit_heads SET position = 2");

    expectBroken(2);
  }

  /** As an earlier version left it: without keys, and the last records without places. */
  @Test
  void continuesATrailWithoutKeys() {
    Signer signer = new SimpleSigner();
    List<SealedRecord> all =
        stores().auditTrail().after(TrailId.SERVER, 0, AuditQuery.ALL, RECORDS);
    Seal last = Seal.BEGINNING;
    for (SealedRecord one : all) {
      String code = signer.code(one.record().canonical());
      long position = last.position() + 1;
      last = new Seal(position, sha256(last.unkeyedLink(one.record(), code)), "");
      String place =
          position <= 4 ? "hash = '%s'".formatted(last.hash()) : "hash = NULL, position = NULL";
      tamper(
          "UPDATE audit_records SET key_id = '', code = '%s', %s WHERE position = %d"
              .formatted(code, place, position));
      if (position == 4) {
        tamper(
            "UPDATE audit_heads SET key_id = '', position = 4, hash = '%s'".formatted(last.hash()));
      }
    }
    assertThat(stores().auditTrail().unkeyed()).contains(TrailId.SERVER);

    asked().operations().sealingAuditTrails().keyTrails(OPERATOR);
    asked().operations().sealingAuditTrails().keyTrails(OPERATOR);
    record(1);

    assertThat(stores().auditTrail().unkeyed()).doesNotContain(TrailId.SERVER);
    assertThat(verdict())
        .isInstanceOfSatisfying(
            ChainVerdict.Sound.class,
            sound -> assertThat(sound.head().position()).isEqualTo(RECORDS + 2));
    assertThat(stores().auditTrail().after(TrailId.SERVER, RECORDS, AuditQuery.ALL, 1))
        .extracting(sealed -> sealed.record().event().action())
        .containsExactly(AuditAction.TRAIL_KEY);
    takeOutTheSecond();
    expectBroken(2);
  }

  private void takeOutTheSecond() {
    tamper("DELETE FROM audit_records WHERE position = 2");
    for (int position = 3; position <= RECORDS; position++) {
      tamper(
          "UPDATE audit_records SET position = %d WHERE position = %d"
              .formatted(position - 1, position));
    }
  }

  @Test
  void staysSoundAsItGrows() {
    record(600);

    assertThat(verdict())
        .isInstanceOfSatisfying(
            ChainVerdict.Sound.class,
            sound -> assertThat(sound.head().position()).isEqualTo(RECORDS + 600));
  }
}
