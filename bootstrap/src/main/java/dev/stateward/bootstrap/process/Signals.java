package dev.stateward.bootstrap.process;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Signals of the operating system, by {@code sun.misc.Signal} of the module {@code
 * jdk.unsupported}: the JDK has no other way to hear a second one. Javac warns of each direct use
 * and cannot be told not to, so it is used by reflection.
 */
final class Signals {
  private static final Logger LOG = LoggerFactory.getLogger(Signals.class);

  private Signals() {}

  /**
   * Has {@code listener} called with the name of each such signal instead of what the virtual
   * machine does by itself. A signal that its parent had the process ignore stays ignored.
   *
   * @param name such as {@code TERM}
   */
  static void listen(String name, Consumer<String> listener) {
    try {
      Class<?> signal = Class.forName("sun.misc.Signal");
      Class<?> handler = Class.forName("sun.misc.SignalHandler");
      InvocationHandler called =
          (self, method, arguments) -> {
            listener.accept(name);
            return null;
          };
      signal
          .getMethod("handle", signal, handler)
          .invoke(
              null,
              signal.getConstructor(String.class).newInstance(name),
              Proxy.newProxyInstance(
                  Signals.class.getClassLoader(), new Class<?>[] {handler}, called));
    } catch (ReflectiveOperationException e) {
      // The JVM was told to leave signals alone (-Xrs), or has none of that name.
      LOG.warn("SIG{} ends the process at once: the JVM does not tell of it", name);
    }
  }
}
