package dev.stateward.bootstrap.remote;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The commands that ask a server. */
public final class RemoteCommands {
  /** What scripts know of the end of a command. */
  public static final String STATUS =
      "Exit status: 0 done, 1 failed, 2 wrong usage, 3 not allowed or not there.";

  private RemoteCommands() {}

  /** The makers of the commands, by name. */
  public static Map<String, CommandMaker> in(ClientEnvironment environment) {
    Map<String, CommandMaker> commands = new LinkedHashMap<>();
    commands.put("login", whole -> new CommandLine(new LoginCommand(environment)));
    commands.put("logout", whole -> new CommandLine(new LogoutCommand(environment)));
    commands.put("whoami", whole -> new CommandLine(new WhoAmICommand(environment)));
    commands.put("profile", whole -> ProfileCommands.in(environment));
    commands.put("search", whole -> new CommandLine(new SearchCommand(environment)));
    commands.put("report", whole -> new CommandLine(new ReportCommand(environment)));
    commands.put(
        "guardrail",
        whole -> whole ? guardrails(environment) : new CommandLine(new GuardrailCommand()));
    return commands;
  }

  /** The command {@code state} without subcommands. */
  public static CommandLine state() {
    return new CommandLine(new StateCommand());
  }

  /** The command {@code state} with the subcommands on what is in states. */
  public static CommandLine state(ClientEnvironment environment) {
    return state()
        .addSubcommand(new StateListCommand(environment))
        .addSubcommand(new StateOutputsCommand(environment))
        .addSubcommand(new StateDiffCommand(environment))
        .addSubcommand(new StateChangesCommand(environment))
        .addSubcommand(new StateBlameCommand(environment))
        .addSubcommand(new StateConsumersCommand(environment))
        .addSubcommand(new StateUnmarkedSecretsCommand(environment));
  }

  private static CommandLine guardrails(ClientEnvironment environment) {
    return new CommandLine(new GuardrailCommand())
        .addSubcommand(new GuardrailListCommand(environment))
        .addSubcommand(new GuardrailSetCommand(environment))
        .addSubcommand(new GuardrailTryCommand(environment))
        .addSubcommand(new GuardrailFindingsCommand(environment))
        .addSubcommand(new GuardrailOverrideCommand(environment));
  }

  /** The commands that tell who may do what, which belong below {@code access}. */
  public static List<CommandLine> onAccess(ClientEnvironment environment) {
    return List.of(
        new CommandLine(new AccessExplainCommand(environment)),
        new CommandLine(new AccessMatrixCommand(environment)));
  }

  /** The command that exchanges ID tokens, which belongs below {@code token}. */
  public static CommandLine tokenExchange(ClientEnvironment environment) {
    return new CommandLine(new TokenExchangeCommand(environment));
  }

  /** The command that lists runs, which belongs below {@code run}. */
  public static CommandLine runList(ClientEnvironment environment) {
    return new CommandLine(new RunListCommand(environment));
  }

  @Command(
      name = "state",
      mixinStandardHelpOptions = true,
      description = "Shows, pulls, pushes and rolls back the states of a server of this API.")
  private static final class StateCommand {}

  @Command(
      name = "guardrail",
      mixinStandardHelpOptions = true,
      description =
          "Lists, sets, tries and overrides what must not become a current state, and shows what"
              + " was found.")
  private static final class GuardrailCommand {}
}
