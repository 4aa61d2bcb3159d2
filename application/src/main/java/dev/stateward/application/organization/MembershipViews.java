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
import dev.stateward.domain.organization.Organization;
import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.domain.organization.OrganizationMembership;
import dev.stateward.domain.organization.TeamId;
import dev.stateward.domain.user.UserId;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

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
                sorted(
                    known.getOrDefault(one.user().id(), Set.of()).stream()
                        .filter(visible::contains)),
                emailShown(viewer, one)))
        .toList();
  }

  /**
   * Those of {@code memberships}, all of {@code user}, that are of {@code organizations}, in the
   * order of these. Users see their address and their teams.
   */
  List<MembershipView> own(
      List<OrganizationMembership> memberships, UserId user, List<Organization> organizations) {
    Map<OrganizationId, OrganizationMembership> known =
        memberships.stream()
            .collect(Collectors.toMap(one -> one.organization().id(), Function.identity()));
    Map<OrganizationId, Set<TeamId>> theirs =
        teams.of(user, organizations.stream().map(Organization::id).toList());
    return organizations.stream()
        .map(Organization::id)
        .filter(known::containsKey)
        .map(id ->
            new MembershipView(
                Objects.requireNonNull(known.get(id)),
                sorted(theirs.getOrDefault(id, Set.of()).stream()),
                true))
        .toList();
  }

  private static List<TeamId> sorted(Stream<TeamId> teams) {
    return teams.sorted(Comparator.comparing(TeamId::value)).toList();
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
