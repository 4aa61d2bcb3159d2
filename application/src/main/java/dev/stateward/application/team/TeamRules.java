package dev.stateward.application.team;

import dev.stateward.application.access.Authorizer;
import dev.stateward.application.access.TeamAuthorizer;
import dev.stateward.application.audit.DeniedEvents;
import dev.stateward.application.port.Failure;
import dev.stateward.application.port.Problem;
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.application.team.port.ManagingTeams.Draft;
import dev.stateward.domain.access.OrganizationPermission;
import dev.stateward.domain.team.Team;
import dev.stateward.domain.team.TeamPermission;
import dev.stateward.domain.team.TeamSettings;
import dev.stateward.domain.team.Visibility;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** The rules that a team must satisfy before it is written. */
final class TeamRules {
  private static final Set<TeamPermission> OF_SETTINGS =
      EnumSet.of(
          TeamPermission.UPDATE_NAME,
          TeamPermission.UPDATE_VISIBILITY,
          TeamPermission.UPDATE_ORGANIZATION_ACCESS,
          TeamPermission.UPDATE_SSO_TEAM_ID,
          TeamPermission.UPDATE_MEMBER_TOKEN_MANAGEMENT);

  private TeamRules() {}

  /** Refuses callers who may create no team. */
  static void requireTeamManager(Authorizer.AuthorizedOrganization entered) {
    require(entered, OrganizationPermission.MANAGE_TEAMS, new Failure.NotFound());
  }

  /** Refuses a new team that a principal who manages teams may not create. */
  static void requireCreator(Authorizer.AuthorizedOrganization entered, TeamSettings settings) {
    if (settings.visibility() == Visibility.SECRET) {
      require(
          entered,
          OrganizationPermission.ACCESS_SECRET_TEAMS,
          new Failure.NotAllowed("Secret teams are created by those who may access secret teams."));
    }
    if (!settings.organizationAccess().isEmpty()) {
      require(
          entered,
          OrganizationPermission.MANAGE_ORGANIZATION_ACCESS,
          new Failure.NotAllowed("Organization access is given by those who may manage it."));
    }
  }

  private static void require(
      Authorizer.AuthorizedOrganization entered,
      OrganizationPermission permission,
      Failure otherwise) {
    if (!entered.access().allows(permission)) {
      throw UseCaseFailedException.denied(
          otherwise, entered.principal(), DeniedEvents.access(entered.organization(), permission));
    }
  }

  /** Refuses callers who may not change anything of the team. */
  static void requireEditor(TeamAuthorizer.AuthorizedTeam seen) {
    if (seen.permissions().stream().noneMatch(OF_SETTINGS::contains)) {
      throw UseCaseFailedException.denied(
          seen.principal(), DeniedEvents.access(seen.team(), "update"));
    }
  }

  /** Refuses {@code draft} when it changes something that the caller may not change. */
  static void requireChangeable(TeamAuthorizer.AuthorizedTeam seen, Draft draft) {
    Set<TeamPermission> needed = needed(seen.team(), draft);
    needed.removeAll(seen.permissions());
    if (needed.isEmpty()) {
      return;
    }
    if (seen.team().owners()) {
      throw new UseCaseFailedException(
          new Failure.Invalid(needed.stream().map(TeamRules::fixedOfOwners).toList()));
    }
    throw UseCaseFailedException.denied(
        new Failure.NotAllowed("Some attributes may not be changed: " + names(needed) + "."),
        seen.principal(),
        DeniedEvents.access(seen.team(), names(needed)));
  }

  private static Set<TeamPermission> needed(Team team, Draft draft) {
    TeamSettings before = team.settings();
    TeamSettings after = draft.settings();
    Set<TeamPermission> needed = EnumSet.noneOf(TeamPermission.class);
    if (!team.name().equals(draft.name())) {
      needed.add(TeamPermission.UPDATE_NAME);
    }
    if (before.visibility() != after.visibility()) {
      needed.add(TeamPermission.UPDATE_VISIBILITY);
    }
    if (!List.of(before.organizationAccess(), team.organizationAccess())
        .contains(after.organizationAccess())) {
      needed.add(TeamPermission.UPDATE_ORGANIZATION_ACCESS);
    }
    if (!before.ssoTeamId().equals(after.ssoTeamId())) {
      needed.add(TeamPermission.UPDATE_SSO_TEAM_ID);
    }
    if (before.membersManageTokens() != after.membersManageTokens()) {
      needed.add(TeamPermission.UPDATE_MEMBER_TOKEN_MANAGEMENT);
    }
    return needed;
  }

  private static Problem fixedOfOwners(TeamPermission permission) {
    String attribute = label(permission).substring("update-".length());
    return new Problem(
        "/data/attributes/" + attribute,
        capitalized(attribute.replace('-', ' ')) + " of the owners team cannot be changed");
  }

  private static String names(Set<TeamPermission> permissions) {
    return String.join(", ", permissions.stream().map(TeamRules::label).toList());
  }

  /** Refuses organization permissions whose required permissions are missing. */
  static void requireSound(TeamSettings settings) {
    List<Problem> problems = new ArrayList<>();
    settings
        .unmetRequirements()
        .forEach((stated, missing) ->
            missing.forEach(required ->
                problems.add(
                    new Problem(
                        "/data/attributes/organization-access/" + label(stated),
                        capitalized(words(stated)) + " requires " + words(required)))));
    if (!problems.isEmpty()) {
      throw new UseCaseFailedException(new Failure.Invalid(problems));
    }
  }

  private static String label(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  private static String words(Enum<?> constant) {
    return label(constant).replace('-', ' ');
  }

  private static String capitalized(String text) {
    return text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1);
  }
}
