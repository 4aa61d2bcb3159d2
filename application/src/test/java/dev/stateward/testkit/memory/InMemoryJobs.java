package dev.stateward.testkit.memory;

import dev.stateward.application.job.port.Job;
import dev.stateward.application.job.port.JobStatus;
import dev.stateward.application.job.port.Jobs;
import dev.stateward.application.job.port.ListedJob;
import dev.stateward.application.job.port.TakenJob;
import dev.stateward.application.port.Page;
import dev.stateward.application.port.PageRequest;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

final class InMemoryJobs implements Jobs {
  private static final AtomicLong NUMBERS = new AtomicLong();

  private final InMemoryTransactions transactions;

  InMemoryJobs(InMemoryTransactions transactions) {
    this.transactions = transactions;
  }

  @Override
  public void order(Job job, Instant due) {
    transactions.change(tables ->
        tables.jobs.put(
            NUMBERS.incrementAndGet(),
            new Tables.Order(job, Tables.Tries.NONE, due, JobStatus.WAITING, "")));
  }

  @Override
  public List<TakenJob> take(int atMost, Instant now, Duration lease) {
    return take(order -> isPromise(order) && order.tries().unfinished() == 0, atMost, now, lease);
  }

  @Override
  public Optional<TakenJob> takeUnfinished(Instant now, Duration lease) {
    return take(order -> isPromise(order) && order.tries().unfinished() > 0, 1, now, lease).stream()
        .findFirst();
  }

  @Override
  public Optional<TakenJob> takeRoutine(Instant now, Duration lease) {
    return take(order -> order.job() instanceof Job.RunRoutine, 1, now, lease).stream().findFirst();
  }

  @Override
  public List<TakenJob> takeDeliveries(int atMost, Instant now, Duration lease) {
    return take(order -> order.job() instanceof Job.DeliverEvent, atMost, now, lease);
  }

  private static boolean isPromise(Tables.Order order) {
    return !(order.job() instanceof Job.RunRoutine) && !(order.job() instanceof Job.DeliverEvent);
  }

  private List<TakenJob> take(
      Predicate<Tables.Order> which, int atMost, Instant now, Duration lease) {
    return transactions.write(tables -> {
      List<Map.Entry<Long, Tables.Order>> due =
          inOrder(tables)
              .filter(order -> which.test(order.getValue()))
              .filter(order -> order.getValue().status() != JobStatus.DEAD)
              .filter(order -> !order.getValue().due().isAfter(now))
              .limit(atMost)
              .toList();
      return due.stream()
          .map(order -> take(tables, order.getKey(), order.getValue(), now.plus(lease)))
          .toList();
    });
  }

  private static Stream<Map.Entry<Long, Tables.Order>> inOrder(Tables tables) {
    return tables.jobs.entrySet().stream()
        .sorted(
            Comparator.comparing((Map.Entry<Long, Tables.Order> order) -> order.getValue().due())
                .thenComparing(Map.Entry::getKey));
  }

  private static TakenJob take(Tables tables, long number, Tables.Order order, Instant until) {
    Tables.Tries tries = order.tries().next();
    tables.jobs.put(
        number, new Tables.Order(order.job(), tries, until, JobStatus.RUNNING, order.failure()));
    return taken(
        number,
        order.job(),
        new Tables.Tries(tries.attempts(), tries.leases(), order.tries().unfinished()));
  }

  private static TakenJob taken(long number, Job job, Tables.Tries tries) {
    return new TakenJob(number, job, tries.attempts(), tries.leases(), tries.unfinished());
  }

  @Override
  public List<TakenJob> extend(List<TakenJob> jobs, Instant until) {
    return jobs.stream()
        .filter(job ->
            change(
                job,
                order ->
                    new Tables.Order(
                        order.job(), order.tries(), until, order.status(), order.failure())))
        .toList();
  }

  @Override
  public boolean done(List<TakenJob> jobs) {
    return transactions.write(tables -> {
      List<TakenJob> gone =
          jobs.stream()
              .filter(job -> isLeased(job, tables))
              .peek(job -> tables.jobs.remove(job.number()))
              .toList();
      return gone.equals(jobs);
    });
  }

  @Override
  public int handBack(List<TakenJob> jobs, Instant now) {
    return (int)
        jobs.stream()
            .filter(job ->
                change(
                    job,
                    order ->
                        new Tables.Order(
                            order.job(),
                            order.tries().untaken(),
                            now,
                            order.failure().isEmpty() ? JobStatus.WAITING : JobStatus.FAILED,
                            order.failure())))
            .count();
  }

  @Override
  public void retry(TakenJob job, Instant due, String failure) {
    change(
        job,
        order ->
            new Tables.Order(
                order.job(),
                order.tries().ended(),
                due,
                failure.isEmpty() ? JobStatus.WAITING : JobStatus.FAILED,
                shortened(failure)));
  }

  @Override
  public void again(TakenJob job, Instant due, String finding) {
    change(
        job,
        order ->
            new Tables.Order(
                order.job(),
                order.tries().anew(),
                due,
                finding.isEmpty() ? JobStatus.WAITING : JobStatus.FAILED,
                shortened(finding)));
  }

  @Override
  public void bury(TakenJob job, Instant now, String failure) {
    change(
        job,
        order ->
            new Tables.Order(order.job(), order.tries(), now, JobStatus.DEAD, shortened(failure)));
  }

  private static String shortened(String text) {
    return text.substring(0, Math.min(text.length(), 400));
  }

  /** Changes a job for the worker that has it, and for no other. */
  private boolean change(TakenJob job, UnaryOperator<Tables.Order> change) {
    return transactions.write(tables -> {
      if (!isLeased(job, tables)) {
        return false;
      }
      tables.jobs.computeIfPresent(job.number(), (number, order) -> change.apply(order));
      return true;
    });
  }

  private static boolean isLeased(TakenJob job, Tables tables) {
    return Optional.ofNullable(tables.jobs.get(job.number()))
        .filter(order -> order.tries().leases() == job.lease())
        .isPresent();
  }

  @Override
  public boolean revive(long number, Instant due) {
    return transactions.write(tables -> {
      Optional<Tables.Order> failed =
          Optional.ofNullable(tables.jobs.get(number))
              .filter(it -> it.status() == JobStatus.FAILED || it.status() == JobStatus.DEAD);
      failed.ifPresent(order ->
          tables.jobs.put(
              number,
              new Tables.Order(order.job(), order.tries().anew(), due, JobStatus.WAITING, "")));
      return failed.isPresent();
    });
  }

  @Override
  public void forgetDeliveriesThatAreGone() {
    transactions.change(tables ->
        tables
            .jobs
            .values()
            .removeIf(order ->
                order.job() instanceof Job.DeliverEvent(var delivery)
                    && !tables.deliveries.containsKey(delivery)));
  }

  @Override
  public Optional<ListedJob> find(long number) {
    return transactions.read(
        tables -> Optional.ofNullable(tables.jobs.get(number)).map(order -> listed(number, order)));
  }

  private static ListedJob listed(long number, Tables.Order order) {
    return new ListedJob(
        taken(number, order.job(), order.tries()), order.due(), order.status(), order.failure());
  }

  @Override
  public Page<ListedJob> list(Set<JobStatus> wanted, PageRequest request) {
    return transactions.read(tables ->
        Pages.cut(
            inOrder(tables)
                .map(entry -> listed(entry.getKey(), entry.getValue()))
                .filter(job -> wanted.contains(job.status()))
                .toList(),
            request));
  }
}
