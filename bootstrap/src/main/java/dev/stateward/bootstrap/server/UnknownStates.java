package dev.stateward.bootstrap.server;

import dev.stateward.adapter.jdbc.Database;
import dev.stateward.adapter.jdbc.database.WrappingKeys.SealedKey;
import dev.stateward.application.backup.port.NotEmptyException;
import dev.stateward.application.blob.port.BlobStore;
import dev.stateward.bootstrap.keys.WrappingKeyCopies;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * States of a lost database, in the store of one that knows of none. A server would remove them as
 * orphans, and nothing could be recovered any more.
 */
final class UnknownStates {
  private UnknownStates() {}

  /**
   * Requires that there are none. A store with a copy of a wrapping key of the database is its own,
   * and is not listed.
   *
   * @throws NotEmptyException when there are some
   */
  static void requireNone(Database database, BlobStore blobs, WrappingKeyCopies copies) {
    List<SealedKey> keys = database.wrappingKeys().look();
    if (copies.lost(keys).size() == keys.size() && knowsNone(database)) {
      blobs.list(stored -> {
        if (BlobStore.namesBlob(stored.key())) {
          throw new NotEmptyException(
              "the store of states has those of another database, which would be removed as"
                  + " orphans: name that database; if it is lost, run `stateward recover` with an"
                  + " empty one, or restore a backup into an empty store; for a new server name an"
                  + " empty store");
        }
      });
    }
  }

  private static boolean knowsNone(Database database) {
    AtomicBoolean known = new AtomicBoolean();
    database.blobChecks().named(key -> known.set(true));
    return !known.get();
  }
}
