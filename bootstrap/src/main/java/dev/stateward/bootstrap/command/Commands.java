package dev.stateward.bootstrap.command;

import dev.stateward.bootstrap.access.AccessCommands;
import dev.stateward.bootstrap.bench.BenchCommand;
import dev.stateward.bootstrap.remote.ClientEnvironment;
import dev.stateward.bootstrap.remote.CommandMaker;
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
import java.util.function.Consumer;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/**
 * The commands of the program. Only the command that is called is made, because making all of them
 * takes longer than most commands run.
 */
final class Commands {
  private static final Set<String> VERSION_OPTIONS = Set.of("-V", "--version");

  private final Environment environment;
  private final Installation installation;
  private final ClientEnvironment client;
  private final Map<String, CommandMaker> all = new LinkedHashMap<>();
  private final Map<String, Collection<String>> groups = new LinkedHashMap<>();

  Commands(Environment environment, Installation installation) {
    this.environment = environment;
    this.installation = installation;
    this.client = new ClientEnvironment(environment.environment(), environment.folder());
    heading("Commands for the installation on this machine, by its settings", this::ofInstallation);
    heading("Commands for a server, by its URL and a token", this::ofServer);
    heading("Commands about the program", this::others);
  }

  /**
   * Adds the command that {@code words} call to {@code program}: all commands if they call none, or
   * one that needs the others.
   *
   * @return {@code program}
   */
  CommandLine addTo(CommandLine program, List<String> words) {
    Optional<Set<String>> called = called(words);
    boolean whole = called.isPresent() || needsAll(words);
    all.forEach((name, command) -> {
      if (called.isEmpty() || called.get().contains(name)) {
        program.addSubcommand(name, command.make(whole));
      }
    });
    if (called.isEmpty()) {
      CommandGroups.in(program, groups);
    }
    CommonOptions.in(program);
    return program;
  }

  /** The commands that {@code words} need; empty if they need all. */
  private Optional<Set<String>> called(List<String> words) {
    List<String> called = words.stream().filter(word -> !word.equals(Program.VERBOSE)).toList();
    if (called.isEmpty() || needsAll(called)) {
      return Optional.empty();
    }
    String first = called.getFirst();
    if (called.size() == 1 && VERSION_OPTIONS.contains(first)) {
      return Optional.of(Set.of());
    }
    if (first.equals(HelpCommand.NAME) && called.size() > 1) {
      return known(called.get(1)).map(name -> Set.of(first, name));
    }
    return known(first).map(Set::of);
  }

  /** Whether a completion, words out of a file or an option before a command need all commands. */
  private static boolean needsAll(List<String> words) {
    return words.contains(CompletionCommand.NAME)
        || words.stream().anyMatch(word -> word.startsWith("@"))
        || (words.size() > 1 && words.getFirst().startsWith("-"));
  }

  /** {@code word} if it is the name of a command, which does without the others. */
  private Optional<String> known(String word) {
    return Optional.of(word)
        .filter(all::containsKey)
        .filter(name -> !name.equals(HelpCommand.NAME));
  }

  private void heading(String heading, Runnable adding) {
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
    group("user", UserCommand::new, this::users);
    group("token", TokenCommand::new, this::tokens);
    group("audit", AuditCommand::new, this::trails);
    group("secret", SecretCommand::new, this::secrets);
    group("keys", KeysCommand::new, this::keys);
    add("decrypt", () -> new DecryptCommand(environment));
    group("migrate", MigrateCommand::new, this::migrations);
    add("health", () -> new HealthCommand(environment));
    group("backup", BackupCommand::new, this::backups);
    add("restore", () -> new RestoreCommand(environment));
    add("fsck", () -> new FsckCommand(environment));
    add("recover", () -> new RecoverCommand(environment));
    add("settings", () -> new SettingsCommand(environment));
    add("doctor", () -> new DoctorCommand(environment));
    add("bench", () -> new BenchCommand(environment.lifetime()));
  }

  private void ofServer() {
    group("export", () -> new ExportCommand(environment), this::exports);
    add("import", () -> new ImportCommand(environment));
    add("mirror", () -> new MirrorCommand(environment));
    all.put("apply", whole -> versioned(AccessCommands.apply(client, Prompt::onTerminal)));
    all.put("state", whole -> whole ? states() : RemoteCommands.state());
    RemoteCommands.in(client).forEach(this::addVersioned);
    resources().all().forEach(this::addVersioned);
  }

  private void add(String name, Supplier<Object> command) {
    all.put(name, whole -> new CommandLine(command.get()));
  }

  private void addVersioned(String name, CommandMaker maker) {
    all.put(name, whole -> versioned(maker.make(whole)));
  }

  private void group(String name, Supplier<Object> command, Consumer<CommandLine> subcommands) {
    all.put(
        name,
        whole -> {
          CommandLine group = new CommandLine(command.get());
          if (whole) {
            subcommands.accept(group);
          }
          return group;
        });
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

  private void tokens(CommandLine group) {
    group
        .addSubcommand(new TokenCreateCommand(installation))
        .addSubcommand(new TokenListCommand(installation))
        .addSubcommand(new TokenRevokeCommand(installation))
        .addSubcommand(versioned(RemoteCommands.tokenExchange(client)));
  }

  private void exports(CommandLine group) {
    group.addSubcommand(versioned(AccessCommands.export(client)));
  }

  private void migrations(CommandLine group) {
    group
        .addSubcommand(new MigrateStatusCommand(environment))
        .addSubcommand(new MigrateRunCommand(environment));
  }

  private void users(CommandLine group) {
    group
        .addSubcommand(new UserCreateCommand(installation))
        .addSubcommand(new UserListCommand(installation))
        .addSubcommand(new UserPasswordCommand(environment))
        .addSubcommand("suspend", UserAccountCommand.suspend(installation))
        .addSubcommand("resume", UserAccountCommand.resume(installation))
        .addSubcommand("unlink", new UserUnlinkCommand(installation))
        .addSubcommand("delete", UserAccountCommand.delete(installation));
  }

  private void trails(CommandLine group) {
    group
        .addSubcommand(new AuditVerifyCommand(installation))
        .addSubcommand(new AuditHeadCommand(installation))
        .addSubcommand(new AuditExportCommand(installation))
        .addSubcommand(versioned(resources().auditList()));
  }

  private void secrets(CommandLine group) {
    group
        .addSubcommand(new SecretGenerateCommand(environment))
        .addSubcommand(new SecretExportCommand(environment))
        .addSubcommand(new SecretIdsCommand(environment))
        .addSubcommand(new SecretReplaceLostCommand(environment));
  }

  private void backups(CommandLine group) {
    group
        .addSubcommand(new BackupCreateCommand(environment))
        .addSubcommand(new BackupListCommand(environment))
        .addSubcommand(new BackupVerifyCommand(environment))
        .addSubcommand(new BackupPruneCommand(environment));
  }

  private void keys(CommandLine group) {
    group
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
