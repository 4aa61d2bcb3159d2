package dev.stateward.application.token;

import dev.stateward.application.organization.port.Organizations;
import dev.stateward.application.port.Failure;
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.application.team.port.Teams;
import dev.stateward.domain.access.Principal;
import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.domain.organization.OrganizationSettings;
import dev.stateward.domain.token.ApiToken;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;

/**
 * Limits the expiry of new tokens by their organization's limits on age. Whether a token is too old
 * is checked at each use.
 */
public final class TokenAgeRules {
  private final Organizations organizations;
  private final Teams teams;

  TokenAgeRules(Organizations organizations, Teams teams) {
    this.organizations = organizations;
    this.teams = teams;
  }

  /** The expiry of a token that is issued at {@code now}; {@code usual} is the default. */
  Instant end(Principal owner, Instant now, Optional<Instant> asked, Instant usual) {
    Optional<Instant> last = last(owner, now);
    if (asked.isEmpty()) {
      return last.filter(end -> end.isBefore(usual)).orElse(usual);
    }
    Instant wanted = asked.get();
    last.filter(wanted::isAfter)
        .ifPresent(end -> {
          throw tooLate(end);
        });
    return wanted;
  }

  /** Whether a token is not too old at {@code now} for an organization with these settings. */
  public static boolean youngEnough(ApiToken token, OrganizationSettings settings, Instant now) {
    return settings
        .greatestAge(token.owner().tokenKind())
        .filter(age -> !token.createdAt().isAfter(now.minus(age)))
        .isEmpty();
  }

  private static RuntimeException tooLate(Instant end) {
    return new UseCaseFailedException(
        Failure.Invalid.of(
            "/data/attributes/expired-at",
            "Expired at must not be after "
                + end.truncatedTo(ChronoUnit.SECONDS)
                + ": the organization limits the age of its tokens"));
  }

  private Optional<Instant> last(Principal owner, Instant now) {
    return organization(owner)
        .flatMap(id -> organizations.details(List.of(id)).values().stream().findFirst())
        .flatMap(details -> details.settings().greatestAge(owner.tokenKind()))
        .map(now::plus);
  }

  /** Users' tokens act in many organizations; each checks their age when they are used. */
  private Optional<OrganizationId> organization(Principal owner) {
    return switch (owner) {
      case Principal.User ignored -> Optional.empty();
      case Principal.Team(var id) -> teams.find(id).map(team -> team.organization().id());
      case Principal.Organization(var id) -> Optional.of(id);
      case Principal.AuditReader(var id) -> Optional.of(id);
    };
  }
}
