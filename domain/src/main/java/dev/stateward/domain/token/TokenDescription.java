package dev.stateward.domain.token;

import java.util.Objects;

/** What a token is for, in the words of its creator. */
public sealed interface TokenDescription {
  /** No description was given. A team has at most one such token. */
  record None() implements TokenDescription {
    @Override
    public String text() {
      return "";
    }
  }

  /** A given description, which may be empty. */
  record Stated(String text) implements TokenDescription {
    public Stated {
      Objects.requireNonNull(text, "text is null");
    }
  }

  /** Its text; empty without a description. */
  String text();

  /** The description with this text; none when it is empty. */
  static TokenDescription of(String text) {
    return text.isEmpty() ? new None() : new Stated(text);
  }
}
