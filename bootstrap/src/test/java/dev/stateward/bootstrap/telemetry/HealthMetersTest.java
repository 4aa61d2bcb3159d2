package dev.stateward.bootstrap.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.adapter.http.health.Readiness;
import dev.stateward.testkit.memory.InMemoryMeters;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class HealthMetersTest {
  private final InMemoryMeters meters = new InMemoryMeters();
  private final Told told = new Told();

  private static final class Told implements Readiness {
    private String database = "";
    private String blobs = "";
    private boolean stopping;

    @Override
    public List<Check> checks() {
      return List.of(
          new Check("database", Need.ALWAYS, database, Instant.EPOCH),
          new Check("blobs", Need.PARTLY, blobs, Instant.EPOCH));
    }

    @Override
    public boolean stopping() {
      return stopping;
    }
  }

  @Test
  void tellWhetherANodeIsReadyAndWhatIsWrong() {
    HealthMeters health = new HealthMeters(meters, told);
    health.refresh();
    assertThat(meters.present(HealthMeters.READY)).isEqualTo(1);

    told.blobs = "no bucket";
    health.refresh();
    assertThat(meters.present(HealthMeters.READY)).isEqualTo(1);
    assertThat(meters.present(HealthMeters.CHECK, "blobs")).isZero();
    assertThat(meters.present(HealthMeters.CHECK, "database")).isEqualTo(1);

    told.database = "no answer";
    health.refresh();
    assertThat(meters.present(HealthMeters.READY)).isZero();
  }

  @Test
  void areNotReadyOnceTheNodeStops() {
    HealthMeters health = new HealthMeters(meters, told);
    told.stopping = true;
    health.refresh();

    assertThat(meters.present(HealthMeters.READY)).isZero();
  }
}
