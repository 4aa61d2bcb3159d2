package dev.stateward.application.workload.port;

import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What the claims of an ID token must be, by name: the subject always, and any others.
 *
 * <p>The first two segments of the subject have no wildcard. At issuers that serve everybody, such
 * as GitHub, they say whose job it is.
 *
 * @param patterns the patterns, by the names of claims
 */
public record RequiredClaims(SortedMap<String, ClaimPattern> patterns) {
  /** The claim that says who a token is about. */
  public static final String SUBJECT = "sub";

  /** The most claims that can be required. */
  public static final int MOST = 10;

  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_.:/-]{1,100}");
  private static final Pattern FIXED_BEGINNING = Pattern.compile("[^:/*]+[:/][^:/*]+[:/].*");

  public RequiredClaims {
    problem(patterns)
        .ifPresent(problem -> {
          throw new IllegalArgumentException("not required claims: they " + problem);
        });
    patterns = Collections.unmodifiableSortedMap(new TreeMap<>(patterns));
  }

  /** What is wrong with these patterns together; empty when nothing is. */
  public static Optional<String> problem(Map<String, ClaimPattern> patterns) {
    ClaimPattern subject = patterns.get(SUBJECT);
    if (subject == null) {
      return Optional.of("must have sub, the subject");
    }
    if (patterns.size() > MOST) {
      return Optional.of("must be " + MOST + " at most");
    }
    if (!patterns.keySet().stream().allMatch(name -> NAME.matcher(name).matches())) {
      return Optional.of("must have names of letters, digits and _.:/- (100 characters at most)");
    }
    return subject.hasWildcard() && !FIXED_BEGINNING.matcher(subject.text()).matches()
        ? Optional.of("must not have * in the first two segments of sub, as in repo:acme/*:*")
        : Optional.empty();
  }

  /** The name of a claim that is not as required; empty when all are. */
  public Optional<String> mismatch(Map<String, String> claims) {
    return patterns.entrySet().stream()
        .filter(required -> !matches(required.getValue(), claims.get(required.getKey())))
        .map(Map.Entry::getKey)
        .findFirst();
  }

  private static boolean matches(ClaimPattern pattern, @Nullable String claim) {
    return claim != null && pattern.matches(claim);
  }
}
