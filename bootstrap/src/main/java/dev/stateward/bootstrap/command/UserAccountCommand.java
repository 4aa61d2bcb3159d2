package dev.stateward.bootstrap.command;

import dev.stateward.application.organization.port.OffboardingUsers;
import dev.stateward.bootstrap.remote.Confirmation;
import dev.stateward.bootstrap.remote.Prompt;
import dev.stateward.bootstrap.server.OpenApplication;
import dev.stateward.domain.user.UserId;
import dev.stateward.domain.user.Username;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Suspends, resumes or deletes a user. */
@Command(mixinStandardHelpOptions = true, versionProvider = Program.VersionText.class)
final class UserAccountCommand implements Callable<Integer>, OfInstallation, Destructive {
  private final Installation installation;
  private final Change change;

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "NAME", description = "The user's name.")
  private String name;

  private UserAccountCommand(Installation installation, Change change) {
    this.installation = installation;
    this.change = change;
  }

  /** A change of a user, and its messages. */
  private enum Change {
    SUSPEND(
        "Suspended",
        "Suspends a user: their tokens, signed URLs and event streams stop working on every"
            + " node until they are resumed. Tokens and memberships stay."),
    RESUME("Resumed", "Ends the suspension of a user: their tokens work again."),
    DELETE(
        "Deleted",
        "Deletes a user with their tokens and memberships, permanently. Their past actions stay in the"
            + " audit trail.");

    private final String done;
    private final String description;

    Change(String done, String description) {
      this.done = done;
      this.description = description;
    }
  }

  /** Suspends a user. */
  static CommandLine suspend(Installation installation) {
    return command(installation, Change.SUSPEND);
  }

  /** Ends a suspension. */
  static CommandLine resume(Installation installation) {
    return command(installation, Change.RESUME);
  }

  /** Deletes a user. */
  static CommandLine delete(Installation installation) {
    return command(installation, Change.DELETE);
  }

  private static CommandLine command(Installation installation, Change change) {
    CommandLine command = new CommandLine(new UserAccountCommand(installation, change));
    CommandSpec spec = command.getCommandSpec();
    spec.usageMessage().description(change.description);
    if (change == Change.DELETE) {
      spec.addOption(Confirmation.option());
    }
    return command;
  }

  @Override
  public void confirm(Prompt prompt) {
    if (change == Change.DELETE) {
      boolean confirmed = spec.commandLine().getParseResult().hasMatchedOption(Confirmation.OPTION);
      new Confirmation(prompt, confirmed)
          .require(spec.commandLine(), "delete", Names.user(name).toString());
    }
  }

  @Override
  public Integer call() {
    Username username = Names.user(name);
    try (OpenApplication open = installation.open()) {
      OffboardingUsers offboarding = open.application().offboardingUsers();
      UserId user = TokenHolderOptions.user(offboarding, username);
      change(offboarding, user);
    }
    spec.commandLine().getOut().println(change.done + " the user \"" + username + "\".");
    return 0;
  }

  private void change(OffboardingUsers offboarding, UserId user) {
    switch (change) {
      case SUSPEND -> offboarding.suspend(Installation.OPERATOR, user);
      case RESUME -> offboarding.resume(Installation.OPERATOR, user);
      case DELETE -> offboarding.delete(Installation.OPERATOR, user);
    }
  }
}
