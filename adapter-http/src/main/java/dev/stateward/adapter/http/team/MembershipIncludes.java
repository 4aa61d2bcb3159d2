package dev.stateward.adapter.http.team;

import dev.stateward.adapter.http.jsonapi.Resource;
import dev.stateward.adapter.http.user.UserDocuments;
import dev.stateward.application.organization.port.ManagingMemberships.MembershipView;
import dev.stateward.application.port.Caller;
import dev.stateward.application.team.port.ManagingTeams;
import dev.stateward.domain.organization.TeamId;
import dev.stateward.domain.user.UserId;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Finds the resources to include with memberships. */
final class MembershipIncludes {
  static final String USER = "user";

  private static final String TEAMS = "teams";

  /** The supported kinds. */
  static final Set<String> KNOWN = Set.of(USER, TEAMS);

  private final ManagingTeams teams;

  /** Finds them in {@code teams}. */
  MembershipIncludes(ManagingTeams teams) {
    this.teams = teams;
  }

  /** The requested resources related to {@code memberships}, each once. */
  List<Resource> beside(Caller caller, List<MembershipView> memberships, Set<String> asked) {
    List<Resource> related = new ArrayList<>();
    if (asked.contains(USER)) {
      Set<UserId> shown = new HashSet<>();
      memberships.stream()
          .filter(view -> shown.add(view.membership().user().id()))
          .map(view -> user(caller, view))
          .forEach(related::add);
    }
    if (asked.contains(TEAMS)) {
      List<TeamId> ids =
          memberships.stream().flatMap(view -> view.teams().stream()).distinct().toList();
      teams.show(caller, ids).forEach(team -> related.add(TeamDocuments.render(team)));
    }
    return related;
  }

  private static Resource user(Caller caller, MembershipView view) {
    return view.emailShown()
        ? UserDocuments.renderReached(view.membership().user(), caller)
        : UserDocuments.render(view.membership().user(), caller);
  }
}
