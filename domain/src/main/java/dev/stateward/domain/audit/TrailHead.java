package dev.stateward.domain.audit;

import java.time.Instant;
import java.util.Objects;

/**
 * The last position of a trail at some time, to be kept out of reach of anybody who can write to
 * the database: a trail that was cut off or rewritten has another record at that position, or none.
 *
 * @param trail whose
 * @param seal the last place
 * @param at when it was the last
 */
public record TrailHead(TrailId trail, Seal seal, Instant at) {
  public TrailHead {
    Objects.requireNonNull(trail, "trail is null");
    Objects.requireNonNull(seal, "seal is null");
    Objects.requireNonNull(at, "at is null");
  }

  /** The whole head as one text, to be signed. */
  public String canonical() {
    return "stateward audit head 1\n"
        + trail
        + "\n"
        + seal.position()
        + "\n"
        + seal.hash()
        + "\n"
        + seal.key()
        + "\n"
        + at;
  }
}
