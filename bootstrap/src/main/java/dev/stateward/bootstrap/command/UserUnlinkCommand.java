package dev.stateward.bootstrap.command;

import dev.stateward.bootstrap.server.OpenApplication;
import dev.stateward.domain.user.Username;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Has a user belong to nobody at an identity provider any more. */
@Command(
    name = "unlink",
    mixinStandardHelpOptions = true,
    versionProvider = Program.VersionText.class,
    description = {
      "Has a user belong to nobody at the identity provider any more, and signs them out: for"
          + " somebody who has another account there, or when the wrong one was linked.",
      "The next who signs in there with their verified address becomes them again, where settings"
          + " allow that. Their tokens, teams and memberships stay."
    },
    footer = {"", "Example: stateward user unlink ann"})
final class UserUnlinkCommand implements Callable<Integer>, OfInstallation {
  private final Installation installation;

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "NAME", description = "The user's name.")
  private String name;

  UserUnlinkCommand(Installation installation) {
    this.installation = installation;
  }

  @Override
  public Integer call() {
    Username username = Names.user(name);
    boolean linked;
    try (OpenApplication open = installation.open()) {
      linked =
          TokenHolderOptions.found(
              "there is no user \"" + username + "\"",
              () ->
                  open.application().signingInByProvider().unlink(Installation.OPERATOR, username));
    }
    spec.commandLine()
        .getOut()
        .println(
            linked
                ? "Unlinked the user \"" + username + "\"."
                : "The user \"" + username + "\" is linked to nobody at an identity provider.");
    return 0;
  }
}
