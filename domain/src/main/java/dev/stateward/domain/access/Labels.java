package dev.stateward.domain.access;

import java.util.Locale;

/** Names constants as the API writes them: {@code READ_OUTPUTS} is {@code read-outputs}. */
public final class Labels {
  private Labels() {}

  /** What the API calls {@code constant}. */
  public static String of(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
