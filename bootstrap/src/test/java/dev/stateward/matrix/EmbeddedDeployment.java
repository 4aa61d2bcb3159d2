package dev.stateward.matrix;

import dev.stateward.adapter.jdbc.Database;
import dev.stateward.bootstrap.keys.InstallationSecret;
import dev.stateward.testkit.memory.InMemoryBlobStore;
import dev.stateward.testkit.memory.SimpleSealing;
import dev.stateward.testkit.time.TickingTime;
import java.net.URI;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;

/** An embedded database, blobs in memory, and a server in this process. */
final class EmbeddedDeployment implements Deployment {
  private final Storage storage;

  EmbeddedDeployment(Path folder) throws SQLException {
    Path file = folder.resolve("stateward").toAbsolutePath();
    TickingTime time = new TickingTime();
    storage =
        new Storage(
            Database.embedded(file),
            new InMemoryBlobStore(time),
            SimpleSealing.on(),
            InstallationSecret.random(new SecureRandom()),
            time,
            new EmbeddedSnapshot(connection(file)),
            new AuditRecords(connection(file)));
  }

  private static Connection connection(Path file) throws SQLException {
    return DriverManager.getConnection("jdbc:h2:ordered:async:" + file, "sa", "");
  }

  @Override
  public Storage storage() {
    return storage;
  }

  @Override
  public List<URI> serve(URI own) {
    return List.of(own);
  }

  @Override
  public void close() throws SQLException {
    storage.close();
  }
}
