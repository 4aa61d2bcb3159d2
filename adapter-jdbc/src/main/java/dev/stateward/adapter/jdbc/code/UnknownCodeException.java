package dev.stateward.adapter.jdbc.code;

import org.jspecify.annotations.Nullable;

/** A row has a code that this release does not know. */
public final class UnknownCodeException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /**
   * Creates the exception.
   *
   * @param meaning what the code stands for
   * @param code the code in the row; null when there is none
   */
  public UnknownCodeException(String meaning, @Nullable String code) {
    super(
        "the database has an unknown %s, which a newer release may have written: %s"
            .formatted(meaning, code));
  }
}
