package dev.stateward.application.signin.port;

import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.domain.organization.TeamId;
import dev.stateward.domain.user.UserId;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * Whom identity providers mean, and the memberships that users have because of their groups there.
 * They go with the user; what is known of a membership goes with it.
 */
public interface ProviderIdentities {
  /** The user of an identity, suspended or not. */
  Optional<UserId> find(Identity identity);

  /** Whether a user has an identity of {@code issuer}. */
  boolean has(String issuer, UserId user);

  /** Adds an identity that nobody has, of an existing user who has none of its issuer. */
  void add(Identity identity, UserId user, Instant at);

  /** Removes the identities of a user, of all issuers; false when there were none. */
  boolean removeAll(UserId user);

  /** The teams that a user is in because of their groups. */
  Set<TeamId> teams(UserId user);

  /** Stores that an existing member of a team is in it because of their groups. */
  void putTeam(TeamId team, UserId user);

  /** Whether a user is a member of an organization because of their groups. */
  boolean joined(OrganizationId organization, UserId user);

  /** Stores that an existing member of an organization is one because of their groups. */
  void putMembership(OrganizationId organization, UserId user);

  /**
   * Somebody, as an identity provider names them.
   *
   * @param subject the claim {@code sub}
   */
  record Identity(String issuer, String subject) {
    /** The longest issuer and subject, in characters. */
    public static final int LONGEST = 255;

    public Identity {
      Objects.requireNonNull(issuer, "issuer is null");
      Objects.requireNonNull(subject, "subject is null");
    }
  }
}
