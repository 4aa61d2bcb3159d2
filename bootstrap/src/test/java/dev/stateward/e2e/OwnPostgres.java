package dev.stateward.e2e;

import dev.stateward.testkit.net.TestPorts;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.time.Duration;

/** PostgreSQL servers of one test. */
public final class OwnPostgres {
  private OwnPostgres() {}

  /** A new one. */
  public static EmbeddedPostgres start() throws IOException {
    return builder().start();
  }

  /** One that has the time of a busy machine to start, and a port that nobody takes meanwhile. */
  public static EmbeddedPostgres.Builder builder() {
    return EmbeddedPostgres.builder()
        .setPGStartupWait(Duration.ofMinutes(5))
        .setPort(TestPorts.reserve());
  }
}
