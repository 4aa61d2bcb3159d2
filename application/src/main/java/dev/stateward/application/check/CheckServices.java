package dev.stateward.application.check;

import dev.stateward.application.access.ServerAuthorizer;
import dev.stateward.application.access.UseCaseContext;
import dev.stateward.application.blob.BlobServices;
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
    this.checkingConsistency =
        new ConsistencyService(
            server,
            context,
            new Rows(stores.blobReferences(), stores.blobSeals()),
            blobs,
            new Inspectors(
                new BlobInspector(blobs.store(), access.sealing()),
                new RecordInspector(access.blobs(), access.sealing(), blobs.labels()),
                access.sealing().wrapper()));
  }

  public CheckingConsistency checkingConsistency() {
    return checkingConsistency;
  }
}
