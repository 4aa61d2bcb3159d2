package dev.stateward.adapter.http.security;

import dev.stateward.application.port.in.Authenticating;
import dev.stateward.application.port.in.Caller;
import dev.stateward.application.port.in.Failure;
import dev.stateward.application.port.in.UseCaseFailedException;
import dev.stateward.domain.access.Principal;
import dev.stateward.domain.audit.Source;
import io.javalin.http.Context;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Turns {@code Authorization: Bearer} (RFC 6750) into the caller of a request. */
public final class BearerTokens {
  private static final String CALLER = "caller";
  private static final String SCHEME = "Bearer ";
  private static final String SOURCE = "source";

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
            .map(known -> from(source(ctx), known))
            .orElseThrow(() -> new UseCaseFailedException(new Failure.Unauthenticated()));
    ctx.attribute(CALLER, caller);
  }

  /** Who sent a request; anonymous where none was required to say. */
  public static Caller caller(Context ctx) {
    Caller caller = ctx.attribute(CALLER);
    return caller == null ? new Caller.Anonymous(source(ctx)) : caller;
  }

  /** Notes where a request comes from, and that it is known as {@code request}. */
  public static void arrive(Context ctx, String request) {
    ctx.attribute(
        SOURCE,
        new Source(ctx.ip(), text(ctx.header("X-Forwarded-For")), request, text(ctx.userAgent())));
  }

  private static String text(@Nullable String header) {
    return header == null ? "" : header;
  }

  private static Source source(Context ctx) {
    Source source = ctx.attribute(SOURCE);
    return source == null ? Source.NONE : source;
  }

  private static Caller from(Source source, Caller caller) {
    return caller instanceof Caller.Authenticated known ? known.from(source) : caller;
  }

  /** The identifier of the principal that a request acts as, for the access log. */
  public static String principal(Context ctx) {
    return switch (caller(ctx)) {
      case Caller.Anonymous ignored -> "-";
      case Caller.Operator ignored -> "operator";
      case Caller.Authenticated known -> id(known.principal());
    };
  }

  private static String id(Principal principal) {
    return switch (principal) {
      case Principal.User(var id) -> id.value();
      case Principal.Team(var id) -> id.value();
      case Principal.Organization(var id) -> id.value();
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
