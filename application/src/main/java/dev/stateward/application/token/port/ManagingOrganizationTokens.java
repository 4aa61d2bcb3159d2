package dev.stateward.application.token.port;

import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Failure;
import dev.stateward.application.token.port.ManagingUserTokens.IssuedToken;
import dev.stateward.domain.organization.OrganizationName;
import java.time.Instant;
import java.util.Optional;

/**
 * Issuing and revoking the tokens of an organization, of which there is one of each kind at most
 * (Organization Tokens API). For owners, and for the server's operator where none of them can act;
 * to others there is no such organization.
 */
public interface ManagingOrganizationTokens {
  /**
   * Issues the organization's token of that kind; one that is there ends with this call.
   *
   * @param expiresAt from when on it is refused; two years ahead when not given; {@link
   *     Failure.Invalid} when it is past
   */
  IssuedToken replace(
      Caller caller, OrganizationName organization, Kind kind, Optional<Instant> expiresAt);

  /** The organization's token; {@link Failure.NotFound} when there is none. */
  UsedToken show(Caller caller, OrganizationName organization, Kind kind);

  /** Revokes the organization's token, from the very next request on. */
  void revoke(Caller caller, OrganizationName organization, Kind kind);

  /** What a token of an organization is for. */
  enum Kind {
    /** Acts as the organization's owners do, but for states. */
    ORGANIZATION,
    /** Reads the organization's audit trail, and does nothing else. */
    AUDIT_TRAILS
  }
}
