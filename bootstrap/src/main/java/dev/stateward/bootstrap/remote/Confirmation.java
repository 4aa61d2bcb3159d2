package dev.stateward.bootstrap.remote;

import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;

/**
 * Has the user confirm what cannot be undone, by typing its name.
 *
 * @param prompt asks the user
 * @param confirmed whether they have confirmed it by an option
 */
public record Confirmation(Prompt prompt, boolean confirmed) {
  /** The option by which users confirm it beforehand. */
  public static final String OPTION = "--yes";

  /** The description of that option. */
  public static final String DESCRIPTION = "Do not ask for confirmation.";

  /** That option, for a command without annotations. */
  public static OptionSpec option() {
    return OptionSpec.builder(OPTION)
        .type(boolean.class)
        .arity("0")
        .description(DESCRIPTION)
        .build();
  }

  /**
   * Returns once it is confirmed by typing its name.
   *
   * @param action what happens, such as {@code delete}
   * @param name what it happens to
   */
  public void require(CommandLine command, String action, String name) {
    if (confirmed) {
      return;
    }
    Optional<String> answer =
        prompt.answer("Type %s to %s it: ".formatted(Terminal.plain(name), action));
    if (answer.isEmpty()) {
      throw new ParameterException(
          command, "a confirmation needs a terminal: add " + OPTION + " to " + action + " " + name);
    }
    if (!answer.get().strip().equals(name)) {
      throw RemoteFailedException.failed("that is not \"" + name + "\": nothing was changed");
    }
  }

  /**
   * Returns once the user has agreed to what they were shown.
   *
   * @param action what happens, such as {@code apply these changes}
   */
  public void requireYes(CommandLine command, String action) {
    if (confirmed) {
      return;
    }
    Optional<String> answer = prompt.answer("Type yes to %s: ".formatted(action));
    if (answer.isEmpty()) {
      throw new ParameterException(
          command, "a confirmation needs a terminal: add " + OPTION + " to " + action);
    }
    if (!answer.get().strip().equals("yes")) {
      throw RemoteFailedException.failed("that is not \"yes\": nothing was changed");
    }
  }
}
