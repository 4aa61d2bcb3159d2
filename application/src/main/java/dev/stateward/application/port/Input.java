package dev.stateward.application.port;

/**
 * The input of a use case. It is parsed after the caller is authorized, so that others learn
 * nothing from its errors (ADR 149).
 */
@FunctionalInterface
public interface Input<T> {
  /**
   * Parses it; the same result or failure each time.
   *
   * @throws UseCaseFailedException with {@link Failure.Invalid} for all of its problems
   */
  T parse();
}
