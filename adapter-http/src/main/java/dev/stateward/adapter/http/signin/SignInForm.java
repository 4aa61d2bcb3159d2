package dev.stateward.adapter.http.signin;

import dev.stateward.adapter.http.security.BearerTokens;
import dev.stateward.application.signin.port.Credentials;
import dev.stateward.application.signin.port.Password;
import dev.stateward.application.signin.port.SigningIn;
import dev.stateward.application.signin.port.SigningIn.Attempt;
import dev.stateward.application.signin.port.SigningIn.Outcome;
import io.javalin.http.Context;
import java.time.Duration;
import java.util.Map;

/** The form for name and password, on every page that needs somebody to be signed in. */
final class SignInForm {
  private static final String WRONG = "Name, password or code is wrong.";
  private static final String NOT_OURS =
      "This form is not valid any more: go back, reload the page, and try again. Cookies must be"
          + " allowed.";

  private final SigningIn signingIn;
  private final Browser browser;

  SignInForm(SigningIn signingIn, Browser browser) {
    this.signingIn = signingIn;
    this.browser = browser;
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
    browser.page(ctx, status, Pages.signIn(form, page.purpose()));
  }

  /** Handles a form of the page, one that signs in or out or one of {@code others}. */
  void take(Context ctx, Page page, Map<String, Step> others) {
    FormFields form = FormFields.of(ctx);
    if (!browser.isOurs(ctx, form)) {
      browser.page(ctx, 400, Pages.message("Try again", NOT_OURS));
      return;
    }
    switch (form.get("step")) {
      case "sign-in" -> signIn(ctx, form, page);
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
      case Outcome.Wrong() -> show(ctx, 400, page, WRONG);
      case Outcome.TooOften(var pause) -> show(ctx, 429, page, tooOften(ctx, pause));
    }
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
