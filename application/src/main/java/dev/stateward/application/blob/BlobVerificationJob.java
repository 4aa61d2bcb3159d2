package dev.stateward.application.blob;

import dev.stateward.application.blob.port.BlobChecks;
import dev.stateward.application.blob.port.BlobChecks.DueVersion;
import dev.stateward.application.blob.port.BlobKind;
import dev.stateward.application.job.IndependentAttempts;
import dev.stateward.application.job.RecurringJob;
import dev.stateward.application.job.RecurringJob.Outcome;
import dev.stateward.application.port.Transactions;
import dev.stateward.application.stateversion.port.StateVersions;
import dev.stateward.domain.stateversion.Content;
import dev.stateward.domain.stateversion.StateVersion;
import dev.stateward.domain.stateversion.StateVersionId;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Reads stored state data and compares it with its digests: current versions daily, all others
 * monthly, at ten megabytes a second. Unreadable data does not delay the rest, and is tried again
 * after an hour.
 */
final class BlobVerificationJob implements RecurringJob {
  private static final Duration CURRENT = Duration.ofDays(1);
  private static final Duration OTHERS = Duration.ofDays(30);
  private static final Duration PAUSE = Duration.ofHours(1);
  private static final int AT_ONCE = 100;
  private static final long BYTES_AT_ONCE = 64 << 20;
  private static final long BYTES_PER_MILLISECOND = 10_000;
  private static final int NAMED = 5;

  /** After this many in one round, the store itself is probably unavailable. */
  private static final int MOST_UNREADABLE = 5;

  private static final Duration OUTAGE = Duration.ofMinutes(1);

  private final Transactions transactions;
  private final BlobChecks blobChecks;
  private final StateVersions stateVersions;
  private final StoredBlobs stored;
  private final InstantSource time;

  BlobVerificationJob(
      Transactions transactions,
      BlobChecks blobChecks,
      StateVersions stateVersions,
      StoredBlobs stored,
      InstantSource time) {
    this.transactions = transactions;
    this.blobChecks = blobChecks;
    this.stateVersions = stateVersions;
    this.stored = stored;
    this.time = time;
  }

  @Override
  public Outcome keep(Runnable heartbeat) {
    Instant now = time.instant();
    List<DueVersion> due =
        blobChecks.due(now.minus(CURRENT), now.minus(OTHERS), now.minus(PAUSE), AT_ONCE);
    IndependentAttempts round = new IndependentAttempts(heartbeat);
    long bytes = 0;
    for (DueVersion version : due) {
      if (bytes > BYTES_AT_ONCE || round.failed() == MOST_UNREADABLE) {
        break;
      }
      if (!round.attempt(version.id().value(), () -> check(version))) {
        noteUnreadable(version.id());
      }
      bytes += version.blobs().stream().mapToLong(Content::size).sum();
    }
    return new Outcome(pause(due, round, bytes), finding());
  }

  private static Duration pause(List<DueVersion> due, IndependentAttempts round, long bytes) {
    if (due.isEmpty()) {
      return PAUSE;
    }
    return round.done() == 0 ? OUTAGE : Duration.ofMillis(1 + bytes / BYTES_PER_MILLISECOND);
  }

  private boolean check(DueVersion version) {
    boolean sound =
        stored.intact(version.id(), BlobKind.STATE, version.state())
            && version.json().stream()
                .allMatch(json -> stored.intact(version.id(), BlobKind.JSON_STATE, json));
    transactions.run(() -> {
      // State data that was destroyed meanwhile is not damaged.
      if (sound || stillNamed(version.id())) {
        blobChecks.checked(version.id(), time.instant(), sound);
      }
    });
    return true;
  }

  private void noteUnreadable(StateVersionId version) {
    transactions.run(() -> blobChecks.unreadable(version, time.instant()));
  }

  private boolean stillNamed(StateVersionId version) {
    return stateVersions
        .find(version)
        .filter(it ->
            it instanceof StateVersion.Finalized
                || it instanceof StateVersion.BackingDataSoftDeleted)
        .isPresent();
  }

  private String finding() {
    return Stream.of(
            named("not as they were stored", blobChecks.damaged()),
            named("not readable", blobChecks.unreadable()))
        .filter(part -> !part.isEmpty())
        .collect(Collectors.joining("; "));
  }

  private static String named(String what, List<StateVersionId> versions) {
    if (versions.isEmpty()) {
      return "";
    }
    String names =
        versions.stream().limit(NAMED).map(StateVersionId::value).collect(Collectors.joining(", "));
    String more = versions.size() > NAMED ? " and others" : "";
    return "%s: the blobs of %d state versions: %s%s".formatted(what, versions.size(), names, more);
  }
}
