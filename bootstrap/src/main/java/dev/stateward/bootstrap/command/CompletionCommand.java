package dev.stateward.bootstrap.command;

import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/** Prints what a shell needs to complete commands and options. */
@Command(
    name = CompletionCommand.NAME,
    mixinStandardHelpOptions = true,
    versionProvider = Program.VersionText.class,
    description = "Prints a script with which a shell completes commands and options.",
    footer = {
      "",
      "To complete in this shell alone: eval \"$(stateward completion bash)\", the same",
      "with zsh, or stateward completion fish | source."
    })
final class CompletionCommand implements Callable<Integer> {
  static final String NAME = "completion";

  @Spec private CommandSpec spec;

  @Parameters(
      index = "0",
      paramLabel = "SHELL",
      converter = Shell.Converter.class,
      description = "${COMPLETION-CANDIDATES}.")
  private Shell shell;

  @Override
  public Integer call() {
    CommandLine program = spec.root().commandLine();
    String script =
        switch (shell) {
          // The bash script also runs in zsh, because it loads zsh's bash emulation.
          case BASH, ZSH -> AutoComplete.bash(spec.root().name(), program);
          case FISH -> FishCompletion.of(program);
        };
    spec.commandLine().getOut().print(script);
    spec.commandLine().getOut().flush();
    return 0;
  }

  private enum Shell {
    BASH,
    ZSH,
    FISH;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }

    /** Reads the name of a shell. */
    private static final class Converter implements ITypeConverter<Shell> {
      @Override
      public Shell convert(String text) {
        return Stream.of(values())
            .filter(shell -> shell.toString().equals(text))
            .findFirst()
            .orElseThrow(
                () -> new TypeConversionException("not bash, zsh or fish: \"" + text + "\""));
      }
    }
  }
}
