package dev.stateward.adapter.jdbc.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stateward.adapter.jdbc.Database;
import dev.stateward.application.port.StoreUnavailableException;
import dev.stateward.application.settings.DatabaseBudgets;
import dev.stateward.testkit.fixture.OpenStores;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.jdbi.v3.core.Handle;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The limits on statements and transactions that take too long. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
abstract class DatabaseLimitsContract {
  static final DatabaseLimits SHORT =
      new DatabaseLimits(
          2,
          Duration.ofMillis(300),
          Duration.ofMillis(400),
          Duration.ofMinutes(1),
          Duration.ofSeconds(10),
          Duration.ofMillis(500));

  private static final Duration ANY_TIME = Duration.ofMinutes(1);
  private static final Duration NO_TIME = Duration.ofMillis(100);

  private final OpenStores opened = open(SHORT);
  private final Database database = (Database) opened.stores();
  private final JdbiTransactions transactions = (JdbiTransactions) database.transactions();

  /** A database of its own. */
  protected abstract OpenStores open(DatabaseLimits limits);

  /** A query that takes hours. */
  protected abstract String endless();

  /** A query for the time that a statement may take. */
  protected abstract String limit();

  /** What the queries for times say of a time. */
  protected abstract String said(Duration limit);

  /** A query for the time that a statement waits for a row. */
  protected abstract String rowWait();

  /** The SQL state of a statement that waited too long for a row. */
  protected abstract String waitedTooLong();

  JdbiTransactions transactions() {
    return transactions;
  }

  @AfterEach
  void close() {
    opened.closing().run();
  }

  @Test
  void endsAStatementThatTakesTooLong() {
    assertThatThrownBy(() -> transactions.read(handle -> text(handle, endless())))
        .isInstanceOf(StoreUnavailableException.class)
        .hasStackTraceContaining("57014");
    assertThatThrownBy(() -> transactions.write(handle -> text(handle, endless())))
        .isInstanceOf(StoreUnavailableException.class)
        .hasStackTraceContaining("57014");

    assertThat(database.ready()).isTrue();
  }

  @Test
  void endsALongStatementThatTakesTooLong() {
    DatabaseLimits limits = new DatabaseLimits(2, ANY_TIME, ANY_TIME, NO_TIME, ANY_TIME, ANY_TIME);
    within(
        limits,
        held -> {
          assertThatThrownBy(() -> held.readLong(handle -> text(handle, endless())))
              .isInstanceOf(StoreUnavailableException.class)
              .hasStackTraceContaining("57014");
          assertThatThrownBy(() -> held.writeLong(handle -> text(handle, endless())))
              .isInstanceOf(StoreUnavailableException.class)
              .hasStackTraceContaining("57014");
          assertThat(held.<String>read(handle -> text(handle, "SELECT 1"))).isEqualTo("1");
        });
  }

  @Test
  void givesAStatementLessTimeWhereItIsAsked() {
    within(
        DatabaseLimits.ofServer(2),
        held -> {
          Duration less = Duration.ofSeconds(3);
          assertThat(held.<String>readWithin(less, handle -> text(handle, limit())))
              .isEqualTo(said(less));
          assertThat(held.<String>readWithin(Duration.ofDays(1), handle -> text(handle, limit())))
              .isEqualTo(said(DatabaseBudgets.STATEMENT));
          assertThatThrownBy(
                  () -> held.readWithin(Duration.ofMillis(50), handle -> text(handle, endless())))
              .isInstanceOf(StoreUnavailableException.class)
              .hasStackTraceContaining("57014");
        });
  }

  @Test
  void givesUpOnARowThatIsHeldTooLong() {
    String row = "SELECT name FROM installation WHERE name = 'generations' FOR UPDATE";
    DatabaseLimits impatient =
        new DatabaseLimits(2, ANY_TIME, ANY_TIME, ANY_TIME, NO_TIME, ANY_TIME);
    within(
        impatient,
        held ->
            held.run(() -> {
              String name = held.read(handle -> text(handle, row));
              assertThatThrownBy(() ->
                      CompletableFuture.supplyAsync(
                              () -> held.<String>readLong(handle -> text(handle, row)))
                          .join())
                  .as(name)
                  .hasCauseInstanceOf(StoreUnavailableException.class)
                  .hasStackTraceContaining(waitedTooLong());
            }));
  }

  private void within(DatabaseLimits limits, Consumer<JdbiTransactions> test) {
    OpenStores other = open(limits);
    try {
      test.accept((JdbiTransactions) other.stores().transactions());
    } finally {
      other.closing().run();
    }
  }

  @Test
  void hasTheLimitsOfTheBudgets() {
    within(
        DatabaseLimits.ofServer(2),
        held -> {
          assertThat(held.<String>read(handle -> text(handle, limit())))
              .isEqualTo(said(DatabaseBudgets.STATEMENT));
          assertThat(held.<String>readLong(handle -> text(handle, limit())))
              .isEqualTo(said(DatabaseBudgets.LONG_STATEMENT));
          assertThat(held.<String>read(handle -> text(handle, rowWait())))
              .isEqualTo(said(DatabaseBudgets.ROW_WAIT));
        });
  }

  @Test
  void givesAStatementMoreTimeOnlyWhereItIsAsked() {
    String usual = said(DatabaseBudgets.STATEMENT);
    String more = said(DatabaseBudgets.LONG_STATEMENT);
    within(
        DatabaseLimits.ofServer(2),
        held -> {
          assertThat(List.of(asked(held), askedLong(held), changedLong(held)))
              .containsExactly(usual, more, more);
          held.run(() -> {
            assertThat(List.of(askedLong(held), asked(held))).containsExactly(more, usual);
          });
          assertThatThrownBy(() -> held.readLong(handle -> handle.execute("SELECT nothing")))
              .isInstanceOf(StoreUnavailableException.class);
          assertThat(asked(held)).isEqualTo(usual);
        });
  }

  private String asked(JdbiTransactions held) {
    return held.read(handle -> text(handle, limit()));
  }

  private String askedLong(JdbiTransactions held) {
    return held.readLong(handle -> text(handle, limit()));
  }

  private String changedLong(JdbiTransactions held) {
    return held.writeLong(handle -> text(handle, limit()));
  }

  static String text(Handle handle, String query) {
    return handle.createQuery(query).mapTo(String.class).one();
  }

  @Test
  void givesUpOnAConnectionThatDoesNotCome() throws Exception {
    CountDownLatch held = new CountDownLatch(2);
    CountDownLatch enough = new CountDownLatch(1);
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      Future<?> first = threads.submit(() -> holdAConnection(held, enough));
      Future<?> second = threads.submit(() -> holdAConnection(held, enough));
      assertThat(held.await(300, TimeUnit.SECONDS)).isTrue();

      assertThatThrownBy(() -> database.users().any())
          .isInstanceOf(StoreUnavailableException.class)
          .hasStackTraceContaining("Connection is not available");
      assertThat(database.ready()).isFalse();

      enough.countDown();
      first.get();
      second.get();
    }
    awaitReady();
  }

  /** Connections that the server ended are replaced, which may take longer than one waits. */
  void awaitReady() {
    while (!database.ready()) {
      Thread.onSpinWait();
    }
  }

  /** On H2 for any time, and on PostgreSQL for as long as a transaction may do nothing. */
  private void holdAConnection(CountDownLatch held, CountDownLatch enough) {
    AtomicBoolean has = new AtomicBoolean();
    while (!has.get()) {
      try {
        transactions.readLong(handle -> {
          has.set(true);
          held.countDown();
          await(enough);
          return Boolean.TRUE;
        });
      } catch (StoreUnavailableException ended) {
        assertThat(ended).hasStackTraceContaining("SQLException");
      }
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      assertThat(latch.await(300, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException interrupted) {
      throw new IllegalStateException(interrupted);
    }
  }
}
