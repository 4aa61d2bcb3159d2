package dev.stateward.adapter.http;

import dev.stateward.adapter.http.health.Readiness;
import java.time.Instant;
import java.util.List;

/** A server's health, as a test says. */
final class FakeReadiness implements Readiness {
  static final Instant SINCE = Instant.parse("2026-01-02T03:04:05Z");

  volatile String database = "";
  volatile String blobs = "";
  volatile boolean stopping;

  @Override
  public List<Check> checks() {
    return List.of(
        new Check("database", Need.ALWAYS, database, SINCE),
        new Check("blobs", Need.PARTLY, blobs, SINCE));
  }

  @Override
  public boolean stopping() {
    return stopping;
  }
}
