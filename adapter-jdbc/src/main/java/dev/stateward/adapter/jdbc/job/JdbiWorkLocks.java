package dev.stateward.adapter.jdbc.job;

import dev.stateward.adapter.jdbc.database.Dialect;
import dev.stateward.adapter.jdbc.database.JdbiTransactions;
import dev.stateward.application.port.WorkLocks;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/**
 * Locks work by advisory locks of PostgreSQL, which end with their connection; H2 has one process,
 * which knows what it does.
 */
public final class JdbiWorkLocks implements WorkLocks {
  private static final String KEY =
      "hashtextextended('stateward work ' || :name || ' of ' || current_schema(), 0)";

  private final JdbiTransactions transactions;
  private final Set<String> held = ConcurrentHashMap.newKeySet();

  public JdbiWorkLocks(JdbiTransactions transactions) {
    this.transactions = transactions;
  }

  @Override
  public <T> Optional<T> alone(String name, Supplier<T> work) {
    if (!held.add(name)) {
      return Optional.empty();
    }
    try {
      return transactions.dialect() == Dialect.H2 ? Optional.of(work.get()) : locked(name, work);
    } finally {
      held.remove(name);
    }
  }

  /** The work has connections of its own; this one only holds the lock. */
  private <T> Optional<T> locked(String name, Supplier<T> work) {
    return transactions.read(handle -> {
      boolean taken =
          handle
              .createQuery("SELECT pg_try_advisory_lock(" + KEY + ")")
              .bind("name", name)
              .mapTo(Boolean.class)
              .one();
      if (!taken) {
        return Optional.empty();
      }
      try {
        return Optional.of(work.get());
      } finally {
        handle
            .createQuery("SELECT pg_advisory_unlock(" + KEY + ")")
            .bind("name", name)
            .mapTo(Boolean.class)
            .one();
      }
    });
  }
}
