package dev.stateward.bootstrap.command;

import dev.stateward.bootstrap.bench.BenchCommand;
import dev.stateward.bootstrap.server.Version;
import java.io.PrintWriter;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;

/** The whole command line. */
@Command(
    name = "stateward",
    mixinStandardHelpOptions = true,
    versionProvider = Program.VersionText.class,
    description = "Stores the state of Terraform and OpenTofu.",
    synopsisSubcommandLabel = "COMMAND",
    footer = {"", "Exit status: 0 done, 1 failed, 2 wrong usage or settings."})
public final class Program {
  private Program() {}

  /**
   * Runs one command.
   *
   * @param out where its answer goes
   * @param err where everything else goes that a person should see
   * @return the exit status of the process
   */
  public static int run(
      Environment surroundings, PrintWriter out, PrintWriter err, String... arguments) {
    int status =
        commands(surroundings)
            .setOut(out)
            .setErr(err)
            .setCaseInsensitiveEnumValuesAllowed(true)
            .setExecutionExceptionHandler(new ErrorMessages())
            .setParameterExceptionHandler(new ErrorMessages())
            .execute(arguments);
    out.flush();
    err.flush();
    return status;
  }

  private static CommandLine commands(Environment surroundings) {
    return new CommandLine(new Program())
        .addSubcommand(new DevCommand(surroundings))
        .addSubcommand(new ServeCommand(surroundings))
        .addSubcommand(new InitCommand(surroundings))
        .addSubcommand(
            new CommandLine(new UserCommand())
                .addSubcommand(new UserCreateCommand(surroundings))
                .addSubcommand(new UserListCommand(surroundings))
                .addSubcommand("suspend", UserAccountCommand.suspend(surroundings))
                .addSubcommand("resume", UserAccountCommand.resume(surroundings))
                .addSubcommand("delete", UserAccountCommand.delete(surroundings)))
        .addSubcommand(
            new CommandLine(new TokenCommand())
                .addSubcommand(new TokenCreateCommand(surroundings))
                .addSubcommand(new TokenListCommand(surroundings))
                .addSubcommand(new TokenRevokeCommand(surroundings)))
        .addSubcommand(
            new CommandLine(new AuditCommand())
                .addSubcommand(new AuditVerifyCommand(surroundings))
                .addSubcommand(new AuditHeadCommand(surroundings))
                .addSubcommand(new AuditExportCommand(surroundings)))
        .addSubcommand(
            new CommandLine(new SecretCommand())
                .addSubcommand(new SecretGenerateCommand(surroundings))
                .addSubcommand(new SecretExportCommand(surroundings))
                .addSubcommand(new SecretIdsCommand(surroundings))
                .addSubcommand(new SecretReplaceLostCommand(surroundings)))
        .addSubcommand(new SettingsCommand(surroundings))
        .addSubcommand(new BenchCommand())
        .addSubcommand(new VersionCommand());
  }

  @Command(
      name = "user",
      mixinStandardHelpOptions = true,
      description = "Creates, lists, suspends, resumes and deletes users.")
  private static final class UserCommand {}

  @Command(
      name = "token",
      mixinStandardHelpOptions = true,
      description = "Creates, lists and revokes API tokens.")
  private static final class TokenCommand {}

  @Command(
      name = "secret",
      mixinStandardHelpOptions = true,
      description = "Generates, exports and identifies the secret that keys are derived from.")
  private static final class SecretCommand {}

  @Command(
      name = "audit",
      mixinStandardHelpOptions = true,
      description = "Verifies and exports the audit trail.")
  private static final class AuditCommand {}

  /** The version, as every command tells it. */
  static final class VersionText implements IVersionProvider {
    static final String TEXT = "stateward " + Version.TEXT;

    @Override
    public String[] getVersion() {
      return new String[] {TEXT};
    }
  }
}
