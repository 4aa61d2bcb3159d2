package dev.stateward.adapter.http;

import dev.stateward.application.StateApplication;
import dev.stateward.application.port.in.AnsweringInvitations;
import dev.stateward.application.port.in.Authenticating;
import dev.stateward.application.port.in.ExplainingAccess;
import dev.stateward.application.port.in.FollowingDeliveries;
import dev.stateward.application.port.in.HoldingContents;
import dev.stateward.application.port.in.InstallingServer;
import dev.stateward.application.port.in.KeepingHouse;
import dev.stateward.application.port.in.LinkingTeams;
import dev.stateward.application.port.in.LockingWorkspaces;
import dev.stateward.application.port.in.ManagingAgentPools;
import dev.stateward.application.port.in.ManagingBackingData;
import dev.stateward.application.port.in.ManagingMemberships;
import dev.stateward.application.port.in.ManagingOrganizationTokens;
import dev.stateward.application.port.in.ManagingOrganizations;
import dev.stateward.application.port.in.ManagingProjectAccess;
import dev.stateward.application.port.in.ManagingProjects;
import dev.stateward.application.port.in.ManagingRetention;
import dev.stateward.application.port.in.ManagingTeamMembers;
import dev.stateward.application.port.in.ManagingTeamTokens;
import dev.stateward.application.port.in.ManagingTeams;
import dev.stateward.application.port.in.ManagingTokens;
import dev.stateward.application.port.in.ManagingWebhooks;
import dev.stateward.application.port.in.ManagingWorkspaces;
import dev.stateward.application.port.in.MeteringResources;
import dev.stateward.application.port.in.OffboardingUsers;
import dev.stateward.application.port.in.PublishingState;
import dev.stateward.application.port.in.ReadingState;
import dev.stateward.application.port.in.ReadingTrails;
import dev.stateward.application.port.in.ReadingUsers;
import dev.stateward.application.port.in.RecordingDenials;
import dev.stateward.application.port.in.RecordingRuns;
import dev.stateward.application.port.in.RestoringWorkspaces;
import dev.stateward.application.port.in.SharingState;
import dev.stateward.application.port.in.TaggingWorkspaces;
import dev.stateward.application.port.in.TellingEvents;
import dev.stateward.application.port.in.TendingTrails;
import dev.stateward.application.port.in.WatchingWorkspaces;
import dev.stateward.application.port.in.Working;
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
  public ManagingTokens managingTokens() {
    return closed(ManagingTokens.class);
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
  public LinkingTeams linkingTeams() {
    return closed(LinkingTeams.class);
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
  public ManagingProjectAccess managingProjectAccess() {
    return closed(ManagingProjectAccess.class);
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
  public SharingState sharingState() {
    return closed(SharingState.class);
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
  public ManagingRetention managingRetention() {
    return closed(ManagingRetention.class);
  }

  @Override
  public RestoringWorkspaces restoringWorkspaces() {
    return closed(RestoringWorkspaces.class);
  }

  @Override
  public HoldingContents holdingContents() {
    return closed(HoldingContents.class);
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
  public InstallingServer installingServer() {
    return closed(InstallingServer.class);
  }

  @Override
  public KeepingHouse keepingHouse() {
    return closed(KeepingHouse.class);
  }

  @Override
  public Working working() {
    return closed(Working.class);
  }

  @Override
  public RecordingDenials recordingDenials() {
    return closed(RecordingDenials.class);
  }

  @Override
  public ReadingTrails readingTrails() {
    return closed(ReadingTrails.class);
  }

  @Override
  public TendingTrails tendingTrails() {
    return closed(TendingTrails.class);
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
  public TellingEvents tellingEvents() {
    return closed(TellingEvents.class);
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
