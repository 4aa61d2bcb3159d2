package dev.stateward.bootstrap.command;

import dev.stateward.application.organization.port.OffboardingUsers.Holder;
import dev.stateward.application.token.port.UsedToken;
import dev.stateward.bootstrap.remote.Terminal;
import dev.stateward.bootstrap.server.OpenApplication;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Lists tokens. */
@Command(
    name = "list",
    mixinStandardHelpOptions = true,
    versionProvider = Program.VersionText.class,
    description =
        "Lists tokens, oldest first, one per line: identifier, expiry, last use and description.")
final class TokenListCommand implements Callable<Integer>, OfInstallation {
  private final Installation installation;

  @Spec private CommandSpec spec;

  @ArgGroup(multiplicity = "1")
  private TokenHolderOptions holders;

  @Option(names = "--json", description = "Print a JSON object for each.")
  private boolean json;

  TokenListCommand(Installation installation) {
    this.installation = installation;
  }

  @Override
  public Integer call() {
    try (OpenApplication open = installation.open()) {
      var offboarding = open.application().offboardingUsers();
      Holder holder = holders.holder(offboarding);
      AllPages.forEach(
          request ->
              TokenHolderOptions.found(
                  holders.missing(),
                  () -> offboarding.tokens(Installation.OPERATOR, holder, request)),
          token -> spec.commandLine().getOut().println(json ? json(token) : text(token)));
    }
    return 0;
  }

  private static String text(UsedToken used) {
    return used.token().id()
        + "\tuntil "
        + used.token().expiresAt()
        + "\t"
        + (used.everUsed() ? "used " + used.lastUsedAt() : "never used")
        + "\t"
        + Terminal.plain(used.token().description().text());
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
