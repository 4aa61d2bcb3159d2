package dev.stateward.adapter.blobstore;

import dev.stateward.application.blob.port.BlobStore;
import dev.stateward.application.port.FreeSpace;
import dev.stateward.testkit.contract.BlobRoundTripContract;
import java.io.IOException;
import net.jqwik.api.lifecycle.AfterProperty;

final class FileBlobRoundTripTest extends BlobRoundTripContract {
  private final TemporaryFolder folder = TemporaryFolder.make();
  private final BlobStore store = BlobStores.files(folder.path(), FreeSpace.UNWATCHED);

  @Override
  protected BlobStore store() {
    return store;
  }

  @AfterProperty
  void removeFiles() throws IOException {
    folder.close();
  }
}
