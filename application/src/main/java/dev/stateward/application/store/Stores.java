package dev.stateward.application.store;

import dev.stateward.application.access.port.TeamAccesses;
import dev.stateward.application.access.port.TeamProjectAccesses;
import dev.stateward.application.audit.port.AuditTrail;
import dev.stateward.application.backup.port.BackupHolds;
import dev.stateward.application.backup.port.Restores;
import dev.stateward.application.blob.port.BlobChecks;
import dev.stateward.application.blob.port.BlobPlaces;
import dev.stateward.application.blob.port.BlobSeals;
import dev.stateward.application.blob.port.SmallBlobs;
import dev.stateward.application.blob.port.ValueKeys;
import dev.stateward.application.change.port.DigestKeys;
import dev.stateward.application.change.port.InstanceSpans;
import dev.stateward.application.check.port.BlobReferences;
import dev.stateward.application.consumer.port.OutputConsumers;
import dev.stateward.application.event.port.Deliveries;
import dev.stateward.application.event.port.WebhookUrls;
import dev.stateward.application.event.port.Webhooks;
import dev.stateward.application.guardrail.port.Guardrails;
import dev.stateward.application.job.port.Jobs;
import dev.stateward.application.organization.port.Memberships;
import dev.stateward.application.organization.port.Organizations;
import dev.stateward.application.organization.port.ResourceMeters;
import dev.stateward.application.organization.port.Usage;
import dev.stateward.application.organization.port.Users;
import dev.stateward.application.port.Transactions;
import dev.stateward.application.port.WorkLocks;
import dev.stateward.application.project.port.AgentPools;
import dev.stateward.application.project.port.Projects;
import dev.stateward.application.retention.port.LegalHolds;
import dev.stateward.application.retention.port.RetentionPolicies;
import dev.stateward.application.search.port.InstanceReports;
import dev.stateward.application.search.port.InstanceSearch;
import dev.stateward.application.signin.port.BrowserSessions;
import dev.stateward.application.signin.port.Passwords;
import dev.stateward.application.signin.port.ProviderIdentities;
import dev.stateward.application.signin.port.SecondFactors;
import dev.stateward.application.stateversion.port.DownloadableStates;
import dev.stateward.application.stateversion.port.StateVersionCatalog;
import dev.stateward.application.stateversion.port.StateVersions;
import dev.stateward.application.statistics.port.Statistics;
import dev.stateward.application.team.port.Teams;
import dev.stateward.application.token.port.Tokens;
import dev.stateward.application.workload.port.WorkloadIdentities;
import dev.stateward.application.workspace.port.DeletedWorkspaces;
import dev.stateward.application.workspace.port.RemoteStateConsumers;
import dev.stateward.application.workspace.port.Runs;
import dev.stateward.application.workspace.port.Workspaces;

/** All stores of one database, so that one transaction can span them. */
public interface Stores {
  Transactions transactions();

  Users users();

  Tokens tokens();

  Passwords passwords();

  SecondFactors secondFactors();

  BrowserSessions browserSessions();

  ProviderIdentities providerIdentities();

  WorkloadIdentities workloadIdentities();

  Organizations organizations();

  Memberships memberships();

  Teams teams();

  TeamAccesses teamAccesses();

  TeamProjectAccesses teamProjectAccesses();

  Projects projects();

  AgentPools agentPools();

  Workspaces workspaces();

  DeletedWorkspaces deletedWorkspaces();

  RemoteStateConsumers remoteStateConsumers();

  StateVersions stateVersions();

  DownloadableStates downloadableStates();

  StateVersionCatalog catalog();

  Runs runs();

  BlobChecks blobChecks();

  InstanceSpans instanceSpans();

  DigestKeys digestKeys();

  InstanceSearch instanceSearch();

  InstanceReports instanceReports();

  SmallBlobs smallBlobs();

  BlobSeals blobSeals();

  ValueKeys valueKeys();

  BlobPlaces blobPlaces();

  BlobReferences blobReferences();

  BackupHolds backupHolds();

  Restores restores();

  WorkLocks workLocks();

  Guardrails guardrails();

  RetentionPolicies retentionPolicies();

  LegalHolds legalHolds();

  ResourceMeters resourceMeters();

  Jobs jobs();

  AuditTrail auditTrail();

  Webhooks webhooks();

  WebhookUrls webhookUrls();

  Deliveries deliveries();

  OutputConsumers outputConsumers();

  Usage usage();

  Statistics statistics();
}
