package dev.stateward.testkit.http;

import java.net.http.HttpRequest;
import java.net.http.HttpResponse;

/** Looks at every exchange of an {@link ApiClient}. */
@FunctionalInterface
public interface ExchangeCheck {
  /** Throws an {@link AssertionError} when an exchange is not as it is to be. */
  void check(HttpRequest request, HttpResponse<?> response);
}
