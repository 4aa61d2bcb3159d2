package dev.stateward.bootstrap.command;

import dev.stateward.application.port.in.OffboardingUsers;
import dev.stateward.bootstrap.server.OpenApplication;
import dev.stateward.domain.user.UserId;
import dev.stateward.domain.user.Username;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Does something to the account of a user. */
@Command(mixinStandardHelpOptions = true, versionProvider = Program.VersionText.class)
final class UserAccountCommand implements Callable<Integer> {
  private final Surroundings surroundings;
  private final Change change;

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "NAME", description = "The user's name.")
  private String name;

  private UserAccountCommand(Surroundings surroundings, Change change) {
    this.surroundings = surroundings;
    this.change = change;
  }

  /** What is done to a user, and how that is told. */
  private enum Change {
    SUSPEND("Suspended"),
    RESUME("Resumed"),
    DELETE("Deleted");

    private final String done;

    Change(String done) {
      this.done = done;
    }
  }

  /** Suspends a user. */
  static UserAccountCommand suspend(Surroundings surroundings) {
    return new UserAccountCommand(surroundings, Change.SUSPEND);
  }

  /** Ends a suspension. */
  static UserAccountCommand resume(Surroundings surroundings) {
    return new UserAccountCommand(surroundings, Change.RESUME);
  }

  /** Deletes a user. */
  static UserAccountCommand delete(Surroundings surroundings) {
    return new UserAccountCommand(surroundings, Change.DELETE);
  }

  @Override
  public Integer call() {
    Username username = Names.user(name);
    try (OpenApplication open = Installation.open(surroundings)) {
      OffboardingUsers offboarding = open.application().offboardingUsers();
      UserId user = Holders.user(offboarding, username);
      change(offboarding, user);
    }
    spec.commandLine().getOut().println(change.done + " the user \"" + username + "\".");
    return 0;
  }

  private void change(OffboardingUsers offboarding, UserId user) {
    switch (change) {
      case SUSPEND -> offboarding.suspend(Founding.OPERATOR, user);
      case RESUME -> offboarding.resume(Founding.OPERATOR, user);
      case DELETE -> offboarding.delete(Founding.OPERATOR, user);
    }
  }
}
