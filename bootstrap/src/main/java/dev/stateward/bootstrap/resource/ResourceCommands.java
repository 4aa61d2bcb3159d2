package dev.stateward.bootstrap.resource;

import dev.stateward.bootstrap.remote.ClientEnvironment;
import dev.stateward.bootstrap.remote.CommandMaker;
import dev.stateward.bootstrap.remote.Prompt;
import dev.stateward.bootstrap.remote.RemoteCommands;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/** Makes the commands of the kinds of resources. */
public final class ResourceCommands {
  /** Other words for actions. */
  private static final Map<String, String> ALIASES = Map.of("ping", "test");

  private final ClientEnvironment environment;
  private final Prompt prompt;

  /**
   * Commands in an environment.
   *
   * @param prompt asks the user before something is removed
   */
  public ResourceCommands(ClientEnvironment environment, Prompt prompt) {
    this.environment = environment;
    this.prompt = prompt;
  }

  /** The makers of the command of each kind, by name. */
  public Map<String, CommandMaker> all() {
    Map<String, CommandMaker> commands = new LinkedHashMap<>();
    Stream.of(
            OrganizationKinds.all(),
            AccessKinds.all(),
            List.of(TeamAccessKinds.access(), WorkloadKinds.identities()),
            OperationKinds.all(),
            List.of(AdminKinds.admin()))
        .flatMap(List::stream)
        .forEach(kind ->
            commands.put(
                kind.name(),
                whole -> whole ? group(kind, kind.name()) : new CommandLine(spec(kind))));
    return commands;
  }

  /** The commands on the data of single states, which belong below {@code state}. */
  public List<CommandLine> ofStates() {
    Kind states = StateKinds.ofStates();
    return states.actions().stream().map(action -> command(states, action, states.name())).toList();
  }

  /** The command that lists audit records; the other commands on them are about this machine. */
  public CommandLine auditList() {
    Kind audit = OperationKinds.audit();
    return command(audit, audit.actions().getFirst(), audit.name());
  }

  private CommandLine group(Kind kind, String words) {
    CommandLine group = new CommandLine(spec(kind));
    kind.actions().forEach(action -> group.addSubcommand(command(kind, action, words)));
    if (kind.name().equals(TeamAccessKinds.NAME)) {
      RemoteCommands.onAccess(environment)
          .forEach(command -> group.addSubcommand(command.getCommandName(), command));
      group.addSubcommand(new AccessWhatIfCommand(environment));
    }
    if (kind.name().equals(OrganizationKinds.LOCK)) {
      group.addSubcommand(new LockBreakCommand(environment, prompt));
    }
    if (kind.name().equals(WebhookKinds.NAME)) {
      Kind deliveries = WebhookKinds.deliveries();
      group.addSubcommand(
          command(deliveries, deliveries.actions().getFirst().named("deliveries"), words));
    }
    if (kind.name().equals(OperationKinds.RUN)) {
      group.addSubcommand(RemoteCommands.runList(environment));
    }
    kind.parts().forEach(part -> group.addSubcommand(group(part, words + " " + part.name())));
    return group;
  }

  private static CommandSpec spec(Kind kind) {
    CommandSpec spec = CommandSpec.create().name(kind.name()).mixinStandardHelpOptions(true);
    spec.usageMessage().description(kind.description());
    return spec;
  }

  private CommandLine command(Kind kind, Action action, String words) {
    Arguments arguments = new Arguments(action, environment);
    Object command =
        action.output() instanceof Action.Output.Rows
            ? new ListCommand(arguments, kind.columns())
            : new RequestCommand(arguments, kind, prompt);
    CommandSpec spec = CommandSpec.forAnnotatedObject(command).name(action.name());
    if (ALIASES.containsKey(action.name())) {
      spec.aliases(ALIASES.get(action.name()));
    }
    arguments.declare(spec);
    UsageMessageSpec usage = spec.usageMessage();
    usage.description(action.description());
    usage.footer("", "Example: " + Examples.of(words, action), "", RemoteCommands.STATUS);
    return new CommandLine(spec);
  }
}
