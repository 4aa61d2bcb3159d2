package dev.stateward.adapter.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.application.blob.port.BlobChecks;
import dev.stateward.application.port.Transactions;
import dev.stateward.application.store.Stores;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Stores whose every call outside a transaction is first tried with its first statement broken,
 * then with its second, and so on, until none is left to break. No failure may tell a value.
 */
final class BreakingStores {
  /** What every failure says, whatever was bound; a short value may be a part of it. */
  private static final String FIXED_MESSAGE = "the database refused or did not respond";

  private final StatementsInTurn statements;
  private final ThreadLocal<Integer> transactions = ThreadLocal.withInitial(() -> 0);

  private BreakingStores(StatementsInTurn statements) {
    this.statements = statements;
  }

  static Stores of(Stores stores, StatementsInTurn statements) {
    return (Stores) new BreakingStores(statements).proxy(Stores.class, stores);
  }

  private Object proxy(Class<?> port, Object real) {
    return Proxy.newProxyInstance(
        BreakingStores.class.getClassLoader(),
        new Class<?>[] {port},
        (proxy, method, arguments) -> {
          if (port == Stores.class) {
            Object part = Objects.requireNonNull(call(real, method, arguments));
            return method.getReturnType().isInterface()
                ? proxy(method.getReturnType(), part)
                : part;
          }
          if (port == Transactions.class) {
            return inTransaction(real, method, arguments);
          }
          // It calls back for each row, which the tests count.
          boolean once = port == BlobChecks.class && method.getName().equals("named");
          return transactions.get() > 0 || once
              ? call(real, method, arguments)
              : broken(real, method, arguments);
        });
  }

  private @Nullable Object inTransaction(
      Object real, Method method, @Nullable Object @Nullable [] arguments) throws Throwable {
    transactions.set(transactions.get() + 1);
    try {
      return call(real, method, arguments);
    } finally {
      transactions.set(transactions.get() - 1);
    }
  }

  private @Nullable Object broken(
      Object real, Method method, @Nullable Object @Nullable [] arguments) throws Throwable {
    for (int number = 0; ; number++) {
      statements.breakNext(number, sql -> !sql.startsWith("CHECKPOINT"));
      @Nullable Object result = null;
      @Nullable Throwable failure = null;
      try {
        result = call(real, method, arguments);
      } catch (Throwable thrown) {
        failure = thrown;
      }
      if (!statements.stop()) {
        if (failure != null) {
          throw failure;
        }
        return result;
      }
      if (failure != null) {
        assertTellsNothing(failure);
      }
    }
  }

  private void assertTellsNothing(Throwable failure) {
    StringBuilder told = new StringBuilder();
    tell(failure, told, Collections.newSetFromMap(new IdentityHashMap<>()));
    String varying = told.toString().replace(FIXED_MESSAGE, "");
    for (String value : statements.values()) {
      assertThat(varying).doesNotContain(value);
    }
  }

  /** All that a log of {@code failure} holds, but for the stack. */
  static void tell(@Nullable Throwable failure, StringBuilder told, Set<Throwable> known) {
    if (failure != null && known.add(failure)) {
      told.append(failure).append('\n');
      tell(failure.getCause(), told, known);
      for (Throwable suppressed : failure.getSuppressed()) {
        tell(suppressed, told, known);
      }
    }
  }

  private static @Nullable Object call(
      Object target, Method method, @Nullable Object @Nullable [] arguments) throws Throwable {
    try {
      return method.invoke(target, arguments);
    } catch (InvocationTargetException failure) {
      throw Objects.requireNonNull(failure.getCause());
    }
  }
}
