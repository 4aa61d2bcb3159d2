package dev.stateward.adapter.http.jsonapi;

import io.javalin.http.Context;
import java.util.Set;

/** Which related things a request asks for, separated by commas (State Versions API, A10). */
public final class Includes {
  private static final String PARAMETER = "include";

  private Includes() {}

  /**
   * What a request asks for beside its data.
   *
   * @param known what may be asked for
   * @throws RequestRefusedException when it asks for anything else; clients that know more than
   *     this server look for "include parameter" in the text, and ask again without
   */
  public static Set<String> of(Context ctx, Set<String> known) {
    Set<String> asked = QueryParameters.list(ctx, PARAMETER);
    if (!known.containsAll(asked)) {
      throw RequestRefusedException.badRequest("not a valid value of the include parameter");
    }
    return asked;
  }
}
