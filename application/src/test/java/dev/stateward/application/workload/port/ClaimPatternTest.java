package dev.stateward.application.workload.port;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ClaimPatternTest {
  private static final String MAIN = "repo:acme/infra:ref:refs/heads/main";

  @ParameterizedTest
  @ValueSource(
      strings = {
        MAIN,
        "repo:acme/*:ref:refs/heads/main",
        "repo:acme/infra:ref:refs/heads/*",
        "repo:acme/in*ra:*:*/*/*",
        "repo:acme/*n*r*:ref:refs/heads/m*n"
      })
  void matchesWithinSegments(String pattern) {
    assertThat(new ClaimPattern(pattern).matches(MAIN)).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "repo:acme/*,repo:acme/infra:ref:refs/heads/main",
    "repo:acme/*:ref:refs/heads/main,repo:acme/infra:x:ref:refs/heads/main",
    "repo:acme/*:ref:refs/heads/main,repo:acme/infra/x:ref:refs/heads/main",
    "repo:acme/*:ref:refs/heads/main,repo:acme/:ref:refs/heads/main",
    "repo:acme/infra:ref:refs/heads/*,repo:acme/infra:ref:refs/heads/feature/main",
    "repo:acme/infra:*,repo:acme/infra:ref:refs/heads/main",
    "repo:acme/infra,repo:acme/infra2",
    "repo:acme/infra,Repo:acme/infra",
    "repo:acme/infra,repo:ACME/infra",
    "repo:acme/infra*,repo:acme/infra",
    "repo:acme/*x,repo:acme/yz"
  })
  void matchesNothingElse(String pattern, String value) {
    assertThat(new ClaimPattern(pattern).matches(value)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "repo:acme/in\nfra:x",
        "repo:acme/infra\u0000:x",
        "repo:acme/in fra:x",
        "repo:acme/infra\uff1ax:x",
        "repo:acme/in\u2215fra:x",
        "repo:acme/in\u200bfra:x",
        "repo:acme/inf\u0131a:x",
        "repo:acme/infra:x\n"
      })
  void letsAWildcardStandForNoTricks(String value) {
    assertThat(new ClaimPattern("repo:acme/*:x").matches(value)).isFalse();
    assertThat(new ClaimPattern("repo:acme/*:*").matches(value)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "*", "*:*", "*/*", ":", "a**", "**", "a\nb", "a\u202eb", "a\u0000", "\ud800a"})
  void refusesWhatIsNoPattern(String text) {
    assertThat(ClaimPattern.problem(text)).isPresent();
  }

  @Test
  void refusesALongPattern() {
    assertThat(ClaimPattern.problem("a".repeat(ClaimPattern.LONGEST))).isEmpty();
    assertThat(ClaimPattern.problem("a".repeat(ClaimPattern.LONGEST + 1))).isPresent();
  }

  @Provide
  Arbitrary<String> patterns() {
    return Arbitraries.strings().withChars("ab:/*.").ofMinLength(1).ofMaxLength(12);
  }

  @Provide
  Arbitrary<String> values() {
    return Arbitraries.strings().withChars("ab:/.\n\u00e9").ofMaxLength(14);
  }

  /** The same by a regular expression. */
  @Property(tries = 3000)
  void matchesAsARegularExpressionDoes(
      @ForAll("patterns") String pattern, @ForAll("values") String value) {
    if (ClaimPattern.problem(pattern).isEmpty()) {
      Pattern same =
          Pattern.compile(
              ("\\Q" + pattern.replace("*", "\\E[!-~&&[^:/]]+\\Q") + "\\E"), Pattern.DOTALL);

      assertThat(new ClaimPattern(pattern).matches(value))
          .as(pattern + " and " + value)
          .isEqualTo(same.matcher(value).matches());
    }
  }

  @Test
  void takesLinearTimeForHostilePairs() {
    String pattern = "x:y:" + "*a".repeat(200) + "b";
    String value = "x:y:" + "a".repeat(1000);

    assertThat(new ClaimPattern(pattern).matches(value)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "repo:acme/*:ref:refs/heads/main",
        "project_path:acme/*:ref_type:branch:ref:main",
        "organization:acme:pipeline:*:ref:refs/heads/main:commit:*:step:*",
        "org/5ea1/project/*/user/*",
        "client-1"
      })
  void letsOwnersOfSubjectsBeWritten(String subject) {
    assertThat(RequiredClaims.problem(of(subject))).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "repo:*/infra:ref:refs/heads/main",
        "*:acme/infra",
        "repo:acme*/infra",
        "a*",
        "repo:*",
        ":/a*",
        "repo::*a",
        "repo:acme*"
      })
  void wantsTheOwnerOfASubject(String subject) {
    assertThat(RequiredClaims.problem(of(subject))).isPresent();
  }

  private static Map<String, ClaimPattern> of(String subject) {
    return Map.of(RequiredClaims.SUBJECT, new ClaimPattern(subject));
  }

  @Test
  void requiresAllClaims() {
    Map<String, ClaimPattern> patterns = new TreeMap<>(of(MAIN));
    patterns.put("environment", new ClaimPattern("prod*"));
    RequiredClaims claims = new RequiredClaims(new TreeMap<>(patterns));

    assertThat(claims.mismatch(Map.of("sub", MAIN, "environment", "prod-1"))).isEmpty();
    assertThat(claims.mismatch(Map.of("sub", MAIN))).contains("environment");
    assertThat(claims.mismatch(Map.of("sub", MAIN, "environment", "test"))).contains("environment");
    assertThat(claims.mismatch(Map.of())).contains("environment");
  }

  @Test
  void refusesClaimsWithoutSubjectOrWithTooMany() {
    assertThat(RequiredClaims.problem(Map.of("ref", new ClaimPattern("main")))).isPresent();
    assertThat(
            RequiredClaims.problem(
                Map.of("sub", new ClaimPattern("a"), "b c", new ClaimPattern("a"))))
        .isPresent();
    Map<String, ClaimPattern> many = new TreeMap<>(of(MAIN));
    for (int i = 0; i < RequiredClaims.MOST; i++) {
      many.put("claim" + i, new ClaimPattern("a"));
    }
    assertThat(RequiredClaims.problem(many)).isPresent();
  }
}
