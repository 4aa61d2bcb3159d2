package dev.stateward.application.workload.port;

import dev.stateward.application.idtoken.port.IdTokenVerifier;
import dev.stateward.application.port.Caller;
import dev.stateward.application.token.port.ManagingUserTokens.IssuedToken;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;

/** Exchanges ID tokens for short tokens of teams. For callers without a token. */
public interface ExchangingIdTokens {
  /** The most tokens of a workload identity that are valid at a time. */
  int MOST_TOKENS = 500;

  /** The most ID tokens of a workload identity that are kept in mind until they expire. */
  int MOST_USED = 10_000;

  /**
   * Exchanges an ID token, which is accepted once. A refusal is recorded in the trail of the
   * organization, with its reason.
   *
   * @param identity the identifier of a workload identity, or any other text
   * @param idToken the ID token, or any other text
   * @param verifier verifies it; takes bounded time
   */
  Outcome exchange(Caller caller, String identity, String idToken, IdTokenVerifier verifier);

  /** What becomes of an ID token. */
  sealed interface Outcome {
    /**
     * A token of the team was issued.
     *
     * @param at when it was issued
     */
    record Issued(IssuedToken token, Instant at) implements Outcome {
      public Issued {
        Objects.requireNonNull(token, "token is null");
        Objects.requireNonNull(at, "at is null");
      }
    }

    /**
     * It is not accepted: there is no such identity, or it is not meant, or not valid, or was used.
     */
    record Refused() implements Outcome {}

    /** The issuer cannot be asked for its keys; a later attempt may succeed. */
    record IssuerUnavailable() implements Outcome {}

    /** The identity has as many tokens as it may have; a later attempt succeeds. */
    record Full(Duration pause) implements Outcome {
      public Full {
        Objects.requireNonNull(pause, "pause is null");
      }
    }
  }
}
