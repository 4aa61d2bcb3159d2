package dev.stateward.adapter.http.workload;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stateward.adapter.http.jsonapi.RequestRefusedException;
import dev.stateward.adapter.http.jsonapi.Responses;
import dev.stateward.adapter.http.security.BearerTokens;
import dev.stateward.adapter.http.security.ExchangeRates;
import dev.stateward.application.idtoken.port.IdTokenVerifier;
import dev.stateward.application.token.port.ManagingUserTokens.IssuedToken;
import dev.stateward.application.workload.port.ExchangingIdTokens;
import dev.stateward.application.workload.port.ExchangingIdTokens.Outcome;
import io.javalin.http.Context;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * Handles requests to exchange an ID token for a token of a team (RFC 8693). Identities that do not
 * exist, and ID tokens that are refused, get one same answer.
 */
public final class TokenExchangeHandler {
  /** Where tokens are exchanged. */
  public static final String PATH = "/oauth/token-exchange";

  private static final String INVALID = "invalid_request";
  private static final String UNAVAILABLE = "temporarily_unavailable";
  private static final Duration ISSUER_PAUSE = Duration.ofSeconds(30);

  private final ExchangingIdTokens exchanging;
  private final IdTokenVerifier verifier;
  private final ExchangeRates rates;

  /** A handler that calls {@code exchanging}. */
  public TokenExchangeHandler(
      ExchangingIdTokens exchanging, IdTokenVerifier verifier, ExchangeRates rates) {
    this.exchanging = exchanging;
    this.verifier = verifier;
    this.rates = rates;
  }

  /** {@code POST /oauth/token-exchange}. */
  public void exchange(Context ctx) {
    try {
      rates.require(BearerTokens.client(ctx));
    } catch (RequestRefusedException e) {
      e.refusal().note(ctx);
      ctx.header("Retry-After", Integer.toString(e.retryAfter()));
      error(ctx, 429, "slow_down", "Too many ID tokens were refused; try again later.");
      return;
    }
    Optional<ExchangeForm> form = ExchangeForm.read(ctx);
    if (form.isEmpty()) {
      error(
          ctx,
          400,
          INVALID,
          "The body must be a form (application/x-www-form-urlencoded) with"
              + " each parameter once.");
    } else if (!form.get().value("grant_type").equals(ExchangeForm.GRANT)) {
      error(ctx, 400, "unsupported_grant_type", "grant_type must be " + ExchangeForm.GRANT + ".");
    } else if (!form.get().offersIdToken()) {
      error(ctx, 400, INVALID, "subject_token_type must be " + ExchangeForm.ID_TOKEN + ".");
    } else {
      exchange(ctx, form.get());
    }
  }

  private void exchange(Context ctx, ExchangeForm form) {
    Outcome outcome =
        exchanging.exchange(
            BearerTokens.caller(ctx),
            form.value("audience"),
            form.value("subject_token"),
            verifier);
    switch (outcome) {
      case Outcome.Issued(var token, var at) -> {
        rates.succeeded(BearerTokens.client(ctx));
        issued(ctx, token, at);
      }
      case Outcome.Refused() ->
          error(
              ctx,
              400,
              INVALID,
              "The subject_token is not accepted for the workload identity that audience names;"
                  + " the audit trail of the organization says why.");
      case Outcome.IssuerUnavailable() -> {
        ctx.header("Retry-After", Long.toString(ISSUER_PAUSE.toSeconds()));
        error(ctx, 503, UNAVAILABLE, "The keys of the issuer cannot be read; try again later.");
      }
      case Outcome.Full(var pause) -> {
        rates.succeeded(BearerTokens.client(ctx));
        ctx.header("Retry-After", Long.toString(pause.toSeconds()));
        error(ctx, 429, "slow_down", "The workload identity has too many tokens at this time.");
      }
    }
  }

  private static void issued(Context ctx, IssuedToken issued, Instant at) {
    ObjectNode document = JsonNodeFactory.instance.objectNode();
    document.put("access_token", issued.secret().text());
    document.put("issued_token_type", ExchangeForm.ACCESS_TOKEN);
    document.put("token_type", "Bearer");
    document.put("expires_in", Duration.between(at, issued.token().expiresAt()).toSeconds());
    answer(ctx, 200, document);
  }

  private static void error(Context ctx, int status, String code, String description) {
    answer(
        ctx,
        status,
        JsonNodeFactory.instance
            .objectNode()
            .put("error", code)
            .put("error_description", description));
  }

  private static void answer(Context ctx, int status, ObjectNode document) {
    Responses.text(
        ctx, status, "application/json", document.toString().getBytes(StandardCharsets.UTF_8));
  }
}
