package dev.stateward.adapter.http;

import dev.stateward.application.Operations;
import dev.stateward.application.StateApplication;
import dev.stateward.application.token.port.Authenticating;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;

/** An application whose every port fails in one way: what clients hear must not depend on it. */
final class ClosedApplication {
  private ClosedApplication() {}

  /** Knows callers by {@code authenticating}, and fails with {@code failure} for the rest. */
  static StateApplication failing(Authenticating authenticating, Throwable failure) {
    InvocationHandler ports =
        (self, method, arguments) ->
            method.getReturnType() == Authenticating.class
                ? authenticating
                : proxy(
                    method.getReturnType(),
                    (port, conversation, given) -> {
                      throw failure;
                    });
    Operations operations = proxy(Operations.class, ports);
    return proxy(
        StateApplication.class,
        (self, method, arguments) ->
            method.getReturnType() == Operations.class
                ? operations
                : ports.invoke(self, method, arguments));
  }

  private static <T> T proxy(Class<T> type, InvocationHandler handler) {
    return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
  }
}
