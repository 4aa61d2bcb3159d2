package dev.stateward.adapter.http.access;

import dev.stateward.adapter.http.jsonapi.QueryParameters;
import dev.stateward.adapter.http.jsonapi.RequestRefusedException;
import io.javalin.http.Context;

/** Dry runs: requests that only ask for their effect. */
final class DryRuns {
  private static final String PARAMETER = "dry-run";

  private DryRuns() {}

  /**
   * Whether the request is a dry run.
   *
   * @throws RequestRefusedException for any unknown value: a client that meant a dry run must not
   *     find the change made
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
