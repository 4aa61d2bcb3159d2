package dev.stateward.adapter.jdbc.embedded;

import java.sql.Connection;
import java.sql.SQLException;
import org.h2.engine.SessionLocal;
import org.h2.jdbc.JdbcConnection;
import org.h2.mvstore.FileStore;
import org.h2.mvstore.MVStore;

/**
 * Decides when H2 writes to its file and which space of it may be overwritten, which no setting of
 * H2 does. The only use of H2 beyond JDBC (ADR 0036, 0102). Not thread-safe.
 *
 * <p>By default H2 frees the space of dead chunks of a certain age, even if a recovery needs them
 * to find the newest chunk. Here age does not free space. Space is freed only when a recovery finds
 * the newest chunk without any other: by the header, or at the end of the file.
 */
final class FileSpace {
  /** The longest retention time, 24 days: until then no chunk is freed because of its age. */
  private static final int NEVER = Integer.MAX_VALUE;

  /** H2 writes the header when its chunk is more than this many versions old (2.4.240). */
  private static final int HEADER_LAG = 20;

  /** With fewer versions H2 may not know yet which chunks are dead. */
  private static final int SETTLED = 4;

  /** Chunks are rewritten until this share of their bytes is in use (ADR 174). */
  private static final int FILL_PERCENT = 60;

  /** This part of the amount at which H2 writes by itself is rewritten each time: commits wait. */
  private static final int PART_REWRITTEN = 16;

  private final MVStore store;
  private final FileStore<?> file;
  private final int versions;
  private final int rewritten;

  /** The version at which space was last freed. */
  private long reclaimedAt;

  private FileSpace(MVStore store, int versions) {
    this.store = store;
    this.file = store.getFileStore();
    this.versions = versions;
    this.rewritten = store.getAutoCommitMemory() / PART_REWRITTEN;
    this.reclaimedAt = store.getCurrentVersion();
  }

  /**
   * Makes an open database write only at checkpoints. Without a write delay H2 would write each
   * commit by itself, with all pages that it shares with others. With a delay, a checkpoint does
   * not wait for what H2's own thread is writing. A negative delay does neither (2.4.240).
   *
   * @param versions the number of versions between two reclamations of space
   */
  static FileSpace of(Connection connection, int versions) throws SQLException {
    SessionLocal session = (SessionLocal) connection.unwrap(JdbcConnection.class).getSession();
    MVStore store = session.getDatabase().getStore().getMvStore();
    store.setAutoCommitDelay(-1);
    store.setRetentionTime(NEVER);
    store.setReuseSpace(true);
    return new FileSpace(store, versions);
  }

  /** Whether enough was written that freeing space is worthwhile. */
  boolean due() {
    return store.getCurrentVersion() - reclaimedAt >= versions;
  }

  /**
   * Frees unused space, and moves the live data of mostly dead chunks so that they can be freed the
   * next time. Everything committed must be on the disk before, and is after.
   *
   * @param force writes everything committed and syncs it to the disk
   */
  void reclaim(Runnable force) {
    makeNewestFound();
    force.run();
    store.setRetentionTime(0);
    try {
      store.executeFilestoreOperation(file::dropUnusedChunks);
      store.compact(FILL_PERCENT, rewritten);
    } finally {
      store.setRetentionTime(NEVER);
    }
    reclaimedAt = store.getCurrentVersion();
  }

  /**
   * Writes small chunks until the header names the newest one. When it does not after as many as
   * {@link #HEADER_LAG}, the newest one is at the end of the file, where a recovery looks as well.
   */
  private void makeNewestFound() {
    for (int version = 1; version <= HEADER_LAG + SETTLED; version++) {
      store.setStoreVersion(store.getStoreVersion() + 1);
      store.commit();
      if (version >= SETTLED && headerNamesNewest()) {
        return;
      }
    }
  }

  private boolean headerNamesNewest() {
    Object version = store.getStoreHeader().get("version");
    return version instanceof Long named && named == store.getCurrentVersion();
  }

  /** Whether H2 has closed the file, as it does when it cannot write. */
  boolean closed() {
    return store.isClosed();
  }

  /** Makes H2 append only, as at the start. */
  void appendOnly() {
    store.setReuseSpace(false);
  }

  /** How many percent of the file are in use. */
  int usedPercent() {
    return file.getFillRate() * file.getChunksFillRate() / 100;
  }
}
