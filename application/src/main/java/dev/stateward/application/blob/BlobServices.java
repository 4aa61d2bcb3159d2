package dev.stateward.application.blob;

import dev.stateward.application.access.ServerAuthorizer;
import dev.stateward.application.access.UseCaseContext;
import dev.stateward.application.blob.port.BlobAccess;
import dev.stateward.application.blob.port.BlobChecks;
import dev.stateward.application.blob.port.BlobPlaces;
import dev.stateward.application.blob.port.KeyWrapper;
import dev.stateward.application.blob.port.ManagingKeys;
import dev.stateward.application.blob.port.StateFiles;
import dev.stateward.application.job.RecurringJob;
import dev.stateward.application.port.Identifiers;
import dev.stateward.application.port.Transactions;
import dev.stateward.application.settings.ApplicationSettings;
import dev.stateward.application.stateversion.port.StateVersions;
import dev.stateward.application.store.Stores;
import dev.stateward.application.telemetry.port.Telemetry;
import java.time.InstantSource;
import java.util.concurrent.locks.LockSupport;

/** Writing, reading, examining and verifying state data. */
public final class BlobServices {
  private final TieredBlobStore store;
  private final StateFiles files;
  private final KeyWrapper wrapper;
  private final SealKeyCache keys;
  private final BlobSealer sealer;
  private final OutputSealer outputSealer;
  private final UrlSealer urlSealer;
  private final UseCaseContext context;
  private final Stores stores;
  private final StoredBlobs stored;
  private final BlobWriter writer;
  private final StateExaminer examiner;
  private final Examinations examinations;
  private final UploadExaminer uploadExaminer;
  private final BlobRemover remover;
  private final BlobPlaces.Wanted wanted;
  private final VersionLabels labels;
  private final OrphanSweep orphanSweep;
  private final RecurringJob orphanJob;
  private final RecurringJob verificationJob;
  private final RecurringJob moveJob;
  private final RecurringJob copyJob;

  public BlobServices(
      Stores stores, UseCaseContext context, BlobAccess access, ApplicationSettings settings) {
    Transactions transactions = stores.transactions();
    StateVersions versions = stores.stateVersions();
    BlobChecks checks = stores.blobChecks();
    Identifiers identifiers = context.identifiers();
    InstantSource time = context.time();
    this.files = access.files();
    this.wrapper = access.sealing().wrapper();
    this.context = context;
    this.stores = stores;
    this.store =
        new TieredBlobStore(stores.smallBlobs(), access.blobs(), settings.smallBlobs(), time);
    this.keys = new SealKeyCache(wrapper, time);
    this.sealer = new BlobSealer(access.sealing(), stores.blobSeals(), access.blobs(), keys);
    this.outputSealer = new OutputSealer(access.sealing(), keys);
    this.urlSealer = new UrlSealer(access.sealing(), keys);
    this.stored = new StoredBlobs(store, sealer, files);
    this.writer = new BlobWriter(store, sealer, files, identifiers, settings);
    this.examinations = new Examinations(stores.catalog(), stores.jobs(), identifiers, time);
    this.examiner = new StateExaminer(versions, stored, files, outputSealer, examinations);
    this.uploadExaminer = new UploadExaminer(files);
    this.remover =
        new BlobRemover(store, stores.blobSeals(), stores.backupHolds(), stores.jobs(), time);
    BlobRemoval removal =
        new BlobRemoval(stores.jobs(), stores.blobSeals(), settings.removalDelay(), time);
    this.orphanSweep = new OrphanSweep(checks, store, removal, time);
    this.orphanJob = new OrphanBlobJob(transactions, orphanSweep);
    this.verificationJob = new BlobVerificationJob(transactions, checks, versions, stored, time);
    this.labels = new VersionLabels(versions, stores.workspaces());
    this.wanted = new BlobPlaces.Wanted(settings.smallBlobs(), access.sealing().on());
    this.moveJob =
        new BlobMoveJob(
            transactions,
            stores.blobPlaces(),
            wanted,
            new BlobCopies(labels, stored, writer),
            removal);
    this.copyJob =
        new SmallBlobCopyJob(stores.smallBlobs(), versions, sealer, access.blobs(), time);
  }

  /** Has the cache of data keys measured from now on. */
  public void measure(Telemetry telemetry) {
    keys.measure(telemetry.meters());
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

  public OutputSealer outputSealer() {
    return outputSealer;
  }

  public UrlSealer urlSealer() {
    return urlSealer;
  }

  /** Encrypts outputs, or decrypts them, as the setting says. */
  public RecurringJob outputJob() {
    return new OutputSealJob(
        stores.transactions(),
        stores.stateVersions(),
        stores.catalog(),
        outputSealer,
        new OutputNaming(context.identifiers()));
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

  public BlobRemover remover() {
    return remover;
  }

  /** Manages wrapping keys. */
  public ManagingKeys managingKeys(ServerAuthorizer server) {
    return new KeyRewrapper(
        server,
        context,
        wrapper,
        WrappedRows.all(stores.blobSeals(), stores.valueKeys()),
        new KeyRewrapper.Turns(
            stores.workLocks(), pause -> LockSupport.parkNanos(pause.toNanos())));
  }

  /** Where and how blobs are to be. */
  public BlobPlaces.Wanted wanted() {
    return wanted;
  }

  /** What blobs are sealed for. */
  public VersionLabels labels() {
    return labels;
  }

  /** Tells blobs that belong to nothing. */
  public OrphanSweep orphanSweep() {
    return orphanSweep;
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

  /** Copies small blobs beside the others. */
  public RecurringJob copyJob() {
    return copyJob;
  }
}
