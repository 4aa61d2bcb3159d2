package dev.stateward.application;

import dev.stateward.application.access.AccessServices;
import dev.stateward.application.access.Authorizer;
import dev.stateward.application.access.ServerAuthorizer;
import dev.stateward.application.access.UseCaseContext;
import dev.stateward.application.audit.AuditRecorder;
import dev.stateward.application.audit.AuditRecords;
import dev.stateward.application.audit.SignerCodes;
import dev.stateward.application.audit.trail.AuditTrailServices;
import dev.stateward.application.backup.BackupServices;
import dev.stateward.application.blob.BlobServices;
import dev.stateward.application.blob.port.BlobAccess;
import dev.stateward.application.blob.port.ManagingKeys;
import dev.stateward.application.change.ChangeServices;
import dev.stateward.application.check.CheckServices;
import dev.stateward.application.consumer.ConsumerServices;
import dev.stateward.application.event.EventServices;
import dev.stateward.application.guardrail.GuardrailServices;
import dev.stateward.application.job.JobServices;
import dev.stateward.application.job.RecurringJob;
import dev.stateward.application.job.port.Routine;
import dev.stateward.application.job.port.RunningJobs;
import dev.stateward.application.job.port.RunningMaintenance;
import dev.stateward.application.organization.OrganizationServices;
import dev.stateward.application.project.ProjectServices;
import dev.stateward.application.recovery.RecoveryServices;
import dev.stateward.application.recovery.port.RebuildingInstallations;
import dev.stateward.application.retention.RetentionServices;
import dev.stateward.application.search.SearchServices;
import dev.stateward.application.settings.ApplicationSettings;
import dev.stateward.application.stateversion.StateVersionServices;
import dev.stateward.application.statistics.StatisticsServices;
import dev.stateward.application.store.Stores;
import dev.stateward.application.team.TeamServices;
import dev.stateward.application.telemetry.port.Telemetry;
import dev.stateward.application.token.TokenServices;
import dev.stateward.application.workspace.WorkspaceServices;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Assembles the services of all features. */
final class Features {
  final AccessServices access;
  final TokenServices tokens;
  final TeamServices teams;
  final OrganizationServices organizations;
  final ProjectServices projects;
  final WorkspaceServices workspaces;
  final StateVersionServices versions;
  final ChangeServices changes;
  final SearchServices search;
  final GuardrailServices guardrails;
  final RetentionServices retention;
  final AuditTrailServices trails;
  final EventServices events;
  final ConsumerServices consumers;
  final StatisticsServices statistics;
  final BackupServices backups;
  final CheckServices checks;
  final RunningJobs runningJobs;
  final RunningMaintenance runningMaintenance;
  final ManagingKeys managingKeys;
  final RebuildingInstallations rebuildingInstallations;
  private final List<Consumer<Telemetry>> measured;

  Features(
      Stores stores,
      BlobAccess blobAccess,
      Keys keys,
      InstantSource clock,
      ApplicationSettings settings) {
    InstantSource time = () -> clock.instant().truncatedTo(ChronoUnit.MICROS);
    UseCaseContext context = context(stores, keys, time);
    ServerAuthorizer server = new ServerAuthorizer(stores.users(), stores.tokens(), time);
    JobServices jobs = new JobServices(stores, context, server);
    BlobServices blobs = new BlobServices(stores, context, blobAccess, settings);
    this.measured = List.of(context.recorder()::measure, jobs.leases()::measure, blobs::measure);
    this.access = new AccessServices(stores, context, server);
    this.tokens = new TokenServices(stores, context, access.teamAuthorizer(), keys.tokens());
    this.teams = new TeamServices(stores, context, access.teamAuthorizer());
    this.organizations =
        new OrganizationServices(
            stores, context, access.teamAuthorizer(), tokens.issuer(), settings);
    this.projects = new ProjectServices(stores, context);
    this.workspaces = new WorkspaceServices(stores, context, settings);
    this.versions = new StateVersionServices(stores, context, blobs, keys.signer(), settings);
    this.changes = new ChangeServices(stores, context, blobs, blobAccess.sealing());
    this.search = new SearchServices(stores, context);
    this.guardrails = new GuardrailServices(stores, context);
    this.retention = new RetentionServices(stores, context, versions.views(), settings);
    this.trails = new AuditTrailServices(stores, context, server, keys.signer());
    this.events =
        new EventServices(
            stores,
            context,
            server,
            new EventServices.Keys(keys.signer(), blobs.urlSealer()),
            jobs.leases());
    this.consumers = new ConsumerServices(stores, context, access.explainingAccess());
    this.statistics = new StatisticsServices(stores, server, blobs.wanted());
    this.backups = new BackupServices(stores, context, server, blobAccess.blobs(), keys.signer());
    this.checks = new CheckServices(stores, context, server, blobs, blobAccess);
    this.runningJobs =
        new Worker(
            server,
            stores.transactions(),
            jobs.leases(),
            new Worker.Tasks(blobs.examiner(), retention.destroyer(), blobs.remover()));
    this.managingKeys = blobs.managingKeys(server);
    this.rebuildingInstallations =
        new RecoveryServices(stores, context, server, organizations, blobs.examinations())
            .rebuildingInstallations();
    this.runningMaintenance = jobs.runningMaintenance(recurring(jobs, blobs));
  }

  void measure(Telemetry telemetry) {
    measured.forEach(part -> part.accept(telemetry));
  }

  private static UseCaseContext context(Stores stores, Keys keys, InstantSource time) {
    AuditRecorder recorder =
        new AuditRecorder(
            stores.transactions(),
            stores.auditTrail(),
            new SignerCodes(keys.signer()),
            stores.tokens(),
            new AuditRecords(stores.users(), stores.teams(), keys.identifiers(), time));
    Authorizer authorizer =
        new Authorizer(
            stores.workspaces(),
            stores.projects(),
            stores.organizations(),
            stores.memberships(),
            time);
    return new UseCaseContext(
        authorizer, stores.transactions(), recorder, keys.identifiers(), time);
  }

  private Map<Routine, RecurringJob> recurring(JobServices jobs, BlobServices blobs) {
    return Map.ofEntries(
        Map.entry(Routine.DISCARD_DEAD_PENDINGS, versions.pendingJob()),
        Map.entry(Routine.SWEEP_ORPHANS, blobs.orphanJob()),
        Map.entry(Routine.VERIFY_BLOBS, blobs.verificationJob()),
        Map.entry(Routine.APPLY_RETENTION, retention.policyJob()),
        Map.entry(Routine.FORGET_DELIVERIES, events.cleanupJob()),
        Map.entry(Routine.REMOVE_WORKSPACES, workspaces.removalJob()),
        Map.entry(Routine.PUBLISH_AUDIT_HEADS, trails.headJob()),
        Map.entry(Routine.MOVE_SMALL_BLOBS, blobs.moveJob()),
        Map.entry(Routine.COPY_SMALL_BLOBS, blobs.copyJob()),
        Map.entry(Routine.SEAL_OUTPUTS, blobs.outputJob()),
        Map.entry(Routine.SEAL_WEBHOOK_URLS, events.urlJob()),
        Map.entry(Routine.EXTRACT_INSTANCES, changes.extractionJob()),
        Map.entry(Routine.SUM_UP_READS, consumers.job()),
        Map.entry(Routine.CHECK_DATABASE_FILE, jobs.databaseFileJob()));
  }
}
