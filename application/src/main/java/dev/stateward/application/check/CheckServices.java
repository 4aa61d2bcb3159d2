package dev.stateward.application.check;

import dev.stateward.application.access.ServerAuthorizer;
import dev.stateward.application.access.UseCaseContext;
import dev.stateward.application.blob.BlobServices;
import dev.stateward.application.blob.RecordReader;
import dev.stateward.application.blob.port.BlobAccess;
import dev.stateward.application.check.ConsistencyService.Inspectors;
import dev.stateward.application.check.ConsistencyService.Rows;
import dev.stateward.application.check.port.CheckingConsistency;
import dev.stateward.application.store.Stores;

/** The check of an installation. */
public final class CheckServices {
  private final CheckingConsistency checkingConsistency;

  public CheckServices(
      Stores stores,
      UseCaseContext context,
      ServerAuthorizer server,
      BlobServices blobs,
      BlobAccess access) {
    BlobInspector inspector = new BlobInspector(blobs.store(), access.sealing());
    KeyRestorer keys =
        new KeyRestorer(
            new RecordReader(access.blobs(), access.sealing(), access.files()),
            inspector,
            new KeyRestorer.Rows(
                stores.workspaces(),
                stores.stateVersions(),
                stores.blobReferences(),
                stores.blobSeals()));
    this.checkingConsistency =
        new ConsistencyService(
            server,
            context,
            new Rows(
                stores.blobReferences(),
                stores.blobSeals(),
                stores.valueKeys(),
                stores.workLocks()),
            blobs,
            new Inspectors(
                new BlobCheck.Inspectors(
                    inspector,
                    new CopyInspector(blobs.store(), access.blobs()),
                    new RecordInspector(access.blobs(), access.sealing(), blobs.labels()),
                    keys),
                access.sealing().wrapper()));
  }

  public CheckingConsistency checkingConsistency() {
    return checkingConsistency;
  }
}
