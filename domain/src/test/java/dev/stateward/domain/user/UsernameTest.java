package dev.stateward.domain.user;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class UsernameTest {
  @Test
  void tellsAnInvitedUserFromOthers() {
    Username invited = Username.ofInvited(new UserId("user-abc123"));

    assertThat(invited.value()).endsWith("abc123").doesNotContain("user-");
    assertThat(invited.invited()).isTrue();
    assertThat(new Username("abc123").invited()).isFalse();
  }
}
