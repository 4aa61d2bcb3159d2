package dev.stateward.adapter.http.signin;

import dev.stateward.adapter.http.jsonapi.PathParameters;
import dev.stateward.adapter.http.provider.ProviderSettings;
import dev.stateward.adapter.http.security.BearerTokens;
import dev.stateward.adapter.http.signin.Html.Made;
import dev.stateward.application.StateApplication;
import dev.stateward.application.signin.port.Credentials;
import dev.stateward.application.signin.port.Password;
import dev.stateward.application.signin.port.PasswordVerdict;
import dev.stateward.application.signin.port.SettingAuthenticators;
import dev.stateward.application.signin.port.SettingAuthenticators.Status;
import dev.stateward.application.signin.port.SettingPasswords;
import dev.stateward.application.signin.port.SettingPasswords.Acceptance;
import dev.stateward.application.signin.port.SettingPasswords.Change;
import dev.stateward.application.signin.port.SettingPasswords.Outcome;
import dev.stateward.application.signin.port.SignInSecret;
import dev.stateward.application.signin.port.SigningIn;
import dev.stateward.domain.user.User;
import io.javalin.http.Context;
import java.net.URI;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Handles the pages on which users set and change their passwords, and sign out. */
public final class AccountHandlers {
  private static final String PATH = "/account";
  private static final String DIFFER = "The new password was not entered twice alike.";
  private static final String NO_LINK =
      "It was used, has expired, or was replaced by another one. The operator of this server can"
          + " make a new one.";
  private static final SignInForm.Page PAGE =
      new SignInForm.Page(PATH, "Sign in to see your account.");

  private final SigningIn signingIn;
  private final SettingPasswords passwords;
  private final Browser browser;
  private final SignInForm signInForm;
  private final SettingAuthenticators authenticators;
  private final AuthenticatorForms authenticatorForms;
  private final boolean alone;

  /** Handlers of the server at {@code publicUrl}. */
  public AccountHandlers(StateApplication application, URI publicUrl, ProviderSettings provider) {
    this.signingIn = application.signingIn();
    this.passwords = application.settingPasswords();
    this.browser = new Browser(signingIn, publicUrl);
    ProviderLink link = ProviderLink.of(provider);
    this.signInForm = new SignInForm(application, browser, link);
    this.alone = link.alone();
    this.authenticators = application.settingAuthenticators();
    this.authenticatorForms = new AuthenticatorForms(authenticators, browser, this::show);
  }

  /** {@code GET /account}. */
  public void show(Context ctx) {
    show(ctx, 200, "");
  }

  private void show(Context ctx, int status, String problem) {
    Optional<SignInSecret> session = browser.secret(ctx);
    Optional<User> user =
        session.flatMap(secret -> signingIn.user(BearerTokens.caller(ctx), secret));
    Optional<Status> factor =
        session.flatMap(secret -> authenticators.status(BearerTokens.caller(ctx), secret));
    if (user.isEmpty() || factor.isEmpty()) {
      signInForm.show(ctx, PAGE);
      return;
    }
    Pages.Form form = new Pages.Form(PATH, browser.formToken(ctx), problem);
    boolean byPassword = !alone && passwords.has(BearerTokens.caller(ctx), session.get());
    Made means =
        byPassword ? AccountPages.passwords(form, factor.get()) : AccountPages.noPasswords();
    browser.page(ctx, status, AccountPages.account(form, user.get().username().value(), means));
  }

  /** {@code POST /account}. */
  public void change(Context ctx) {
    Map<String, SignInForm.Step> steps = new HashMap<>(authenticatorForms.steps());
    steps.put("change", this::changePassword);
    signInForm.take(ctx, PAGE, steps);
  }

  private void changePassword(Context ctx, FormFields form) {
    Optional<SignInSecret> session = browser.secret(ctx);
    if (session.isEmpty() || !form.get("chosen").equals(form.get("again"))) {
      show(ctx, 400, DIFFER);
      return;
    }
    Change change =
        new Change(
            session.get(),
            new Credentials(new Password(form.get("current")), form.get("code")),
            new Password(form.get("chosen")),
            browser.client(ctx));
    switch (passwords.change(BearerTokens.caller(ctx), change)) {
      case Outcome.Judged(var verdict) -> judged(ctx, verdict);
      case Outcome.Wrong() -> show(ctx, 400, AuthenticatorForms.WRONG);
      case Outcome.TooOften(var pause) -> show(ctx, 429, SignInForm.tooOften(ctx, pause));
    }
  }

  /** {@code GET /app/settings/tokens}. */
  public void tokens(Context ctx) {
    browser.redirect(ctx, PATH);
  }

  private void judged(Context ctx, PasswordVerdict verdict) {
    if (verdict == PasswordVerdict.ACCEPTED) {
      browser.forget(ctx);
      browser.redirect(ctx, PATH);
    } else {
      show(ctx, 400, Pages.problem(verdict));
    }
  }

  /** {@code GET /account/password/:link}. */
  public void invite(Context ctx) {
    invite(ctx, 200, "");
  }

  private void invite(Context ctx, int status, String problem) {
    Optional<User> user = passwords.invited(BearerTokens.caller(ctx), link(ctx));
    if (user.isEmpty()) {
      browser.page(ctx, 410, Pages.message("No such link", NO_LINK));
      return;
    }
    Pages.Form form =
        new Pages.Form(PATH + "/password/" + link(ctx).text(), browser.formToken(ctx), problem);
    browser.page(ctx, status, Pages.invitation(form, user.get().username().value()));
  }

  /** {@code POST /account/password/:link}. */
  public void accept(Context ctx) {
    signInForm.take(ctx, PAGE, Map.of("choose", this::choose));
  }

  private void choose(Context ctx, FormFields form) {
    if (!form.get("chosen").equals(form.get("again"))) {
      invite(ctx, 400, DIFFER);
      return;
    }
    if (passwords.invited(BearerTokens.caller(ctx), link(ctx)).isEmpty()) {
      invite(ctx, 410, "");
      return;
    }
    Acceptance accepted =
        passwords.accept(BearerTokens.caller(ctx), link(ctx), new Password(form.get("chosen")));
    if (accepted.verdict() == PasswordVerdict.ACCEPTED) {
      browser.keepDevice(ctx, accepted.device());
      browser.page(
          ctx,
          200,
          Pages.message(
              "Your password is set",
              alone
                  ? "For now nobody signs in with a password here: use the identity provider."
                  : "Sign in with it: enter terraform login " + browser.authority() + "."));
    } else {
      invite(ctx, 400, Pages.problem(accepted.verdict()));
    }
  }

  private static SignInSecret link(Context ctx) {
    return PathParameters.value(ctx, "link", SignInSecret::hasForm, SignInSecret::new);
  }
}
