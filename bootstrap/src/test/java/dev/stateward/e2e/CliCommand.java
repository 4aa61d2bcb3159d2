package dev.stateward.e2e;

import static org.assertj.core.api.Assertions.fail;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A command of a CLI: what it is told, what is expected of it. */
final class CliCommand {
  private final CliFolder folder;
  private final List<String> arguments;
  private final Map<String, String> environment = new TreeMap<>();
  private List<String> answers = List.of();
  private String input = "";
  private Duration deadline = Duration.ofMinutes(5);

  CliCommand(CliFolder folder, String... arguments) {
    this.folder = folder;
    this.arguments = List.of(arguments);
  }

  /** Answers its prompts, in their order; without any, it is told not to prompt. */
  CliCommand answering(String... answersToGive) {
    answers = List.of(answersToGive);
    return this;
  }

  /** Gives it {@code text} to read. */
  CliCommand reading(String text) {
    input = text;
    return this;
  }

  CliCommand with(String variable, String value) {
    environment.put(variable, value);
    return this;
  }

  CliCommand within(Duration limit) {
    deadline = limit;
    return this;
  }

  CliResult succeeds() {
    return exits(0);
  }

  CliResult fails() {
    return exits(1);
  }

  /** Runs it to its end, which must come in time and with this exit code. */
  CliResult exits(int code) {
    return start().exits(code);
  }

  /** Starts it and returns at once. */
  RunningCli start() {
    var command = new ArrayList<String>();
    command.add(folder.cli().binary().toString());
    command.addAll(arguments);
    var builder = new ProcessBuilder(command).directory(folder.path("").toFile());
    builder.environment().clear();
    builder.environment().putAll(folder.environment());
    builder.environment().putAll(environment);
    if (answers.isEmpty()) {
      builder.environment().put("TF_INPUT", "0");
    }
    try {
      return new RunningCli(
          folder.cli(), arguments, builder.start(), new RunningCli.Input(input, answers), deadline);
    } catch (IOException failed) {
      return fail("cannot run " + command, new UncheckedIOException(failed));
    }
  }
}
