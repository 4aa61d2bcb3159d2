package dev.stateward.application.port;

/**
 * What a caller sends to a use case, parsed once the caller is authorized: others learn nothing
 * from what is wrong with it (ADR 149).
 */
@FunctionalInterface
public interface Input<T> {
  /**
   * Parses it; the same result or failure each time.
   *
   * @throws UseCaseFailedException with {@link Failure.Invalid} for all that is wrong with it
   */
  T parse();
}
