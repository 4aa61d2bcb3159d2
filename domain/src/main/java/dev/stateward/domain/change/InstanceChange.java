package dev.stateward.domain.change;

import java.util.Objects;

/** What became of one instance from one version to another. */
public sealed interface InstanceChange {
  /** The kinds of changes. */
  enum Kind {
    ADDED,
    REMOVED,
    /** Something else is at the same address. */
    REPLACED,
    /** The same is at another address, changed or not. */
    MOVED,
    CHANGED
  }

  Kind kind();

  /** Where it comes in the order of all instances of both versions. */
  long number();

  /** It is in the later version alone. */
  record Added(ComparedInstance after) implements InstanceChange {
    public Added {
      Objects.requireNonNull(after, "after is null");
    }

    @Override
    public Kind kind() {
      return Kind.ADDED;
    }

    @Override
    public long number() {
      return after.number();
    }
  }

  /** It is in the earlier version alone. */
  record Removed(ComparedInstance before) implements InstanceChange {
    public Removed {
      Objects.requireNonNull(before, "before is null");
    }

    @Override
    public Kind kind() {
      return Kind.REMOVED;
    }

    @Override
    public long number() {
      return before.number();
    }
  }

  /**
   * It is in both versions, and differs.
   *
   * @param kind {@link Kind#REPLACED}, {@link Kind#MOVED} or {@link Kind#CHANGED}
   */
  record InBoth(Kind kind, ComparedInstance before, ComparedInstance after)
      implements InstanceChange {
    public InBoth {
      Objects.requireNonNull(before, "before is null");
      Objects.requireNonNull(after, "after is null");
      if (kind == Kind.ADDED || kind == Kind.REMOVED) {
        throw new IllegalArgumentException("an instance of both versions is not " + kind);
      }
    }

    @Override
    public long number() {
      return after.number();
    }
  }
}
