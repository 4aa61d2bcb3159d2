package dev.stateward.domain.audit;

import java.util.Objects;

/**
 * A place in the chain of a trail, with a code that only who has the key can make: of the record
 * there, of its position, and of the code before it.
 *
 * @param position counted from 1, without gaps; 0 before the first record
 * @param hash the code, 64 hexadecimal digits; without a key the hash of the same
 * @param key the name of the key; empty where the chain was not keyed yet (ADR 95)
 */
public record Seal(long position, String hash, String key) {
  /** The place before the first record of any trail. */
  public static final Seal BEGINNING = new Seal(0, "0".repeat(64), "");

  public Seal {
    Objects.requireNonNull(hash, "hash is null");
    Objects.requireNonNull(key, "key is null");
    if (position < 0) {
      throw new IllegalArgumentException("position is negative: " + position);
    }
  }

  /** Whether the code is one that needs a key. */
  public boolean keyed() {
    return !key.isEmpty();
  }

  /**
   * What the code of the next place is made of: this place, the key, and what is there.
   *
   * @param next the record there
   */
  public String link(AuditRecord next, String nextKey) {
    return "stateward audit seal 2\n"
        + hash
        + "\n"
        + (position + 1)
        + "\n"
        + nextKey
        + "\n"
        + next.canonical();
  }

  /**
   * As {@link #link}, where the chain is not keyed and each record has a code of its own instead.
   *
   * @param code that of the next record
   */
  public String unkeyedLink(AuditRecord next, String code) {
    return hash + "\n" + (position + 1) + "\n" + code + "\n" + next.canonical();
  }
}
