package dev.stateward.domain.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.domain.organization.TeamId;
import dev.stateward.domain.organization.TokenKind;
import dev.stateward.domain.user.UserId;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PrincipalTest {
  @Test
  void hasTokensOfItsOwnKind() {
    OrganizationId organization = new OrganizationId("org-1");
    Map<Principal, TokenKind> kinds =
        Map.of(
            new Principal.User(new UserId("user-1")), TokenKind.USER,
            new Principal.Team(new TeamId("team-1")), TokenKind.TEAM,
            new Principal.Organization(organization), TokenKind.ORGANIZATION,
            new Principal.AuditReader(organization), TokenKind.AUDIT_TRAILS);

    assertThat(kinds).allSatisfy((owner, kind) -> assertThat(owner.tokenKind()).isEqualTo(kind));
  }
}
