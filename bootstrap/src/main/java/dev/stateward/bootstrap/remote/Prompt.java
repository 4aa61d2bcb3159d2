package dev.stateward.bootstrap.remote;

import java.io.Console;
import java.util.Optional;

/** Asks the user. */
@FunctionalInterface
public interface Prompt {
  /** The answer to a question; empty if there is no terminal. */
  Optional<String> answer(String question);

  /** Asks on the terminal, if there is one. */
  static Optional<String> onTerminal(String question) {
    Console console = System.console();
    return Optional.ofNullable(console).map(it -> it.readLine("%s", question));
  }
}
