package dev.stateward.adapter.jdbc;

import dev.stateward.application.port.out.Jobs;
import dev.stateward.application.port.out.Page;
import dev.stateward.application.port.out.PageRequest;
import dev.stateward.domain.event.DeliveryId;
import dev.stateward.domain.stateversion.BlobKey;
import dev.stateward.domain.stateversion.StateVersionId;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.PreparedBatch;
import org.jdbi.v3.core.statement.Update;

final class JdbiJobs implements Jobs {
  private static final String EXAMINE_STATE = "examine-state";
  private static final String DESTROY_BACKING_DATA = "destroy-backing-data";
  private static final String KEEP = "keep";
  private static final String DELIVER_EVENT = "deliver-event";
  private static final String REMOVE_CONTENT = "remove-content";

  private static final int LONGEST_FAILURE = 400;

  /** Who takes a job. */
  private enum Takers {
    WORKERS,
    HOUSEKEEPERS,
    COURIERS
  }

  private final JdbiTransactions transactions;

  JdbiJobs(JdbiTransactions transactions) {
    this.transactions = transactions;
  }

  @Override
  public void order(Job job, Instant due) {
    switch (job) {
      case Job.ExamineState(var version) -> order(EXAMINE_STATE, version.value(), due);
      case Job.DestroyBackingData(var version) -> order(DESTROY_BACKING_DATA, version.value(), due);
      case Job.DeliverEvent(var delivery) -> order(DELIVER_EVENT, delivery.value(), due);
      case Job.Keep(var routine) -> order(KEEP, Columns.name(routine), due);
      case Job.RemoveContent(var key) -> order(REMOVE_CONTENT, key.value(), due);
    }
  }

  private void order(String kind, String target, Instant due) {
    transactions.change(handle ->
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
  public List<Taken> take(int atMost, Instant now, Duration lease) {
    return take(Takers.WORKERS, atMost, now, lease);
  }

  @Override
  public List<Taken> takeDeliveries(int atMost, Instant now, Duration lease) {
    return take(Takers.COURIERS, atMost, now, lease);
  }

  @Override
  public Optional<Taken> takeRoutine(Instant now, Duration lease) {
    return take(Takers.HOUSEKEEPERS, 1, now, lease).stream().findFirst();
  }

  private List<Taken> take(Takers takers, int atMost, Instant now, Duration lease) {
    // Most looks find nothing, and should not cost a transaction.
    List<Taken> due = transactions.ask(handle -> due(handle, takers, atMost, now));
    if (due.isEmpty()) {
      return due;
    }
    // A claim that a crash undoes is made again.
    return transactions.changeUnsettled(handle -> claim(handle, due, now, now.plus(lease)));
  }

  /** The jobs that are due, each as it will be once it is taken. */
  private static List<Taken> due(Handle handle, Takers takers, int atMost, Instant now) {
    return handle
        .createQuery(
            """
            SELECT number, kind, target, attempts + 1 AS attempts
              FROM jobs
             WHERE due_at <= :now
               AND CASE kind WHEN 'keep' THEN 'housekeepers'
                             WHEN 'deliver-event' THEN 'couriers'
                             ELSE 'workers' END = :takers
             ORDER BY due_at, number
             LIMIT :at_most
            """)
        .bind("takers", Columns.name(takers))
        .bind("now", Columns.utc(now))
        .bind("at_most", atMost)
        .map(Row.by(JdbiJobs::read))
        .list();
  }

  /**
   * Those of {@code jobs} that nobody else took first: of the others the attempts have moved on.
   */
  private static List<Taken> claim(Handle handle, List<Taken> jobs, Instant now, Instant until) {
    PreparedBatch batch =
        handle.prepareBatch(
            """
            UPDATE jobs
               SET attempts = :attempts,
                   due_at = :until,
                   taken_at = :now
             WHERE number = :number
               AND attempts = :attempts - 1
               AND due_at <= :now
            """);
    jobs.forEach(job ->
        batch
            .bind("number", job.number())
            .bind("attempts", job.attempts())
            .bind("now", Columns.utc(now))
            .bind("until", Columns.utc(until))
            .add());
    int[] updated = batch.execute();
    return IntStream.range(0, jobs.size())
        .filter(place -> updated[place] == 1)
        .mapToObj(jobs::get)
        .toList();
  }

  @Override
  public boolean extend(Taken job, Instant until) {
    return transactions.change(handle ->
        fenced(handle, "SET due_at = :due", job).bind("due", Columns.utc(until)).execute())
        == 1;
  }

  private static Taken read(Row row) throws SQLException {
    return new Taken(
        row.getLong("number"),
        job(row.getString("kind"), row.getString("target")),
        row.getInt("attempts"));
  }

  private static Job job(String kind, String target) {
    return switch (kind) {
      case EXAMINE_STATE -> new Job.ExamineState(new StateVersionId(target));
      case DESTROY_BACKING_DATA -> new Job.DestroyBackingData(new StateVersionId(target));
      case DELIVER_EVENT -> new Job.DeliverEvent(new DeliveryId(target));
      case KEEP -> new Job.Keep(Columns.constant(Routine.class, target));
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
  public void retry(Taken job, Instant due, String failure) {
    transactions.change(handle ->
        fenced(handle, "SET due_at = :due, taken_at = NULL, failure = :failure", job)
            .bind("due", Columns.utc(due))
            .bind("failure", shortened(failure))
            .execute());
  }

  @Override
  public void again(Taken routine, Instant due, String finding) {
    transactions.change(handle ->
        fenced(
                handle,
                "SET attempts = 0, due_at = :due, taken_at = NULL, failure = :finding",
                routine)
            .bind("due", Columns.utc(due))
            .bind("finding", finding.isEmpty() ? null : shortened(finding))
            .execute());
  }

  /** A change of a job by the worker that has it, and by no other. */
  private static Update fenced(Handle handle, String change, Taken job) {
    return handle
        .createUpdate("UPDATE jobs " + change + " WHERE number = :number AND attempts = :attempts")
        .bind("number", job.number())
        .bind("attempts", job.attempts());
  }

  private static String shortened(String text) {
    return text.length() <= LONGEST_FAILURE ? text : text.substring(0, LONGEST_FAILURE);
  }

  @Override
  public Page<Listed> list(PageRequest request) {
    return transactions.ask(handle ->
        Columns.page(
            request,
            handle.createQuery("SELECT count(*) FROM jobs").mapTo(Long.class).one(),
            () -> listed(handle, request)));
  }

  private static List<Listed> listed(Handle handle, PageRequest request) {
    return handle
        .createQuery(
            """
            SELECT number, kind, target, attempts, due_at, taken_at, failure
              FROM jobs
             ORDER BY due_at, number
             LIMIT :limit OFFSET :offset
            """)
        .bind("limit", request.size())
        .bind("offset", request.offset())
        .map(
            Row.by(row ->
                new Listed(
                    read(row),
                    row.instant("due_at"),
                    row.getString("taken_at") != null,
                    Objects.requireNonNullElse(row.getString("failure"), ""))))
        .list();
  }
}
