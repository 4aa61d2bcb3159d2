package dev.stateward.domain.stateversion;

import java.util.Objects;

/**
 * The name that a state gets at its first write and keeps; states of different lineages are
 * unrelated.
 *
 * @param value the name as the client wrote it, at most {@value #LONGEST} characters; empty when it
 *     stated none, as early versions of the tool do
 */
public record Lineage(String value) {
  /** The longest lineage accepted, in characters. */
  public static final int LONGEST = 255;

  /** No lineage was stated. */
  public static final Lineage UNSTATED = new Lineage("");

  public Lineage {
    Objects.requireNonNull(value, "value is null");
    if (value.length() > LONGEST) {
      throw new IllegalArgumentException("lineage is longer than " + LONGEST + " characters");
    }
  }

  /** Whether the client stated a lineage. */
  public boolean stated() {
    return !value.isEmpty();
  }

  /** Whether both are stated and name different lineages. */
  public boolean contradicts(Lineage other) {
    return stated() && other.stated() && !value.equals(other.value);
  }
}
