package dev.stateward.application;

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

/** The agents behind the driving ports, assembled. */
record Agents(
    Authenticating authenticating,
    ReadingUsers readingUsers,
    ManagingTokens managingTokens,
    ManagingOrganizations managingOrganizations,
    ManagingTeams managingTeams,
    ManagingTeamMembers managingTeamMembers,
    ManagingMemberships managingMemberships,
    AnsweringInvitations answeringInvitations,
    LinkingTeams linkingTeams,
    ManagingProjectAccess managingProjectAccess,
    ManagingTeamTokens managingTeamTokens,
    ManagingOrganizationTokens managingOrganizationTokens,
    ExplainingAccess explainingAccess,
    ManagingProjects managingProjects,
    ManagingAgentPools managingAgentPools,
    ManagingWorkspaces managingWorkspaces,
    RestoringWorkspaces restoringWorkspaces,
    TaggingWorkspaces taggingWorkspaces,
    SharingState sharingState,
    LockingWorkspaces lockingWorkspaces,
    PublishingState publishingState,
    ReadingState readingState,
    ManagingBackingData managingBackingData,
    ManagingRetention managingRetention,
    HoldingContents holdingContents,
    MeteringResources meteringResources,
    RecordingRuns recordingRuns,
    Administration administration,
    Working working,
    KeepingHouse keepingHouse,
    RecordingDenials recordingDenials,
    ReadingTrails readingTrails,
    TendingTrails tendingTrails,
    WatchingWorkspaces watchingWorkspaces,
    ManagingWebhooks managingWebhooks,
    FollowingDeliveries followingDeliveries,
    TellingEvents tellingEvents)
    implements StateApplication {
  /** What is for those who administer the server. */
  record Administration(InstallingServer installingServer, OffboardingUsers offboardingUsers) {}

  @Override
  public InstallingServer installingServer() {
    return administration.installingServer();
  }

  @Override
  public OffboardingUsers offboardingUsers() {
    return administration.offboardingUsers();
  }
}
