package dev.stateward.application.organization;

import dev.stateward.application.access.Authorizer;
import dev.stateward.application.access.TeamAuthorizer;
import dev.stateward.application.access.UseCaseContext;
import dev.stateward.application.audit.AuditRecorder;
import dev.stateward.application.organization.port.AnsweringInvitations;
import dev.stateward.application.organization.port.ManagingMemberships;
import dev.stateward.application.organization.port.ManagingOrganizations;
import dev.stateward.application.organization.port.MeteringResources;
import dev.stateward.application.organization.port.OffboardingUsers;
import dev.stateward.application.organization.port.ReadingUsers;
import dev.stateward.application.organization.port.SettingUpServer;
import dev.stateward.application.port.Identifiers;
import dev.stateward.application.settings.ApplicationSettings;
import dev.stateward.application.store.Stores;
import dev.stateward.application.token.TokenIssuer;
import java.time.InstantSource;

/** Organizations, their memberships, users, and the first set-up. */
public final class OrganizationServices {
  private final ManagingOrganizations managingOrganizations;
  private final ManagingMemberships managingMemberships;
  private final AnsweringInvitations answeringInvitations;
  private final ReadingUsers readingUsers;
  private final OffboardingUsers offboardingUsers;
  private final SettingUpServer settingUpServer;
  private final MeteringResources meteringResources;

  public OrganizationServices(
      UseCaseContext context,
      TeamAuthorizer teams,
      TokenIssuer issuer,
      ApplicationSettings settings) {
    Stores stores = context.stores();
    Authorizer authorizer = context.authorizer();
    Identifiers identifiers = context.identifiers();
    InstantSource time = context.time();
    AuditRecorder recorder = context.recorder();
    OrganizationCreation creation = new OrganizationCreation(stores, identifiers, time, recorder);
    this.managingOrganizations =
        new OrganizationService(authorizer, stores, creation, settings, time);
    this.managingMemberships =
        new MembershipService(context, teams, new MembershipViews(teams, stores));
    this.answeringInvitations = new InvitationService(authorizer, stores);
    this.readingUsers = new UserReader(authorizer, stores, settings);
    this.offboardingUsers = new UserOffboardingService(authorizer, stores, time);
    this.settingUpServer = new InitialSetup(context, creation, issuer);
    this.meteringResources = new MeteringService(authorizer, stores);
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

  public MeteringResources meteringResources() {
    return meteringResources;
  }
}
