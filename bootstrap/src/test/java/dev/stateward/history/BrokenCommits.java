package dev.stateward.history;

import dev.stateward.application.port.Transactions;
import dev.stateward.application.store.Stores;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/** Bugs of commits, each of one in some transactions. */
final class BrokenCommits {
  private static final int ONE_OF = 20;

  private BrokenCommits() {}

  private static UnaryOperator<Stores> committing(UnaryOperator<Transactions> broken) {
    return stores ->
        PlantedBug.with(
            stores,
            "transactions",
            Transactions.class,
            real -> new SomeTransactions(real, broken.apply(real)));
  }

  /** Outermost transactions, of which some are done by {@code broken}. */
  private record SomeTransactions(Transactions real, Transactions broken) implements Transactions {
    private static final ThreadLocal<Boolean> INSIDE = ThreadLocal.withInitial(() -> false);

    @Override
    public <T> T inTransaction(Supplier<T> work) {
      boolean chosen = !INSIDE.get() && ThreadLocalRandom.current().nextInt(ONE_OF) == 0;
      return (chosen ? broken : real).inTransaction(() -> inside(work));
    }

    private static <T> T inside(Supplier<T> work) {
      boolean before = INSIDE.get();
      INSIDE.set(true);
      try {
        return work.get();
      } finally {
        INSIDE.set(before);
      }
    }
  }

  /** The answer is given while the commit is still under way. */
  static UnaryOperator<Stores> earlyAnswer() {
    return committing(EarlyAnswer::new);
  }

  private record EarlyAnswer(Transactions real) implements Transactions {
    private static final Duration COMMIT = Duration.ofMillis(10);

    @Override
    public <T> T inTransaction(Supplier<T> work) {
      CompletableFuture<T> answer = new CompletableFuture<>();
      Thread.startVirtualThread(() -> {
        try {
          real.inTransaction(() -> {
            T result = work.get();
            answer.complete(result);
            LockSupport.parkNanos(COMMIT.toNanos());
            return result;
          });
        } catch (RuntimeException failed) {
          answer.completeExceptionally(failed);
        }
      });
      try {
        return answer.join();
      } catch (CompletionException failed) {
        throw failed.getCause() instanceof RuntimeException cause ? cause : failed;
      }
    }
  }

  /** What was answered is rolled back. */
  static UnaryOperator<Stores> lostCommit() {
    return committing(LostCommit::new);
  }

  private record LostCommit(Transactions real) implements Transactions {
    private static final class Lost extends RuntimeException {
      private static final long serialVersionUID = 1;
    }

    @Override
    public <T> T inTransaction(Supplier<T> work) {
      AtomicReference<T> result = new AtomicReference<>();
      try {
        return real.inTransaction(() -> {
          result.set(work.get());
          throw new Lost();
        });
      } catch (Lost lost) {
        return result.get();
      }
    }
  }

  /** The commit is taken for lost, and all is done again. */
  static UnaryOperator<Stores> commitTwice() {
    return committing(CommitTwice::new);
  }

  private record CommitTwice(Transactions real) implements Transactions {
    @Override
    public <T> T inTransaction(Supplier<T> work) {
      real.inTransaction(work);
      return real.inTransaction(work);
    }
  }
}
