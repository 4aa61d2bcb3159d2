package dev.stateward.application;

import dev.stateward.application.access.port.ExplainingAccess;
import dev.stateward.application.access.port.ManagingTeamAccess;
import dev.stateward.application.access.port.ManagingTeamProjectAccess;
import dev.stateward.application.access.port.RecordingDenials;
import dev.stateward.application.audit.port.ReadingAuditTrails;
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
import dev.stateward.application.stateversion.port.PublishingState;
import dev.stateward.application.stateversion.port.ReadingState;
import dev.stateward.application.stateversion.port.RecordingProvenance;
import dev.stateward.application.statistics.port.ReadingStatistics;
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

/** The driving ports of all features. */
final class Services extends SignInPorts {
  private final Features features;
  private final Operations operations;

  Services(Features features, Operations operations) {
    super(features.signIn);
    this.features = features;
    this.operations = operations;
  }

  @Override
  public void measure(Telemetry telemetry) {
    features.measure(telemetry);
  }

  @Override
  public Operations operations() {
    return operations;
  }

  @Override
  public Authenticating authenticating() {
    return features.tokens.authenticating();
  }

  @Override
  public ReadingUsers readingUsers() {
    return features.organizations.readingUsers();
  }

  @Override
  public ManagingUserTokens managingUserTokens() {
    return features.tokens.managingUserTokens();
  }

  @Override
  public ManagingOrganizations managingOrganizations() {
    return features.organizations.managingOrganizations();
  }

  @Override
  public ManagingTeams managingTeams() {
    return features.teams.managingTeams();
  }

  @Override
  public ManagingTeamMembers managingTeamMembers() {
    return features.teams.managingTeamMembers();
  }

  @Override
  public ManagingMemberships managingMemberships() {
    return features.organizations.managingMemberships();
  }

  @Override
  public AnsweringInvitations answeringInvitations() {
    return features.organizations.answeringInvitations();
  }

  @Override
  public OffboardingUsers offboardingUsers() {
    return features.organizations.offboardingUsers();
  }

  @Override
  public ManagingTeamAccess managingTeamAccess() {
    return features.access.managingTeamAccess();
  }

  @Override
  public ManagingTeamProjectAccess managingTeamProjectAccess() {
    return features.access.managingTeamProjectAccess();
  }

  @Override
  public ManagingTeamTokens managingTeamTokens() {
    return features.tokens.managingTeamTokens();
  }

  @Override
  public ManagingOrganizationTokens managingOrganizationTokens() {
    return features.tokens.managingOrganizationTokens();
  }

  @Override
  public ManagingWorkloadIdentities managingWorkloadIdentities() {
    return features.workloads.managingWorkloadIdentities();
  }

  @Override
  public ExchangingIdTokens exchangingIdTokens() {
    return features.workloads.exchangingIdTokens();
  }

  @Override
  public ExplainingAccess explainingAccess() {
    return features.access.explainingAccess();
  }

  @Override
  public ListingConsumers listingConsumers() {
    return features.consumers.listingConsumers();
  }

  @Override
  public ManagingProjects managingProjects() {
    return features.projects.managingProjects();
  }

  @Override
  public ManagingAgentPools managingAgentPools() {
    return features.projects.managingAgentPools();
  }

  @Override
  public ManagingWorkspaces managingWorkspaces() {
    return features.workspaces.managingWorkspaces();
  }

  @Override
  public RestoringWorkspaces restoringWorkspaces() {
    return features.workspaces.restoringWorkspaces();
  }

  @Override
  public TaggingWorkspaces taggingWorkspaces() {
    return features.workspaces.taggingWorkspaces();
  }

  @Override
  public ManagingRemoteStateConsumers managingRemoteStateConsumers() {
    return features.workspaces.managingRemoteStateConsumers();
  }

  @Override
  public LockingWorkspaces lockingWorkspaces() {
    return features.workspaces.lockingWorkspaces();
  }

  @Override
  public PublishingState publishingState() {
    return features.versions.publishingState();
  }

  @Override
  public ReadingState readingState() {
    return features.versions.readingState();
  }

  @Override
  public ComparingVersions comparingVersions() {
    return features.changes.comparingVersions();
  }

  @Override
  public RecordingProvenance recordingProvenance() {
    return features.versions.recordingProvenance();
  }

  @Override
  public ManagingBackingData managingBackingData() {
    return features.retention.managingBackingData();
  }

  @Override
  public ManagingGuardrails managingGuardrails() {
    return features.guardrails.managingGuardrails();
  }

  @Override
  public ManagingRetentionPolicies managingRetentionPolicies() {
    return features.retention.managingRetentionPolicies();
  }

  @Override
  public ManagingLegalHolds managingLegalHolds() {
    return features.retention.managingLegalHolds();
  }

  @Override
  public MeteringResources meteringResources() {
    return features.organizations.meteringResources();
  }

  @Override
  public SearchingInstances searchingInstances() {
    return features.search.searchingInstances();
  }

  @Override
  public ReadingReports readingReports() {
    return features.search.readingReports();
  }

  @Override
  public RecordingRuns recordingRuns() {
    return features.workspaces.recordingRuns();
  }

  @Override
  public SettingUpServer settingUpServer() {
    return features.organizations.settingUpServer();
  }

  @Override
  public ReadingStatistics readingStatistics() {
    return features.statistics.readingStatistics();
  }

  @Override
  public RecordingDenials recordingDenials() {
    return features.access.recordingDenials();
  }

  @Override
  public ReadingAuditTrails readingAuditTrails() {
    return features.trails.readingAuditTrails();
  }

  @Override
  public WatchingWorkspaces watchingWorkspaces() {
    return features.events.watchingWorkspaces();
  }

  @Override
  public ManagingWebhooks managingWebhooks() {
    return features.events.managingWebhooks();
  }

  @Override
  public FollowingDeliveries followingDeliveries() {
    return features.events.followingDeliveries();
  }
}
