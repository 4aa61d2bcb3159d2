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
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Option;
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
    ErrorMessages errors = new ErrorMessages(environment.lifetime(), () -> program.verbose);
    int status =
        program
            .commands(environment)
            .setOut(out)
            .setErr(err)
            .setCaseInsensitiveEnumValuesAllowed(true)
            .setExecutionExceptionHandler(errors)
            .setParameterExceptionHandler(errors)
            .execute(arguments);
    out.flush();
    err.flush();
    return status;
  }

  private CommandLine commands(Environment environment) {
    CommandLine program = new CommandLine(this);
    program
        .addSubcommand(new DevCommand(environment))
        .addSubcommand(new ServeCommand(environment))
        .addSubcommand(new InitCommand(environment))
        .addSubcommand(users(environment))
        .addSubcommand(tokens(environment))
        .addSubcommand(trails(environment))
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
        .addSubcommand(versioned(AccessCommands.apply(client(environment), Prompt::onTerminal)));
    RemoteCommands.in(
            client(environment), StateCommands.in(client(environment), Prompt::onTerminal))
        .forEach(command -> program.addSubcommand(versioned(command)));
    resources(environment).all().forEach(command -> program.addSubcommand(versioned(command)));
    return program.addSubcommand(new CompletionCommand()).addSubcommand(new VersionCommand());
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

  private static CommandLine tokens(Environment environment) {
    return new CommandLine(new TokenCommand())
        .addSubcommand(new TokenCreateCommand(environment))
        .addSubcommand(new TokenListCommand(environment))
        .addSubcommand(new TokenRevokeCommand(environment));
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

  private static CommandLine users(Environment environment) {
    return new CommandLine(new UserCommand())
        .addSubcommand(new UserCreateCommand(environment))
        .addSubcommand(new UserListCommand(environment))
        .addSubcommand(new UserPasswordCommand(environment))
        .addSubcommand("suspend", UserAccountCommand.suspend(environment))
        .addSubcommand("resume", UserAccountCommand.resume(environment))
        .addSubcommand("delete", UserAccountCommand.delete(environment));
  }

  private static CommandLine trails(Environment environment) {
    return new CommandLine(new AuditCommand())
        .addSubcommand(new AuditVerifyCommand(environment))
        .addSubcommand(new AuditHeadCommand(environment))
        .addSubcommand(new AuditExportCommand(environment))
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
          "Creates, lists and revokes API tokens of the installation on this machine; see also"
              + " `account token`, `team token` and `org token`, which ask a server.")
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
