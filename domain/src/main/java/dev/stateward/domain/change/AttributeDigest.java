package dev.stateward.domain.change;

import java.util.Objects;

/**
 * One attribute of an instance, without its value.
 *
 * @param value the digest of its value
 */
public record AttributeDigest(String name, ShortDigest value, Sensitivity sensitivity) {
  public AttributeDigest {
    Objects.requireNonNull(name, "name is null");
    Objects.requireNonNull(value, "value is null");
    Objects.requireNonNull(sensitivity, "sensitivity is null");
  }

  /** Whether the value is not to be shown, and why. */
  public enum Sensitivity {
    NONE,
    /** The state marks it as sensitive. */
    MARKED,
    /** The state does not; its name, or one within it, is one of {@link SensitiveNames}. */
    NAMED;

    /**
     * That of a value of {@code name}, which the state marks or not.
     *
     * @param secretWithin whether a member within the value has the name of a secret
     */
    public static Sensitivity of(boolean marked, String name, boolean secretWithin) {
      if (marked) {
        return MARKED;
      }
      return secretWithin || SensitiveNames.contain(name) ? NAMED : NONE;
    }
  }

  /** Whether the value is not to be shown. */
  public boolean sensitive() {
    return sensitivity != Sensitivity.NONE;
  }
}
