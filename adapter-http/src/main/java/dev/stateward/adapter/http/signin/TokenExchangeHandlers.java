package dev.stateward.adapter.http.signin;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.stateward.adapter.http.jsonapi.Responses;
import dev.stateward.adapter.http.security.BearerTokens;
import dev.stateward.application.signin.port.SignInSecret;
import dev.stateward.application.signin.port.SigningIn;
import dev.stateward.application.signin.port.SigningIn.CodeExchange;
import dev.stateward.application.token.port.ManagingUserTokens.IssuedToken;
import io.javalin.http.Context;
import java.util.Optional;

/** Handles requests of clients that exchange a code for a token (RFC 6749, 4.1.3). */
public final class TokenExchangeHandlers {
  private static final String MEDIA_TYPE = "application/json";

  private final SigningIn signingIn;

  /** Handlers that call {@code signingIn}. */
  public TokenExchangeHandlers(SigningIn signingIn) {
    this.signingIn = signingIn;
  }

  /** {@code POST /oauth/token}. */
  public void exchange(Context ctx) {
    FormFields form = FormFields.of(ctx);
    if (form.get("grant_type").isEmpty()) {
      refuse(ctx, "invalid_request");
      return;
    }
    if (!form.get("grant_type").equals("authorization_code")) {
      refuse(ctx, "unsupported_grant_type");
      return;
    }
    token(ctx, form)
        .ifPresentOrElse(
            // A token has letters, digits and underscores.
            issued ->
                answer(
                    ctx,
                    200,
                    "{\"access_token\":\""
                        + issued.secret().text()
                        + "\",\"token_type\":\"bearer\"}"),
            () -> refuse(ctx, "invalid_grant"));
  }

  private Optional<IssuedToken> token(Context ctx, FormFields form) {
    if (!SignInSecret.hasForm(form.get("code"))) {
      return Optional.empty();
    }
    return signingIn.exchange(
        BearerTokens.caller(ctx),
        new CodeExchange(
            new SignInSecret(form.get("code")),
            form.get("client_id"),
            form.get("redirect_uri"),
            form.get("code_verifier")));
  }

  private static void refuse(Context ctx, String error) {
    answer(ctx, 400, "{\"error\":\"" + error + "\"}");
  }

  private static void answer(Context ctx, int status, String json) {
    Responses.text(ctx, status, MEDIA_TYPE, json.getBytes(UTF_8));
  }
}
