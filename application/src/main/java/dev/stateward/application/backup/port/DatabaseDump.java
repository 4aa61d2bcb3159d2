package dev.stateward.application.backup.port;

import dev.stateward.domain.stateversion.BlobKey;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Reads whole databases, while others write. */
public interface DatabaseDump {
  /** Runs {@code work} on the database as it is at one moment. It has no time limit. */
  <T> T snapshot(Function<Snapshot, T> work);

  /** A database at one moment. */
  interface Snapshot {
    /** The version of its schema, four digits. */
    String schema();

    /** Its tables by name, except those that only tell of the database itself. */
    List<TableShape> tables();

    /** Passes the rows of a table to {@code each}, in no order. */
    void rows(TableShape table, Consumer<List<@Nullable Object>> each);

    /**
     * Passes the keys of all blobs that versions refer to, and that are not rows, to {@code each}
     * in ascending order.
     */
    void blobs(Consumer<BlobKey> each);
  }
}
