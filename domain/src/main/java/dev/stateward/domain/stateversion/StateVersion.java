package dev.stateward.domain.stateversion;

import dev.stateward.domain.workspace.WorkspaceId;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Objects;
import java.util.Optional;

/**
 * One version of a workspace's state, as one type per status.
 *
 * <p>Each type offers only the transitions that its status allows: a {@link Finalized} version
 * cannot be finalized again because it has no such method. {@link BackingDataPermanentlyDeleted}
 * and {@link Discarded} are final (State Versions API, "States and transitions").
 */
public sealed interface StateVersion {
  /** The facts fixed at its creation. */
  VersionHeader header();

  /** Its identifier. */
  default StateVersionId id() {
    return header().id();
  }

  /** The workspace it belongs to. */
  default WorkspaceId workspace() {
    return header().workspace();
  }

  /** What its creator declared of the content. */
  default DeclaredState declared() {
    return header().declared();
  }

  /**
   * Whether it waits for a content that may still be accepted.
   *
   * @param latest the finalized version that was added last to its workspace; empty when there is
   *     none
   */
  default boolean awaitsContent(Optional<Finalized> latest) {
    return this instanceof Pending pending && pending.judge(latest) instanceof Succession.Accepted;
  }

  /** Created; its content has not arrived. */
  record Pending(VersionHeader header) implements StateVersion {
    public Pending {
      Objects.requireNonNull(header, "header is null");
    }

    /**
     * The version once {@code content} is stored.
     *
     * @param empty whether the content is a state without resources and outputs
     * @throws IllegalArgumentException when the content is not the one that was declared
     */
    public Finalized finalizeWith(Content content, boolean empty) {
      return new Finalized(header, content, empty);
    }

    /**
     * The verdict on whether its content may follow the workspace's states.
     *
     * @param latest the finalized version that was added last to its workspace; empty when there is
     *     none
     */
    public Succession judge(Optional<Finalized> latest) {
      return Succession.judge(
          latest.map(Succession.Current::of), header.declared(), header.forced());
    }

    /** The version once a newer one or the end of its lock made it obsolete. */
    public Discarded discard() {
      return new Discarded(header);
    }
  }

  /**
   * Its content is stored.
   *
   * @param empty whether the content is a state without resources and outputs
   */
  record Finalized(VersionHeader header, Content content, boolean empty) implements StateVersion {
    public Finalized {
      Objects.requireNonNull(header, "header is null");
      Objects.requireNonNull(content, "content is null");
      if (!content.md5().equals(header.declared().md5())) {
        throw new IllegalArgumentException("the content is not the declared one");
      }
    }

    /**
     * The version once it is soft deleted.
     *
     * @param at when
     * @param graceDays after how many days the content is destroyed, 1 or more
     */
    public BackingDataSoftDeleted softDelete(Instant at, int graceDays) {
      return new BackingDataSoftDeleted(header, content, empty, at, graceDays);
    }
  }

  /** Obsolete before its content arrived; final. */
  record Discarded(VersionHeader header) implements StateVersion {
    public Discarded {
      Objects.requireNonNull(header, "header is null");
    }
  }

  /**
   * Its content cannot be read, and can be restored until the grace period ends.
   *
   * @param deletedAt when it was soft deleted
   * @param graceDays the grace period, in days, 1 or more
   */
  record BackingDataSoftDeleted(
      VersionHeader header, Content content, boolean empty, Instant deletedAt, int graceDays)
      implements StateVersion {
    public BackingDataSoftDeleted {
      Objects.requireNonNull(header, "header is null");
      Objects.requireNonNull(content, "content is null");
      Objects.requireNonNull(deletedAt, "deletedAt is null");
      if (graceDays < 1) {
        throw new IllegalArgumentException("graceDays is less than 1: " + graceDays);
      }
    }

    /** When the grace period ends, and the content is destroyed. */
    public Instant dueAt() {
      return deletedAt.plus(graceDays, ChronoUnit.DAYS);
    }

    /** Whether the grace period has ended. */
    public boolean isDue(Instant now) {
      return !dueAt().isAfter(now);
    }

    /** The version as it was before. */
    public Finalized restore() {
      return new Finalized(header, content, empty);
    }

    /** The version once its content is destroyed. */
    public BackingDataPermanentlyDeleted destroy(Instant at) {
      return new BackingDataPermanentlyDeleted(header, at);
    }
  }

  /**
   * Its content is destroyed; final.
   *
   * @param destroyedAt when it was destroyed
   */
  record BackingDataPermanentlyDeleted(VersionHeader header, Instant destroyedAt)
      implements StateVersion {
    public BackingDataPermanentlyDeleted {
      Objects.requireNonNull(header, "header is null");
      Objects.requireNonNull(destroyedAt, "destroyedAt is null");
    }
  }
}
