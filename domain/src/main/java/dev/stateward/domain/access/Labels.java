package dev.stateward.domain.access;

import java.util.Locale;

/** Names constants as the API writes them: {@code READ_OUTPUTS} is {@code read-outputs}. */
final class Labels {
  private Labels() {}

  static String of(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
