package dev.stateward.domain.workspace;

/**
 * How often a workspace has been locked: the fencing token of its lock.
 *
 * <p>An upload that started under one generation can only finish under the same one.
 *
 * @param value 0 or more; 0 before the first lock
 */
public record LockGeneration(long value) {
  public LockGeneration {
    if (value < 0) {
      throw new IllegalArgumentException("lock generation is negative: " + value);
    }
  }

  /** The generation of the next lock. */
  public LockGeneration next() {
    return new LockGeneration(Math.addExact(value, 1));
  }
}
