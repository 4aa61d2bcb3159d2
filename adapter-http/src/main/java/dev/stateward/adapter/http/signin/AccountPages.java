package dev.stateward.adapter.http.signin;

import dev.stateward.adapter.http.signin.Html.Made;
import dev.stateward.application.signin.port.SettingAuthenticators.Enrolment;
import dev.stateward.application.signin.port.SettingAuthenticators.Status;
import java.util.List;
import java.util.stream.Collectors;

/** The pages of those who are signed in, as HTML. */
final class AccountPages {
  private AccountPages() {}

  /**
   * Shows who is signed in.
   *
   * @param means lets them change what they sign in with
   */
  static String account(Pages.Form form, String username, Made means) {
    return Pages.document(
        "Your account",
        """
        <p>You are signed in as <strong>%s</strong>.</p>
        %s
        <form method="post" action="%s">
        %s
        <button class="other" name="step" value="sign-out">Sign out</button>
        </form>
        %s
        """,
        username,
        Pages.alert(form.problem()),
        form.action(),
        Pages.hidden(form),
        means);
  }

  /** Lets users change their password, and what they have beside it. */
  static Made passwords(Pages.Form form, Status factor) {
    return new Made(
        Html.of(
            """
            <h2>Change your password</h2>
            <form method="post" action="%s">
            %s
            %s
            %s
            <button name="step" value="change">Change password</button>
            </form>
            <p class="hint">You are then signed out everywhere. Tokens stay valid.</p>
            <h2>Authenticator</h2>
            %s
            """,
            form.action(),
            Pages.hidden(form),
            credentials("change", factor.on()),
            Pages.chosen(),
            factor.on() ? authenticator(form, factor.recoveryCodes()) : noAuthenticator(form)));
  }

  /** Says what those do who have no password here. */
  static Made noPasswords() {
    return new Made(
        "<p class=\"hint\">You sign in to this server with the identity provider.</p>\n");
  }

  /**
   * Fields for what a user signs in with.
   *
   * @param purpose tells them from those of other forms
   * @param code whether a code is needed
   */
  private static Made credentials(String purpose, boolean code) {
    String password =
        Html.of(
            """
            <label for="current-%s">Current password</label>
            <input id="current-%s" name="current" type="password" autocomplete="current-password" required>
            """,
            purpose, purpose);
    String shown =
        Html.of(
            """
            <label for="code-%s">Code of your authenticator</label>
            <input id="code-%s" name="code" autocomplete="one-time-code" autocapitalize="none" spellcheck="false" required>
            """,
            purpose, purpose);
    return new Made(code ? password + shown : password);
  }

  private static Made noAuthenticator(Pages.Form form) {
    return new Made(
        Html.of(
            """
            <p>An app on another device can show codes that are needed to sign in, beside the password.</p>
            <form method="post" action="%s">
            %s
            <button class="other" name="step" value="set-up">Set up an authenticator</button>
            </form>
            """,
            form.action(), Pages.hidden(form)));
  }

  private static Made authenticator(Pages.Form form, int recoveryCodes) {
    return new Made(
        Html.of(
            """
            <p>Codes of your authenticator are needed to sign in. Recovery codes that are left: %s.</p>
            <form method="post" action="%s">
            %s
            %s
            <button class="other" name="step" value="remove">Remove the authenticator</button>
            </form>
            <p class="hint">To set up another one, or for new recovery codes, remove it first.</p>
            """,
            recoveryCodes, form.action(), Pages.hidden(form), credentials("remove", true)));
  }

  /**
   * Gives the user the key for an app, and asks for its first code.
   *
   * @param step that of the form
   * @param issuer names this server in the app
   */
  static String enrolment(Pages.Form form, String step, String issuer, Enrolment enrolment) {
    return Pages.document(
        "Set up an authenticator",
        """
        %s
        <p>Enter this key in an authenticator app, for codes by time:</p>
        <p><code>%s</code></p>
        <p><a href="otpauth://totp/%s:%s?secret=%s&amp;issuer=%s">Open it in an app on this device</a></p>
        <form method="post" action="%s">
        %s
        <input type="hidden" name="enrolment" value="%s">
        %s
        <button name="step" value="%s">Turn it on</button>
        </form>
        """,
        Pages.alert(form.problem()),
        enrolment.key().replaceAll("(.{4})(?!$)", "$1 "),
        issuer,
        enrolment.user().value(),
        enrolment.key(),
        issuer,
        form.action(),
        Pages.hidden(form),
        enrolment.token(),
        credentials("confirm", true),
        step);
  }

  /**
   * Shows recovery codes, for once.
   *
   * @param next the page after this one
   */
  static String recoveryCodes(String next, List<String> codes) {
    String items =
        codes.stream()
            .map(code -> Html.of("<li><code>%s</code></li>\n", code))
            .collect(Collectors.joining());
    return Pages.document(
        "Your recovery codes",
        """
        <p>The authenticator is on, and you are signed out everywhere else. Each of these works once in place of a code, if you lose it. They are not shown again: keep them where nobody else reads them.</p>
        <ul>
        %s</ul>
        <p><a href="%s">Go on</a></p>
        """,
        new Made(items),
        next);
  }
}
