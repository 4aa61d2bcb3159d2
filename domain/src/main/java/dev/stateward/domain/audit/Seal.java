package dev.stateward.domain.audit;

import java.util.Objects;

/**
 * A position in the chain of a trail, with a code that only the owner of the key can make, over the
 * record there, its position and the previous code.
 *
 * @param position counted from 1, without gaps; 0 before the first record
 * @param hash the code, 64 hexadecimal digits; without a key the hash of the same
 * @param key the name of the key; empty where the chain was not keyed yet (ADR 95)
 */
public record Seal(long position, String hash, String key) {
  /** The position before the first record of any trail. */
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
   * The input of the next position's code: this position, the key, and the record there.
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
