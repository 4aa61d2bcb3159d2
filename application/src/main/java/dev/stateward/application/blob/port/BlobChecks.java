package dev.stateward.application.blob.port;

import dev.stateward.domain.stateversion.BlobKey;
import dev.stateward.domain.stateversion.Content;
import dev.stateward.domain.stateversion.StateVersionId;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;

/**
 * What is known of stored contents: which are named, which were found sound, and which orphaned.
 */
public interface BlobChecks {
  /** Names the key of every content that a version has to {@code each}, in no order. */
  void named(Consumer<BlobKey> each);

  /**
   * The contents that were not checked for longest, those never checked first.
   *
   * @param current those of current versions checked before this are due
   * @param others those of others checked before this are due
   * @param unreadable those that could not be read since then are not due all the same
   * @param atMost how many versions, 1 or more
   */
  List<Kept> due(Instant current, Instant others, Instant unreadable, int atMost);

  /** Stores that the contents of a version were checked; one that is gone does not matter. */
  void checked(StateVersionId version, Instant now, boolean sound);

  /** Stores that the contents of a version could not be read; as {@link #checked}. */
  void unreadable(StateVersionId version, Instant now);

  /** The versions whose contents could not be read when that was tried last. */
  List<StateVersionId> unreadable();

  /** The versions whose contents were not sound when they were checked last. */
  List<StateVersionId> damaged();

  /** The keys that were found orphaned, and when each was first. */
  Map<BlobKey, Instant> orphans();

  /** Replaces what was found orphaned. */
  void storeOrphans(Map<BlobKey, Instant> orphans);

  /** The contents of a version: its state, and its JSON form when there is one. */
  record Kept(StateVersionId version, List<Content> contents) {
    public Kept {
      Objects.requireNonNull(version, "version is null");
      contents = List.copyOf(contents);
    }
  }
}
