package dev.stateward.bootstrap.keys;

import static org.assertj.core.api.Assertions.assertThat;

import java.security.SecureRandom;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashSet;
import org.junit.jupiter.api.Test;

class RandomIdentifiersTest {
  private final RandomIdentifiers identifiers = at(Instant.now());

  private static RandomIdentifiers at(Instant moment) {
    return new RandomIdentifiers(new SecureRandom(), InstantSource.fixed(moment));
  }

  @Test
  void putSixteenBase58CharactersBehindThePrefixOfTheirKind() {
    assertThat(identifiers.organization().value()).matches("org-[1-9A-HJ-NP-Za-km-z]{16}");
    assertThat(identifiers.team().value()).matches("team-[1-9A-HJ-NP-Za-km-z]{16}");
    assertThat(identifiers.project().value()).matches("prj-[1-9A-HJ-NP-Za-km-z]{16}");
    assertThat(identifiers.user().value()).matches("user-[1-9A-HJ-NP-Za-km-z]{16}");
    assertThat(identifiers.token().value()).matches("at-[1-9A-HJ-NP-Za-km-z]{16}");
    assertThat(identifiers.workspace().value()).matches("ws-[1-9A-HJ-NP-Za-km-z]{16}");
    assertThat(identifiers.stateVersion().value()).matches("sv-[1-9A-HJ-NP-Za-km-z]{16}");
    assertThat(identifiers.output().value()).matches("wsout-[1-9A-HJ-NP-Za-km-z]{16}");
    assertThat(identifiers.run().value()).matches("run-[1-9A-HJ-NP-Za-km-z]{16}");
    assertThat(identifiers.configurationVersion().value()).matches("cv-[1-9A-HJ-NP-Za-km-z]{16}");
    assertThat(identifiers.request()).matches("req-[1-9A-HJ-NP-Za-km-z]{16}");
  }

  @Test
  void sortVersionsAndOutputsByTheirSecond() {
    Instant first = Instant.parse("2026-11-22T20:59:59.999Z");
    Instant second = first.plusMillis(1);
    Instant late = Instant.parse("3176-01-01T00:00:00Z");

    assertThat(at(first).stateVersion().value().substring(0, 9))
        .isEqualTo(at(first).stateVersion().value().substring(0, 9))
        .isLessThan(at(second).stateVersion().value().substring(0, 9));
    assertThat(at(second).output().value()).isLessThan(at(late).output().value());
    assertThat(at(first).output().value()).isNotEqualTo(at(first).output().value());
  }

  @Test
  void nameContentsWithRandomBits() {
    assertThat(identifiers.blob().value()).matches("b/[0-9a-f]{32}");
  }

  @Test
  void neverRepeat() {
    var seen = new HashSet<String>();
    for (int i = 0; i < 10_000; i++) {
      assertThat(seen.add(identifiers.stateVersion().value())).isTrue();
      assertThat(seen.add(identifiers.blob().value())).isTrue();
    }
  }

  @Test
  void useEveryCharacterEquallyOften() {
    int length = 620_000;

    var counts = new int[128];
    Alphanumeric.random(new SecureRandom(), length).chars().forEach(c -> counts[c]++);

    // Expected 10,000 each, with a standard deviation of 99.
    assertThat("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".chars())
        .allSatisfy(c -> assertThat(counts[c]).isBetween(9_200, 10_800));
  }

  @Test
  void useEveryBase58CharacterEquallyOften() {
    var counts = new int[128];
    Alphanumeric.base58(new SecureRandom(), 580_000).chars().forEach(c -> counts[c]++);

    assertThat("123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz".chars())
        .allSatisfy(c -> assertThat(counts[c]).isBetween(9_200, 10_800));
  }
}
