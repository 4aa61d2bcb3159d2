package dev.stateward.adapter.jdbc.database;

import dev.stateward.adapter.jdbc.embedded.Durability.Turn;
import dev.stateward.adapter.jdbc.sql.SqlFailures;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.JdbiException;

/** A connection while a transaction uses it, within the turn of that transaction. */
record Session(Handle handle, Turn turn) implements AutoCloseable {
  /** Opens a connection in that turn, which ends here when there is none. */
  static Session open(Jdbi jdbi, Turn turn) {
    boolean opened = false;
    try {
      Session session = new Session(jdbi.open(), turn);
      opened = true;
      return session;
    } catch (JdbiException failure) {
      throw SqlFailures.ofStatement(failure);
    } finally {
      if (!opened) {
        turn.close();
      }
    }
  }

  @Override
  public void close() {
    try (turn) {
      handle.close();
    } catch (JdbiException failure) {
      throw SqlFailures.unknown(failure);
    }
  }
}
