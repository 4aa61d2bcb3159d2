package dev.stateward.bootstrap.command;

import dev.stateward.application.organization.port.OffboardingUsers.Holder;
import dev.stateward.application.token.port.UsedToken;
import dev.stateward.bootstrap.server.OpenApplication;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Lists tokens. */
@Command(
    name = "list",
    mixinStandardHelpOptions = true,
    versionProvider = Program.VersionText.class,
    description =
        "Lists tokens in a table, the oldest first: identifier, description, expiry and last use.")
final class TokenListCommand implements Callable<Integer>, OfInstallation {
  private final Installation installation;

  @ArgGroup(multiplicity = "1")
  private TokenHolderOptions holders;

  @Mixin private final ListOptions options = new ListOptions();

  TokenListCommand(Installation installation) {
    this.installation = installation;
  }

  @Override
  public Integer call() {
    try (OpenApplication open = installation.open()) {
      var offboarding = open.application().offboardingUsers();
      Holder holder = holders.holder(offboarding);
      options.print(
          List.of("ID", "DESCRIPTION", "CREATED", "EXPIRES", "LAST USED"),
          TokenListCommand::row,
          TokenListCommand::json,
          (Consumer<UsedToken> printer) ->
              AllPages.forEach(
                  request ->
                      TokenHolderOptions.found(
                          holders.missing(),
                          () -> offboarding.tokens(Installation.OPERATOR, holder, request)),
                  printer));
    }
    return 0;
  }

  private static List<String> row(UsedToken used) {
    return List.of(
        used.token().id().value(),
        used.token().description().text(),
        used.token().createdAt().toString(),
        used.token().expiresAt().toString(),
        used.everUsed() ? used.lastUsedAt().toString() : "");
  }

  private static String json(UsedToken used) {
    Map<String, String> members = new LinkedHashMap<>();
    members.put("id", used.token().id().value());
    members.put("description", used.token().description().text());
    members.put("created-at", used.token().createdAt().toString());
    members.put("expired-at", used.token().expiresAt().toString());
    members.put("last-used-at", used.everUsed() ? used.lastUsedAt().toString() : "");
    return Json.line(members);
  }
}
