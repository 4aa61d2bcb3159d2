package dev.stateward.bootstrap.command;

import java.util.Collection;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.IHelpSectionRenderer;
import picocli.CommandLine.Model.UsageMessageSpec;

/** Lists commands in help below the headings of their groups. */
final class CommandGroups implements IHelpSectionRenderer {
  /** What each command does, in one line. */
  static final Map<String, String> SUMMARIES =
      Map.ofEntries(
          Map.entry("dev", "Runs a server on this machine, set up at its first start."),
          Map.entry("serve", "Runs a server until it is stopped."),
          Map.entry("init", "Sets up an empty database with a user and an organization."),
          Map.entry("user", "Manages the users of this installation."),
          Map.entry("token", "Manages its tokens; exchanges ID tokens at a server."),
          Map.entry("audit", "Verifies, exports and lists audit trails."),
          Map.entry("secret", "Generates, exports and identifies the secret."),
          Map.entry("keys", "Lists, rotates and checks the keys of encrypted states."),
          Map.entry("decrypt", "Decrypts one state when there is no server."),
          Map.entry("migrate", "Shows and migrates the schema of the database."),
          Map.entry("health", "Asks the server on this machine whether it is ready."),
          Map.entry("backup", "Makes, lists, verifies and removes backups."),
          Map.entry("restore", "Fills an empty database and store from a backup."),
          Map.entry("fsck", "Checks the database and the stored states."),
          Map.entry("recover", "Rebuilds the database from the stored states."),
          Map.entry("settings", "Lists and checks settings."),
          Map.entry("doctor", "Examines the installation, and advises."),
          Map.entry("bench", "Measures how fast a server is."),
          Map.entry("export", "Writes organizations of a server into a folder."),
          Map.entry("import", "Brings organizations or states to a server."),
          Map.entry("mirror", "Keeps an organization of a server as that of another."),
          Map.entry("apply", "Gives the teams of an organization what a file defines."),
          Map.entry("state", "Shows, compares, pulls, pushes and restores states."),
          Map.entry("login", "Logs in to a server in a browser."),
          Map.entry("logout", "Removes the token of a server from this computer."),
          Map.entry("whoami", "Shows the server, the user and the source of the token."),
          Map.entry("profile", "Gives names to servers."),
          Map.entry("search", "Finds resources and outputs in all states."),
          Map.entry("report", "Counts resources, providers, versions and others."),
          Map.entry("guardrail", "Sets, tries and overrides guardrails."),
          Map.entry("org", "Manages organizations."),
          Map.entry("project", "Manages projects."),
          Map.entry("workspace", "Manages workspaces."),
          Map.entry("lock", "Shows, takes, releases and breaks locks of workspaces."),
          Map.entry("team", "Manages teams, their members and their tokens."),
          Map.entry("member", "Manages members of an organization and invitations."),
          Map.entry("account", "Shows your user; manages your tokens and invitations."),
          Map.entry("access", "Manages and explains the access of teams."),
          Map.entry("workload-identity", "Manages the identities of jobs of other systems."),
          Map.entry("run", "Lists and shows runs that wrote states."),
          Map.entry("webhook", "Manages webhooks and their deliveries."),
          Map.entry("retention", "Manages retention policies."),
          Map.entry("hold", "Manages legal holds."),
          Map.entry("job", "Lists and retries background jobs of a server."),
          Map.entry("admin", "Manages users and tokens of a whole server."),
          Map.entry("completion", "Prints a script that completes commands in a shell."),
          Map.entry("help", "Prints the help of a command."),
          Map.entry("version", "Prints the version."));

  private final Map<String, Collection<String>> groups;

  private CommandGroups(Map<String, Collection<String>> groups) {
    this.groups = groups;
  }

  /**
   * Lists the subcommands of {@code program} in groups.
   *
   * @param groups the names of the commands by heading
   */
  static void in(CommandLine program, Map<String, Collection<String>> groups) {
    program
        .getHelpSectionMap()
        .put(UsageMessageSpec.SECTION_KEY_COMMAND_LIST, new CommandGroups(groups));
    program.getCommandSpec().usageMessage().commandListHeading("");
  }

  @Override
  public String render(Help help) {
    int width =
        groups.values().stream()
            .flatMap(Collection::stream)
            .mapToInt(String::length)
            .max()
            .orElse(0);
    StringBuilder text = new StringBuilder();
    groups.forEach((heading, names) -> {
      text.append("%n%s:%n".formatted(heading));
      for (String name : names) {
        String gap = " ".repeat(width - name.length() + 2);
        text.append(
            "  %s%s%s%n".formatted(help.colorScheme().commandText(name), gap, SUMMARIES.get(name)));
      }
    });
    return text.toString();
  }
}
