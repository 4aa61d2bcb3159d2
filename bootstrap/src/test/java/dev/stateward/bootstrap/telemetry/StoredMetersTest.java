package dev.stateward.bootstrap.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.application.job.port.JobStatus;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.StoreUnavailableException;
import dev.stateward.application.statistics.port.FileUse;
import dev.stateward.application.statistics.port.JobCount;
import dev.stateward.application.statistics.port.ReadingStatistics;
import dev.stateward.application.statistics.port.StoredTotals;
import dev.stateward.application.statistics.port.StoredTotals.Waiting;
import dev.stateward.domain.stateversion.StateVersionStatus;
import dev.stateward.testkit.memory.InMemoryMeters;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class StoredMetersTest {
  private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");

  private final InMemoryMeters meters = new InMemoryMeters();
  private final Told told = new Told();

  /** Statistics that can fail. */
  private static final class Told implements ReadingStatistics {
    private boolean fails;

    @Override
    public List<JobCount> jobs(Caller caller) {
      if (fails) {
        throw new StoreUnavailableException("no answer", new IOException());
      }
      return List.of(
          new JobCount(JobCount.Kind.EXAMINE_STATE, JobStatus.WAITING, 3, NOW.minusSeconds(40)),
          new JobCount(JobCount.Kind.EXAMINE_STATE, JobStatus.FAILED, 2, NOW.minusSeconds(90)),
          new JobCount(JobCount.Kind.EXAMINE_STATE, JobStatus.DEAD, 1, NOW.minusSeconds(900)),
          new JobCount(JobCount.Kind.RUN_ROUTINE, JobStatus.WAITING, 9, NOW.plusSeconds(30)));
    }

    @Override
    public StoredTotals totals(Caller caller) {
      return new StoredTotals(
          1,
          2,
          3,
          new Waiting.Since(4, NOW.minusSeconds(60)),
          Map.of(StateVersionStatus.FINALIZED, 5L),
          6,
          7,
          8,
          new Waiting.Nothing(),
          9,
          new Waiting.Since(11, NOW.minusSeconds(70)),
          13);
    }

    @Override
    public long misplacedBlobs(Caller caller) {
      return 12;
    }

    @Override
    public OptionalLong organizationsNearQuota(Caller caller, int percent) {
      return percent == 80 ? OptionalLong.of(3) : OptionalLong.empty();
    }

    @Override
    public Optional<FileUse> databaseFile(Caller caller) {
      return Optional.of(new FileUse(100, 60));
    }
  }

  @Test
  void tellWhatWaitsAndForHowLong() {
    try (StoredMeters stored = new StoredMeters(told, () -> NOW)) {
      stored.watch(meters);
      stored.refresh();

      assertThat(meters.present(StoredMetrics.UP)).isEqualTo(1);
      assertThat(meters.present(StoredMetrics.JOBS, "examine-state", "failed")).isEqualTo(2);
      assertThat(meters.present(StoredMetrics.JOBS, "deliver-event", "dead")).isZero();
      assertThat(meters.present(StoredMetrics.JOBS_OVERDUE, "examine-state")).isEqualTo(90);
      assertThat(meters.present(StoredMetrics.JOBS_OVERDUE, "run-routine")).isZero();
      assertThat(meters.present(StoredMetrics.LOCKS)).isEqualTo(4);
      assertThat(meters.present(StoredMetrics.LOCK_AGE)).isEqualTo(60);
      assertThat(meters.present(StoredMetrics.DELIVERY_AGE)).isZero();
      assertThat(meters.present(StoredMetrics.NEAR_QUOTA, "80")).isEqualTo(3);
      assertThat(meters.present(StoredMetrics.NEAR_QUOTA, "100")).isNaN();
      assertThat(meters.present(StoredMetrics.VERSIONS, "finalized")).isEqualTo(5);
      assertThat(meters.present(StoredMetrics.VERSIONS, "pending")).isZero();
      assertThat(meters.present(StoredMetrics.DAMAGED)).isEqualTo(9);
      assertThat(meters.present(StoredMetrics.FILE_USED)).isEqualTo(60);
      assertThat(meters.present(StoredMetrics.BLOBS_WAITING, "copy-small-blobs")).isEqualTo(11);
      assertThat(meters.present(StoredMetrics.UNCOPIED_AGE)).isEqualTo(70);
      assertThat(meters.present(StoredMetrics.RECORDS_UNSUMMED)).isEqualTo(13);
      assertThat(meters.present(StoredMetrics.BLOBS_WAITING, "move-small-blobs")).isEqualTo(12);
    }
  }

  @Test
  void areNotKnownWhileTheDatabaseDoesNotAnswer() {
    told.fails = true;
    try (StoredMeters stored = new StoredMeters(told, () -> NOW)) {
      stored.watch(meters);
      stored.refresh();

      assertThat(meters.present(StoredMetrics.UP)).isZero();
      assertThat(meters.present(StoredMetrics.LOCKS)).isNaN();
      assertThat(meters.present(StoredMetrics.BLOBS_WAITING, "move-small-blobs")).isNaN();
      assertThat(meters.present(StoredMetrics.JOBS, "examine-state", "dead")).isNaN();

      told.fails = false;
      stored.refresh();

      assertThat(meters.present(StoredMetrics.UP)).isEqualTo(1);
      assertThat(meters.present(StoredMetrics.LOCKS)).isEqualTo(4);
    }
  }
}
