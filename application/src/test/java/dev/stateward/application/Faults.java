package dev.stateward.application;

import dev.stateward.application.blob.port.BlobStore;
import dev.stateward.application.port.OutcomeUnknownException;
import dev.stateward.application.port.StoreUnavailableException;
import dev.stateward.application.port.Transactions;
import dev.stateward.application.store.Stores;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/**
 * Makes calls of driven ports fail. A call is known by its name, such as {@code jobs.order}, and by
 * how many of that name came before it.
 */
public final class Faults implements World.Seam {
  /** The name of a transaction as a whole, the outermost one. */
  public static final String COMMIT = "transactions.commit";

  /** How a call fails. */
  public enum Kind {
    /** It has no effect, and says so. */
    BEFORE,
    /** It has its effect and fails all the same; of a commit, nobody knows the outcome. */
    AFTER,
    /** It has no effect; of a commit, nobody knows the outcome. */
    LOST
  }

  /** One call, and how it fails. */
  public record Fault(String call, int number, Kind kind) {}

  private final Map<String, Integer> counts = new ConcurrentHashMap<>();
  private final Set<Fault> planned = ConcurrentHashMap.newKeySet();
  private final Set<String> broken = ConcurrentHashMap.newKeySet();
  private final Set<String> surprising = ConcurrentHashMap.newKeySet();
  private final Set<String> overflowing = ConcurrentHashMap.newKeySet();
  private final Map<String, Runnable> before = new ConcurrentHashMap<>();
  private final Map<String, Runnable> after = new ConcurrentHashMap<>();

  /** Lets one call fail, counted from here on. */
  public void plan(Fault fault) {
    counts.clear();
    planned.add(fault);
  }

  /** Lets every call of that name fail. */
  public void failBefore(String call) {
    broken.add(call);
  }

  /** Lets the next call of that name fail. */
  public void failNextBefore(String call) {
    plan(new Fault(call, 0, Kind.BEFORE));
  }

  /** Lets the next call of that name fail as no port says that it may. */
  public void surpriseNext(String call) {
    surprising.add(call);
  }

  /** Has something happen before the next call of that name. */
  public void onNext(String call, Runnable happening) {
    before.put(call, happening);
  }

  /** Has something happen after the next call of that name. */
  public void afterNext(String call, Runnable happening) {
    after.put(call, happening);
  }

  /** Lets every call of that name fail as the machine does. */
  void overflow(String call) {
    overflowing.add(call);
  }

  /** Lets no call fail, and counts from here on. */
  public void heal() {
    planned.clear();
    broken.clear();
    overflowing.clear();
    counts.clear();
  }

  /** How often each call came. */
  public Map<String, Integer> counts() {
    return Map.copyOf(counts);
  }

  @Override
  public Stores stores(Stores real) {
    Transactions transactions = new Unreliable(real.transactions());
    return (Stores)
        Proxy.newProxyInstance(
            Stores.class.getClassLoader(),
            new Class<?>[] {Stores.class},
            (proxy, method, arguments) ->
                method.getReturnType() == Transactions.class
                    ? transactions
                    : failing(method.invoke(real), method.getReturnType(), method.getName()));
  }

  @Override
  public BlobStore blobs(BlobStore real) {
    return (BlobStore) failing(real, BlobStore.class, "blobs");
  }

  private Object failing(Object real, Class<?> type, String name) {
    return Proxy.newProxyInstance(
        type.getClassLoader(),
        new Class<?>[] {type},
        (proxy, method, arguments) -> {
          String call = name + "." + method.getName();
          if (surprising.remove(call)) {
            throw new IllegalStateException(call);
          }
          Optional.ofNullable(before.remove(call)).ifPresent(Runnable::run);
          if (overflowing.contains(call)) {
            throw new StackOverflowError(call);
          }
          Set<Kind> failures = failures(call);
          if (failures.contains(Kind.BEFORE) || failures.contains(Kind.LOST)) {
            throw unavailable(call);
          }
          Object result = invoke(real, method, arguments == null ? new Object[0] : arguments);
          Optional.ofNullable(after.remove(call)).ifPresent(Runnable::run);
          if (failures.contains(Kind.AFTER)) {
            throw unavailable(call);
          }
          return result;
        });
  }

  private static Object invoke(Object real, Method method, Object[] arguments) throws Throwable {
    try {
      return method.invoke(real, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }

  /** How the call that comes now is to fail; it is counted. */
  private synchronized Set<Kind> failures(String call) {
    int number = counts.merge(call, 1, Integer::sum) - 1;
    Set<Kind> kinds = new HashSet<>();
    for (Kind kind : Kind.values()) {
      if (planned.contains(new Fault(call, number, kind))) {
        kinds.add(kind);
      }
    }
    if (broken.contains(call)) {
      kinds.add(Kind.BEFORE);
    }
    return kinds;
  }

  private static StoreUnavailableException unavailable(String call) {
    return new StoreUnavailableException(call, new IOException("planned"));
  }

  /** Transactions whose commit can fail. */
  private final class Unreliable implements Transactions {
    private final Transactions real;

    // Not static: each has its own transactions.
    @SuppressWarnings("ThreadLocalUsage")
    private final ThreadLocal<Boolean> open = ThreadLocal.withInitial(() -> false);

    Unreliable(Transactions real) {
      this.real = real;
    }

    @Override
    public <T> T inTransaction(Supplier<T> work) {
      if (open.get()) {
        return real.inTransaction(work);
      }
      open.set(true);
      try {
        return outermost(work);
      } finally {
        open.remove();
      }
    }

    private <T> T outermost(Supplier<T> work) {
      Set<Kind> failures = failures(COMMIT);
      T result =
          real.inTransaction(() -> {
            T done = work.get();
            if (failures.contains(Kind.BEFORE)) {
              throw unavailable(COMMIT);
            }
            if (failures.contains(Kind.LOST)) {
              throw unknown();
            }
            return done;
          });
      if (failures.contains(Kind.AFTER)) {
        throw unknown();
      }
      return result;
    }

    private static OutcomeUnknownException unknown() {
      return new OutcomeUnknownException(COMMIT, new IOException("planned"));
    }
  }
}
