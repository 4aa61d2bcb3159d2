package dev.stateward.history;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.Set;
import java.util.concurrent.Callable;

/** Ports of which a few methods do something else, so that planted bugs are short. */
final class Replaced {
  private Replaced() {}

  /** What is done instead of a method. */
  interface Behavior {
    /**
     * Answers a call.
     *
     * @param real calls the real method
     */
    Object call(Callable<Object> real, Object[] arguments) throws Exception;
  }

  /** The port {@code real}, except for its methods of one of {@code names}. */
  static <P> P in(Class<P> port, P real, Set<String> names, Behavior behavior) {
    return port.cast(
        Proxy.newProxyInstance(
            port.getClassLoader(),
            new Class<?>[] {port},
            (proxy, method, arguments) -> {
              Callable<Object> call =
                  () -> {
                    try {
                      return method.invoke(real, arguments);
                    } catch (InvocationTargetException failed) {
                      throw failed.getCause() instanceof Exception cause ? cause : failed;
                    }
                  };
              return names.contains(method.getName())
                  ? behavior.call(call, arguments)
                  : call.call();
            }));
  }
}
