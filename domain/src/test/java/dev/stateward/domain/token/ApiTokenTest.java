package dev.stateward.domain.token;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.domain.access.Principal;
import dev.stateward.domain.user.UserId;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class ApiTokenTest {
  private static final Instant END = Instant.parse("2026-11-21T12:00:00Z");
  private static final Principal ANN = new Principal.User(new UserId("user-1"));

  @Test
  void isAcceptedUntilItExpires() {
    ApiToken token = new ApiToken(new TokenId("at-1"), ANN, ANN, "", END.minusSeconds(9), END);

    assertThat(token.validAt(END.minusNanos(1))).isTrue();
    assertThat(token.validAt(END)).isFalse();
  }

  @Test
  void hasNoDescriptionWhereTheTextIsEmpty() {
    assertThat(TokenDescription.of("")).isEqualTo(new TokenDescription.None());
    assertThat(TokenDescription.of("ci")).isEqualTo(new TokenDescription.Stated("ci"));
    assertThat(new TokenDescription.None().text()).isEmpty();
  }
}
