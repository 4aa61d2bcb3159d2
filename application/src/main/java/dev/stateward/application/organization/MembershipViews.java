package dev.stateward.application.organization;

import dev.stateward.application.access.Authorizer;
import dev.stateward.application.access.TeamAuthorizer;
import dev.stateward.application.organization.port.ManagingMemberships.MembershipView;
import dev.stateward.application.organization.port.ManagingMemberships.Selection;
import dev.stateward.application.organization.port.MembershipFilter;
import dev.stateward.application.organization.port.MembershipFilter.ShownAddresses;
import dev.stateward.application.team.port.Teams;
import dev.stateward.domain.access.OrganizationPermission;
import dev.stateward.domain.access.Principal;
import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.domain.organization.OrganizationMembership;
import dev.stateward.domain.organization.TeamId;
import dev.stateward.domain.user.UserId;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Memberships as a member of the organization sees them. */
final class MembershipViews {
  private final TeamAuthorizer teamAuthorizer;
  private final Teams teams;

  MembershipViews(TeamAuthorizer teamAuthorizer, Teams teams) {
    this.teamAuthorizer = teamAuthorizer;
    this.teams = teams;
  }

  MembershipView view(Authorizer.AuthorizedOrganization viewer, OrganizationMembership membership) {
    return views(viewer, List.of(membership)).getFirst();
  }

  /** {@code memberships} as {@code viewer} sees them, in the same order. */
  List<MembershipView> views(
      Authorizer.AuthorizedOrganization viewer, List<OrganizationMembership> memberships) {
    OrganizationId organization = viewer.organization().id();
    Map<UserId, Set<TeamId>> known =
        teams.of(memberships.stream().map(one -> one.user().id()).toList(), organization);
    Set<TeamId> visible =
        teamAuthorizer.visible(
            viewer, known.values().stream().flatMap(Set::stream).collect(Collectors.toSet()));
    return memberships.stream()
        .map(one ->
            new MembershipView(
                one,
                known.getOrDefault(one.user().id(), Set.of()).stream()
                    .filter(visible::contains)
                    .sorted(Comparator.comparing(TeamId::value))
                    .toList(),
                emailShown(viewer, one)))
        .toList();
  }

  /** What {@code selection} means to {@code viewer}, by what they may see. */
  static MembershipFilter filter(Authorizer.AuthorizedOrganization viewer, Selection selection) {
    return new MembershipFilter(
        selection.statuses(), selection.emails(), selection.contains(), shown(viewer));
  }

  private static ShownAddresses shown(Authorizer.AuthorizedOrganization viewer) {
    if (viewer.access().allows(OrganizationPermission.MANAGE_MEMBERSHIP)) {
      return new ShownAddresses.OfAll();
    }
    return viewer.principal() instanceof Principal.User(var id)
        ? new ShownAddresses.OfUser(id)
        : new ShownAddresses.OfNobody();
  }

  private static boolean emailShown(
      Authorizer.AuthorizedOrganization viewer, OrganizationMembership one) {
    return switch (shown(viewer)) {
      case ShownAddresses.OfAll() -> true;
      case ShownAddresses.OfUser(var user) -> user.equals(one.user().id());
      case ShownAddresses.OfNobody() -> false;
    };
  }

  /** Whether {@code one} is the viewer's own. */
  static boolean own(Authorizer.AuthorizedOrganization viewer, OrganizationMembership one) {
    return viewer.principal().equals(new Principal.User(one.user().id()));
  }
}
