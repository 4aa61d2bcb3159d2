package dev.stateward.bootstrap.server;

import dev.stateward.adapter.blobstore.BlobStores;
import dev.stateward.adapter.jdbc.Database;
import dev.stateward.application.job.MaintenanceSchedulerContract;
import dev.stateward.application.port.FreeSpace;
import dev.stateward.testkit.fixture.OpenStores;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

/** Recurring jobs over the embedded database and files. */
@Tag("slow")
final class EmbeddedMaintenanceTest extends MaintenanceSchedulerContract {
  EmbeddedMaintenanceTest(@TempDir Path folder) {
    super(
        () -> database(folder.resolve("stateward")),
        RefusingBlobStore.before(
            BlobStores.files(folder.resolve("blobs"), FreeSpace.UNWATCHED), () -> {}));
  }

  private static OpenStores database(Path file) {
    Database database = Database.embedded(file);
    return new OpenStores(database, database::close);
  }
}
