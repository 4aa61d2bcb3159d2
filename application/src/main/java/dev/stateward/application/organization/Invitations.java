package dev.stateward.application.organization;

import dev.stateward.application.access.Authorizer;
import dev.stateward.application.access.TeamAuthorizer;
import dev.stateward.application.audit.AuditDetails;
import dev.stateward.application.audit.AuditEvents;
import dev.stateward.application.audit.AuditRecorder;
import dev.stateward.application.organization.port.ManagingMemberships.Invitation;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Failure;
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.application.team.OwnerRules;
import dev.stateward.domain.audit.Details;
import dev.stateward.domain.organization.Organization;
import dev.stateward.domain.organization.OrganizationMembership;
import dev.stateward.domain.organization.TeamId;
import dev.stateward.domain.team.TeamPermission;
import java.util.Set;
import java.util.regex.Pattern;

/** Invites people into organizations. */
final class Invitations {
  private static final Pattern EMAIL = Pattern.compile("[^@\\s]{1,64}@[^@\\s]{1,190}");

  private final AuditRecorder recorder;
  private final TeamAuthorizer teams;
  private final OwnerRules ownerRules;
  private final OrganizationMembers members;
  private final InvitedUsers users;

  Invitations(
      AuditRecorder recorder,
      TeamAuthorizer teams,
      OwnerRules ownerRules,
      OrganizationMembers members,
      InvitedUsers users) {
    this.recorder = recorder;
    this.teams = teams;
    this.ownerRules = ownerRules;
    this.members = members;
    this.users = users;
  }

  /** Adds a membership, in the caller's transaction. */
  OrganizationMembership invite(
      Caller caller, Authorizer.AuthorizedOrganization entered, Invitation invitation) {
    String email = invitation.email();
    Set<TeamId> into = invitation.teams();
    Organization organization = entered.organization();
    if (!EMAIL.matcher(email).matches()) {
      throw invalidEmail("Email is invalid");
    }
    ownerRules.hold(organization.id());
    into.forEach(team -> requireTeam(caller, organization, team));
    if (members.has(organization, email)) {
      throw invalidEmail("Email has already been taken");
    }
    OrganizationMembership membership =
        members.invite(organization, users.find(entered.principal(), email));
    members.addTo(into, membership.user());
    Details beside = Details.of("teams", AuditDetails.list(into));
    recorder.record(caller, AuditEvents.created(membership, beside));
    return membership;
  }

  private void requireTeam(Caller caller, Organization organization, TeamId team) {
    TeamAuthorizer.AuthorizedTeam seen =
        teams.require(caller, TeamPermission.UPDATE_MEMBERSHIP, team);
    if (!seen.team().organization().id().equals(organization.id())) {
      throw UseCaseFailedException.notFound();
    }
  }

  private static RuntimeException invalidEmail(String detail) {
    return new UseCaseFailedException(Failure.Invalid.of("/data/attributes/email", detail));
  }
}
