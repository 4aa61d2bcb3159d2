package dev.stateward.domain.stateversion;

/**
 * How often a state has been written: 0 or more, growing with each new state of a workspace.
 *
 * @param value 0 to {@link Long#MAX_VALUE}
 */
public record Serial(long value) implements Comparable<Serial> {
  public Serial {
    if (value < 0) {
      throw new IllegalArgumentException("serial is negative: " + value);
    }
  }

  /** The serial of the next state. */
  public Serial next() {
    return new Serial(Math.addExact(value, 1));
  }

  @Override
  public int compareTo(Serial other) {
    return Long.compare(value, other.value);
  }
}
