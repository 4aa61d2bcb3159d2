package dev.stateward.bootstrap.command;

import dev.stateward.bootstrap.access.AccessCommands;
import dev.stateward.bootstrap.bench.BenchCommand;
import dev.stateward.bootstrap.remote.ClientEnvironment;
import dev.stateward.bootstrap.remote.Prompt;
import dev.stateward.bootstrap.remote.RemoteCommands;
import dev.stateward.bootstrap.resource.ResourceCommands;
import dev.stateward.bootstrap.state.StateCommands;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/**
 * The commands of the program. Only the command that is called is made, because making all of them
 * takes longer than most commands run.
 */
final class Commands {
  private static final Set<String> VERSION_OPTIONS = Set.of("-V", "--version");
  private static final Set<String> NEED_ALL = Set.of(CompletionCommand.NAME, HelpCommand.NAME);

  private final Environment environment;
  private final Installation installation;
  private final ClientEnvironment client;
  private final Map<String, Supplier<CommandLine>> all = new LinkedHashMap<>();
  private final Map<String, Collection<String>> groups = new LinkedHashMap<>();

  Commands(Environment environment, Installation installation) {
    this.environment = environment;
    this.installation = installation;
    this.client = new ClientEnvironment(environment.environment(), environment.folder());
    group("Commands for the installation on this machine, by its settings", this::ofInstallation);
    group("Commands for a server, by its URL and a token", this::ofServer);
    group("Commands about the program", this::others);
  }

  /**
   * Adds the command that {@code words} call to {@code program}: all commands if they call none, or
   * one that needs the others.
   *
   * @return {@code program}
   */
  CommandLine addTo(CommandLine program, List<String> words) {
    Optional<Set<String>> called = called(words);
    all.forEach((name, command) -> {
      if (called.isEmpty() || called.get().contains(name)) {
        program.addSubcommand(name, command.get());
      }
    });
    if (called.isEmpty()) {
      CommandGroups.in(program, groups);
    }
    return program;
  }

  /** The commands that {@code words} need; empty if they need all. */
  private Optional<Set<String>> called(List<String> words) {
    List<String> called = words.stream().filter(word -> !word.equals(Program.VERBOSE)).toList();
    if (called.isEmpty() || words.stream().anyMatch(word -> word.startsWith("@"))) {
      return Optional.empty();
    }
    String first = called.getFirst();
    if (VERSION_OPTIONS.contains(first)) {
      return Optional.of(Set.of());
    }
    if (first.equals(HelpCommand.NAME) && called.size() > 1) {
      return known(called.get(1)).map(name -> Set.of(first, name));
    }
    return known(first).map(Set::of);
  }

  /** {@code word} if it is the name of a command that does without the others. */
  private Optional<String> known(String word) {
    return Optional.of(word).filter(all::containsKey).filter(name -> !NEED_ALL.contains(name));
  }

  private void group(String heading, Runnable adding) {
    Set<String> before = Set.copyOf(all.keySet());
    adding.run();
    groups.put(heading, all.keySet().stream().filter(name -> !before.contains(name)).toList());
  }

  private void others() {
    add(CompletionCommand.NAME, CompletionCommand::new);
    add(HelpCommand.NAME, HelpCommand::new);
    add(VersionCommand.NAME, VersionCommand::new);
  }

  private void ofInstallation() {
    add("dev", () -> new DevCommand(environment));
    add("serve", () -> new ServeCommand(environment));
    add("init", () -> new InitCommand(environment, installation));
    all.put("user", this::users);
    all.put("token", this::tokens);
    all.put("audit", this::trails);
    all.put("secret", this::secrets);
    all.put("keys", this::keys);
    add("decrypt", () -> new DecryptCommand(environment));
    all.put("migrate", this::migrations);
    add("health", () -> new HealthCommand(environment));
    all.put("backup", this::backups);
    add("restore", () -> new RestoreCommand(environment));
    add("fsck", () -> new FsckCommand(environment));
    add("recover", () -> new RecoverCommand(environment));
    add("settings", () -> new SettingsCommand(environment));
    add("doctor", () -> new DoctorCommand(environment));
    add("bench", () -> new BenchCommand(environment.lifetime()));
  }

  private void ofServer() {
    all.put("export", this::exports);
    add("import", () -> new ImportCommand(environment));
    add("mirror", () -> new MirrorCommand(environment));
    all.put("apply", () -> versioned(AccessCommands.apply(client, Prompt::onTerminal)));
    all.put("state", this::states);
    RemoteCommands.in(client).forEach((name, make) -> all.put(name, () -> versioned(make.get())));
    resources().all().forEach((name, make) -> all.put(name, () -> versioned(make.get())));
  }

  private void add(String name, Supplier<Object> command) {
    all.put(name, () -> new CommandLine(command.get()));
  }

  private ResourceCommands resources() {
    return new ResourceCommands(client, Prompt::onTerminal);
  }

  /** Gives the version to commands of other packages. */
  private static CommandLine versioned(CommandLine command) {
    command.getCommandSpec().versionProvider(new Program.VersionText());
    command.getSubcommands().values().forEach(Commands::versioned);
    return command;
  }

  private CommandLine states() {
    CommandLine state = RemoteCommands.state(client);
    StateCommands.in(client, Prompt::onTerminal, environment.lifetime())
        .forEach(command -> state.addSubcommand(command.getCommandName(), command));
    resources()
        .ofStates()
        .forEach(command -> state.addSubcommand(command.getCommandName(), command));
    return versioned(state);
  }

  private CommandLine tokens() {
    return new CommandLine(new TokenCommand())
        .addSubcommand(new TokenCreateCommand(installation))
        .addSubcommand(new TokenListCommand(installation))
        .addSubcommand(new TokenRevokeCommand(installation))
        .addSubcommand(versioned(RemoteCommands.tokenExchange(client)));
  }

  private CommandLine exports() {
    return new CommandLine(new ExportCommand(environment))
        .addSubcommand(versioned(AccessCommands.export(client)));
  }

  private CommandLine migrations() {
    return new CommandLine(new MigrateCommand())
        .addSubcommand(new MigrateStatusCommand(environment))
        .addSubcommand(new MigrateRunCommand(environment));
  }

  private CommandLine users() {
    return new CommandLine(new UserCommand())
        .addSubcommand(new UserCreateCommand(installation))
        .addSubcommand(new UserListCommand(installation))
        .addSubcommand(new UserPasswordCommand(environment))
        .addSubcommand("suspend", UserAccountCommand.suspend(installation))
        .addSubcommand("resume", UserAccountCommand.resume(installation))
        .addSubcommand("unlink", new UserUnlinkCommand(installation))
        .addSubcommand("delete", UserAccountCommand.delete(installation));
  }

  private CommandLine trails() {
    return new CommandLine(new AuditCommand())
        .addSubcommand(new AuditVerifyCommand(installation))
        .addSubcommand(new AuditHeadCommand(installation))
        .addSubcommand(new AuditExportCommand(installation))
        .addSubcommand(versioned(resources().auditList()));
  }

  private CommandLine secrets() {
    return new CommandLine(new SecretCommand())
        .addSubcommand(new SecretGenerateCommand(environment))
        .addSubcommand(new SecretExportCommand(environment))
        .addSubcommand(new SecretIdsCommand(environment))
        .addSubcommand(new SecretReplaceLostCommand(environment));
  }

  private CommandLine backups() {
    return new CommandLine(new BackupCommand())
        .addSubcommand(new BackupCreateCommand(environment))
        .addSubcommand(new BackupListCommand(environment))
        .addSubcommand(new BackupVerifyCommand(environment))
        .addSubcommand(new BackupPruneCommand(environment));
  }

  private CommandLine keys() {
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
}
