package dev.stateward.adapter.http.signin;

import dev.stateward.adapter.http.provider.ProviderSettings;
import dev.stateward.adapter.http.security.BearerTokens;
import dev.stateward.application.StateApplication;
import dev.stateward.application.signin.port.SignInSecret;
import dev.stateward.application.signin.port.SigningIn;
import dev.stateward.domain.user.User;
import io.javalin.http.Context;
import java.net.URI;
import java.util.Map;
import java.util.Optional;

/** Handles the pages on which a user lets a client have a token. */
public final class AuthorizationHandlers {
  private static final String PURPOSE =
      "The command line asks for a token. Sign in to decide whether it gets one.";
  private static final String DENIED =
      "The command line gets no token. It still waits for one: press Ctrl-C there.";

  private final SigningIn signingIn;
  private final Browser browser;
  private final SignInForm signInForm;

  /** Handlers that call {@code application}, of the server at {@code publicUrl}. */
  public AuthorizationHandlers(
      StateApplication application, URI publicUrl, ProviderSettings provider) {
    this.signingIn = application.signingIn();
    this.browser = new Browser(signingIn, publicUrl);
    this.signInForm = new SignInForm(application, browser, ProviderLink.of(provider));
  }

  /** {@code GET /oauth/authorization}. */
  public void show(Context ctx) {
    if (!refused(ctx)) {
      ask(ctx, AuthorizationRequest.of(ctx));
    }
  }

  private boolean refused(Context ctx) {
    Optional<String> problem = AuthorizationRequest.problem(ctx);
    problem.ifPresent(text ->
        browser.page(
            ctx,
            400,
            Pages.message(
                "Not a request of the command line",
                "Start again with terraform login or tofu login: " + text + ".")));
    return problem.isPresent();
  }

  private void ask(Context ctx, AuthorizationRequest request) {
    Optional<User> user =
        browser.secret(ctx).flatMap(secret -> signingIn.user(BearerTokens.caller(ctx), secret));
    if (user.isEmpty()) {
      signInForm.show(ctx, page(request));
      return;
    }
    Pages.Form form = new Pages.Form(request.page(), browser.formToken(ctx), "");
    browser.page(
        ctx, 200, Pages.consent(form, request, user.get().username().value()), request.origin());
  }

  private static SignInForm.Page page(AuthorizationRequest request) {
    return new SignInForm.Page(request.page(), PURPOSE);
  }

  /** {@code POST /oauth/authorization}. */
  public void decide(Context ctx) {
    if (!refused(ctx)) {
      AuthorizationRequest request = AuthorizationRequest.of(ctx);
      signInForm.take(
          ctx,
          page(request),
          Map.of(
              "allow", (same, form) -> allow(ctx, request),
              "deny",
                  (same, form) -> browser.page(ctx, 200, Pages.message("Not allowed", DENIED))));
    }
  }

  private void allow(Context ctx, AuthorizationRequest request) {
    Optional<SignInSecret> code =
        browser
            .secret(ctx)
            .flatMap(
                session -> signingIn.authorize(BearerTokens.caller(ctx), session, request.code()));
    browser.redirect(ctx, code.map(SignInSecret::text).map(request::answer).orElse(request.page()));
  }
}
