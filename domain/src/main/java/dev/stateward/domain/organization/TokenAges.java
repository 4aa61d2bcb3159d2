package dev.stateward.domain.organization;

import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;

/**
 * The limits on the age of tokens that act in an organization.
 *
 * @param greatest the greatest age for each kind of token
 */
public record TokenAges(Map<TokenKind, Duration> greatest) {
  /** Two years for every kind, like the vendor: mean years of 365.2425 days. */
  public static final TokenAges INITIAL = new TokenAges(Map.of());

  public TokenAges {
    Map<TokenKind, Duration> all = new EnumMap<>(TokenKind.class);
    for (TokenKind kind : TokenKind.values()) {
      all.put(kind, usual());
    }
    all.putAll(greatest);
    if (all.values().stream().anyMatch(age -> !age.isPositive())) {
      throw new IllegalArgumentException("an age that no token has");
    }
    greatest = Collections.unmodifiableMap(all);
  }

  private static Duration usual() {
    return ChronoUnit.YEARS.getDuration().multipliedBy(2);
  }

  /** The greatest age of tokens of this kind. */
  public Duration of(TokenKind kind) {
    return greatest.getOrDefault(kind, usual());
  }

  /** These, with others for some kinds. */
  public TokenAges with(Map<TokenKind, Duration> others) {
    Map<TokenKind, Duration> all = new EnumMap<>(greatest);
    all.putAll(others);
    return new TokenAges(all);
  }
}
