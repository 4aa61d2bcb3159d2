package dev.stateward.application.token.port;

import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Failure;
import dev.stateward.application.port.Input;
import dev.stateward.application.token.port.ManagingUserTokens.IssuedToken;
import dev.stateward.domain.organization.OrganizationName;
import java.time.Instant;
import java.util.Optional;

/**
 * Issues and revokes the tokens of an organization, at most one of each kind (Organization Tokens
 * API). For owners, and for the server's operator in case no owner can act; others get "not found".
 */
public interface ManagingOrganizationTokens {
  /**
   * Issues the organization's token of that kind and revokes an existing one.
   *
   * @param expiresAt the expiry; by default in two years; {@link Failure.Invalid} when it is past
   */
  IssuedToken replace(
      Caller caller, OrganizationName organization, Kind kind, Input<Optional<Instant>> expiresAt);

  /** The organization's token; {@link Failure.NotFound} when there is none. */
  UsedToken show(Caller caller, OrganizationName organization, Kind kind);

  /** Revokes the organization's token, effective with the next request. */
  void revoke(Caller caller, OrganizationName organization, Kind kind);

  /** The kinds of an organization's tokens. */
  enum Kind {
    /** Acts as the organization's owners do, except on states. */
    ORGANIZATION,
    /** Reads the organization's audit trail, and does nothing else. */
    AUDIT_TRAILS
  }
}
