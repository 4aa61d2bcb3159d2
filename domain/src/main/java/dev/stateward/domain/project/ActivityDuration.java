package dev.stateward.domain.project;

import java.util.Objects;
import java.util.regex.Pattern;

/**
 * How long something may be unused before it is to be destroyed. This server stores it for clients
 * and destroys nothing.
 *
 * @param value up to four digits and {@code d} for days or {@code h} for hours; empty for no limit
 */
public record ActivityDuration(String value) {
  private static final Pattern FORM = Pattern.compile("[0-9]{1,4}[dh]");

  /** Never to be destroyed. */
  public static final ActivityDuration UNLIMITED = new ActivityDuration("");

  public ActivityDuration {
    Objects.requireNonNull(value, "value is null");
    if (!value.isEmpty() && !hasForm(value)) {
      throw new IllegalArgumentException("not a number of days or hours");
    }
  }

  /** Whether {@code text} can be such a duration, and a limited one. */
  public static boolean hasForm(String text) {
    return FORM.matcher(text).matches();
  }

  /** Whether it ends. */
  public boolean limited() {
    return !value.isEmpty();
  }

  @Override
  public String toString() {
    return value;
  }
}
