package dev.stateward.adapter.blobstore;

import dev.stateward.application.job.MaintenanceSchedulerContract;
import dev.stateward.domain.stateversion.BlobKey;
import dev.stateward.testkit.fixture.OpenContents;
import dev.stateward.testkit.memory.InMemoryDatabase;
import dev.stateward.testkit.memory.Repetitions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;

final class S3MaintenanceSchedulerTest extends MaintenanceSchedulerContract {
  private static final S3Server SERVER = S3Server.start();
  private static final FaultyS3Proxy FAULTY = before(SERVER);
  private static final AtomicInteger BUCKETS = new AtomicInteger();

  S3MaintenanceSchedulerTest() {
    super(() -> InMemoryDatabase.open(Repetitions.ofEvery(2)), open());
  }

  private static FaultyS3Proxy before(S3Server server) {
    try {
      return FaultyS3Proxy.before(server);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static OpenContents open() {
    ClosableBlobStore store = BlobStores.s3(FAULTY.settings("kept-" + BUCKETS.incrementAndGet()));
    return new OpenContents(
        store,
        keys ->
            FAULTY.refuseToRead(
                keys.stream().map(BlobKey::value).collect(Collectors.toUnmodifiableSet())),
        () -> {
          FAULTY.refuseToRead(Set.of());
          store.close();
        });
  }

  @AfterAll
  static void stop() throws IOException {
    FAULTY.close();
    SERVER.close();
  }
}
