package dev.stateward.domain.change;

import java.util.Objects;

/**
 * One instance of a resource, data source or output in a version, as far as it takes to compare it.
 *
 * @param number where it comes in the order of all instances of both versions
 * @param place of its address, and of the key of a deposed object; unique in its version
 * @param identity of what it is, wherever it is: its type and id; {@link ShortDigest#NONE} when
 *     that is not known
 * @param content of everything that counts
 */
public record ComparedInstance(
    long number, ShortDigest place, ShortDigest identity, ShortDigest content) {
  public ComparedInstance {
    Objects.requireNonNull(place, "place is null");
    Objects.requireNonNull(identity, "identity is null");
    Objects.requireNonNull(content, "content is null");
  }

  boolean identified() {
    return !identity.equals(ShortDigest.NONE);
  }
}
