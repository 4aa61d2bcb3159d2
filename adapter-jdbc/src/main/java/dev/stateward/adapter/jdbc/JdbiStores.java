package dev.stateward.adapter.jdbc;

import dev.stateward.adapter.jdbc.audit.JdbiAuditTrail;
import dev.stateward.adapter.jdbc.backup.JdbiBackupHolds;
import dev.stateward.adapter.jdbc.backup.JdbiRestores;
import dev.stateward.adapter.jdbc.blob.JdbiBlobChecks;
import dev.stateward.adapter.jdbc.blob.JdbiBlobPlaces;
import dev.stateward.adapter.jdbc.blob.JdbiBlobSeals;
import dev.stateward.adapter.jdbc.blob.JdbiSmallBlobs;
import dev.stateward.adapter.jdbc.blob.JdbiValueKeys;
import dev.stateward.adapter.jdbc.check.JdbiBlobReferences;
import dev.stateward.adapter.jdbc.consumer.JdbiOutputConsumers;
import dev.stateward.adapter.jdbc.database.JdbiTransactions;
import dev.stateward.adapter.jdbc.event.JdbiDeliveries;
import dev.stateward.adapter.jdbc.event.JdbiWebhookUrls;
import dev.stateward.adapter.jdbc.event.JdbiWebhooks;
import dev.stateward.adapter.jdbc.guardrail.JdbiGuardrails;
import dev.stateward.adapter.jdbc.job.JdbiJobs;
import dev.stateward.adapter.jdbc.job.JdbiWorkLocks;
import dev.stateward.adapter.jdbc.organization.JdbiMemberships;
import dev.stateward.adapter.jdbc.organization.JdbiOrganizations;
import dev.stateward.adapter.jdbc.organization.JdbiResourceMeters;
import dev.stateward.adapter.jdbc.organization.JdbiUsage;
import dev.stateward.adapter.jdbc.organization.JdbiUsers;
import dev.stateward.adapter.jdbc.project.JdbiAgentPools;
import dev.stateward.adapter.jdbc.project.JdbiProjects;
import dev.stateward.adapter.jdbc.retention.JdbiLegalHolds;
import dev.stateward.adapter.jdbc.retention.JdbiRetentionPolicies;
import dev.stateward.adapter.jdbc.stateversion.JdbiDownloadableStates;
import dev.stateward.adapter.jdbc.stateversion.JdbiStateVersionCatalog;
import dev.stateward.adapter.jdbc.stateversion.JdbiStateVersions;
import dev.stateward.adapter.jdbc.statistics.JdbiStatistics;
import dev.stateward.adapter.jdbc.team.JdbiTeams;
import dev.stateward.adapter.jdbc.workspace.JdbiDeletedWorkspaces;
import dev.stateward.adapter.jdbc.workspace.JdbiRemoteStateConsumers;
import dev.stateward.adapter.jdbc.workspace.JdbiRuns;
import dev.stateward.adapter.jdbc.workspace.JdbiWorkspaces;
import dev.stateward.application.audit.port.AuditTrail;
import dev.stateward.application.backup.port.BackupHolds;
import dev.stateward.application.backup.port.Restores;
import dev.stateward.application.blob.port.BlobChecks;
import dev.stateward.application.blob.port.BlobPlaces;
import dev.stateward.application.blob.port.BlobSeals;
import dev.stateward.application.blob.port.SmallBlobs;
import dev.stateward.application.blob.port.ValueKeys;
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
import dev.stateward.application.organization.port.Usage.DatabaseFile;
import dev.stateward.application.organization.port.Users;
import dev.stateward.application.port.Transactions;
import dev.stateward.application.port.WorkLocks;
import dev.stateward.application.project.port.AgentPools;
import dev.stateward.application.project.port.Projects;
import dev.stateward.application.retention.port.LegalHolds;
import dev.stateward.application.retention.port.RetentionPolicies;
import dev.stateward.application.stateversion.port.DownloadableStates;
import dev.stateward.application.stateversion.port.StateVersionCatalog;
import dev.stateward.application.stateversion.port.StateVersions;
import dev.stateward.application.statistics.port.Statistics;
import dev.stateward.application.team.port.Teams;
import dev.stateward.application.telemetry.port.Meters;
import dev.stateward.application.workspace.port.DeletedWorkspaces;
import dev.stateward.application.workspace.port.RemoteStateConsumers;
import dev.stateward.application.workspace.port.Runs;
import dev.stateward.application.workspace.port.Workspaces;
import java.util.Optional;
import java.util.function.Supplier;

/** The stores of a database. */
class JdbiStores extends AccessStores {
  private final JdbiTransactions transactions;
  private final Supplier<Optional<DatabaseFile>> fileUse;

  /** One for all, since it keeps what it read. */
  private final JdbiStateVersionCatalog catalog;

  /** One for all, since it knows what is held. */
  private final WorkLocks workLocks;

  JdbiStores(JdbiTransactions transactions, Supplier<Optional<DatabaseFile>> fileUse) {
    super(transactions);
    this.transactions = transactions;
    this.fileUse = fileUse;
    this.catalog = new JdbiStateVersionCatalog(transactions);
    this.workLocks = new JdbiWorkLocks(transactions);
  }

  /** Has what it keeps measured from now on. */
  void measureCaches(Meters meters) {
    catalog.measure(meters);
  }

  @Override
  public Transactions transactions() {
    return transactions;
  }

  @Override
  public Users users() {
    return new JdbiUsers(transactions);
  }

  @Override
  public Organizations organizations() {
    return new JdbiOrganizations(transactions);
  }

  @Override
  public Memberships memberships() {
    return new JdbiMemberships(transactions);
  }

  @Override
  public Teams teams() {
    return new JdbiTeams(transactions);
  }

  @Override
  public Projects projects() {
    return new JdbiProjects(transactions);
  }

  @Override
  public AgentPools agentPools() {
    return new JdbiAgentPools(transactions);
  }

  @Override
  public Workspaces workspaces() {
    return new JdbiWorkspaces(transactions);
  }

  @Override
  public DeletedWorkspaces deletedWorkspaces() {
    return new JdbiDeletedWorkspaces(transactions);
  }

  @Override
  public RemoteStateConsumers remoteStateConsumers() {
    return new JdbiRemoteStateConsumers(transactions);
  }

  @Override
  public StateVersions stateVersions() {
    return new JdbiStateVersions(transactions);
  }

  @Override
  public DownloadableStates downloadableStates() {
    return new JdbiDownloadableStates(transactions);
  }

  @Override
  public StateVersionCatalog catalog() {
    return catalog;
  }

  @Override
  public Runs runs() {
    return new JdbiRuns(transactions);
  }

  @Override
  public BlobChecks blobChecks() {
    return new JdbiBlobChecks(transactions);
  }

  @Override
  public SmallBlobs smallBlobs() {
    return new JdbiSmallBlobs(transactions);
  }

  @Override
  public BlobSeals blobSeals() {
    return new JdbiBlobSeals(transactions);
  }

  @Override
  public ValueKeys valueKeys() {
    return new JdbiValueKeys(transactions);
  }

  @Override
  public BlobPlaces blobPlaces() {
    return new JdbiBlobPlaces(transactions);
  }

  @Override
  public BlobReferences blobReferences() {
    return new JdbiBlobReferences(transactions);
  }

  @Override
  public BackupHolds backupHolds() {
    return new JdbiBackupHolds(transactions);
  }

  @Override
  public WorkLocks workLocks() {
    return workLocks;
  }

  @Override
  public Restores restores() {
    return new JdbiRestores(transactions);
  }

  @Override
  public Guardrails guardrails() {
    return new JdbiGuardrails(transactions);
  }

  @Override
  public RetentionPolicies retentionPolicies() {
    return new JdbiRetentionPolicies(transactions);
  }

  @Override
  public LegalHolds legalHolds() {
    return new JdbiLegalHolds(transactions);
  }

  @Override
  public ResourceMeters resourceMeters() {
    return new JdbiResourceMeters(transactions);
  }

  @Override
  public Jobs jobs() {
    return new JdbiJobs(transactions);
  }

  @Override
  public AuditTrail auditTrail() {
    return new JdbiAuditTrail(transactions);
  }

  @Override
  public Usage usage() {
    return new JdbiUsage(transactions, fileUse);
  }

  @Override
  public Statistics statistics() {
    return new JdbiStatistics(transactions);
  }

  @Override
  public Webhooks webhooks() {
    return new JdbiWebhooks(transactions);
  }

  @Override
  public WebhookUrls webhookUrls() {
    return new JdbiWebhookUrls(transactions);
  }

  @Override
  public OutputConsumers outputConsumers() {
    return new JdbiOutputConsumers(transactions);
  }

  @Override
  public Deliveries deliveries() {
    return new JdbiDeliveries(transactions);
  }
}
