package dev.stateward.adapter.jdbc.job;

import dev.stateward.adapter.jdbc.code.JobCodes;
import dev.stateward.adapter.jdbc.database.JdbiTransactions;
import dev.stateward.adapter.jdbc.sql.Columns;
import dev.stateward.adapter.jdbc.sql.Row;
import dev.stateward.application.job.port.Job;
import dev.stateward.application.job.port.JobStatus;
import dev.stateward.application.job.port.Jobs;
import dev.stateward.application.job.port.ListedJob;
import dev.stateward.application.job.port.TakenJob;
import dev.stateward.application.port.Page;
import dev.stateward.application.port.PageRequest;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.PreparedBatch;
import org.jdbi.v3.core.statement.SqlStatement;

public final class JdbiJobs implements Jobs {
  private static final int LONGEST_FAILURE = 400;

  /** Matches only the present lease: a worker whose lease has ended cannot change the job. */
  private static final String WHERE_LEASED = " WHERE number = :number AND leases = :lease";

  /**
   * The kinds of workers and their jobs. Jobs of kinds that this release does not know are left to
   * nodes of a newer release.
   */
  private enum Worker {
    MANY_AT_A_TIME(JobRows.OF_WORKERS + " AND unfinished = 0"),
    ONE_AT_A_TIME(JobRows.OF_WORKERS + " AND unfinished > 0"),
    MAINTENANCE(JobRows.RECURRING),
    DELIVERIES("kind = 'deliver-event'");

    private final String jobs;

    Worker(String jobs) {
      this.jobs = jobs;
    }
  }

  private final JdbiTransactions transactions;

  public JdbiJobs(JdbiTransactions transactions) {
    this.transactions = transactions;
  }

  @Override
  public void order(Job job, Instant due) {
    switch (job) {
      case Job.ExamineState(var version) -> order(JobRows.EXAMINE_STATE, version.value(), due);
      case Job.DestroyBackingData(var version) ->
          order(JobRows.DESTROY_BACKING_DATA, version.value(), due);
      case Job.DeliverEvent(var delivery) -> order(JobRows.DELIVER_EVENT, delivery.value(), due);
      case Job.RunRoutine(var routine) ->
          order(JobRows.RUN_ROUTINE, JobCodes.ROUTINES.code(routine), due);
      case Job.RemoveBlob(var key) -> order(JobRows.REMOVE_CONTENT, key.value(), due);
    }
  }

  private void order(String kind, String target, Instant due) {
    transactions.write(handle ->
        handle
            .createUpdate(
                """
                INSERT INTO jobs (kind, target, attempts, due_at)
                VALUES (:kind, :target, 0, :due)
                """)
            .bind("kind", kind)
            .bind("target", target)
            .bind("due", Columns.utc(due))
            .execute());
  }

  @Override
  public List<TakenJob> take(int atMost, Instant now, Duration lease) {
    return take(Worker.MANY_AT_A_TIME, atMost, now, lease);
  }

  @Override
  public Optional<TakenJob> takeUnfinished(Instant now, Duration lease) {
    return take(Worker.ONE_AT_A_TIME, 1, now, lease).stream().findFirst();
  }

  @Override
  public List<TakenJob> takeDeliveries(int atMost, Instant now, Duration lease) {
    return take(Worker.DELIVERIES, atMost, now, lease);
  }

  @Override
  public Optional<TakenJob> takeRoutine(Instant now, Duration lease) {
    return take(Worker.MAINTENANCE, 1, now, lease).stream().findFirst();
  }

  private List<TakenJob> take(Worker worker, int atMost, Instant now, Duration lease) {
    // Most polls find nothing and should not cost a transaction.
    List<TakenJob> due = transactions.read(handle -> due(handle, worker, atMost, now));
    if (due.isEmpty()) {
      return due;
    }
    // A claim that a crash undoes is repeated.
    return transactions.writeNonDurably(handle -> claim(handle, due, now, now.plus(lease)));
  }

  /** The due jobs, each as it will be once it is taken. */
  private static List<TakenJob> due(Handle handle, Worker worker, int atMost, Instant now) {
    return handle
        .createQuery(
            """
            SELECT number, kind, target, attempts + 1 AS attempts, leases + 1 AS leases, unfinished
              FROM jobs
             WHERE due_at <= :now
               AND dead_at IS NULL
               AND %s
             ORDER BY due_at, number
             LIMIT :at_most
            """
                .formatted(worker.jobs))
        .bind("now", Columns.utc(now))
        .bind("at_most", atMost)
        .map(Row.by(JobRows::read))
        .list();
  }

  /** The {@code jobs} that no other worker took first. */
  private static List<TakenJob> claim(
      Handle handle, List<TakenJob> jobs, Instant now, Instant until) {
    PreparedBatch batch =
        handle.prepareBatch(
            """
            UPDATE jobs
               SET attempts = :attempts,
                   leases = :lease,
                   unfinished = unfinished + 1,
                   due_at = :until,
                   taken_at = :now
             WHERE number = :number
               AND leases = :lease - 1
               AND due_at <= :now
               AND dead_at IS NULL
            """);
    jobs.forEach(job ->
        batch
            .bind("number", job.number())
            .bind("attempts", job.attempts())
            .bind("lease", job.lease())
            .bind("now", Columns.utc(now))
            .bind("until", Columns.utc(until))
            .add());
    return changed(jobs, batch);
  }

  /** The {@code jobs} whose statement in the batch changed a row. */
  private static List<TakenJob> changed(List<TakenJob> jobs, PreparedBatch batch) {
    int[] changed = batch.execute();
    return IntStream.range(0, jobs.size())
        .filter(place -> changed[place] == 1)
        .mapToObj(jobs::get)
        .toList();
  }

  @Override
  public List<TakenJob> extend(List<TakenJob> jobs, Instant until) {
    return jobs.isEmpty()
        ? jobs
        : transactions.writeNonDurably(handle -> makeDue(handle, jobs, until, ""));
  }

  private static List<TakenJob> makeDue(
      Handle handle, List<TakenJob> jobs, Instant due, String more) {
    PreparedBatch batch =
        handle.prepareBatch("UPDATE jobs SET due_at = :due" + more + WHERE_LEASED);
    jobs.forEach(job -> leased(batch, job).bind("due", Columns.utc(due)).add());
    return changed(jobs, batch);
  }

  /**
   * Makes jobs due that workers of earlier processes took; for the only process with the database,
   * all of those are dead. A job that crashed its worker waits longer each time, so that the server
   * is available in between.
   */
  public void voidLeases() {
    transactions.write(handle ->
        handle
            .createUpdate(
                """
                UPDATE jobs
                   SET due_at = taken_at + (unfinished - 1) * INTERVAL '10' SECOND,
                       taken_at = NULL
                 WHERE taken_at IS NOT NULL
                """)
            .execute());
  }

  @Override
  public boolean done(List<TakenJob> jobs) {
    return jobs.isEmpty() || transactions.write(handle -> remove(handle, jobs)).equals(jobs);
  }

  private static List<TakenJob> remove(Handle handle, List<TakenJob> jobs) {
    PreparedBatch batch = handle.prepareBatch("DELETE FROM jobs " + WHERE_LEASED);
    jobs.forEach(job -> leased(batch, job).add());
    return changed(jobs, batch);
  }

  @Override
  public int handBack(List<TakenJob> jobs, Instant now) {
    String untaken = "taken_at = NULL, attempts = attempts - 1, unfinished = unfinished - 1";
    return transactions.write(handle -> makeDue(handle, jobs, now, ", " + untaken)).size();
  }

  @Override
  public void retry(TakenJob job, Instant due, String failure) {
    giveBack(job, "unfinished = 0", due, failure);
  }

  @Override
  public void again(TakenJob job, Instant due, String finding) {
    giveBack(job, "attempts = 0, unfinished = 0", due, finding);
  }

  @Override
  public void bury(TakenJob job, Instant now, String failure) {
    giveBack(job, "dead_at = :due", now, failure);
  }

  private void giveBack(TakenJob job, String more, Instant due, String failure) {
    transactions.write(handle ->
        leased(
                handle.createUpdate(
                    "UPDATE jobs SET due_at = :due, taken_at = NULL, failure = :failure, "
                        + more
                        + WHERE_LEASED),
                job)
            .bind("due", Columns.utc(due))
            .bind("failure", failure.isEmpty() ? null : shortened(failure))
            .execute());
  }

  @Override
  public boolean revive(long number, Instant due) {
    return transactions.write(handle ->
        handle
            .createUpdate(
                """
                UPDATE jobs
                   SET attempts = 0, unfinished = 0, due_at = :due, dead_at = NULL, failure = NULL
                 WHERE number = :number
                   AND %s IN ('failed', 'dead')
                """
                    .formatted(ListedJobs.STATUS))
            .bind("number", number)
            .bind("due", Columns.utc(due))
            .execute())
        == 1;
  }

  @Override
  public void forgetDeliveriesThatAreGone() {
    transactions.execute(handle ->
        handle.execute(
            """
            DELETE FROM jobs
             WHERE kind = 'deliver-event'
               AND NOT EXISTS (
                 SELECT 1
                   FROM webhook_deliveries d
                  WHERE d.id = jobs.target)
            """));
  }

  /** Binds the number and lease of a job. */
  private static <S extends SqlStatement<S>> S leased(S statement, TakenJob job) {
    return statement.bind("number", job.number()).bind("lease", job.lease());
  }

  private static String shortened(String text) {
    return text.length() <= LONGEST_FAILURE ? text : text.substring(0, LONGEST_FAILURE);
  }

  @Override
  public Optional<ListedJob> find(long number) {
    return transactions.read(handle -> ListedJobs.find(handle, number));
  }

  @Override
  public Page<ListedJob> list(Set<JobStatus> wanted, PageRequest request) {
    return transactions.read(handle -> ListedJobs.page(handle, wanted, request));
  }
}
