package dev.stateward.application;

import dev.stateward.application.access.ServerAuthorizer;
import dev.stateward.application.access.UseCaseContext;
import dev.stateward.application.audit.port.SealingAuditTrails;
import dev.stateward.application.backup.BackupServices;
import dev.stateward.application.backup.port.BackupAccess;
import dev.stateward.application.backup.port.ConcludingRestores;
import dev.stateward.application.backup.port.CreatingBackups;
import dev.stateward.application.blob.BlobServices;
import dev.stateward.application.blob.port.BlobAccess;
import dev.stateward.application.blob.port.ManagingKeys;
import dev.stateward.application.check.CheckServices;
import dev.stateward.application.check.port.CheckingConsistency;
import dev.stateward.application.event.port.PublishingEvents;
import dev.stateward.application.job.RecurringJob;
import dev.stateward.application.job.port.Routine;
import dev.stateward.application.job.port.RunningJobs;
import dev.stateward.application.job.port.RunningMaintenance;
import dev.stateward.application.recovery.RecoveryServices;
import dev.stateward.application.recovery.port.RebuildingInstallations;
import dev.stateward.application.store.Stores;
import java.util.Map;

/** The ports of {@link Operations}, assembled from the services of all features. */
final class OperationServices implements Operations {
  private final Features features;
  private final BackupServices backups;
  private final CheckServices checks;
  private final RunningJobs runningJobs;
  private final RunningMaintenance runningMaintenance;
  private final ManagingKeys managingKeys;
  private final RebuildingInstallations rebuildingInstallations;

  OperationServices(Features features, Stores stores, BlobAccess blobAccess, Keys keys) {
    this.features = features;
    UseCaseContext context = features.context;
    ServerAuthorizer server = features.server;
    BlobServices blobs = features.blobs;
    this.backups = new BackupServices(stores, context, server, blobAccess.blobs(), keys.signer());
    this.checks = new CheckServices(stores, context, server, blobs, blobAccess);
    this.runningJobs =
        new Worker(
            server,
            stores.transactions(),
            features.jobs.leases(),
            new Worker.Tasks(blobs.examiner(), features.retention.destroyer(), blobs.remover()));
    this.runningMaintenance = features.jobs.runningMaintenance(recurring(features));
    this.managingKeys = blobs.managingKeys(server);
    this.rebuildingInstallations =
        new RecoveryServices(stores, context, server, features.organizations, blobs.examinations())
            .rebuildingInstallations();
  }

  private static Map<Routine, RecurringJob> recurring(Features features) {
    BlobServices blobs = features.blobs;
    return Map.ofEntries(
        Map.entry(Routine.DISCARD_DEAD_PENDINGS, features.versions.pendingJob()),
        Map.entry(Routine.SWEEP_ORPHANS, blobs.orphanJob()),
        Map.entry(Routine.VERIFY_BLOBS, blobs.verificationJob()),
        Map.entry(Routine.APPLY_RETENTION, features.retention.policyJob()),
        Map.entry(Routine.FORGET_DELIVERIES, features.events.cleanupJob()),
        Map.entry(Routine.REMOVE_WORKSPACES, features.workspaces.removalJob()),
        Map.entry(Routine.PUBLISH_AUDIT_HEADS, features.trails.headJob()),
        Map.entry(Routine.MOVE_SMALL_BLOBS, blobs.moveJob()),
        Map.entry(Routine.COPY_SMALL_BLOBS, blobs.copyJob()),
        Map.entry(Routine.SEAL_OUTPUTS, blobs.outputJob()),
        Map.entry(Routine.SEAL_WEBHOOK_URLS, features.events.urlJob()),
        Map.entry(Routine.EXTRACT_INSTANCES, features.changes.extractionJob()),
        Map.entry(Routine.SUM_UP_READS, features.consumers.job()),
        Map.entry(Routine.CHECK_DATABASE_FILE, features.jobs.databaseFileJob()));
  }

  @Override
  public RunningJobs runningJobs() {
    return runningJobs;
  }

  @Override
  public RunningMaintenance runningMaintenance() {
    return runningMaintenance;
  }

  @Override
  public ManagingKeys managingKeys() {
    return managingKeys;
  }

  @Override
  public PublishingEvents publishingEvents() {
    return features.events.publishingEvents();
  }

  @Override
  public SealingAuditTrails sealingAuditTrails() {
    return features.trails.sealingAuditTrails();
  }

  @Override
  public CheckingConsistency checkingConsistency() {
    return checks.checkingConsistency();
  }

  @Override
  public CreatingBackups creatingBackups(BackupAccess access) {
    return backups.creatingBackups(access);
  }

  @Override
  public ConcludingRestores concludingRestores() {
    return backups.concludingRestores(checks.checkingConsistency());
  }

  @Override
  public RebuildingInstallations rebuildingInstallations() {
    return rebuildingInstallations;
  }
}
