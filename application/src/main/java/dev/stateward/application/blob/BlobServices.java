package dev.stateward.application.blob;

import dev.stateward.application.access.UseCaseContext;
import dev.stateward.application.blob.port.BlobAccess;
import dev.stateward.application.job.RecurringJob;
import dev.stateward.application.port.Identifiers;
import dev.stateward.application.settings.ApplicationSettings;
import dev.stateward.application.store.Stores;
import java.time.InstantSource;

/** Writing, reading, examining and verifying state data. */
public final class BlobServices {
  private final BlobAccess access;
  private final StoredBlobs stored;
  private final BlobWriter writer;
  private final StateExaminer examiner;
  private final RecurringJob orphanJob;
  private final RecurringJob verificationJob;

  public BlobServices(UseCaseContext context, BlobAccess access, ApplicationSettings settings) {
    Stores stores = context.stores();
    Identifiers identifiers = context.identifiers();
    InstantSource time = context.time();
    this.access = access;
    this.stored = new StoredBlobs(access);
    this.writer = new BlobWriter(access, identifiers, settings);
    this.examiner = new StateExaminer(stores, stored, access.files(), identifiers);
    this.orphanJob = new OrphanBlobJob(stores, access.blobs(), time);
    this.verificationJob = new BlobVerificationJob(stores, stored, time);
  }

  public BlobAccess access() {
    return access;
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

  /** Removes blobs that belong to nothing. */
  public RecurringJob orphanJob() {
    return orphanJob;
  }

  /** Reads what is stored, and compares its digests. */
  public RecurringJob verificationJob() {
    return verificationJob;
  }
}
