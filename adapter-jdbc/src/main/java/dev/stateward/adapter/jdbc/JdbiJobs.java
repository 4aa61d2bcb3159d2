package dev.stateward.adapter.jdbc;

import dev.stateward.application.port.out.Jobs;
import dev.stateward.domain.stateversion.BlobKey;
import dev.stateward.domain.stateversion.StateVersionId;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.PreparedBatch;

final class JdbiJobs implements Jobs {
  private static final String EXAMINE_STATE = "examine-state";
  private static final String REMOVE_CONTENT = "remove-content";

  private final JdbiTransactions transactions;

  JdbiJobs(JdbiTransactions transactions) {
    this.transactions = transactions;
  }

  @Override
  public void order(Job job, Instant now) {
    switch (job) {
      case Job.ExamineState(var version) -> order(EXAMINE_STATE, version.value(), now);
      case Job.RemoveContent(var key) -> order(REMOVE_CONTENT, key.value(), now);
    }
  }

  private void order(String kind, String target, Instant now) {
    transactions.change(handle ->
        handle
            .createUpdate(
                """
                INSERT INTO jobs (kind, target, attempts, due_at)
                VALUES (:kind, :target, 0, :now)
                """)
            .bind("kind", kind)
            .bind("target", target)
            .bind("now", Columns.utc(now))
            .execute());
  }

  @Override
  public List<Taken> take(int atMost, Instant now, Duration lease) {
    // Most looks find nothing, and should not cost a transaction.
    if (transactions.ask(handle -> due(handle, 1, now)).isEmpty()) {
      return List.of();
    }
    return transactions.change(handle ->
        due(handle, atMost, now).stream()
            .filter(job -> claim(handle, job, now, now.plus(lease)))
            .toList());
  }

  /** The jobs that are due, each as it will be once it is taken. */
  private static List<Taken> due(Handle handle, int atMost, Instant now) {
    return handle
        .createQuery(
            """
            SELECT number, kind, target, attempts
              FROM jobs
             WHERE due_at <= :now
             ORDER BY due_at, number
             LIMIT :at_most
            """)
        .bind("now", Columns.utc(now))
        .bind("at_most", atMost)
        .map(Row.by(JdbiJobs::read))
        .list();
  }

  /** False when someone else was faster: the count of attempts has moved on. */
  private static boolean claim(Handle handle, Taken job, Instant now, Instant until) {
    return handle
            .createUpdate(
                """
                UPDATE jobs
                   SET attempts = :attempts,
                       due_at = :until
                 WHERE number = :number
                   AND attempts = :attempts - 1
                   AND due_at <= :now
                """)
            .bind("number", job.number())
            .bind("attempts", job.attempts())
            .bind("now", Columns.utc(now))
            .bind("until", Columns.utc(until))
            .execute()
        == 1;
  }

  private static Taken read(Row row) throws SQLException {
    return new Taken(
        row.getLong("number"),
        job(row.getString("kind"), row.getString("target")),
        row.getInt("attempts") + 1);
  }

  private static Job job(String kind, String target) {
    return switch (kind) {
      case EXAMINE_STATE -> new Job.ExamineState(new StateVersionId(target));
      case REMOVE_CONTENT -> new Job.RemoveContent(new BlobKey(target));
      default -> throw new IllegalStateException("no kind of job: " + kind);
    };
  }

  @Override
  public void done(List<Taken> jobs) {
    if (!jobs.isEmpty()) {
      transactions.alter(handle -> remove(handle, jobs));
    }
  }

  private static void remove(Handle handle, List<Taken> jobs) {
    PreparedBatch batch = handle.prepareBatch("DELETE FROM jobs WHERE number = :number");
    jobs.forEach(job -> batch.bind("number", job.number()).add());
    batch.execute();
  }

  @Override
  public void retry(Taken job, Instant due) {
    transactions.change(handle ->
        handle
            .createUpdate(
                """
                UPDATE jobs
                   SET due_at = :due
                 WHERE number = :number
                   AND attempts = :attempts
                """)
            .bind("number", job.number())
            .bind("attempts", job.attempts())
            .bind("due", Columns.utc(due))
            .execute());
  }
}
