package dev.stateward.matrix;

import dev.stateward.adapter.jdbc.Database;
import dev.stateward.application.blob.port.BlobStore;
import dev.stateward.application.blob.port.Sealing;
import dev.stateward.bootstrap.keys.InstallationSecret;
import dev.stateward.testkit.time.TickingTime;
import java.net.URI;
import java.sql.SQLException;
import java.util.List;

/** How the servers under test are deployed: their stores, and their addresses. */
interface Deployment extends AutoCloseable {
  /**
   * The stores of the servers.
   *
   * @param sealing how blobs and values are sealed, such that all servers can open them
   * @param time the time by which the server is set up
   */
  record Storage(
      Database database,
      BlobStore blobs,
      Sealing sealing,
      InstallationSecret secret,
      TickingTime time,
      DatabaseSnapshot snapshot,
      AuditRecords audit) {
    void close() throws SQLException {
      snapshot.close();
      audit.close();
      database.close();
    }
  }

  Storage storage();

  /**
   * Where the servers are that answer, once all is set up.
   *
   * @param own the server of this process
   */
  List<URI> serve(URI own) throws SQLException;

  @Override
  void close() throws SQLException;
}
