package dev.stateward.bootstrap.command;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** The script with which fish completes a program. */
final class FishCompletion {
  /**
   * Tests whether the words before the cursor, without options, start with a command or equal it.
   */
  private static final String CONDITIONS =
      """
      function __PROGRAM_in
          set -l words (commandline -opc | string match -v -- '-*')[2..]
          test "$words[1..$(count $argv)]" = "$argv"
      end
      function __PROGRAM_at
          set -l words (commandline -opc | string match -v -- '-*')[2..]
          test "$words" = "$argv"
      end
      complete -c PROGRAM -f
      """;

  private final List<String> lines = new ArrayList<>();
  private final String program;

  private FishCompletion(String program) {
    this.program = program;
  }

  /** The script that completes {@code program}. */
  static String of(CommandLine program) {
    var script = new FishCompletion(program.getCommandName());
    script.add(program.getCommandSpec(), List.of());
    return CONDITIONS.replace("PROGRAM", script.program) + String.join("\n", script.lines) + "\n";
  }

  private void add(CommandSpec command, List<String> path) {
    Set<CommandLine> subcommands = new LinkedHashSet<>(command.subcommands().values());
    for (CommandLine subcommand : subcommands) {
      CommandSpec spec = subcommand.getCommandSpec();
      line(path, "_at", "-a " + spec.name(), spec.usageMessage().description());
    }
    for (PositionalParamSpec parameter : command.positionalParameters()) {
      for (String value : values(parameter)) {
        line(path, "_at", "-a " + value);
      }
    }
    for (OptionSpec option : command.options()) {
      line(path, subcommands.isEmpty() ? "_in" : "_at", typed(option), option.description());
    }
    for (CommandLine subcommand : subcommands) {
      add(
          subcommand.getCommandSpec(),
          Stream.concat(path.stream(), Stream.of(subcommand.getCommandName())).toList());
    }
  }

  private void line(List<String> path, String condition, String what, String... description) {
    String words = path.isEmpty() ? "" : " " + String.join(" ", path);
    String line =
        "complete -c %1$s -n '__%1$s%2$s%3$s' %4$s".formatted(program, condition, words, what);
    lines.add(description.length == 0 ? line : line + " -d " + quoted(description[0]));
  }

  private static String typed(OptionSpec option) {
    StringBuilder typed = new StringBuilder();
    for (String name : option.names()) {
      typed.append(name.startsWith("--") ? "-l " : "-s ").append(name.replaceFirst("^--?", ""));
      typed.append(' ');
    }
    if (option.arity().max() > 0) {
      typed.append(option.type() == Path.class ? "-rF " : "-x ");
      List<String> values = values(option);
      typed.append(values.isEmpty() ? "" : "-a " + quoted(String.join(" ", values)));
    }
    return typed.toString().strip();
  }

  private static List<String> values(ArgSpec argument) {
    List<String> values = new ArrayList<>();
    if (argument.completionCandidates() != null) {
      argument.completionCandidates().forEach(values::add);
    }
    return values;
  }

  private static String quoted(String text) {
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
  }
}
