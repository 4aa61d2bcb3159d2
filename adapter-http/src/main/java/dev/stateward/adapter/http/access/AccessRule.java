package dev.stateward.adapter.http.access;

import dev.stateward.application.access.port.ExplainingAccess.EffectiveAccess;
import dev.stateward.domain.access.Grant;
import dev.stateward.domain.access.Reason;

/**
 * A rule that gives a permission, as clients see it.
 *
 * @param rule the kind of rule
 * @param team the identifier of the team that gives it; empty for none
 * @param grant the team's permission or level; empty for no team
 * @param direct whether it gives the permission itself, not one that implies it
 * @param description a description of one line
 */
record AccessRule(String rule, String team, String grant, boolean direct, String description) {
  static AccessRule of(Reason reason, EffectiveAccess of) {
    return switch (reason.grant()) {
      case Grant.Ownership() -> of(of, reason, "owner", "", "");
      case Grant.OrganizationToken() -> of(of, reason, "organization-token", "", "");
      case Grant.ThroughOrganization(var team, var permission) ->
          of(of, reason, "organization-permission", team.value(), permission.label());
      case Grant.ThroughTeamAccess(var team, var access) ->
          of(of, reason, "team-link", team.value(), AccessAttributes.of(access));
      case Grant.ThroughProject(var team, var access) ->
          of(of, reason, "project-access", team.value(), AccessAttributes.of(access));
    };
  }

  /** A permission with which a principal can extend its own access. */
  static AccessRule toMore(Grant.ThroughOrganization grant, EffectiveAccess of) {
    String label = grant.permission().label();
    String description =
        label + " of team " + of.nameOf(grant.team()) + ": may give themself what teams can have";
    return new AccessRule("way-to-more", grant.team().value(), label, false, description);
  }

  private static AccessRule of(
      EffectiveAccess of, Reason reason, String rule, String team, String grant) {
    return new AccessRule(rule, team, grant, reason.direct(), reason.description(of::nameOf));
  }
}
