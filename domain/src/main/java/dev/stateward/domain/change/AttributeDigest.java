package dev.stateward.domain.change;

import java.util.Objects;

/**
 * One attribute of an instance, without its value.
 *
 * @param value the digest of its value
 * @param sensitive whether the value is not to be shown
 */
public record AttributeDigest(String name, ShortDigest value, boolean sensitive) {
  public AttributeDigest {
    Objects.requireNonNull(name, "name is null");
    Objects.requireNonNull(value, "value is null");
  }
}
