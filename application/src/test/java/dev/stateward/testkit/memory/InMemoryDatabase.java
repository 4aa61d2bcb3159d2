package dev.stateward.testkit.memory;

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
import dev.stateward.application.job.port.Job;
import dev.stateward.application.job.port.Jobs;
import dev.stateward.application.job.port.Routine;
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
import dev.stateward.application.store.Stores;
import dev.stateward.application.team.port.Teams;
import dev.stateward.application.token.port.Tokens;
import dev.stateward.application.workload.port.WorkloadIdentities;
import dev.stateward.application.workspace.port.DeletedWorkspaces;
import dev.stateward.application.workspace.port.RemoteStateConsumers;
import dev.stateward.application.workspace.port.Runs;
import dev.stateward.application.workspace.port.Workspaces;
import dev.stateward.testkit.fixture.OpenStores;
import java.time.Instant;
import java.util.List;

/** A database that lives as long as the object. */
public final class InMemoryDatabase implements Stores {
  private final InMemoryTransactions transactions;
  private final WorkLocks workLocks = new InMemoryWorkLocks();

  /** A new database, with every routine due, which does each transaction once. */
  public InMemoryDatabase() {
    this(Repetitions.none());
  }

  /** A new database, with every routine due. */
  public InMemoryDatabase(Repetitions repetitions) {
    this.transactions = new InMemoryTransactions(repetitions);
    for (Routine routine : Routine.values()) {
      jobs().order(new Job.RunRoutine(routine), Instant.EPOCH);
    }
  }

  /** All rows but those of the audit trail, to be compared with those of another moment. */
  public List<Object> rows() {
    return transactions.read(tables -> tables.copy().withoutAudit());
  }

  @Override
  public Transactions transactions() {
    return transactions;
  }

  @Override
  public Users users() {
    return new InMemoryUsers(transactions);
  }

  @Override
  public Tokens tokens() {
    return new InMemoryTokens(transactions);
  }

  @Override
  public WorkloadIdentities workloadIdentities() {
    return new InMemoryWorkloadIdentities(transactions);
  }

  @Override
  public Organizations organizations() {
    return new InMemoryOrganizations(transactions);
  }

  @Override
  public Memberships memberships() {
    return new InMemoryMemberships(transactions);
  }

  @Override
  public Projects projects() {
    return new InMemoryProjects(transactions);
  }

  @Override
  public AgentPools agentPools() {
    return new InMemoryAgentPools(transactions);
  }

  @Override
  public Workspaces workspaces() {
    return new InMemoryWorkspaces(transactions);
  }

  @Override
  public DeletedWorkspaces deletedWorkspaces() {
    return new InMemoryDeletedWorkspaces(transactions);
  }

  @Override
  public RemoteStateConsumers remoteStateConsumers() {
    return new InMemoryRemoteStateConsumers(transactions);
  }

  @Override
  public StateVersions stateVersions() {
    return new InMemoryStateVersions(transactions);
  }

  @Override
  public DownloadableStates downloadableStates() {
    return new InMemoryDownloadableStates(transactions);
  }

  @Override
  public StateVersionCatalog catalog() {
    return new InMemoryStateVersionCatalog(transactions);
  }

  @Override
  public Passwords passwords() {
    return new InMemoryPasswords(transactions);
  }

  @Override
  public SecondFactors secondFactors() {
    return new InMemorySecondFactors(transactions);
  }

  @Override
  public BrowserSessions browserSessions() {
    return new InMemoryBrowserSessions(transactions);
  }

  @Override
  public ProviderIdentities providerIdentities() {
    return new InMemoryProviderIdentities(transactions);
  }

  @Override
  public Runs runs() {
    return new InMemoryRuns(transactions);
  }

  @Override
  public BlobChecks blobChecks() {
    return new InMemoryBlobChecks(transactions);
  }

  @Override
  public Statistics statistics() {
    return SqlOnly.port(Statistics.class);
  }

  @Override
  public InstanceSpans instanceSpans() {
    return SqlOnly.port(InstanceSpans.class);
  }

  @Override
  public InstanceSearch instanceSearch() {
    return SqlOnly.port(InstanceSearch.class);
  }

  @Override
  public InstanceReports instanceReports() {
    return SqlOnly.port(InstanceReports.class);
  }

  @Override
  public DigestKeys digestKeys() {
    return new InMemoryDigestKeys(transactions);
  }

  @Override
  public SmallBlobs smallBlobs() {
    return new InMemorySmallBlobs(transactions);
  }

  @Override
  public BlobSeals blobSeals() {
    return new InMemoryBlobSeals(transactions);
  }

  @Override
  public ValueKeys valueKeys() {
    return new InMemoryValueKeys(transactions);
  }

  @Override
  public BlobPlaces blobPlaces() {
    return new InMemoryBlobPlaces(transactions);
  }

  @Override
  public BlobReferences blobReferences() {
    return new InMemoryBlobReferences(transactions);
  }

  @Override
  public BackupHolds backupHolds() {
    return new InMemoryBackupHolds(transactions);
  }

  @Override
  public WorkLocks workLocks() {
    return workLocks;
  }

  @Override
  public Restores restores() {
    return SqlOnly.port(Restores.class);
  }

  @Override
  public Guardrails guardrails() {
    return new InMemoryGuardrails(transactions);
  }

  @Override
  public RetentionPolicies retentionPolicies() {
    return new InMemoryRetentionPolicies(transactions);
  }

  @Override
  public LegalHolds legalHolds() {
    return new InMemoryLegalHolds(transactions);
  }

  @Override
  public ResourceMeters resourceMeters() {
    return new InMemoryResourceMeters(transactions);
  }

  @Override
  public Jobs jobs() {
    return new InMemoryJobs(transactions);
  }

  @Override
  public AuditTrail auditTrail() {
    return new InMemoryAuditTrail(transactions);
  }

  @Override
  public WebhookUrls webhookUrls() {
    return new InMemoryWebhookUrls(transactions);
  }

  @Override
  public Webhooks webhooks() {
    return new InMemoryWebhooks(transactions);
  }

  @Override
  public Usage usage() {
    return new InMemoryUsage(transactions);
  }

  @Override
  public OutputConsumers outputConsumers() {
    return SqlOnly.port(OutputConsumers.class);
  }

  @Override
  public Deliveries deliveries() {
    return new InMemoryDeliveries(transactions);
  }

  @Override
  public Teams teams() {
    return new InMemoryTeams(transactions);
  }

  @Override
  public TeamAccesses teamAccesses() {
    return new InMemoryTeamAccesses(transactions);
  }

  @Override
  public TeamProjectAccesses teamProjectAccesses() {
    return new InMemoryTeamProjectAccesses(transactions);
  }

  /** A new database, as a contract wants it. */
  public static OpenStores open(Repetitions repetitions) {
    return new OpenStores(new InMemoryDatabase(repetitions), () -> {});
  }
}
