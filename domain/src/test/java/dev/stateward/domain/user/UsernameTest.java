package dev.stateward.domain.user;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class UsernameTest {
  @Test
  void distinguishesInvitedUsersFromOthers() {
    Username invited = Username.ofInvited(new UserId("user-abc123"));

    assertThat(invited).isEqualTo(new Username("invited-abc123"));
    assertThat(invited.invited()).isTrue();
    assertThat(new Username("abc123").invited()).isFalse();
  }
}
