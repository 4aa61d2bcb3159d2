package dev.stateward.application.organization;

import dev.stateward.application.port.Failure;
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.application.team.port.Teams;
import dev.stateward.application.token.TokenAgeRules;
import dev.stateward.application.token.port.Tokens;
import dev.stateward.application.token.port.UsedToken;
import dev.stateward.domain.access.Principal;
import dev.stateward.domain.organization.Organization;
import dev.stateward.domain.organization.OrganizationFlag;
import dev.stateward.domain.organization.OrganizationSettings;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;

/** Keeps organizations from locking everybody out by disabling user tokens. */
final class LockoutRules {
  private final Teams teams;
  private final Tokens tokens;
  private final InstantSource time;

  LockoutRules(Teams teams, Tokens tokens, InstantSource time) {
    this.teams = teams;
    this.tokens = tokens;
    this.time = time;
  }

  private static boolean usersAct(OrganizationSettings settings) {
    return settings.flags().contains(OrganizationFlag.USER_TOKENS_ENABLED);
  }

  /** Refuses to create an organization in which user tokens are disabled. */
  static void requireUserTokens(OrganizationSettings settings) {
    if (!usersAct(settings)) {
      throw noWayBack();
    }
  }

  /** Refuses to disable user tokens when no other token could enable them again. */
  void requireWayBack(
      Organization organization, OrganizationSettings before, OrganizationSettings after) {
    if (usersAct(after)) {
      return;
    }
    List<Principal> others =
        List.of(
            new Principal.Organization(organization.id()),
            new Principal.Team(teams.ownersOf(organization.id()).id()));
    Instant now = time.instant();
    if (tokens.all(others).stream()
        .map(UsedToken::token)
        .noneMatch(token -> token.validAt(now) && TokenAgeRules.youngEnough(token, after, now))) {
      throw usersAct(before) ? noWayBack() : tooOld();
    }
  }

  private static RuntimeException noWayBack() {
    return new UseCaseFailedException(
        Failure.Invalid.of(
            "/data/attributes/user-tokens-enabled",
            "User tokens can be disabled once the organization or its owners team has a token:"
                + " nobody else could enable them again"));
  }

  private static RuntimeException tooOld() {
    return new UseCaseFailedException(
        Failure.Invalid.of(
            "/data/attributes",
            "While user tokens are disabled, the organization or its owners team must have a token"
                + " that is not too old"));
  }
}
