package dev.stateward.domain.access;

import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.domain.organization.TeamId;
import dev.stateward.domain.organization.TokenKind;
import dev.stateward.domain.user.UserId;
import java.util.Objects;

/** The identity that a token acts as. */
public sealed interface Principal {
  /** The kind of its tokens. */
  default TokenKind tokenKind() {
    return switch (this) {
      case User ignored -> TokenKind.USER;
      case Team ignored -> TokenKind.TEAM;
      case Organization ignored -> TokenKind.ORGANIZATION;
      case AuditReader ignored -> TokenKind.AUDIT_TRAILS;
    };
  }

  /** A user, by a user token. */
  record User(UserId id) implements Principal {
    public User {
      Objects.requireNonNull(id, "id is null");
    }
  }

  /** A team, by its token. */
  record Team(TeamId id) implements Principal {
    public Team {
      Objects.requireNonNull(id, "id is null");
    }
  }

  /** An organization, by its token; it may not write states (State Versions API, A1 and A6). */
  record Organization(OrganizationId id) implements Principal {
    public Organization {
      Objects.requireNonNull(id, "id is null");
    }
  }

  /**
   * The holder of an organization's token for reading its audit trail. It belongs to no
   * organization and may do nothing else.
   */
  record AuditReader(OrganizationId id) implements Principal {
    public AuditReader {
      Objects.requireNonNull(id, "id is null");
    }
  }
}
