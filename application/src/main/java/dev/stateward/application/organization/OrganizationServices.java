package dev.stateward.application.organization;

import dev.stateward.application.access.Authorizer;
import dev.stateward.application.access.ServerAuthorizer;
import dev.stateward.application.access.TeamAuthorizer;
import dev.stateward.application.access.UseCaseContext;
import dev.stateward.application.audit.AuditRecorder;
import dev.stateward.application.blob.BlobRemoval;
import dev.stateward.application.limit.ResourceLimits;
import dev.stateward.application.organization.port.AnsweringInvitations;
import dev.stateward.application.organization.port.ManagingMemberships;
import dev.stateward.application.organization.port.ManagingOrganizations;
import dev.stateward.application.organization.port.Memberships;
import dev.stateward.application.organization.port.MeteringResources;
import dev.stateward.application.organization.port.OffboardingUsers;
import dev.stateward.application.organization.port.ReadingUsers;
import dev.stateward.application.organization.port.SettingUpServer;
import dev.stateward.application.organization.port.Users;
import dev.stateward.application.settings.ApplicationSettings;
import dev.stateward.application.store.Stores;
import dev.stateward.application.team.OwnerRules;
import dev.stateward.application.team.port.Teams;
import dev.stateward.application.token.TokenIssuer;
import dev.stateward.application.workspace.LegalHoldRules;
import dev.stateward.application.workspace.PermanentRemoval;

/** Organizations, their memberships, users, and the first set-up. */
public final class OrganizationServices {
  private final ManagingOrganizations managingOrganizations;
  private final ManagingMemberships managingMemberships;
  private final AnsweringInvitations answeringInvitations;
  private final ReadingUsers readingUsers;
  private final OffboardingUsers offboardingUsers;
  private final SettingUpServer settingUpServer;
  private final OrganizationCreation creation;
  private final MeteringResources meteringResources;

  public OrganizationServices(
      Stores stores,
      UseCaseContext context,
      TeamAuthorizer teamAuthorizer,
      TokenIssuer issuer,
      ApplicationSettings settings) {
    ServerAuthorizer server = new ServerAuthorizer(stores.users(), stores.tokens(), context.time());
    Authorizer authorizer = context.authorizer();
    AuditRecorder recorder = context.recorder();
    Users users = stores.users();
    Teams teams = stores.teams();
    Memberships memberships = stores.memberships();
    OwnerRules ownerRules = new OwnerRules(teams, users);
    OrganizationMembers members =
        new OrganizationMembers(
            memberships, teams, new ResourceLimits(stores.usage()), context.identifiers());
    this.creation = creation(stores, context, members);
    this.managingOrganizations = organizations(stores, context, creation, settings);
    this.managingMemberships =
        new MembershipService(
            context,
            memberships,
            stores.organizations(),
            ownerRules,
            new Invitations(
                recorder,
                teamAuthorizer,
                ownerRules,
                members,
                new InvitedUsers(server, users, context.identifiers(), context.time())),
            new MembershipViews(teamAuthorizer, teams));
    this.answeringInvitations = new InvitationService(context, memberships, users, ownerRules);
    this.readingUsers = new UserReader(authorizer, users, teams, memberships, settings);
    this.offboardingUsers =
        new UserOffboardingService(
            context,
            server,
            users,
            new DispensableUsers(users, memberships, teams, ownerRules),
            new TokenRevocation(recorder, stores.tokens(), users, teams, stores.organizations()));
    this.settingUpServer = new InitialSetup(context, server, users, creation, issuer);
    this.meteringResources =
        new MeteringService(authorizer, context.transactions(), recorder, stores.resourceMeters());
  }

  private static OrganizationCreation creation(
      Stores stores, UseCaseContext context, OrganizationMembers members) {
    return new OrganizationCreation(
        context,
        stores.organizations(),
        stores.projects(),
        stores.teams(),
        stores.guardrails(),
        members);
  }

  private static OrganizationService organizations(
      Stores stores,
      UseCaseContext context,
      OrganizationCreation creation,
      ApplicationSettings settings) {
    Authorizer authorizer = context.authorizer();
    OrganizationViews views =
        new OrganizationViews(
            authorizer, stores.organizations(), stores.projects(), stores.retentionPolicies());
    PermanentRemoval removal =
        new PermanentRemoval(
            new LegalHoldRules(stores.legalHolds()),
            stores.stateVersions(),
            stores.jobs(),
            new BlobRemoval(
                stores.jobs(), stores.blobSeals(), settings.removalDelay(), context.time()));
    return new OrganizationService(
        authorizer,
        new OrganizationCreators(authorizer, stores.users(), settings),
        creation,
        new OrganizationChanges(
            context,
            stores.organizations(),
            views,
            new LockoutRules(stores.teams(), stores.tokens(), context.time()),
            removal,
            settings::isFollowed),
        views);
  }

  public ManagingOrganizations managingOrganizations() {
    return managingOrganizations;
  }

  public ManagingMemberships managingMemberships() {
    return managingMemberships;
  }

  public AnsweringInvitations answeringInvitations() {
    return answeringInvitations;
  }

  public ReadingUsers readingUsers() {
    return readingUsers;
  }

  public OffboardingUsers offboardingUsers() {
    return offboardingUsers;
  }

  public SettingUpServer settingUpServer() {
    return settingUpServer;
  }

  /** Creates organizations. */
  public OrganizationCreation creation() {
    return creation;
  }

  public MeteringResources meteringResources() {
    return meteringResources;
  }
}
