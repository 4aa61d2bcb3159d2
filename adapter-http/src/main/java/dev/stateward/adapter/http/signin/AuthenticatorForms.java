package dev.stateward.adapter.http.signin;

import dev.stateward.adapter.http.security.BearerTokens;
import dev.stateward.application.signin.port.Credentials;
import dev.stateward.application.signin.port.Password;
import dev.stateward.application.signin.port.SettingAuthenticators;
import dev.stateward.application.signin.port.SettingAuthenticators.Confirmation;
import dev.stateward.application.signin.port.SettingAuthenticators.Enrolment;
import dev.stateward.application.signin.port.SettingAuthenticators.Outcome;
import io.javalin.http.Context;
import java.util.Map;
import java.util.Optional;

/** The forms of the account page by which users set up an authenticator, and remove it. */
final class AuthenticatorForms {
  static final String WRONG =
      "The current password or the code is wrong. A code works once: wait for the next one.";

  private final SettingAuthenticators authenticators;
  private final Browser browser;
  private final Account account;

  AuthenticatorForms(SettingAuthenticators authenticators, Browser browser, Account account) {
    this.authenticators = authenticators;
    this.browser = browser;
    this.account = account;
  }

  /** Shows a page, and what was wrong. */
  @FunctionalInterface
  interface Account {
    void show(Context ctx, int status, String problem);
  }

  /** The forms by their buttons. */
  Map<String, SignInForm.Step> steps() {
    return Map.of("set-up", this::setUp, "confirm", this::confirm, "remove", this::remove);
  }

  private void setUp(Context ctx, FormFields form) {
    show(
        ctx,
        browser
            .secret(ctx)
            .flatMap(session -> authenticators.begin(BearerTokens.caller(ctx), session)),
        200,
        "");
  }

  /** Shows the account when there is nothing to confirm. */
  private void show(Context ctx, Optional<Enrolment> enrolment, int status, String problem) {
    if (enrolment.isEmpty()) {
      account.show(ctx, 400, problem);
      return;
    }
    Pages.Form next = new Pages.Form("/account", browser.formToken(ctx), problem);
    browser.page(
        ctx, status, AccountPages.enrolment(next, "confirm", browser.host(), enrolment.get()));
  }

  private void confirm(Context ctx, FormFields form) {
    String token = form.get("enrolment");
    Optional<Outcome> outcome =
        browser
            .secret(ctx)
            .map(session ->
                authenticators.confirm(
                    BearerTokens.caller(ctx),
                    session,
                    new Confirmation(token, credentials(form), browser.client(ctx))));
    answer(ctx, outcome, (same, status, problem) -> again(ctx, token, status, problem));
  }

  /** With the same key: an app may have it. */
  private void again(Context ctx, String token, int status, String problem) {
    show(
        ctx,
        browser
            .secret(ctx)
            .flatMap(session -> authenticators.again(BearerTokens.caller(ctx), session, token)),
        status,
        problem);
  }

  private void remove(Context ctx, FormFields form) {
    answer(
        ctx,
        browser
            .secret(ctx)
            .map(session ->
                authenticators.remove(
                    BearerTokens.caller(ctx), session, credentials(form), browser.client(ctx))),
        account);
  }

  static Credentials credentials(FormFields form) {
    return new Credentials(new Password(form.get("current")), form.get("code"));
  }

  private void answer(Context ctx, Optional<Outcome> outcome, Account before) {
    switch (outcome.orElseGet(Outcome.Wrong::new)) {
      case Outcome.Done(var codes, var session, var device) -> {
        browser.keep(ctx, session);
        browser.keepDevice(ctx, device);
        if (codes.isEmpty()) {
          browser.redirect(ctx, "/account");
        } else {
          browser.page(ctx, 200, AccountPages.recoveryCodes("/account", codes));
        }
      }
      case Outcome.Wrong() -> before.show(ctx, 400, WRONG);
      case Outcome.TooOften(var pause) -> before.show(ctx, 429, SignInForm.tooOften(ctx, pause));
    }
  }
}
