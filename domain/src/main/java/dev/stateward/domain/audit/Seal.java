package dev.stateward.domain.audit;

import java.util.Objects;

/**
 * A place in the chain of a trail.
 *
 * @param position counted from 1, without gaps; 0 before the first record
 * @param hash the hash of the record there and of all before it, 64 hexadecimal digits
 */
public record Seal(long position, String hash) {
  /** The place before the first record of any trail. */
  public static final Seal BEGINNING = new Seal(0, "0".repeat(64));

  public Seal {
    Objects.requireNonNull(hash, "hash is null");
    if (position < 0) {
      throw new IllegalArgumentException("position is negative: " + position);
    }
  }

  /**
   * What the hash of the next place is made of: this place, and what is there.
   *
   * @param next the record there
   */
  public String link(CodedRecord next) {
    return hash + "\n" + (position + 1) + "\n" + next.code() + "\n" + next.record().canonical();
  }
}
