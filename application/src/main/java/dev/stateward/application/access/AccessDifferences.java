package dev.stateward.application.access;

import dev.stateward.application.access.port.ExplainingAccess.Subject;
import dev.stateward.application.access.port.ExplainingAccess.SubjectDifference;
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.application.team.port.Teams;
import dev.stateward.domain.access.AccessDifference;
import dev.stateward.domain.access.Principal;
import dev.stateward.domain.access.ResolvedAccess;
import dev.stateward.domain.organization.OrganizationMembership;
import dev.stateward.domain.organization.TeamId;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/** Computes what a change of a team's access does to the team and to its members who can act. */
final class AccessDifferences {
  private final Teams teams;

  AccessDifferences(Teams teams) {
    this.teams = teams;
  }

  /**
   * Those whose permissions change.
   *
   * @param present the access of a principal before the change
   */
  List<SubjectDifference> of(
      TeamId team,
      Function<Principal, ResolvedAccess> present,
      UnaryOperator<ResolvedAccess> change) {
    return subjects(team).stream()
        .map(subject -> {
          ResolvedAccess before = present.apply(subject.principal());
          return new SubjectDifference(subject, new AccessDifference(before, change.apply(before)));
        })
        .filter(it -> !it.difference().changesNothing())
        .toList();
  }

  private List<Subject> subjects(TeamId id) {
    List<Subject> subjects = new ArrayList<>();
    subjects.add(new Subject.OfTeam(teams.find(id).orElseThrow(UseCaseFailedException::notFound)));
    teams.members(List.of(id)).getOrDefault(id, List.of()).stream()
        .filter(OrganizationMembership::active)
        .forEach(member -> subjects.add(new Subject.OfMember(member)));
    return subjects;
  }
}
