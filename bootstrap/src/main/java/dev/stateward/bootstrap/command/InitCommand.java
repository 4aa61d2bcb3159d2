package dev.stateward.bootstrap.command;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stateward.bootstrap.admin.PasswordDocuments;
import dev.stateward.bootstrap.server.OpenApplication;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Sets an empty database up. */
@Command(
    name = "init",
    mixinStandardHelpOptions = true,
    versionProvider = Program.VersionText.class,
    description = "Sets up an empty database: a user, their organization, and a token for them.")
final class InitCommand implements Callable<Integer>, OfInstallation {
  private final Environment environment;
  private final Installation installation;

  @Spec private CommandSpec spec;

  @Option(
      names = "--organization",
      required = true,
      paramLabel = "ORG",
      description = "The organization's name.")
  private String organization;

  @Option(
      names = "--user",
      required = true,
      paramLabel = "NAME",
      description = "The username of its owner, who is also a site admin.")
  private String user;

  @Option(
      names = "--email",
      required = true,
      paramLabel = "MAIL",
      description = "The owner's email address.")
  private String email;

  @Option(
      names = "--password-link",
      description =
          "Print a link too, by which the owner chooses the password that they sign in with: once,"
              + " within 24 hours.")
  private boolean passwordLink;

  @Option(names = "--json", description = "Print the result as JSON.")
  private boolean json;

  InitCommand(Environment environment, Installation installation) {
    this.environment = environment;
    this.installation = installation;
  }

  @Override
  public Integer call() {
    FirstOrganization first = new FirstOrganization(organization, user, email);
    Map<String, String> members = new LinkedHashMap<>();
    members.put("organization", organization);
    members.put("user", user);
    try (OpenApplication open = installation.setUp()) {
      members.put("token", first.create(open.application().settingUpServer()).text());
      if (passwordLink) {
        members.put("password-url", passwordUrl(open));
      }
    }
    print(members);
    return 0;
  }

  private String passwordUrl(OpenApplication open) {
    JsonNode invited =
        open.command(PasswordDocuments.INVITE)
            .run(PasswordDocuments.request(Names.user(user)), progress -> {});
    return UserPasswordCommand.url(environment.settingsWithoutBlobs(), invited);
  }

  private void print(Map<String, String> members) {
    PrintWriter out = spec.commandLine().getOut();
    if (json) {
      out.println(Json.line(members));
      return;
    }
    out.println(
        "Created the organization \"" + organization + "\" and its owner \"" + user + "\".");
    out.println("The owner's token, shown this once: " + members.get("token"));
    if (passwordLink) {
      out.println("Where they choose a password, within 24 hours: " + members.get("password-url"));
    }
  }
}
