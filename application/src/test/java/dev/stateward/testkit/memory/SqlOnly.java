package dev.stateward.testkit.memory;

import java.lang.reflect.Proxy;
import java.util.List;

/** Ports that only SQL serves: in memory there is never anything to do for their routines. */
final class SqlOnly {
  private SqlOnly() {}

  static <T> T port(Class<T> type) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (self, method, arguments) -> {
              if (method.getName().equals("behind")) {
                return List.of();
              }
              throw new UnsupportedOperationException(method + " is tested in adapter-jdbc");
            }));
  }
}
