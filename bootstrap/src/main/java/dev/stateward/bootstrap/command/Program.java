package dev.stateward.bootstrap.command;

import dev.stateward.bootstrap.access.AccessCommands;
import dev.stateward.bootstrap.bench.BenchCommand;
import dev.stateward.bootstrap.remote.ClientEnvironment;
import dev.stateward.bootstrap.remote.Prompt;
import dev.stateward.bootstrap.remote.RemoteCommands;
import dev.stateward.bootstrap.resource.ResourceCommands;
import dev.stateward.bootstrap.server.Version;
import dev.stateward.bootstrap.state.StateCommands;
import java.io.PrintWriter;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
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
      description = "When the command fails, print the details of the error too.")
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
    Program program = new Program();
    CommandLine line =
        program
            .commands(environment, Installation.of(environment), List.of(arguments))
            .setExecutionStrategy(new ServerFirst(environment, List.of(arguments)));
    return program.execute(environment, line.setOut(out).setErr(err), arguments);
  }

  /**
   * As {@link #run}, of a command about {@code installation} alone, which a server has open.
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
    CommandLine program = new CommandLine(this);
    program
        .addSubcommand(new DevCommand(environment))
        .addSubcommand(new ServeCommand(environment))
        .addSubcommand(new InitCommand(environment, installation))
        .addSubcommand(users(environment, installation))
        .addSubcommand(tokens(environment, installation))
        .addSubcommand(trails(environment, installation))
        .addSubcommand(secrets(environment))
        .addSubcommand(keys(environment))
        .addSubcommand(new DecryptCommand(environment))
        .addSubcommand(migrations(environment))
        .addSubcommand(new HealthCommand(environment))
        .addSubcommand(backups(environment))
        .addSubcommand(new RestoreCommand(environment))
        .addSubcommand(new FsckCommand(environment))
        .addSubcommand(new RecoverCommand(environment))
        .addSubcommand(new SettingsCommand(environment))
        .addSubcommand(new DoctorCommand(environment))
        .addSubcommand(new BenchCommand(environment.lifetime()))
        .addSubcommand(exports(environment))
        .addSubcommand(new ImportCommand(environment))
        .addSubcommand(new MirrorCommand(environment))
        .addSubcommand(versioned(AccessCommands.apply(client(environment), Prompt::onTerminal)));
    RemoteCommands.in(
            client(environment),
            Stream.concat(
                    StateCommands.in(
                        client(environment), Prompt::onTerminal, environment.lifetime())
                        .stream(),
                    resources(environment).ofStates().stream())
                .toList())
        .forEach(command -> program.addSubcommand(versioned(command)));
    resources(environment)
        .all(needed(words))
        .forEach(command -> program.addSubcommand(versioned(command)));
    return program.addSubcommand(new CompletionCommand()).addSubcommand(new VersionCommand());
  }

  /** The groups of which a command that is given as {@code words} needs what is below them. */
  private static Predicate<String> needed(List<String> words) {
    boolean all =
        words.contains(CompletionCommand.NAME) || words.stream().anyMatch(it -> it.startsWith("@"));
    return name -> all || words.contains(name);
  }

  private static ClientEnvironment client(Environment environment) {
    return new ClientEnvironment(environment.environment(), environment.folder());
  }

  private static ResourceCommands resources(Environment environment) {
    return new ResourceCommands(client(environment), Prompt::onTerminal);
  }

  /** Gives the version to commands of other packages. */
  private static CommandLine versioned(CommandLine command) {
    command.getCommandSpec().versionProvider(new VersionText());
    command.getSubcommands().values().forEach(Program::versioned);
    return command;
  }

  private static CommandLine tokens(Environment environment, Installation installation) {
    return new CommandLine(new TokenCommand())
        .addSubcommand(new TokenCreateCommand(installation))
        .addSubcommand(new TokenListCommand(installation))
        .addSubcommand(new TokenRevokeCommand(installation))
        .addSubcommand(versioned(RemoteCommands.tokenExchange(client(environment))));
  }

  private static CommandLine exports(Environment environment) {
    return new CommandLine(new ExportCommand(environment))
        .addSubcommand(versioned(AccessCommands.export(client(environment))));
  }

  private static CommandLine migrations(Environment environment) {
    return new CommandLine(new MigrateCommand())
        .addSubcommand(new MigrateStatusCommand(environment))
        .addSubcommand(new MigrateRunCommand(environment));
  }

  private static CommandLine users(Environment environment, Installation installation) {
    return new CommandLine(new UserCommand())
        .addSubcommand(new UserCreateCommand(installation))
        .addSubcommand(new UserListCommand(installation))
        .addSubcommand(new UserPasswordCommand(environment))
        .addSubcommand("suspend", UserAccountCommand.suspend(installation))
        .addSubcommand("resume", UserAccountCommand.resume(installation))
        .addSubcommand("unlink", new UserUnlinkCommand(installation))
        .addSubcommand("delete", UserAccountCommand.delete(installation));
  }

  private static CommandLine trails(Environment environment, Installation installation) {
    return new CommandLine(new AuditCommand())
        .addSubcommand(new AuditVerifyCommand(installation))
        .addSubcommand(new AuditHeadCommand(installation))
        .addSubcommand(new AuditExportCommand(installation))
        .addSubcommand(versioned(resources(environment).auditList()));
  }

  private static CommandLine secrets(Environment environment) {
    return new CommandLine(new SecretCommand())
        .addSubcommand(new SecretGenerateCommand(environment))
        .addSubcommand(new SecretExportCommand(environment))
        .addSubcommand(new SecretIdsCommand(environment))
        .addSubcommand(new SecretReplaceLostCommand(environment));
  }

  private static CommandLine backups(Environment environment) {
    return new CommandLine(new BackupCommand())
        .addSubcommand(new BackupCreateCommand(environment))
        .addSubcommand(new BackupListCommand(environment))
        .addSubcommand(new BackupVerifyCommand(environment))
        .addSubcommand(new BackupPruneCommand(environment));
  }

  private static CommandLine keys(Environment environment) {
    return new CommandLine(new KeysCommand())
        .addSubcommand(new KeysListCommand(environment))
        .addSubcommand(new KeysRotateCommand(environment))
        .addSubcommand(new KeysRewrapCommand(environment))
        .addSubcommand(new KeysCheckCommand(environment));
  }

  @Command(
      name = "user",
      mixinStandardHelpOptions = true,
      description =
          "Creates, lists, suspends, resumes and deletes users of the installation on this machine;"
              + " sets their passwords.")
  private static final class UserCommand {}

  @Command(
      name = "token",
      mixinStandardHelpOptions = true,
      description =
          "Creates, lists and revokes API tokens of the installation on this machine, or exchanges an"
              + " ID token at a server; see also `account token`, `team token` and `org token`.")
  private static final class TokenCommand {}

  @Command(
      name = "secret",
      mixinStandardHelpOptions = true,
      description = "Generates, exports and identifies the secret that keys are derived from.")
  private static final class SecretCommand {}

  @Command(
      name = "keys",
      mixinStandardHelpOptions = true,
      description = "Lists, rotates and checks the keys of encrypted states.")
  private static final class KeysCommand {}

  @Command(
      name = "migrate",
      mixinStandardHelpOptions = true,
      description = "Shows and migrates the schema of the database.")
  private static final class MigrateCommand {}

  @Command(
      name = "audit",
      mixinStandardHelpOptions = true,
      description =
          "Verifies and exports the audit trail on this machine, or lists that of a server.")
  private static final class AuditCommand {}

  @Command(
      name = "backup",
      mixinStandardHelpOptions = true,
      description = "Makes, lists, verifies and removes backups of the database and of all states.")
  private static final class BackupCommand {}

  /** The version text of every command. */
  static final class VersionText implements IVersionProvider {
    static final String TEXT = "stateward " + Version.TEXT;

    @Override
    public String[] getVersion() {
      return new String[] {TEXT};
    }
  }
}
