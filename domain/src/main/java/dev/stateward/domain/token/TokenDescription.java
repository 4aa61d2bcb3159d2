package dev.stateward.domain.token;

import java.util.Objects;

/** What a token is for, in the words of whoever asked for it. */
public sealed interface TokenDescription {
  /** Nobody said so. A team has one such token at most. */
  record None() implements TokenDescription {
    @Override
    public String text() {
      return "";
    }
  }

  /** What was said, which may be empty. */
  record Stated(String text) implements TokenDescription {
    public Stated {
      Objects.requireNonNull(text, "text is null");
    }
  }

  /** Its words; empty when nothing was said. */
  String text();

  /** The description with these words; none when they are empty. */
  static TokenDescription of(String text) {
    return text.isEmpty() ? new None() : new Stated(text);
  }
}
