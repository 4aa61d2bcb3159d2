package dev.stateward.adapter.http.jsonapi;

import io.javalin.http.Context;
import java.util.Set;

/**
 * Parses the include parameter: kinds of related resources, separated by commas (State Versions
 * API, A10).
 */
public final class Includes {
  private static final String PARAMETER = "include";

  private Includes() {}

  /**
   * The requested kinds of related resources.
   *
   * @param known the supported kinds
   * @throws RequestRefusedException for an unsupported kind; clients search for "include parameter"
   *     in the text and retry without it
   */
  public static Set<String> of(Context ctx, Set<String> known) {
    Set<String> asked = QueryParameters.list(ctx, PARAMETER);
    if (!known.containsAll(asked)) {
      throw RequestRefusedException.badRequest("not a valid value of the include parameter");
    }
    return asked;
  }
}
