package dev.stateward.application.backup;

import dev.stateward.application.access.ServerAuthorizer;
import dev.stateward.application.access.UseCaseContext;
import dev.stateward.application.backup.port.BackupAccess;
import dev.stateward.application.backup.port.BackupHolds;
import dev.stateward.application.backup.port.BackupId;
import dev.stateward.application.backup.port.BackupManifest;
import dev.stateward.application.backup.port.BackupPlace;
import dev.stateward.application.backup.port.BackupProgress;
import dev.stateward.application.backup.port.BackupRepository;
import dev.stateward.application.backup.port.CreatingBackups;
import dev.stateward.application.blob.port.BlobStore;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Failure;
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.application.settings.BackupBudgets;
import dev.stateward.domain.audit.AuditAction;
import dev.stateward.domain.audit.AuditEvent;
import dev.stateward.domain.audit.Details;
import dev.stateward.domain.audit.TrailId;
import dev.stateward.domain.stateversion.BlobKey;
import java.time.Instant;
import java.util.List;

/**
 * Makes backups (ADR 181): reads the database at one moment, then copies the blobs that it refers
 * to, while no blob is removed; the manifest comes last.
 */
final class BackupService implements CreatingBackups {
  private final ServerAuthorizer server;
  private final UseCaseContext context;
  private final BackupHolds holds;
  private final BlobStore blobs;
  private final BackupAccess access;
  private final ManifestSignatures signatures;

  BackupService(
      ServerAuthorizer server,
      UseCaseContext context,
      BackupHolds holds,
      BlobStore blobs,
      BackupOutside outside) {
    this.server = server;
    this.context = context;
    this.holds = holds;
    this.blobs = blobs;
    this.access = outside.access();
    this.signatures = outside.signatures();
  }

  /** Where backups go, and how they are signed. */
  record BackupOutside(BackupAccess access, ManifestSignatures signatures) {}

  @Override
  public CreatedBackup create(Caller caller, BackupPlace place, BackupProgress progress) {
    server.requireOperator(caller);
    try (BackupRepository repository = access.repositories().open(place, true)) {
      BackupId id = named(repository);
      repository.begin(id);
      requireNoPruning(repository);
      CreatedBackup created = create(repository, id, progress);
      recordBackup(caller, id, place);
      return created;
    }
  }

  private BackupId named(BackupRepository repository) {
    Instant now = context.time().instant();
    BlobKey unique = context.identifiers().blob();
    List<BackupId> earlier = repository.backups();
    return earlier.isEmpty() ? BackupId.of(now, unique) : earlier.getLast().next(now, unique);
  }

  /** Both say that they are at work before they look for the other. */
  private void requireNoPruning(BackupRepository repository) {
    Instant stale = context.time().instant().minus(BackupBudgets.PRUNING);
    if (repository.pruning().filter(stale::isBefore).isPresent()) {
      throw new UseCaseFailedException(
          new Failure.NotAllowed(
              "a prune of this place is running, or broke off less than an hour ago"));
    }
  }

  private CreatedBackup create(BackupRepository repository, BackupId id, BackupProgress progress) {
    try (BackupHold hold =
        BackupHold.begin(holds, id, context.time(), () -> repository.begin(id))) {
      DatabaseCopy copy = new DatabaseCopy(repository, id, hold::heartbeat, progress);
      Instant at = context.time().instant();
      DatabaseCopy.Copied database = access.dump().snapshot(copy::of);
      BlobCopies copied =
          new BlobCopies(
              repository, id, new BlobCopier(blobs, repository.blobs(), hold::heartbeat));
      copied.copy(database.wanted(), newest(repository), progress);
      BackupManifest manifest =
          new BackupManifest(
              id,
              at,
              access.program(),
              database.schema(),
              database.tables(),
              copied.done(),
              copied.lost(),
              copied.bytes());
      hold.require();
      signatures.publish(repository, manifest);
      return new CreatedBackup(manifest, copied.copied(), copied.copiedBytes());
    }
  }

  /** The blobs of the newest complete backup, which need not be copied again. */
  private BlobList newest(BackupRepository repository) {
    return repository.backups().reversed().stream()
        .flatMap(id -> signatures.find(repository, id).stream())
        .findFirst()
        .map(manifest -> BlobList.of(repository, manifest))
        .orElseGet(BlobList::empty);
  }

  private void recordBackup(Caller caller, BackupId id, BackupPlace place) {
    AuditEvent done =
        new AuditEvent(
            TrailId.SERVER,
            AuditAction.SERVER_BACKUP,
            id.value(),
            "",
            Details.NONE,
            Details.of("place", place));
    context.transactions().run(() -> context.recorder().record(caller, done));
  }
}
