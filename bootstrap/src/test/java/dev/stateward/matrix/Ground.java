package dev.stateward.matrix;

import dev.stateward.adapter.jdbc.Database;
import dev.stateward.application.blob.port.BlobStore;
import dev.stateward.bootstrap.keys.InstallationSecret;
import dev.stateward.testkit.time.TickingTime;
import java.net.URI;
import java.sql.SQLException;
import java.util.List;

/** What a world stands on: where it keeps what it knows, and which servers answer for it. */
interface Ground extends AutoCloseable {
  /**
   * Where a world keeps what it knows.
   *
   * @param time the time by which the world is set up
   */
  record Places(
      Database database,
      BlobStore blobs,
      InstallationSecret secret,
      TickingTime time,
      KeptRows rows,
      Recorded recorded) {
    void close() throws SQLException {
      rows.close();
      recorded.close();
      database.close();
    }
  }

  Places places();

  /**
   * Where the servers are that answer, once all is set up.
   *
   * @param own the server of this process
   */
  List<URI> serve(URI own) throws SQLException;

  /** How many requests that change nothing may be sent at once. */
  int atOnce();

  @Override
  void close() throws SQLException;
}
