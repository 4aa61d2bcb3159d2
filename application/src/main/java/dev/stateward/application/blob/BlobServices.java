package dev.stateward.application.blob;

import dev.stateward.application.access.UseCaseContext;
import dev.stateward.application.blob.port.BlobAccess;
import dev.stateward.application.blob.port.BlobChecks;
import dev.stateward.application.blob.port.StateFiles;
import dev.stateward.application.job.RecurringJob;
import dev.stateward.application.port.Identifiers;
import dev.stateward.application.port.Transactions;
import dev.stateward.application.settings.ApplicationSettings;
import dev.stateward.application.stateversion.port.StateVersions;
import dev.stateward.application.store.Stores;
import java.time.InstantSource;

/** Writing, reading, examining and verifying state data. */
public final class BlobServices {
  private final TieredBlobStore store;
  private final StateFiles files;
  private final StoredBlobs stored;
  private final BlobWriter writer;
  private final StateExaminer examiner;
  private final Examinations examinations;
  private final UploadExaminer uploadExaminer;
  private final RecurringJob orphanJob;
  private final RecurringJob verificationJob;
  private final RecurringJob moveJob;

  public BlobServices(
      Stores stores, UseCaseContext context, BlobAccess access, ApplicationSettings settings) {
    Transactions transactions = stores.transactions();
    StateVersions versions = stores.stateVersions();
    BlobChecks checks = stores.blobChecks();
    Identifiers identifiers = context.identifiers();
    InstantSource time = context.time();
    this.files = access.files();
    this.store =
        new TieredBlobStore(stores.smallBlobs(), access.blobs(), settings.smallBlobs(), time);
    this.stored = new StoredBlobs(store, files);
    this.writer = new BlobWriter(store, files, identifiers, settings);
    this.examinations = new Examinations(stores.catalog(), stores.jobs(), identifiers, time);
    this.examiner = new StateExaminer(versions, stored, files, examinations);
    this.uploadExaminer = new UploadExaminer(files);
    BlobRemoval removal = new BlobRemoval(stores.jobs(), time);
    this.orphanJob = new OrphanBlobJob(transactions, checks, store, removal, time);
    this.verificationJob = new BlobVerificationJob(transactions, checks, versions, stored, time);
    this.moveJob = new BlobMoveJob(transactions, stores.blobPlaces(), stored, writer, removal);
  }

  /** All blobs, wherever they are. */
  public TieredBlobStore store() {
    return store;
  }

  public StateFiles files() {
    return files;
  }

  public StoredBlobs stored() {
    return stored;
  }

  public BlobWriter writer() {
    return writer;
  }

  public StateExaminer examiner() {
    return examiner;
  }

  public Examinations examinations() {
    return examinations;
  }

  public UploadExaminer uploadExaminer() {
    return uploadExaminer;
  }

  /** Removes blobs that belong to nothing. */
  public RecurringJob orphanJob() {
    return orphanJob;
  }

  /** Reads what is stored, and compares its digests. */
  public RecurringJob verificationJob() {
    return verificationJob;
  }

  /** Moves blobs between the database and the other store. */
  public RecurringJob moveJob() {
    return moveJob;
  }
}
