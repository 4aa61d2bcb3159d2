package dev.stateward.application.port.in;

import dev.stateward.application.port.in.ManagingTokens.IssuedToken;
import dev.stateward.application.port.out.Tokens.UsedToken;
import dev.stateward.domain.organization.OrganizationName;
import java.time.Instant;
import java.util.Optional;

/**
 * Issuing and revoking the token of an organization, of which there is one at most (Organization
 * Tokens API). For owners; to others there is no such organization.
 */
public interface ManagingOrganizationTokens {
  /**
   * Issues the organization's token; one that is there ends with this call.
   *
   * @param expiresAt from when on it is refused; two years ahead when not given; {@link
   *     Failure.Invalid} when it is past
   */
  IssuedToken replace(Caller caller, OrganizationName organization, Optional<Instant> expiresAt);

  /** The organization's token; {@link Failure.NotFound} when there is none. */
  UsedToken show(Caller caller, OrganizationName organization);

  /** Revokes the organization's token, from the very next request on. */
  void revoke(Caller caller, OrganizationName organization);
}
