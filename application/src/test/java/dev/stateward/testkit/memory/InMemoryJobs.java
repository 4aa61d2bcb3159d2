package dev.stateward.testkit.memory;

import dev.stateward.application.port.out.Jobs;
import dev.stateward.application.port.out.Page;
import dev.stateward.application.port.out.PageRequest;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
        tables.jobs.put(NUMBERS.incrementAndGet(), new Tables.Order(job, 0, due, false, "")));
  }

  @Override
  public List<Taken> take(int atMost, Instant now, Duration lease) {
    return take(order -> !isRoutine(order) && !isDelivery(order), atMost, now, lease);
  }

  @Override
  public Optional<Taken> takeRoutine(Instant now, Duration lease) {
    return take(InMemoryJobs::isRoutine, 1, now, lease).stream().findFirst();
  }

  @Override
  public List<Taken> takeDeliveries(int atMost, Instant now, Duration lease) {
    return take(InMemoryJobs::isDelivery, atMost, now, lease);
  }

  private static boolean isDelivery(Tables.Order order) {
    return order.job() instanceof Job.DeliverEvent;
  }

  private static boolean isRoutine(Tables.Order order) {
    return order.job() instanceof Job.Keep;
  }

  private List<Taken> take(Predicate<Tables.Order> which, int atMost, Instant now, Duration lease) {
    return transactions.write(tables -> {
      List<Long> due =
          inOrder(tables)
              .filter(order -> which.test(order.getValue()))
              .filter(order -> !order.getValue().due().isAfter(now))
              .limit(atMost)
              .map(Map.Entry::getKey)
              .toList();
      return due.stream().map(number -> take(tables, number, now.plus(lease))).toList();
    });
  }

  private static Stream<Map.Entry<Long, Tables.Order>> inOrder(Tables tables) {
    return tables.jobs.entrySet().stream()
        .sorted(
            Comparator.comparing((Map.Entry<Long, Tables.Order> order) -> order.getValue().due())
                .thenComparing(Map.Entry::getKey));
  }

  private static Taken take(Tables tables, long number, Instant until) {
    Tables.Order order = tables.jobs.remove(number);
    if (order == null) {
      throw new IllegalStateException("no job " + number);
    }
    Tables.Order taken =
        new Tables.Order(order.job(), order.attempts() + 1, until, true, order.failure());
    tables.jobs.put(number, taken);
    return taken(number, taken);
  }

  private static Taken taken(long number, Tables.Order order) {
    return new Taken(number, order.job(), order.attempts());
  }

  @Override
  public boolean extend(Taken job, Instant until) {
    return change(
        job,
        order -> new Tables.Order(order.job(), order.attempts(), until, true, order.failure()));
  }

  @Override
  public void done(List<Taken> jobs) {
    transactions.change(tables -> jobs.forEach(job -> tables.jobs.remove(job.number())));
  }

  @Override
  public void retry(Taken job, Instant due, String failure) {
    change(
        job,
        order ->
            new Tables.Order(
                order.job(),
                order.attempts(),
                due,
                false,
                failure.substring(0, Math.min(failure.length(), 400))));
  }

  @Override
  public void again(Taken routine, Instant due, String finding) {
    change(routine, order -> new Tables.Order(order.job(), 0, due, false, finding));
  }

  /** Changes a job for the worker that has it, and for no other. */
  private boolean change(Taken job, UnaryOperator<Tables.Order> change) {
    return transactions.write(tables -> {
      Tables.Order order = tables.jobs.get(job.number());
      if (order == null || order.attempts() != job.attempts()) {
        return false;
      }
      tables.jobs.put(job.number(), change.apply(order));
      return true;
    });
  }

  @Override
  public Page<Listed> list(PageRequest request) {
    return transactions.read(tables ->
        Pages.cut(
            inOrder(tables)
                .map(entry ->
                    new Listed(
                        taken(entry.getKey(), entry.getValue()),
                        entry.getValue().due(),
                        entry.getValue().taken(),
                        entry.getValue().failure()))
                .toList(),
            request));
  }
}
