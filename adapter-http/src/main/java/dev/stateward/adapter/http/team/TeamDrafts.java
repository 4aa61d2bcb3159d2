package dev.stateward.adapter.http.team;

import dev.stateward.adapter.http.jsonapi.RequestObject;
import dev.stateward.application.team.port.ManagingTeams.Draft;
import dev.stateward.domain.access.OrganizationPermission;
import dev.stateward.domain.organization.TeamName;
import dev.stateward.domain.team.TeamSettings;
import dev.stateward.domain.team.Visibility;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * Parses new teams and changes of teams. Absent and {@code null} attributes stay, except that
 * {@code null} removes the SSO team id.
 */
final class TeamDrafts {
  private static final String FORM =
      "must be 1 to " + TeamName.LONGEST + " letters, digits, '-', '_', and spaces inside";

  private TeamDrafts() {}

  /** Parses a new team. */
  static Draft parseNew(RequestObject data) {
    RequestObject attributes = data.object("attributes");
    Optional<TeamName> name = name(attributes);
    UnaryOperator<TeamSettings> settings = settings(attributes);
    data.refuse();
    return new Draft(name.orElseThrow(), settings.apply(TeamSettings.INITIAL));
  }

  /** Parses a change of a team. */
  static UnaryOperator<Draft> parseChange(RequestObject data) {
    RequestObject attributes = data.object("attributes");
    Optional<TeamName> name =
        attributes.has(TeamDocuments.NAME) ? name(attributes) : Optional.empty();
    UnaryOperator<TeamSettings> settings = settings(attributes);
    data.refuse();
    return before -> new Draft(name.orElse(before.name()), settings.apply(before.settings()));
  }

  private static Optional<TeamName> name(RequestObject attributes) {
    return attributes.required(TeamDocuments.NAME, TeamName::hasForm, TeamName::new, FORM);
  }

  private static UnaryOperator<TeamSettings> settings(RequestObject attributes) {
    Optional<Visibility> visibility = visibility(attributes);
    AccessFlags access = AccessFlags.parse(attributes.object(TeamDocuments.ORGANIZATION_ACCESS));
    boolean named = attributes.sent(TeamDocuments.SSO_TEAM_ID);
    String elsewhere = attributes.text(TeamDocuments.SSO_TEAM_ID, "");
    UnaryOperator<Boolean> tokens = flag(attributes, TeamDocuments.MEMBERS_MANAGE_TOKENS);
    return before ->
        new TeamSettings(
            visibility.orElse(before.visibility()),
            access.applyTo(before.organizationAccess()),
            named ? elsewhere : before.ssoTeamId(),
            tokens.apply(before.membersManageTokens()));
  }

  private static Optional<Visibility> visibility(RequestObject attributes) {
    String word = attributes.text(TeamDocuments.VISIBILITY, "");
    Optional<Visibility> meant =
        Arrays.stream(Visibility.values())
            .filter(visibility -> TeamDocuments.word(visibility).equals(word))
            .findFirst();
    if (meant.isEmpty() && attributes.raw(TeamDocuments.VISIBILITY).isTextual()) {
      attributes.problem(TeamDocuments.VISIBILITY, "must be 'secret' or 'organization'");
    }
    return meant;
  }

  private static UnaryOperator<Boolean> flag(RequestObject attributes, String name) {
    boolean wanted = attributes.flag(name, false);
    return attributes.has(name) ? before -> wanted : UnaryOperator.identity();
  }

  /** The organization permissions that a team gains and loses. */
  private record AccessFlags(Set<OrganizationPermission> set, Set<OrganizationPermission> cleared) {
    static AccessFlags parse(RequestObject access) {
      AccessFlags flags =
          new AccessFlags(
              EnumSet.noneOf(OrganizationPermission.class),
              EnumSet.noneOf(OrganizationPermission.class));
      for (OrganizationPermission permission : OrganizationPermission.values()) {
        String word = permission.label();
        if (access.has(word)) {
          (access.flag(word, false) ? flags.set : flags.cleared).add(permission);
        }
      }
      return flags;
    }

    Set<OrganizationPermission> applyTo(Set<OrganizationPermission> before) {
      Set<OrganizationPermission> after = EnumSet.noneOf(OrganizationPermission.class);
      after.addAll(before);
      after.addAll(set);
      after.removeAll(cleared);
      return after;
    }
  }
}
