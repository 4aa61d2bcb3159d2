package dev.stateward.adapter.http.jsonapi;

import dev.stateward.application.port.Failure;
import dev.stateward.application.port.UseCaseFailedException;
import io.javalin.http.Context;
import java.util.function.Function;
import java.util.function.Predicate;

/** The names and identifiers in the path of a request. */
public final class PathParameters {
  private PathParameters() {}

  /**
   * The path parameter {@code name} as a value; an invalid one is not found.
   *
   * @throws UseCaseFailedException with {@link Failure.NotFound} when it is invalid
   */
  public static <T> T value(
      Context ctx, String name, Predicate<String> hasForm, Function<String, T> make) {
    String text = ctx.pathParam(name);
    if (!hasForm.test(text)) {
      throw new UseCaseFailedException(new Failure.NotFound());
    }
    return make.apply(text);
  }
}
