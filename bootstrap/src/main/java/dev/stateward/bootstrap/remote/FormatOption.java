package dev.stateward.bootstrap.remote;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** The form in which a command prints resources. */
public final class FormatOption {
  private static final String OPTION = "-o";

  @Option(
      names = OPTION,
      paramLabel = "FORMAT",
      converter = OutputFormat.Converter.class,
      description = "${COMPLETION-CANDIDATES} (default: table).")
  private OutputFormat format = OutputFormat.TABLE;

  /**
   * The format of the command of {@code spec}.
   *
   * @param json whether it has the option {@code --json}
   * @throws ParameterException when the two options contradict each other
   */
  public OutputFormat format(CommandSpec spec, boolean json) {
    boolean given = spec.commandLine().getParseResult().hasMatchedOption(OPTION);
    if (json && given && format != OutputFormat.JSON) {
      throw new ParameterException(
          spec.commandLine(), "--json and " + OPTION + " " + format + " exclude each other");
    }
    return json ? OutputFormat.JSON : format;
  }
}
