package dev.stateward.bootstrap.command;

import dev.stateward.bootstrap.remote.Prompt;
import dev.stateward.bootstrap.server.Version;
import java.io.PrintWriter;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.RunLast;
import picocli.CommandLine.ScopeType;

/** The whole command line. */
@Command(
    name = "stateward",
    mixinStandardHelpOptions = true,
    versionProvider = Program.VersionText.class,
    description = "Stores the state of Terraform and OpenTofu.",
    synopsisSubcommandLabel = "COMMAND",
    footer = {
      "",
      "Exit status: 0 done, 1 failed, 2 wrong usage or settings, 128 and the number of a signal that"
          + " ended the command."
    })
public final class Program {
  static final String VERBOSE = "--verbose";

  @Option(
      names = VERBOSE,
      scope = ScopeType.INHERIT,
      description = "Print the details of an error too.")
  private boolean verbose;

  private Program() {}

  /**
   * Runs one command.
   *
   * @param out receives its result
   * @param err receives messages to the user
   * @return the exit status of the process
   */
  public static int run(
      Environment environment, PrintWriter out, PrintWriter err, String... arguments) {
    return run(environment, Prompt::onTerminal, out, err, arguments);
  }

  /** As {@link #run(Environment, PrintWriter, PrintWriter, String...)}, with another prompt. */
  static int run(
      Environment environment,
      Prompt prompt,
      PrintWriter out,
      PrintWriter err,
      String... arguments) {
    Program program = new Program();
    CommandLine line =
        program
            .commands(environment, Installation.of(environment), List.of(arguments))
            .setExecutionStrategy(new ServerFirst(environment, prompt, List.of(arguments)));
    return program.execute(environment, line.setOut(out).setErr(err), arguments);
  }

  /**
   * Runs one command about {@code installation}, which is open in this server, for another process.
   *
   * @param words the arguments
   */
  static int runLent(
      Environment environment,
      Installation installation,
      PrintWriter out,
      PrintWriter err,
      List<String> words) {
    Program program = new Program();
    CommandLine line =
        program
            .commands(environment, installation, words)
            .setExecutionStrategy(Program::runOfInstallation);
    return program.execute(environment, line.setOut(out).setErr(err), words.toArray(String[]::new));
  }

  private static int runOfInstallation(ParseResult parsed) {
    CommandLine last = parsed.asCommandLineList().getLast();
    if (last.getCommand() instanceof OfInstallation command && command.runsElsewhere()) {
      return new RunLast().execute(parsed);
    }
    throw new ParameterException(last, "a server does not run this command for others");
  }

  private int execute(Environment environment, CommandLine line, String... arguments) {
    ErrorMessages errors = new ErrorMessages(environment.lifetime(), () -> verbose);
    int status =
        line.setCaseInsensitiveEnumValuesAllowed(true)
            .setExecutionExceptionHandler(errors)
            .setParameterExceptionHandler(errors)
            .execute(arguments);
    line.getOut().flush();
    line.getErr().flush();
    return status;
  }

  private CommandLine commands(
      Environment environment, Installation installation, List<String> words) {
    return new Commands(environment, installation).addTo(new CommandLine(this), words);
  }

  /** The version text of every command. */
  static final class VersionText implements IVersionProvider {
    static final String TEXT = "stateward " + Version.TEXT;

    @Override
    public String[] getVersion() {
      return new String[] {TEXT};
    }
  }
}
