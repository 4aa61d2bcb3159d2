package dev.stateward.application.workload.port;

import dev.stateward.application.port.Page;
import dev.stateward.application.port.PageRequest;
import dev.stateward.application.port.WorkloadIdentityId;
import dev.stateward.domain.organization.TeamId;
import dev.stateward.domain.token.TokenId;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;

/**
 * All workload identities, the tokens that were issued to them, and the ID tokens that they used.
 * An identity is removed with its team, a token with its identity.
 */
public interface WorkloadIdentities {
  /** Adds an identity of an existing team. */
  void add(WorkloadIdentity identity);

  Optional<WorkloadIdentity> find(WorkloadIdentityId id);

  /** The identity, held against others that hold it until the transaction ends. */
  Optional<WorkloadIdentity> hold(WorkloadIdentityId id);

  /** The identities of a team, oldest first. */
  Page<WorkloadIdentity> list(TeamId team, PageRequest request);

  /** Stores a changed identity; false when it does not exist. */
  boolean save(WorkloadIdentity identity);

  /** Removes an identity and its tokens; false when there is none. */
  boolean remove(WorkloadIdentityId id);

  /** Makes a token one of an identity: it ends with it at the latest. */
  void bind(WorkloadIdentityId identity, TokenId token);

  /** Removes the tokens of an identity that expire up to {@code until}; says how many. */
  int removeTokens(WorkloadIdentityId identity, Instant until);

  /** The number of the tokens of an identity. */
  long tokens(WorkloadIdentityId identity);

  /** Keeps a use in mind; false, changing nothing, when it is kept already. */
  boolean use(Use use);

  /** The number of uses of an identity that are kept in mind. */
  long uses(WorkloadIdentityId identity);

  /** Forgets uses of ID tokens that expired at {@code at}, some of them at a time. */
  void forgetUses(Instant at);

  /**
   * The use of an ID token.
   *
   * @param digest a digest of its issuer and of what tells it from other ID tokens
   * @param identity the identity that used it, which may be gone
   * @param endsAt when the ID token expires
   */
  record Use(String digest, WorkloadIdentityId identity, Instant endsAt) {
    public Use {
      Objects.requireNonNull(digest, "digest is null");
      Objects.requireNonNull(identity, "identity is null");
      Objects.requireNonNull(endsAt, "endsAt is null");
    }
  }
}
