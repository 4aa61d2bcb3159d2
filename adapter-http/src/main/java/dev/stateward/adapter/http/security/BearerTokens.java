package dev.stateward.adapter.http.security;

import dev.stateward.adapter.http.network.AddressKeys;
import dev.stateward.adapter.http.network.ClientAddresses;
import dev.stateward.adapter.http.network.JettyRequests;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Failure;
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.application.token.port.Authenticating;
import dev.stateward.domain.access.Principal;
import dev.stateward.domain.audit.Source;
import io.javalin.http.Context;
import java.net.InetAddress;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Turns {@code Authorization: Bearer} (RFC 6750) into the caller of a request. */
public final class BearerTokens {
  private static final String CALLER = "caller";
  private static final String SCHEME = "Bearer ";
  private static final String SOURCE = "source";

  private static final String CLIENT = "client";

  private final Authenticating authenticating;
  private final ClientAddresses addresses;
  private final WrongTokens wrongTokens;

  /** Tokens that {@code authenticating} knows, of clients at {@code addresses}. */
  public BearerTokens(
      Authenticating authenticating, ClientAddresses addresses, WrongTokens wrongTokens) {
    this.authenticating = Objects.requireNonNull(authenticating, "authenticating is null");
    this.addresses = Objects.requireNonNull(addresses, "addresses is null");
    this.wrongTokens = Objects.requireNonNull(wrongTokens, "wrongTokens is null");
  }

  /**
   * Authenticates a request.
   *
   * @throws UseCaseFailedException with {@link Failure.Unauthenticated} when it shows no valid
   *     token
   */
  public void require(Context ctx) {
    Caller caller =
        secret(ctx)
            .flatMap(secret -> authenticated(client(ctx), secret))
            .map(known -> from(source(ctx), known))
            .orElseThrow(() -> new UseCaseFailedException(new Failure.Unauthenticated()));
    ctx.attribute(CALLER, caller);
  }

  private Optional<Caller> authenticated(String client, String secret) {
    wrongTokens.require(client, secret);
    Optional<Caller> caller = authenticating.authenticate(secret);
    if (caller.isPresent()) {
      wrongTokens.right(secret);
    } else {
      wrongTokens.wrong(client, secret);
    }
    return caller;
  }

  /** The caller of a request; anonymous on routes without authentication. */
  public static Caller caller(Context ctx) {
    Caller caller = ctx.attribute(CALLER);
    return caller == null ? new Caller.Anonymous(source(ctx)) : caller;
  }

  /** Notes where a request comes from, and that it is known as {@code request}. */
  public void arrive(Context ctx, String request) {
    List<String> forwarded = Collections.list(ctx.req().getHeaders("X-Forwarded-For"));
    Optional<InetAddress> client =
        JettyRequests.peer(ctx).map(peer -> addresses.client(peer, forwarded));
    ctx.attribute(CLIENT, client.map(AddressKeys::of).orElse(""));
    ctx.attribute(
        SOURCE,
        new Source(
            client.map(InetAddress::getHostAddress).orElse(""),
            String.join(", ", forwarded),
            request,
            text(ctx.userAgent())));
  }

  /** The address whose requests are limited together. */
  public static String client(Context ctx) {
    String client = ctx.attribute(CLIENT);
    return client == null ? "" : client;
  }

  private static String text(@Nullable String header) {
    return header == null ? "" : header;
  }

  /** Where a request comes from. */
  public static Source source(Context ctx) {
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
      case Principal.AuditReader(var id) -> id.value();
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
