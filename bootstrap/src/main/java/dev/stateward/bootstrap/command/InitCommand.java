package dev.stateward.bootstrap.command;

import dev.stateward.application.token.port.TokenSecret;
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

  @Option(names = "--json", description = "Print the result as JSON.")
  private boolean json;

  InitCommand(Installation installation) {
    this.installation = installation;
  }

  @Override
  public Integer call() {
    FirstOrganization first = new FirstOrganization(organization, user, email);
    try (OpenApplication open = installation.setUp()) {
      print(first.create(open.application().settingUpServer()));
    }
    return 0;
  }

  private void print(TokenSecret token) {
    PrintWriter out = spec.commandLine().getOut();
    if (json) {
      Map<String, String> members = new LinkedHashMap<>();
      members.put("organization", organization);
      members.put("user", user);
      members.put("token", token.text());
      out.println(Json.line(members));
    } else {
      out.println(
          "Created the organization \"" + organization + "\" and its owner \"" + user + "\".");
      out.println("The owner's token, shown this once: " + token.text());
    }
  }
}
