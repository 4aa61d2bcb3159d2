package dev.stateward.application.blob.port;

import dev.stateward.domain.stateversion.BlobKey;
import dev.stateward.domain.stateversion.Content;
import dev.stateward.domain.stateversion.StateVersionId;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * The results of checks of stored state data: which blobs are referred to, verified, or orphaned.
 */
public interface BlobChecks {
  /**
   * Passes the key of every blob that is referenced, or whose removal is enqueued, to {@code each},
   * in no order.
   */
  void named(Consumer<BlobKey> each);

  /**
   * The blobs whose last check is oldest, those never checked first.
   *
   * @param current those of current versions checked before this are due
   * @param others those of other versions checked before this are due
   * @param unreadable those that were unreadable after this are not due
   * @param atMost how many versions, 1 or more
   */
  List<DueVersion> due(Instant current, Instant others, Instant unreadable, int atMost);

  /** Stores that the blobs of a version were checked; no effect when the version is gone. */
  void checked(StateVersionId version, Instant now, boolean sound);

  /** Stores that the blobs of a version could not be read; as {@link #checked}. */
  void unreadable(StateVersionId version, Instant now);

  /** The versions with blobs that could not be read at the last attempt. */
  List<StateVersionId> unreadable();

  /** The versions with blobs that were damaged at the last check. */
  List<StateVersionId> damaged();

  /** The orphaned keys, and when each was first found. */
  Map<BlobKey, Instant> orphans();

  /** Replaces the orphaned keys. */
  void storeOrphans(Map<BlobKey, Instant> orphans);

  /** A version that is due, with its blobs: its state, and its JSON form when there is one. */
  record DueVersion(StateVersionId id, Content state, List<Content> json) {
    public DueVersion {
      Objects.requireNonNull(id, "id is null");
      Objects.requireNonNull(state, "state is null");
      json = List.copyOf(json);
    }

    /** All its blobs. */
    public List<Content> blobs() {
      return Stream.concat(Stream.of(state), json.stream()).toList();
    }
  }
}
