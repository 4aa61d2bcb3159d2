package dev.stateward.adapter.blobstore;

import dev.stateward.application.blob.port.BlobStore;
import dev.stateward.testkit.contract.BlobRoundTripContract;
import java.io.IOException;
import net.jqwik.api.Tag;
import net.jqwik.api.lifecycle.AfterProperty;

@Tag("slow")
final class S3BlobRoundTripTest extends BlobRoundTripContract {
  private final S3Server server = S3Server.start();
  private final ClosableBlobStore store = BlobStores.s3(server.settings("states", ""));

  @Override
  protected BlobStore store() {
    return store;
  }

  @AfterProperty
  void stop() throws IOException {
    store.close();
    server.close();
  }
}
