package dev.stateward.domain.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class NamePatternTest {
  @ParameterizedTest(name = "{0} matches {1}: {2}")
  @CsvSource({
    "prod, prod, true",
    "prod, PROD, true",
    "PROD, prod, true",
    "prod, prods, false",
    "'', prod, false",
    "*, prod, true",
    "net-*, net-prod, true",
    "net-*, net-, true",
    "net-*, anet-, false",
    "*-prod, net-prod, true",
    "*-prod, net-prod-prod, true",
    "*-prod, net-prod-1, false",
    "*a*a*, a, false",
    "*a*a*, aa, true",
    "ab*ba, aba, false",
    "ab*ba, abba, true",
    "a*b*c, axbxbxc, true",
    "a*b*b, axb, false",
    "*%*, a%b, true",
    "*\\*, ab, false",
  })
  void matches(String pattern, String name, boolean expected) {
    assertThat(new NamePattern(pattern).matches(name)).isEqualTo(expected);
  }

  @Test
  void countsARunOfWildcardsOnce() {
    NamePattern pattern = new NamePattern("**a***B*");

    assertThat(pattern.text()).isEqualTo("*a*b*");
    assertThat(pattern.wildcards()).isEqualTo(3);
    assertThat(pattern.literals()).containsExactly("", "a", "b", "");
  }

  @Test
  void agreesWithARegularExpression() {
    Random random = new Random(7);
    for (int i = 0; i < 20_000; i++) {
      String name = text(random, "ab", 8);
      String pattern = text(random, "ab*", 7);
      String regex =
          IntStream.range(0, pattern.length())
              .mapToObj(at -> pattern.charAt(at) == '*' ? ".*" : pattern.substring(at, at + 1))
              .collect(Collectors.joining());

      assertThat(new NamePattern(pattern).matches(name))
          .as("%s matches %s", pattern, name)
          .isEqualTo(Pattern.matches(regex, name));
    }
  }

  private static String text(Random random, String characters, int longest) {
    return random
        .ints(random.nextInt(longest + 1), 0, characters.length())
        .mapToObj(at -> characters.substring(at, at + 1))
        .collect(Collectors.joining());
  }

  @Test
  @Timeout(value = 10, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void takesNoLongerForManyWildcards() {
    NamePattern pattern = new NamePattern("*a".repeat(2_000) + "*b");

    assertThat(pattern.matches("a".repeat(4_000))).isFalse();
  }
}
