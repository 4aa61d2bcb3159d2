package dev.stateward.domain.organization;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class TokenAgesTest {
  private static final Duration DAY = Duration.ofDays(1);

  @Test
  void areTwoYearsByDefault() {
    assertThat(TokenAges.INITIAL.greatest())
        .containsOnlyKeys(TokenKind.values())
        .containsValue(Duration.ofSeconds(63_113_904));
  }

  @Test
  void changeForSomeKinds() {
    TokenAges changed = TokenAges.INITIAL.with(Map.of(TokenKind.TEAM, DAY));

    assertThat(changed.of(TokenKind.TEAM)).isEqualTo(DAY);
    assertThat(changed.of(TokenKind.USER)).isEqualTo(TokenAges.INITIAL.of(TokenKind.USER));
  }

  @Test
  void areNotNothing() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new TokenAges(Map.of(TokenKind.USER, Duration.ZERO)));
  }

  @Test
  void holdWhereTheOrganizationSaysSo() {
    OrganizationSettings off =
        OrganizationSettings.INITIAL.with(TokenAges.INITIAL.with(Map.of(TokenKind.TEAM, DAY)));

    assertThat(off.greatestAge(TokenKind.TEAM)).isEmpty();
    assertThat(off.with(Set.of(OrganizationFlag.MAX_TTL_ENABLED)).greatestAge(TokenKind.TEAM))
        .contains(DAY);
  }
}
