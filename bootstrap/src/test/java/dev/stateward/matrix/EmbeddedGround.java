package dev.stateward.matrix;

import dev.stateward.adapter.jdbc.Database;
import dev.stateward.application.port.out.BlobStore;
import dev.stateward.bootstrap.keys.InstallationSecret;
import dev.stateward.testkit.memory.InMemoryBlobStore;
import dev.stateward.testkit.time.TickingTime;
import java.net.URI;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;

/** An embedded database and contents in memory, and a server of this process. */
final class EmbeddedGround implements Ground {
  private final TickingTime time = new TickingTime();
  private final BlobStore blobs = new InMemoryBlobStore(time);
  private final InstallationSecret secret = InstallationSecret.random(new SecureRandom());
  private final Database database;
  private final KeptRows rows;
  private final Recorded recorded;

  EmbeddedGround(Path folder) throws SQLException {
    Path file = folder.resolve("stateward").toAbsolutePath();
    database = Database.embedded(file);
    rows = new EmbeddedRows(connection(file));
    recorded = new Recorded(connection(file));
  }

  private static Connection connection(Path file) throws SQLException {
    return DriverManager.getConnection("jdbc:h2:ordered:async:" + file, "sa", "");
  }

  @Override
  public Database database() {
    return database;
  }

  @Override
  public BlobStore blobs() {
    return blobs;
  }

  @Override
  public InstallationSecret secret() {
    return secret;
  }

  @Override
  public TickingTime time() {
    return time;
  }

  @Override
  public KeptRows rows() {
    return rows;
  }

  @Override
  public Recorded recorded() {
    return recorded;
  }

  @Override
  public List<URI> serve(URI own) {
    return List.of(own);
  }

  @Override
  public int atOnce() {
    return 1;
  }

  @Override
  public void close() throws SQLException {
    rows.close();
    recorded.close();
    database.close();
  }
}
