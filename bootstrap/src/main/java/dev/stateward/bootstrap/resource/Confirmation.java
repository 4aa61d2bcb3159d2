package dev.stateward.bootstrap.resource;

import dev.stateward.bootstrap.remote.RemoteFailedException;
import dev.stateward.bootstrap.remote.Terminal;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/**
 * Has the user confirm what cannot be undone, by typing its name.
 *
 * @param prompt asks the user
 * @param confirmed whether they have confirmed it by an option
 */
record Confirmation(Prompt prompt, boolean confirmed) {
  static final String OPTION = "--yes";

  /**
   * Returns once it is confirmed.
   *
   * @param action what happens, such as {@code delete}
   * @param name what it happens to
   */
  void require(CommandLine command, String action, String name) {
    if (confirmed) {
      return;
    }
    Optional<String> answer =
        prompt.answer("Type %s to %s it: ".formatted(Terminal.plain(name), action));
    if (answer.isEmpty()) {
      throw new ParameterException(
          command, "nobody can be asked here: add " + OPTION + " to " + action + " " + name);
    }
    if (!answer.get().strip().equals(name)) {
      throw RemoteFailedException.failed("that is not \"" + name + "\": nothing was changed");
    }
  }
}
