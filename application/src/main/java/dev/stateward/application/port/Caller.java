package dev.stateward.application.port;

import dev.stateward.domain.access.Principal;
import dev.stateward.domain.audit.Source;
import dev.stateward.domain.token.TokenId;
import java.util.Objects;

/** Who asks. */
public sealed interface Caller {
  /** Where he asks from. */
  Source source();

  /** Somebody who showed no token. */
  record Anonymous(Source source) implements Caller {
    public Anonymous {
      Objects.requireNonNull(source, "source is null");
    }

    /** Somebody of whom nothing is known. */
    public Anonymous() {
      this(Source.NONE);
    }
  }

  /**
   * Somebody who showed a valid token.
   *
   * @param principal as whom the token acts
   * @param token the token, not its secret
   */
  record Authenticated(Principal principal, TokenId token, Source source) implements Caller {
    public Authenticated {
      Objects.requireNonNull(principal, "principal is null");
      Objects.requireNonNull(token, "token is null");
      Objects.requireNonNull(source, "source is null");
    }

    /** Somebody of whom it is not known where he asks from. */
    public Authenticated(Principal principal, TokenId token) {
      this(principal, token, Source.NONE);
    }

    /** The same, asking from {@code place}. */
    public Authenticated from(Source place) {
      return new Authenticated(principal, token, place);
    }
  }

  /** The server itself: its workers, and whoever can run its command line on its database. */
  record Operator() implements Caller {
    @Override
    public Source source() {
      return Source.NONE;
    }
  }
}
