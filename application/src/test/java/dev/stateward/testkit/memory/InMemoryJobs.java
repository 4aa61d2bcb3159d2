package dev.stateward.testkit.memory;

import dev.stateward.application.port.out.Jobs;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;

final class InMemoryJobs implements Jobs {
  private static final AtomicLong NUMBERS = new AtomicLong();

  private final InMemoryTransactions transactions;

  InMemoryJobs(InMemoryTransactions transactions) {
    this.transactions = transactions;
  }

  @Override
  public void order(Job job, Instant now) {
    transactions.change(
        tables -> tables.jobs.put(NUMBERS.incrementAndGet(), new Tables.Order(job, 0, now)));
  }

  @Override
  public List<Taken> take(int atMost, Instant now, Duration lease) {
    return transactions.write(tables -> {
      List<Long> due =
          tables.jobs.entrySet().stream()
              .filter(order -> !order.getValue().due().isAfter(now))
              .sorted(
                  Comparator.comparing(
                          (Map.Entry<Long, Tables.Order> order) -> order.getValue().due())
                      .thenComparing(Map.Entry::getKey))
              .limit(atMost)
              .map(Map.Entry::getKey)
              .toList();
      return due.stream().map(number -> take(tables, number, now.plus(lease))).toList();
    });
  }

  private static Taken take(Tables tables, long number, Instant until) {
    Tables.Order order = tables.jobs.remove(number);
    if (order == null) {
      throw new IllegalStateException("no job " + number);
    }
    Tables.Order taken = new Tables.Order(order.job(), order.attempts() + 1, until);
    tables.jobs.put(number, taken);
    return new Taken(number, taken.job(), taken.attempts());
  }

  @Override
  public void done(List<Taken> jobs) {
    transactions.change(tables -> jobs.forEach(job -> tables.jobs.remove(job.number())));
  }

  @Override
  public void retry(Taken job, Instant due) {
    transactions.change(tables ->
        tables.jobs.computeIfPresent(
            job.number(),
            (number, order) ->
                order.attempts() == job.attempts()
                    ? new Tables.Order(order.job(), order.attempts(), due)
                    : order));
  }
}
