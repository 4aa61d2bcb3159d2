package dev.stateward.matrix;

import dev.stateward.adapter.jdbc.Database;
import dev.stateward.application.port.out.BlobStore;
import dev.stateward.bootstrap.keys.InstallationSecret;
import dev.stateward.testkit.time.TickingTime;
import java.net.URI;
import java.sql.SQLException;
import java.util.List;

/** What a world stands on: where it keeps what it knows, and which servers answer for it. */
interface Ground extends AutoCloseable {
  Database database();

  BlobStore blobs();

  InstallationSecret secret();

  /** The time by which the world is set up. */
  TickingTime time();

  KeptRows rows();

  Recorded recorded();

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
