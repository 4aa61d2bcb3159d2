package dev.stateward.adapter.blobstore;

import dev.stateward.application.port.out.BlobStore;
import dev.stateward.testkit.contract.BlobStoreContract;
import java.io.IOException;
import org.junit.jupiter.api.AfterAll;

final class FileBlobStoreTest extends BlobStoreContract {
  private static final TemporaryFolder FOLDER = TemporaryFolder.make();
  private static final BlobStore STORE = BlobStores.files(FOLDER.path());

  @Override
  protected BlobStore store() {
    return STORE;
  }

  @AfterAll
  static void removeFiles() throws IOException {
    FOLDER.close();
  }
}
