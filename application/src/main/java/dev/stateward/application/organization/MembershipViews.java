package dev.stateward.application.organization;

import dev.stateward.application.access.Authorizer;
import dev.stateward.application.access.TeamAuthorizer;
import dev.stateward.application.organization.port.ManagingMemberships.MembershipView;
import dev.stateward.application.organization.port.ManagingMemberships.Selection;
import dev.stateward.application.team.port.Teams;
import dev.stateward.domain.access.OrganizationPermission;
import dev.stateward.domain.access.Principal;
import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.domain.organization.OrganizationMembership;
import dev.stateward.domain.organization.TeamId;
import dev.stateward.domain.user.User;
import dev.stateward.domain.user.UserId;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

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
    Set<TeamId> visible = teamAuthorizer.visible(viewer.principal(), viewer.access(), organization);
    Map<UserId, Set<TeamId>> known =
        teams.of(memberships.stream().map(one -> one.user().id()).toList(), organization);
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

  /** Whether {@code one} is selected, using only what {@code viewer} may see of it. */
  static boolean matches(
      Authorizer.AuthorizedOrganization viewer, OrganizationMembership one, Selection selection) {
    User user = one.user();
    boolean emailShown = emailShown(viewer, one);
    String contained = lower(selection.contains());
    return (selection.statuses().isEmpty() || selection.statuses().contains(one.status()))
        && (selection.emails().isEmpty()
            || (emailShown && selection.emails().stream().anyMatch(user.email()::equalsIgnoreCase)))
        && (lower(user.username().value()).contains(contained)
            || (emailShown && lower(user.email()).contains(contained)));
  }

  private static boolean emailShown(
      Authorizer.AuthorizedOrganization viewer, OrganizationMembership one) {
    return own(viewer, one) || viewer.access().allows(OrganizationPermission.MANAGE_MEMBERSHIP);
  }

  /** Whether {@code one} is the viewer's own. */
  static boolean own(Authorizer.AuthorizedOrganization viewer, OrganizationMembership one) {
    return viewer.principal().equals(new Principal.User(one.user().id()));
  }

  private static String lower(String text) {
    return text.toLowerCase(Locale.ROOT);
  }
}
