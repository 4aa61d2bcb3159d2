package dev.stateward.adapter.blobstore;

import dev.stateward.application.port.out.BlobStore;
import dev.stateward.testkit.contract.BlobStoreContract;
import org.junit.jupiter.api.AfterAll;

/** The store on a real S3 server. The build leaves it out, and says so, where none is named. */
final class NamedS3BlobStoreTest extends BlobStoreContract {
  private static final S3Settings SETTINGS = NamedS3Server.named().orElseThrow();
  private static final ClosableBlobStore STORE = BlobStores.s3(SETTINGS);

  @Override
  protected BlobStore store() {
    return STORE;
  }

  @AfterAll
  static void cleanUp() {
    STORE.list(stored -> STORE.delete(stored.key()));
    STORE.close();
    System.out.println("TESTED: the S3 server at " + SETTINGS.endpoint());
  }
}
