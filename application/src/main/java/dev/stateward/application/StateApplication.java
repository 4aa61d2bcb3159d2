package dev.stateward.application;

import dev.stateward.application.access.port.ExplainingAccess;
import dev.stateward.application.access.port.ManagingTeamAccess;
import dev.stateward.application.access.port.ManagingTeamProjectAccess;
import dev.stateward.application.access.port.RecordingDenials;
import dev.stateward.application.audit.port.ReadingAuditTrails;
import dev.stateward.application.blob.port.BlobAccess;
import dev.stateward.application.change.port.ComparingVersions;
import dev.stateward.application.consumer.port.ListingConsumers;
import dev.stateward.application.event.port.FollowingDeliveries;
import dev.stateward.application.event.port.ManagingWebhooks;
import dev.stateward.application.event.port.WatchingWorkspaces;
import dev.stateward.application.guardrail.port.ManagingGuardrails;
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
import dev.stateward.application.search.port.ReadingReports;
import dev.stateward.application.search.port.SearchingInstances;
import dev.stateward.application.settings.ApplicationSettings;
import dev.stateward.application.signin.port.SettingAuthenticators;
import dev.stateward.application.signin.port.SettingPasswords;
import dev.stateward.application.signin.port.SigningIn;
import dev.stateward.application.signin.port.SigningInByProvider;
import dev.stateward.application.stateversion.port.PublishingState;
import dev.stateward.application.stateversion.port.ReadingState;
import dev.stateward.application.stateversion.port.RecordingProvenance;
import dev.stateward.application.statistics.port.ReadingStatistics;
import dev.stateward.application.store.Stores;
import dev.stateward.application.team.port.ManagingTeamMembers;
import dev.stateward.application.team.port.ManagingTeams;
import dev.stateward.application.telemetry.port.Telemetry;
import dev.stateward.application.token.port.Authenticating;
import dev.stateward.application.token.port.ManagingOrganizationTokens;
import dev.stateward.application.token.port.ManagingTeamTokens;
import dev.stateward.application.token.port.ManagingUserTokens;
import dev.stateward.application.workload.port.ExchangingIdTokens;
import dev.stateward.application.workload.port.ManagingWorkloadIdentities;
import dev.stateward.application.workspace.port.LockingWorkspaces;
import dev.stateward.application.workspace.port.ManagingRemoteStateConsumers;
import dev.stateward.application.workspace.port.ManagingWorkspaces;
import dev.stateward.application.workspace.port.RecordingRuns;
import dev.stateward.application.workspace.port.RestoringWorkspaces;
import dev.stateward.application.workspace.port.TaggingWorkspaces;
import java.time.InstantSource;

/** The driving ports: everything the application offers. */
public interface StateApplication {
  /**
   * Assembles the application from its driven ports.
   *
   * @param time the clock; anything finer than a microsecond is cut off
   */
  static StateApplication of(
      Stores stores,
      BlobAccess blobs,
      Keys keys,
      InstantSource time,
      ApplicationSettings settings) {
    Features features = new Features(stores, blobs, keys, time, settings);
    return new Services(features, new OperationServices(features, stores, blobs, keys));
  }

  /** Has what the application does measured and traced from now on. */
  void measure(Telemetry telemetry);

  /** What the process itself and its operator have done, which no request of the API asks for. */
  Operations operations();

  Authenticating authenticating();

  /** Signing people in with a browser. */
  SigningIn signingIn();

  /** Signing people in by an identity provider. */
  SigningInByProvider signingInByProvider();

  SettingPasswords settingPasswords();

  SettingAuthenticators settingAuthenticators();

  ReadingUsers readingUsers();

  ManagingUserTokens managingUserTokens();

  ManagingOrganizations managingOrganizations();

  ManagingTeams managingTeams();

  ManagingTeamMembers managingTeamMembers();

  ManagingMemberships managingMemberships();

  /** Accepting and declining invitations. */
  AnsweringInvitations answeringInvitations();

  /** Suspending and deleting users, and revoking tokens, for site admins. */
  OffboardingUsers offboardingUsers();

  ManagingTeamAccess managingTeamAccess();

  ManagingTeamProjectAccess managingTeamProjectAccess();

  ManagingTeamTokens managingTeamTokens();

  ManagingOrganizationTokens managingOrganizationTokens();

  ManagingWorkloadIdentities managingWorkloadIdentities();

  ExchangingIdTokens exchangingIdTokens();

  ExplainingAccess explainingAccess();

  ListingConsumers listingConsumers();

  ManagingProjects managingProjects();

  ManagingAgentPools managingAgentPools();

  ManagingWorkspaces managingWorkspaces();

  RestoringWorkspaces restoringWorkspaces();

  TaggingWorkspaces taggingWorkspaces();

  ManagingRemoteStateConsumers managingRemoteStateConsumers();

  LockingWorkspaces lockingWorkspaces();

  PublishingState publishingState();

  ReadingState readingState();

  ComparingVersions comparingVersions();

  RecordingProvenance recordingProvenance();

  ManagingBackingData managingBackingData();

  ManagingGuardrails managingGuardrails();

  ManagingRetentionPolicies managingRetentionPolicies();

  ManagingLegalHolds managingLegalHolds();

  MeteringResources meteringResources();

  SearchingInstances searchingInstances();

  ReadingReports readingReports();

  RecordingRuns recordingRuns();

  SettingUpServer settingUpServer();

  /** How much is stored and what waits, for the operator. */
  ReadingStatistics readingStatistics();

  RecordingDenials recordingDenials();

  ReadingAuditTrails readingAuditTrails();

  WatchingWorkspaces watchingWorkspaces();

  ManagingWebhooks managingWebhooks();

  FollowingDeliveries followingDeliveries();
}
