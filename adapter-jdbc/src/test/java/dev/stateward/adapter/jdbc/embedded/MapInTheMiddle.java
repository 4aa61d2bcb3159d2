package dev.stateward.adapter.jdbc.embedded;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.h2.engine.SessionLocal;
import org.h2.jdbc.JdbcConnection;
import org.h2.mvstore.MVMap;

/** A map of H2's store that can be locked, which stops H2 when it comes to it. */
final class MapInTheMiddle {
  private final MVMap<String, String> map;

  private MapInTheMiddle(MVMap<String, String> map) {
    this.map = map;
  }

  /** After the maps of existing tables, and before those of tables to come. */
  static MapInTheMiddle of(Connection connection) throws SQLException {
    SessionLocal session = (SessionLocal) connection.unwrap(JdbcConnection.class).getSession();
    return new MapInTheMiddle(session.getDatabase().getStore().getMvStore().openMap("middle"));
  }

  /** Does {@code work} while the map is locked. */
  <T> T whileLocked(Callable<T> work) throws Exception {
    CountDownLatch locked = new CountDownLatch(1);
    CountDownLatch done = new CountDownLatch(1);
    Thread holder = Thread.ofPlatform().start(() -> map.operate("a", "b", holding(locked, done)));
    locked.await();
    try {
      return work.call();
    } finally {
      done.countDown();
      holder.join();
    }
  }

  /** H2 locks a map for an operation that was repeated a few times. */
  private MVMap.DecisionMaker<String> holding(CountDownLatch locked, CountDownLatch done) {
    return new MVMap.DecisionMaker<>() {
      @Override
      public MVMap.Decision decide(String existing, String provided) {
        if (!map.getRoot().isLockedByCurrentThread()) {
          return MVMap.Decision.REPEAT;
        }
        locked.countDown();
        try {
          done.await();
        } catch (InterruptedException e) {
          throw new IllegalStateException(e);
        }
        return MVMap.Decision.PUT;
      }
    };
  }
}
