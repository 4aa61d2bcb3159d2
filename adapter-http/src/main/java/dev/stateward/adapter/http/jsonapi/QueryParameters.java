package dev.stateward.adapter.http.jsonapi;

import io.javalin.http.Context;
import java.util.LinkedHashSet;
import java.util.Set;

/** Reads the query of a request. */
public final class QueryParameters {
  private QueryParameters() {}

  /** The values of the parameter {@code name}, separated by commas; none when it is not given. */
  public static Set<String> list(Context ctx, String name) {
    Set<String> values = new LinkedHashSet<>();
    for (String list : ctx.queryParams(name)) {
      for (String value : list.split(",", -1)) {
        if (!value.isBlank()) {
          values.add(value.strip());
        }
      }
    }
    return values;
  }

  /** The value of the parameter {@code name}; empty when it is not given. */
  public static String text(Context ctx, String name) {
    String text = ctx.queryParam(name);
    return text == null ? "" : text;
  }
}
