package dev.stateward.bootstrap.command;

import dev.stateward.application.organization.port.OffboardingUsers.Account;
import dev.stateward.bootstrap.remote.Terminal;
import dev.stateward.bootstrap.server.OpenApplication;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Lists users. */
@Command(
    name = "list",
    mixinStandardHelpOptions = true,
    versionProvider = Program.VersionText.class,
    description = "Lists all users by name, one per line: name, email address, and status.")
final class UserListCommand implements Callable<Integer>, OfInstallation {
  private final Installation installation;

  @Spec private CommandSpec spec;

  @Option(names = "--json", description = "Print a JSON object for each.")
  private boolean json;

  UserListCommand(Installation installation) {
    this.installation = installation;
  }

  @Override
  public Integer call() {
    try (OpenApplication open = installation.open()) {
      var offboarding = open.application().offboardingUsers();
      AllPages.forEach(
          request -> offboarding.users(Installation.OPERATOR, request),
          account -> spec.commandLine().getOut().println(json ? json(account) : text(account)));
    }
    return 0;
  }

  private static String text(Account account) {
    return account.user().username()
        + "\t"
        + Terminal.plain(account.user().email())
        + (account.user().siteAdmin() ? "\tsite admin" : "")
        + (account.suspended() ? "\tsuspended since " + account.suspendedAt() : "");
  }

  private static String json(Account account) {
    Map<String, String> members = new LinkedHashMap<>();
    members.put("id", account.user().id().value());
    members.put("user", account.user().username().value());
    members.put("email", account.user().email());
    members.put("site-admin", String.valueOf(account.user().siteAdmin()));
    members.put("suspended-at", account.suspended() ? account.suspendedAt().toString() : "");
    return Json.line(members);
  }
}
