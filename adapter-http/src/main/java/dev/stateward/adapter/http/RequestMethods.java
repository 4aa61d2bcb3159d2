package dev.stateward.adapter.http;

import io.javalin.http.Context;
import java.util.Set;

/** The methods that metrics and traces name; clients may send any word as one. */
final class RequestMethods {
  private static final Set<String> KNOWN =
      Set.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS");

  private RequestMethods() {}

  /** The method of a request, or {@code other}. */
  static String known(Context ctx, String other) {
    String method = ctx.method().name();
    return KNOWN.contains(method) ? method : other;
  }
}
