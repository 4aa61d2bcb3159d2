package dev.stateward.adapter.http.security;

import dev.stateward.application.port.in.Authenticating;
import dev.stateward.application.port.in.Caller;
import dev.stateward.application.port.in.Failure;
import dev.stateward.application.port.in.UseCaseFailedException;
import dev.stateward.domain.access.Principal;
import io.javalin.http.Context;
import java.util.Objects;
import java.util.Optional;

/** Turns {@code Authorization: Bearer} (RFC 6750) into the caller of a request. */
public final class BearerTokens {
  private static final String CALLER = "caller";
  private static final String SCHEME = "Bearer ";
  private static final Caller ANONYMOUS = new Caller.Anonymous();

  private final Authenticating authenticating;

  /** Tokens that {@code authenticating} knows. */
  public BearerTokens(Authenticating authenticating) {
    this.authenticating = Objects.requireNonNull(authenticating, "authenticating is null");
  }

  /**
   * Finds out who sent a request.
   *
   * @throws UseCaseFailedException with {@link Failure.Unauthenticated} when it shows no valid
   *     token
   */
  public void require(Context ctx) {
    Caller caller =
        secret(ctx)
            .flatMap(authenticating::authenticate)
            .orElseThrow(() -> new UseCaseFailedException(new Failure.Unauthenticated()));
    ctx.attribute(CALLER, caller);
  }

  /** Who sent a request; anonymous where none was required to say. */
  public static Caller caller(Context ctx) {
    Caller caller = ctx.attribute(CALLER);
    return caller == null ? ANONYMOUS : caller;
  }

  /** The identifier of the principal that a request acts as, for the access log. */
  public static String principal(Context ctx) {
    return switch (caller(ctx)) {
      case Caller.Anonymous() -> "-";
      case Caller.Operator() -> "operator";
      case Caller.Authenticated(Principal.User(var id), var ignored) -> id.value();
      case Caller.Authenticated(Principal.Team(var id), var ignored) -> id.value();
      case Caller.Authenticated(Principal.Organization(var id), var ignored) -> id.value();
    };
  }

  private static Optional<String> secret(Context ctx) {
    String header = ctx.header("Authorization");
    if (header == null || !header.regionMatches(true, 0, SCHEME, 0, SCHEME.length())) {
      return Optional.empty();
    }
    String secret = header.substring(SCHEME.length()).strip();
    return secret.isEmpty() ? Optional.empty() : Optional.of(secret);
  }
}
