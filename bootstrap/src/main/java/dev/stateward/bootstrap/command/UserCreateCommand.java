package dev.stateward.bootstrap.command;

import dev.stateward.application.organization.port.SettingUpServer;
import dev.stateward.application.organization.port.SettingUpServer.NewUser;
import dev.stateward.bootstrap.server.OpenApplication;
import dev.stateward.domain.organization.OrganizationName;
import dev.stateward.domain.user.User;
import dev.stateward.domain.user.Username;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Creates a user. */
@Command(
    name = "create",
    mixinStandardHelpOptions = true,
    versionProvider = Program.VersionText.class,
    description = "Creates a user; `stateward token create` issues a token for them.")
final class UserCreateCommand implements Callable<Integer>, OfInstallation {
  private final Installation installation;

  @Spec private CommandSpec spec;

  @ArgGroup(multiplicity = "1")
  private Named named;

  @Option(
      names = "--email",
      required = true,
      paramLabel = "MAIL",
      description = "The user's email address.")
  private String email;

  @Option(
      names = "--organization",
      paramLabel = "ORG",
      description = "An organization that the user becomes a member of.")
  private @Nullable String organization;

  @Option(
      names = "--owner",
      description =
          "Make them an owner of it; without this, a member with the permissions of their teams.")
  private boolean owner;

  @Option(
      names = "--site-admin",
      description = "Make them a site admin, who administers the whole server.")
  private boolean siteAdmin;

  @Option(names = "--json", description = "Print the result as JSON.")
  private boolean json;

  /** The name, which earlier versions read from an option. */
  private static final class Named {
    @Parameters(paramLabel = "NAME", arity = "1", description = "The username.")
    private @Nullable String name;

    @Option(names = "--name", paramLabel = "NAME", hidden = true)
    private @Nullable String option;

    String text() {
      return String.valueOf(name == null ? option : name);
    }
  }

  UserCreateCommand(Installation installation) {
    this.installation = installation;
  }

  @Override
  public Integer call() {
    Username username = Names.user(named.text());
    String address = Names.email(email);
    if (owner && organization == null) {
      throw new CommandFailedException("--owner needs --organization");
    }
    try (OpenApplication open = installation.open()) {
      SettingUpServer installing = open.application().settingUpServer();
      requireOrganization(installing);
      User user =
          installing.createUser(
              Installation.OPERATOR, () -> new NewUser(username, address, siteAdmin));
      print(user, named.text());
      if (organization != null) {
        installing.join(Installation.OPERATOR, Names.organization(organization), username, owner);
      }
    }
    return 0;
  }

  /** Checked before the user is created, so that nothing has to be removed again. */
  private void requireOrganization(SettingUpServer installing) {
    if (organization != null) {
      OrganizationName wanted = Names.organization(organization);
      if (!installing.hasOrganization(Installation.OPERATOR, wanted)) {
        throw new CommandFailedException("there is no organization \"" + wanted + "\"");
      }
    }
  }

  private void print(User user, String name) {
    PrintWriter out = spec.commandLine().getOut();
    if (json) {
      Map<String, String> members = new LinkedHashMap<>();
      members.put("id", user.id().value());
      members.put("user", name);
      out.println(Json.line(members));
    } else {
      out.println("Created the user \"" + name + "\".");
    }
  }
}
