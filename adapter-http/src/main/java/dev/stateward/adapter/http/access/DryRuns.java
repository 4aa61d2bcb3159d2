package dev.stateward.adapter.http.access;

import dev.stateward.adapter.http.jsonapi.QueryParameters;
import dev.stateward.adapter.http.jsonapi.RequestRefusedException;
import io.javalin.http.Context;

/** Requests that ask what they would do. */
final class DryRuns {
  private static final String PARAMETER = "dry-run";

  private DryRuns() {}

  /**
   * Whether nothing is to be done.
   *
   * @throws RequestRefusedException when that is said in another way than clients are told: who
   *     meant to ask must not find it done
   */
  static boolean wanted(Context ctx) {
    if (!ctx.queryParamMap().containsKey(PARAMETER)) {
      return false;
    }
    return switch (QueryParameters.text(ctx, PARAMETER)) {
      case "true" -> true;
      case "false" -> false;
      default -> throw RequestRefusedException.badRequest(PARAMETER + " must be true or false");
    };
  }
}
