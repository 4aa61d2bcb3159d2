package dev.stateward.application;

import dev.stateward.application.audit.port.SealingAuditTrails;
import dev.stateward.application.backup.port.BackupAccess;
import dev.stateward.application.backup.port.ConcludingRestores;
import dev.stateward.application.backup.port.CreatingBackups;
import dev.stateward.application.blob.port.ManagingKeys;
import dev.stateward.application.check.port.CheckingConsistency;
import dev.stateward.application.event.port.PublishingEvents;
import dev.stateward.application.job.port.RunningJobs;
import dev.stateward.application.job.port.RunningMaintenance;
import dev.stateward.application.recovery.port.RebuildingInstallations;

/**
 * The driving ports of the process itself and of its operator; no request of the API asks for them.
 */
public interface Operations {
  RunningJobs runningJobs();

  RunningMaintenance runningMaintenance();

  /** Wrapping keys of encrypted states. */
  ManagingKeys managingKeys();

  PublishingEvents publishingEvents();

  SealingAuditTrails sealingAuditTrails();

  CheckingConsistency checkingConsistency();

  /** Making backups with {@code access}. */
  CreatingBackups creatingBackups(BackupAccess access);

  ConcludingRestores concludingRestores();

  /** Filling an empty database with what a store of states tells. */
  RebuildingInstallations rebuildingInstallations();
}
