package dev.stateward.adapter.http;

import dev.stateward.application.StateApplication;
import dev.stateward.application.access.port.ExplainingAccess;
import dev.stateward.application.access.port.ManagingTeamAccess;
import dev.stateward.application.access.port.ManagingTeamProjectAccess;
import dev.stateward.application.access.port.RecordingDenials;
import dev.stateward.application.audit.port.ReadingAuditTrails;
import dev.stateward.application.audit.port.SealingAuditTrails;
import dev.stateward.application.event.port.FollowingDeliveries;
import dev.stateward.application.event.port.ManagingWebhooks;
import dev.stateward.application.event.port.PublishingEvents;
import dev.stateward.application.event.port.WatchingWorkspaces;
import dev.stateward.application.job.port.RunningJobs;
import dev.stateward.application.job.port.RunningMaintenance;
import dev.stateward.application.organization.port.AnsweringInvitations;
import dev.stateward.application.organization.port.ManagingMemberships;
import dev.stateward.application.organization.port.ManagingOrganizations;
import dev.stateward.application.organization.port.MeteringResources;
import dev.stateward.application.organization.port.OffboardingUsers;
import dev.stateward.application.organization.port.ReadingUsers;
import dev.stateward.application.organization.port.SettingUpServer;
import dev.stateward.application.project.port.ManagingAgentPools;
import dev.stateward.application.project.port.ManagingProjects;
import dev.stateward.application.retention.port.ManagingBackingData;
import dev.stateward.application.retention.port.ManagingLegalHolds;
import dev.stateward.application.retention.port.ManagingRetentionPolicies;
import dev.stateward.application.stateversion.port.PublishingState;
import dev.stateward.application.stateversion.port.ReadingState;
import dev.stateward.application.team.port.ManagingTeamMembers;
import dev.stateward.application.team.port.ManagingTeams;
import dev.stateward.application.token.port.Authenticating;
import dev.stateward.application.token.port.ManagingOrganizationTokens;
import dev.stateward.application.token.port.ManagingTeamTokens;
import dev.stateward.application.token.port.ManagingUserTokens;
import dev.stateward.application.workspace.port.LockingWorkspaces;
import dev.stateward.application.workspace.port.ManagingRemoteStateConsumers;
import dev.stateward.application.workspace.port.ManagingWorkspaces;
import dev.stateward.application.workspace.port.RecordingRuns;
import dev.stateward.application.workspace.port.RestoringWorkspaces;
import dev.stateward.application.workspace.port.TaggingWorkspaces;
import java.lang.reflect.Proxy;

/** An application whose every port fails in one way: what clients hear must not depend on it. */
final class ClosedApplication implements StateApplication {
  private final RuntimeException failure;
  private final Authenticating authenticating;

  ClosedApplication(Authenticating authenticating, RuntimeException failure) {
    this.authenticating = authenticating;
    this.failure = failure;
  }

  @Override
  public Authenticating authenticating() {
    return authenticating;
  }

  @Override
  public ReadingUsers readingUsers() {
    return closed(ReadingUsers.class);
  }

  @Override
  public ManagingUserTokens managingUserTokens() {
    return closed(ManagingUserTokens.class);
  }

  @Override
  public ManagingOrganizations managingOrganizations() {
    return closed(ManagingOrganizations.class);
  }

  @Override
  public ManagingBackingData managingBackingData() {
    return closed(ManagingBackingData.class);
  }

  @Override
  public ManagingTeams managingTeams() {
    return closed(ManagingTeams.class);
  }

  @Override
  public ManagingTeamMembers managingTeamMembers() {
    return closed(ManagingTeamMembers.class);
  }

  @Override
  public AnsweringInvitations answeringInvitations() {
    return closed(AnsweringInvitations.class);
  }

  @Override
  public ManagingMemberships managingMemberships() {
    return closed(ManagingMemberships.class);
  }

  @Override
  public OffboardingUsers offboardingUsers() {
    return closed(OffboardingUsers.class);
  }

  @Override
  public ManagingTeamAccess managingTeamAccess() {
    return closed(ManagingTeamAccess.class);
  }

  @Override
  public ManagingTeamTokens managingTeamTokens() {
    return closed(ManagingTeamTokens.class);
  }

  @Override
  public ManagingOrganizationTokens managingOrganizationTokens() {
    return closed(ManagingOrganizationTokens.class);
  }

  @Override
  public ExplainingAccess explainingAccess() {
    return closed(ExplainingAccess.class);
  }

  @Override
  public ManagingTeamProjectAccess managingTeamProjectAccess() {
    return closed(ManagingTeamProjectAccess.class);
  }

  @Override
  public ManagingProjects managingProjects() {
    return closed(ManagingProjects.class);
  }

  @Override
  public ManagingAgentPools managingAgentPools() {
    return closed(ManagingAgentPools.class);
  }

  @Override
  public ManagingWorkspaces managingWorkspaces() {
    return closed(ManagingWorkspaces.class);
  }

  @Override
  public TaggingWorkspaces taggingWorkspaces() {
    return closed(TaggingWorkspaces.class);
  }

  @Override
  public ManagingRemoteStateConsumers managingRemoteStateConsumers() {
    return closed(ManagingRemoteStateConsumers.class);
  }

  @Override
  public LockingWorkspaces lockingWorkspaces() {
    return closed(LockingWorkspaces.class);
  }

  @Override
  public PublishingState publishingState() {
    return closed(PublishingState.class);
  }

  @Override
  public ReadingState readingState() {
    return closed(ReadingState.class);
  }

  @Override
  public ManagingRetentionPolicies managingRetentionPolicies() {
    return closed(ManagingRetentionPolicies.class);
  }

  @Override
  public RestoringWorkspaces restoringWorkspaces() {
    return closed(RestoringWorkspaces.class);
  }

  @Override
  public ManagingLegalHolds managingLegalHolds() {
    return closed(ManagingLegalHolds.class);
  }

  @Override
  public MeteringResources meteringResources() {
    return closed(MeteringResources.class);
  }

  @Override
  public RecordingRuns recordingRuns() {
    return closed(RecordingRuns.class);
  }

  @Override
  public SettingUpServer settingUpServer() {
    return closed(SettingUpServer.class);
  }

  @Override
  public RunningMaintenance runningMaintenance() {
    return closed(RunningMaintenance.class);
  }

  @Override
  public RunningJobs runningJobs() {
    return closed(RunningJobs.class);
  }

  @Override
  public RecordingDenials recordingDenials() {
    return closed(RecordingDenials.class);
  }

  @Override
  public ReadingAuditTrails readingAuditTrails() {
    return closed(ReadingAuditTrails.class);
  }

  @Override
  public SealingAuditTrails sealingAuditTrails() {
    return closed(SealingAuditTrails.class);
  }

  @Override
  public WatchingWorkspaces watchingWorkspaces() {
    return closed(WatchingWorkspaces.class);
  }

  @Override
  public FollowingDeliveries followingDeliveries() {
    return closed(FollowingDeliveries.class);
  }

  @Override
  public ManagingWebhooks managingWebhooks() {
    return closed(ManagingWebhooks.class);
  }

  @Override
  public PublishingEvents publishingEvents() {
    return closed(PublishingEvents.class);
  }

  private <T> T closed(Class<T> port) {
    Object proxy =
        Proxy.newProxyInstance(
            port.getClassLoader(),
            new Class<?>[] {port},
            (self, method, arguments) -> {
              throw failure;
            });
    return port.cast(proxy);
  }
}
