package dev.stateward.matrix;

import dev.stateward.application.store.Stores;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;

/** Notes which rows the application locks, or tries to. */
final class HeldRows {
  private final Set<String> held = ConcurrentHashMap.newKeySet();

  /** What was locked since {@link #forget}. */
  Set<String> get() {
    return new TreeSet<>(held);
  }

  void forget() {
    held.clear();
  }

  /** {@code stores}, with each lock noted, except those of the audit trail. */
  Stores of(Stores stores) {
    return noting(Stores.class, stores, "");
  }

  private <T> T noting(Class<T> port, Object behind, String name) {
    return port.cast(
        Proxy.newProxyInstance(
            port.getClassLoader(),
            new Class<?>[] {port},
            (proxy, method, arguments) -> {
              if (method.getName().equals("hold")) {
                held.add(name + " " + Arrays.toString(arguments));
              }
              Object answer = invoke(method, behind, arguments);
              return behind instanceof Stores && !method.getName().equals("auditTrail")
                  ? noting(method.getReturnType(), answer, method.getName())
                  : answer;
            }));
  }

  private static Object invoke(Method method, Object behind, Object[] arguments) throws Throwable {
    try {
      return method.invoke(behind, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }
}
