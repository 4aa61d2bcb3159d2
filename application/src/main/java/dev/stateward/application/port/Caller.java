package dev.stateward.application.port;

import dev.stateward.domain.access.Principal;
import dev.stateward.domain.audit.Source;
import dev.stateward.domain.token.TokenId;
import java.util.Objects;

/** The caller of a use case. */
public sealed interface Caller {
  /** Where the request came from. */
  Source source();

  /** A caller without a token. */
  record Anonymous(Source source) implements Caller {
    public Anonymous {
      Objects.requireNonNull(source, "source is null");
    }

    /** An anonymous caller from an unknown place. */
    public Anonymous() {
      this(Source.NONE);
    }
  }

  /**
   * A caller with a valid token.
   *
   * @param principal the principal that the token acts as
   * @param token the token, not its secret
   */
  record Authenticated(Principal principal, TokenId token, Source source) implements Caller {
    public Authenticated {
      Objects.requireNonNull(principal, "principal is null");
      Objects.requireNonNull(token, "token is null");
      Objects.requireNonNull(source, "source is null");
    }

    /** A caller from an unknown place. */
    public Authenticated(Principal principal, TokenId token) {
      this(principal, token, Source.NONE);
    }

    /** The same caller, from {@code place}. */
    public Authenticated from(Source place) {
      return new Authenticated(principal, token, place);
    }
  }

  /** The server itself: its workers, and people who run its command line on its database. */
  record Operator() implements Caller {
    @Override
    public Source source() {
      return Source.NONE;
    }
  }
}
