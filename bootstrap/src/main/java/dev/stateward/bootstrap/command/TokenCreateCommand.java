package dev.stateward.bootstrap.command;

import dev.stateward.application.StateApplication;
import dev.stateward.application.token.port.ManagingOrganizationTokens.Kind;
import dev.stateward.application.token.port.TokenSecret;
import dev.stateward.bootstrap.server.OpenApplication;
import dev.stateward.domain.organization.OrganizationName;
import dev.stateward.domain.user.Username;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Creates a token. */
@Command(
    name = "create",
    mixinStandardHelpOptions = true,
    versionProvider = Program.VersionText.class,
    description = {
      "Creates a token for a user or an organization, valid for two years, and shows it once.",
      "An organization has at most one token: a new one replaces it."
    })
final class TokenCreateCommand implements Callable<Integer>, OfInstallation {
  private final Installation installation;

  @Spec private CommandSpec spec;

  @ArgGroup(multiplicity = "1")
  private Owner owner;

  /** The owner of the token. */
  private static final class Owner {
    @Option(names = "--user", paramLabel = "NAME", description = "The user that the token acts as.")
    private @Nullable String user;

    @Option(
        names = "--organization",
        paramLabel = "ORG",
        description = "The organization that the token acts as.")
    private @Nullable String organization;
  }

  @Option(
      names = "--description",
      defaultValue = "",
      paramLabel = "TEXT",
      description = "What the token is for; only for a user's token.")
  private String description;

  @Option(names = "--json", description = "Print the result as JSON.")
  private boolean json;

  TokenCreateCommand(Installation installation) {
    this.installation = installation;
  }

  @Override
  public Integer call() {
    try (OpenApplication open = installation.open()) {
      TokenSecret token = issue(open.application());
      spec.commandLine()
          .getOut()
          .println(json ? Json.line(Map.of("token", token.text())) : token.text());
    }
    return 0;
  }

  private TokenSecret issue(StateApplication application) {
    if (owner.organization != null) {
      OrganizationName name = Names.organization(owner.organization);
      return TokenHolderOptions.found(
          "there is no organization \"" + name + "\"",
          () ->
              application
                  .managingOrganizationTokens()
                  .replace(Installation.OPERATOR, name, Kind.ORGANIZATION, () -> Optional.empty())
                  .secret());
    }
    Username username = Names.user(String.valueOf(owner.user));
    return TokenHolderOptions.found(
        "there is no user \"" + username + "\"",
        () ->
            application
                .settingUpServer()
                .issueToken(Installation.OPERATOR, username, description)
                .secret());
  }
}
