package dev.stateward.application;

import dev.stateward.application.Housekeeper.Outcome;
import dev.stateward.application.port.out.ContentChecks.Kept;
import dev.stateward.application.port.out.Stores;
import dev.stateward.domain.stateversion.Content;
import dev.stateward.domain.stateversion.StateVersion;
import dev.stateward.domain.stateversion.StateVersionId;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Reads contents again and compares them with what was stored: those of current versions each day,
 * all others each month, at ten megabytes a second.
 */
final class ContentScrubber implements Housekeeper.Chore {
  private static final Duration CURRENT = Duration.ofDays(1);
  private static final Duration OTHERS = Duration.ofDays(30);
  private static final Duration PAUSE = Duration.ofHours(1);
  private static final int AT_ONCE = 100;
  private static final long BYTES_AT_ONCE = 64 << 20;
  private static final long BYTES_PER_MILLISECOND = 10_000;
  private static final int NAMED = 5;

  private final Stores stores;
  private final StoredContents stored;
  private final InstantSource time;

  ContentScrubber(Stores stores, StoredContents stored, InstantSource time) {
    this.stores = stores;
    this.stored = stored;
    this.time = time;
  }

  @Override
  public Outcome keep(Runnable heartbeat) {
    Instant now = time.instant();
    List<Kept> due = stores.contentChecks().due(now.minus(CURRENT), now.minus(OTHERS), AT_ONCE);
    long bytes = 0;
    for (Kept kept : due) {
      if (bytes > BYTES_AT_ONCE) {
        break;
      }
      heartbeat.run();
      check(kept);
      bytes += kept.contents().stream().mapToLong(Content::size).sum();
    }
    Duration pause = due.isEmpty() ? PAUSE : Duration.ofMillis(1 + bytes / BYTES_PER_MILLISECOND);
    return new Outcome(pause, finding(stores.contentChecks().damaged()));
  }

  private void check(Kept kept) {
    boolean sound = kept.contents().stream().allMatch(stored::intact);
    stores
        .transactions()
        .run(() -> {
          // A content that was destroyed meanwhile is not damaged.
          if (sound || stillNamed(kept.version())) {
            stores.contentChecks().checked(kept.version(), time.instant(), sound);
          }
        });
  }

  private boolean stillNamed(StateVersionId version) {
    return stores
        .stateVersions()
        .find(version)
        .filter(it ->
            it instanceof StateVersion.Finalized
                || it instanceof StateVersion.BackingDataSoftDeleted)
        .isPresent();
  }

  private static String finding(List<StateVersionId> damaged) {
    if (damaged.isEmpty()) {
      return "";
    }
    String names =
        damaged.stream().limit(NAMED).map(StateVersionId::value).collect(Collectors.joining(", "));
    String more = damaged.size() > NAMED ? " and others" : "";
    return "not as they were stored: the contents of %d state versions: %s%s"
        .formatted(damaged.size(), names, more);
  }
}
