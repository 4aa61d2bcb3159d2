package dev.stateward.domain.change;

/** The first 128 bits of a digest, which tell whether two things are the same. */
public record ShortDigest(long high, long low) {
  /** That of nothing. */
  public static final ShortDigest NONE = new ShortDigest(0, 0);
}
