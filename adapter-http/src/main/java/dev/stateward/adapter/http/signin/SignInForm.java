package dev.stateward.adapter.http.signin;

import dev.stateward.adapter.http.security.BearerTokens;
import dev.stateward.application.StateApplication;
import dev.stateward.application.signin.port.Credentials;
import dev.stateward.application.signin.port.Password;
import dev.stateward.application.signin.port.SettingAuthenticators;
import dev.stateward.application.signin.port.SettingAuthenticators.Confirmation;
import dev.stateward.application.signin.port.SettingAuthenticators.Enrolment;
import dev.stateward.application.signin.port.SigningIn;
import dev.stateward.application.signin.port.SigningIn.Attempt;
import dev.stateward.application.signin.port.SigningIn.Outcome;
import io.javalin.http.Context;
import java.time.Duration;
import java.util.Map;
import java.util.Set;

/** The form for name and password, on every page that needs somebody to be signed in. */
final class SignInForm {
  /** What begins a session for a password. */
  private static final Set<String> BY_PASSWORD =
      Set.of("sign-in", "enrol", "change", "set-up", "confirm", "remove");

  private static final String WRONG =
      "Name, password or code is wrong. After ten wrong codes a recovery code alone works for a day.";
  private static final String REQUIRED =
      "An organization that you belong to wants a code beside your password. Set up an app for it.";
  private static final String ALONE =
      "Nobody signs in to this server with a password: use the identity provider.";
  private static final String NOT_OURS =
      "This form is not valid any more: go back, reload the page, and try again. Cookies must be"
          + " allowed.";

  private final SigningIn signingIn;
  private final SettingAuthenticators authenticators;
  private final Browser browser;
  private final ProviderLink provider;

  SignInForm(StateApplication application, Browser browser, ProviderLink provider) {
    this.signingIn = application.signingIn();
    this.authenticators = application.settingAuthenticators();
    this.browser = browser;
    this.provider = provider;
  }

  /**
   * A page that needs somebody to be signed in.
   *
   * @param url its URL
   * @param purpose why, a sentence
   */
  record Page(String url, String purpose) {}

  /** Asks for name and password. */
  void show(Context ctx, Page page) {
    show(ctx, 200, page, "");
  }

  private void show(Context ctx, int status, Page page, String problem) {
    Pages.Form form = new Pages.Form(page.url(), browser.formToken(ctx), problem);
    browser.page(ctx, status, Pages.signIn(form, page.purpose(), provider));
  }

  /** Handles a form of the page, one that signs in or out or one of {@code others}. */
  void take(Context ctx, Page page, Map<String, Step> others) {
    FormFields form = FormFields.of(ctx);
    if (!browser.isOurs(ctx, form)) {
      browser.page(ctx, 400, Pages.message("Try again", NOT_OURS));
      return;
    }
    switch (form.get("step")) {
      case String step when provider.alone() && BY_PASSWORD.contains(step) ->
          show(ctx, 400, page, ALONE);
      case "sign-in" -> signIn(ctx, form, page);
      case "enrol" -> enrol(ctx, form, page);
      case "sign-out" -> signOut(ctx, page);
      case String step when others.containsKey(step) -> others.get(step).take(ctx, form);
      default -> browser.page(ctx, 400, Pages.message("Try again", NOT_OURS));
    }
  }

  /** What is done for a button. */
  @FunctionalInterface
  interface Step {
    void take(Context ctx, FormFields form);
  }

  private void signIn(Context ctx, FormFields form, Page page) {
    Attempt attempt =
        new Attempt(
            form.get("username").strip(),
            new Credentials(new Password(form.get("password")), form.get("code")),
            browser.client(ctx));
    switch (signingIn.signIn(BearerTokens.caller(ctx), attempt)) {
      case Outcome.SignedIn(var session, var device) -> {
        browser.secret(ctx).ifPresent(old -> signingIn.signOut(BearerTokens.caller(ctx), old));
        browser.keep(ctx, session);
        browser.keepDevice(ctx, device);
        browser.redirect(ctx, page.url());
      }
      case Outcome.AuthenticatorRequired(var enrolment) ->
          enrolment(ctx, 200, page, enrolment, REQUIRED);
      case Outcome.Wrong() -> show(ctx, 400, page, WRONG);
      case Outcome.TooOften(var pause) -> show(ctx, 429, page, tooOften(ctx, pause));
    }
  }

  private void enrolment(Context ctx, int status, Page page, Enrolment enrolment, String problem) {
    Pages.Form form = new Pages.Form(page.url(), browser.formToken(ctx), problem);
    browser.page(ctx, status, AccountPages.enrolment(form, "enrol", browser.host(), enrolment));
  }

  /** Signs somebody in who sets up the authenticator that they need. */
  private void enrol(Context ctx, FormFields form, Page page) {
    String token = form.get("enrolment");
    Confirmation confirmation =
        new Confirmation(token, AuthenticatorForms.credentials(form), browser.client(ctx));
    switch (authenticators.enrol(BearerTokens.caller(ctx), confirmation)) {
      case SettingAuthenticators.Outcome.Done(var codes, var session, var device) -> {
        browser.secret(ctx).ifPresent(old -> signingIn.signOut(BearerTokens.caller(ctx), old));
        browser.keep(ctx, session);
        browser.keepDevice(ctx, device);
        browser.page(ctx, 200, AccountPages.recoveryCodes(page.url(), codes));
      }
      case SettingAuthenticators.Outcome.Wrong() ->
          again(ctx, 400, page, token, AuthenticatorForms.WRONG);
      case SettingAuthenticators.Outcome.TooOften(var pause) ->
          again(ctx, 429, page, token, tooOften(ctx, pause));
    }
  }

  /** With the same key, which an app may have; from the start when it is too late. */
  private void again(Context ctx, int status, Page page, String token, String problem) {
    authenticators
        .again(BearerTokens.caller(ctx), token)
        .ifPresentOrElse(
            enrolment -> enrolment(ctx, status, page, enrolment, problem),
            () -> show(ctx, status, page, problem));
  }

  /** Asks to come back. */
  static String tooOften(Context ctx, Duration pause) {
    ctx.header("Retry-After", Long.toString(seconds(pause)));
    return "Too many attempts. Try again in " + seconds(pause) + " seconds.";
  }

  private static long seconds(Duration pause) {
    return pause.plusMillis(999).toSeconds();
  }

  private void signOut(Context ctx, Page page) {
    browser.secret(ctx).ifPresent(session -> signingIn.signOut(BearerTokens.caller(ctx), session));
    browser.forget(ctx);
    browser.redirect(ctx, page.url());
  }
}
