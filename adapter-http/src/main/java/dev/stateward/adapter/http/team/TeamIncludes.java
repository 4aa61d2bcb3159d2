package dev.stateward.adapter.http.team;

import dev.stateward.adapter.http.jsonapi.Resource;
import dev.stateward.adapter.http.user.UserDocuments;
import dev.stateward.application.organization.port.ManagingMemberships;
import dev.stateward.application.port.Caller;
import dev.stateward.application.team.port.ManagingTeams.TeamView;
import dev.stateward.domain.organization.OrganizationMembership;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Finds the resources to include with teams. */
final class TeamIncludes {
  private static final String USERS = "users";

  private static final String MEMBERSHIPS = "organization_memberships";

  /** The older spelling, which some clients use. */
  private static final String HYPHENATED = MembershipDocuments.TYPE;

  /** The supported kinds. */
  static final Set<String> KNOWN = Set.of(USERS, MEMBERSHIPS, HYPHENATED);

  private final ManagingMemberships memberships;

  /** Finds them in {@code memberships}. */
  TeamIncludes(ManagingMemberships memberships) {
    this.memberships = memberships;
  }

  /** The requested resources related to {@code teams}, each once. */
  List<Resource> beside(Caller caller, List<TeamView> teams, Set<String> asked) {
    List<Resource> related = new ArrayList<>();
    if (asked.contains(USERS)) {
      members(teams).forEach(member -> related.add(UserDocuments.render(member.user(), caller)));
    }
    if (asked.contains(MEMBERSHIPS) || asked.contains(HYPHENATED)) {
      MembershipDocuments.all(memberships, caller, members(teams)).forEach(related::add);
    }
    return related;
  }

  private static List<OrganizationMembership> members(List<TeamView> teams) {
    return teams.stream().flatMap(team -> team.members().stream()).distinct().toList();
  }
}
