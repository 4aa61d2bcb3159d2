package dev.stateward.bootstrap.command;

import dev.stateward.application.organization.port.OffboardingUsers;
import dev.stateward.application.organization.port.OffboardingUsers.Holder;
import dev.stateward.application.port.Failure;
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.domain.organization.TeamId;
import dev.stateward.domain.user.UserId;
import dev.stateward.domain.user.Username;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that select the owner of the tokens that a command works on. */
final class TokenHolderOptions {
  @Option(names = "--user", paramLabel = "NAME", description = "The tokens of this user.")
  private @Nullable String user;

  @Option(names = "--team", paramLabel = "ID", description = "The tokens of this team, team-...")
  private @Nullable String team;

  @Option(
      names = "--organization",
      paramLabel = "ORG",
      description = "The tokens of this organization and of its teams.")
  private @Nullable String organization;

  /** The owner of the tokens; needs an open database. */
  Holder holder(OffboardingUsers offboarding) {
    if (user != null) {
      return new Holder.OfUser(user(offboarding, Names.user(user)));
    }
    if (organization != null) {
      return new Holder.OfOrganization(Names.organization(organization));
    }
    if (team != null && TeamId.hasForm(team)) {
      return new Holder.OfTeam(new TeamId(team));
    }
    throw new CommandFailedException("\"" + team + "\" is not the identifier of a team");
  }

  /** The name or the identifier of the owner, as the user gave it. */
  String name() {
    return Stream.of(user, team, organization).filter(Objects::nonNull).findFirst().orElse("");
  }

  /** The message for an owner that does not exist. */
  String missing() {
    return organization == null
        ? "there is no team \"" + team + "\""
        : "there is no organization \"" + organization + "\"";
  }

  /** The user of that name. */
  static UserId user(OffboardingUsers offboarding, Username name) {
    return found(
        "there is no user \"" + name + "\"", () -> offboarding.named(Installation.OPERATOR, name));
  }

  /** The result of {@code work}; fails with the message {@code missing} when it is empty. */
  static <T> T found(String missing, Supplier<T> work) {
    try {
      return work.get();
    } catch (UseCaseFailedException e) {
      if (e.failure() instanceof Failure.NotFound) {
        throw new CommandFailedException(missing);
      }
      throw e;
    }
  }
}
