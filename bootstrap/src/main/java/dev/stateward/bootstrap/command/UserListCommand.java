package dev.stateward.bootstrap.command;

import dev.stateward.application.organization.port.OffboardingUsers.Account;
import dev.stateward.bootstrap.server.OpenApplication;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Lists users. */
@Command(
    name = "list",
    mixinStandardHelpOptions = true,
    versionProvider = Program.VersionText.class,
    description = "Lists all users by name, in a table.")
final class UserListCommand implements Callable<Integer>, OfInstallation {
  private final Installation installation;

  @Mixin private final ListOptions options = new ListOptions();

  UserListCommand(Installation installation) {
    this.installation = installation;
  }

  @Override
  public Integer call() {
    try (OpenApplication open = installation.open()) {
      var offboarding = open.application().offboardingUsers();
      options.print(
          List.of("ID", "NAME", "EMAIL", "SITE ADMIN", "SUSPENDED"),
          UserListCommand::row,
          UserListCommand::json,
          (Consumer<Account> printer) ->
              AllPages.forEach(
                  request -> offboarding.users(Installation.OPERATOR, request), printer));
    }
    return 0;
  }

  private static List<String> row(Account account) {
    return List.of(
        account.user().id().value(),
        account.user().username().value(),
        account.user().email(),
        String.valueOf(account.user().siteAdmin()),
        account.suspended() ? account.suspendedAt().toString() : "");
  }

  private static String json(Account account) {
    Map<String, Object> members = new LinkedHashMap<>();
    members.put("id", account.user().id().value());
    members.put("user", account.user().username().value());
    members.put("email", account.user().email());
    members.put("site-admin", account.user().siteAdmin());
    members.put("suspended-at", account.suspended() ? account.suspendedAt().toString() : "");
    return Json.line(members);
  }
}
