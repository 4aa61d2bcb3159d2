package dev.stateward.application.idtoken.port;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * A verified ID token.
 *
 * @param issuer its issuer
 * @param subject the claim {@code sub}
 * @param use what tells this token from all others of the issuer: its claim {@code jti}, or a
 *     digest of what was signed
 * @param endsAt from when on it is refused because it expired
 * @param claims its claims that are texts of printable characters, by name
 * @param others its other claims
 */
public record IdToken(
    String issuer,
    String subject,
    String use,
    Instant endsAt,
    Map<String, String> claims,
    OtherClaims others) {
  public IdToken {
    Objects.requireNonNull(issuer, "issuer is null");
    Objects.requireNonNull(subject, "subject is null");
    Objects.requireNonNull(use, "use is null");
    Objects.requireNonNull(endsAt, "endsAt is null");
    claims = Map.copyOf(claims);
    Objects.requireNonNull(others, "others is null");
  }

  /** The texts in its claims that are lists, by name. */
  public Map<String, List<String>> lists() {
    return others.lists;
  }

  /** The names of its claims that are true, and neither a text nor a number. */
  public Set<String> truths() {
    return others.truths;
  }

  /** Whether it has a claim of this name, whatever that is. */
  public boolean has(String name) {
    return others.names.contains(name);
  }

  /**
   * What else there is than claims that are texts.
   *
   * @param names the names of all claims
   * @param lists of claims that are lists those parts that are texts of printable characters
   * @param truths the names of claims that are {@code true}
   */
  public record OtherClaims(
      Set<String> names, Map<String, List<String>> lists, Set<String> truths) {
    /** Nothing else. */
    public static final OtherClaims NONE = new OtherClaims(Set.of(), Map.of(), Set.of());

    public OtherClaims {
      names = Set.copyOf(names);
      lists = Map.copyOf(lists);
      truths = Set.copyOf(truths);
    }
  }
}
