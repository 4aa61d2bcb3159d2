package dev.stateward.domain.organization;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.domain.user.User;
import dev.stateward.domain.user.UserId;
import dev.stateward.domain.user.Username;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class OrganizationMembershipTest {
  private static OrganizationMembership membership(MembershipStatus status) {
    return new OrganizationMembership(
        new MembershipId("ou-1"),
        new Organization(
            new OrganizationId("org-1"), new OrganizationName("acme"), "a@x", Instant.EPOCH),
        new User(new UserId("user-1"), new Username("bob"), "b@x", false, Instant.EPOCH),
        status);
  }

  @Test
  void aMemberMayActByAnActiveMembership() {
    assertThat(membership(MembershipStatus.ACTIVE).active()).isTrue();
  }

  @ParameterizedTest
  @EnumSource(names = "ACTIVE", mode = EnumSource.Mode.EXCLUDE)
  void aMemberMayNotActByAnyOther(MembershipStatus status) {
    assertThat(membership(status).active()).isFalse();
  }
}
