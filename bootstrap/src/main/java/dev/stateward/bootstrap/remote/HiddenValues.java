package dev.stateward.bootstrap.remote;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stateward.domain.change.SensitiveNames;

/**
 * The values that commands hide in addition to values that a state marks as sensitive: values with
 * a name that is secret, as in the comparisons of the server.
 */
public final class HiddenValues {
  /** The text in place of a hidden value. */
  public static final String TEXT = "(sensitive)";

  private HiddenValues() {}

  /** Whether to hide {@code value}, because its name or the name of a part of it is secret. */
  public static boolean contain(String name, JsonNode value) {
    return SensitiveNames.contain(name)
        || value.propertyStream().anyMatch(part -> contain(part.getKey(), part.getValue()))
        || (value.isArray() && value.valueStream().anyMatch(part -> contain("", part)));
  }
}
