package dev.stateward.e2e;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.time.Duration;

/** PostgreSQL servers of one test. */
public final class OwnPostgres {
  private OwnPostgres() {}

  /** A new one, which has the time of a busy machine to start. */
  public static EmbeddedPostgres start() throws IOException {
    return EmbeddedPostgres.builder().setPGStartupWait(Duration.ofMinutes(1)).start();
  }
}
