package dev.stateward.application.idtoken.port;

import java.time.Instant;
import java.util.Objects;

/** Verifies ID tokens of OpenID Connect issuers. */
public interface IdTokenVerifier {
  /**
   * Verifies a token; asks the issuer for its keys when they are not known. Takes bounded time, and
   * runs outside any transaction. A token that is valid twice is valid both times: who must not
   * accept it again keeps {@link IdToken#use()} in mind.
   *
   * @param now when it has to be valid
   */
  Verdict verify(TrustedIssuer issuer, String token, Instant now);

  /** What became of a token. */
  sealed interface Verdict {
    /** It is valid: signed by the issuer, for the audience, and neither too old nor too new. */
    record Valid(IdToken token) implements Verdict {
      public Valid {
        Objects.requireNonNull(token, "token is null");
      }
    }

    /** It is not valid. */
    record Refused(Flaw flaw) implements Verdict {
      public Refused {
        Objects.requireNonNull(flaw, "flaw is null");
      }
    }

    /**
     * Nobody can tell, because the keys of the issuer cannot be read.
     *
     * @param reason why, for the operator; contains no details of the network
     */
    record Unavailable(String reason) implements Verdict {
      public Unavailable {
        Objects.requireNonNull(reason, "reason is null");
      }
    }
  }

  /** Why a token is refused. */
  enum Flaw {
    TOO_LONG("longer than ID tokens may be"),
    MALFORMED("not a signed JWT"),
    ALGORITHM("not signed by RS256, ES256 or EdDSA"),
    HEADER("a header that is not served"),
    ISSUER("of another issuer"),
    AUDIENCE("for another audience"),
    SUBJECT("without a usable subject"),
    NO_TIMES("without the times of its issue and expiry"),
    EXPIRED("expired"),
    NOT_YET_VALID("not valid yet"),
    LONG_LIFE("valid for longer than ID tokens may be"),
    UNKNOWN_KEY("signed by a key that the issuer does not publish"),
    SIGNATURE("a wrong signature");

    private final String text;

    Flaw(String text) {
      this.text = text;
    }

    /** What is wrong, for the audit trail. */
    @Override
    public String toString() {
      return text;
    }
  }
}
