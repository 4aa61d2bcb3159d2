package dev.stateward.adapter.http.signin;

import dev.stateward.adapter.http.signin.Html.Made;
import dev.stateward.application.settings.SignInBudgets;
import dev.stateward.application.signin.port.PasswordVerdict;

/** The pages, as HTML; those of an account are {@link AccountPages}. */
final class Pages {
  private static final Made NOTHING = new Made("");

  private Pages() {}

  /**
   * A form on a page.
   *
   * @param action where it is sent
   * @param token shows that it is ours
   * @param problem what was wrong with the one before; empty when nothing was
   */
  record Form(String action, String token, String problem) {}

  /** Asks for name and password. */
  static String signIn(Form form, String purpose, ProviderLink provider) {
    return document(
        "Sign in",
        """
        <p>%s</p>
        %s
        %s
        %s
        """,
        purpose,
        provider.html(form.action()),
        alert(form.problem()),
        provider.alone() ? NOTHING : passwords(form));
  }

  private static Made passwords(Form form) {
    return new Made(
        Html.of(
            """
            <form method="post" action="%s">
            %s
            <label for="username">Name</label>
            <input id="username" name="username" autocomplete="username" autocapitalize="none" spellcheck="false" required autofocus>
            <label for="password">Password</label>
            <input id="password" name="password" type="password" autocomplete="current-password" required>
            <label for="code">Code</label>
            <input id="code" name="code" autocomplete="one-time-code" autocapitalize="none" spellcheck="false" aria-describedby="which">
            <p id="which" class="hint">Only if you have set up an authenticator: its six digits, or a recovery code.</p>
            <button name="step" value="sign-in">Sign in</button>
            </form>
            <p class="hint">No password yet, or forgotten? The operator of this server gives you a link.</p>
            """,
            form.action(), hidden(form)));
  }

  /** Asks whether a client may have a token. */
  static String consent(Form form, AuthorizationRequest request, String username) {
    return document(
        "Allow the command line?",
        """
        <p>The <strong>Terraform command line</strong> (<code>%s</code>), waiting at <strong>port %s of this computer</strong>, asks for a token of <strong>%s</strong>.</p>
        <p>With it, it can do all that you can do on this server, until you revoke it.</p>
        <p>Allow this only if you have just entered <code>terraform login</code> or <code>tofu login</code> yourself.</p>
        <form method="post" action="%s">
        %s
        <button name="step" value="allow">Allow</button>
        <button class="other" name="step" value="deny">Do not allow</button>
        <button class="other" name="step" value="sign-out">Sign in as somebody else</button>
        </form>
        """,
        request.code().clientId(),
        request.port(),
        username,
        form.action(),
        hidden(form));
  }

  /** Lets the user whom a link invites choose a password. */
  static String invitation(Form form, String username) {
    return document(
        "Choose a password",
        """
        <p>For <strong>%s</strong>.</p>
        %s
        <form method="post" action="%s">
        %s
        <input name="username" type="hidden" autocomplete="username" value="%s">
        %s
        <button name="step" value="choose">Set password</button>
        </form>
        """,
        username,
        alert(form.problem()),
        form.action(),
        hidden(form),
        username,
        chosen());
  }

  /** Says something. */
  static String message(String title, String text) {
    return document(title, "<p>%s</p>\n", text);
  }

  static Made chosen() {
    return new Made(
        Html.of(
            """
            <label for="chosen">New password</label>
            <input id="chosen" name="chosen" type="password" autocomplete="new-password" minlength="%s" aria-describedby="rules" required>
            <p id="rules" class="hint">At least %s characters, without your name. Use a password manager, or at least four words that you choose at random. A well-known phrase or repeated characters are refused.</p>
            <label for="again">New password, again</label>
            <input id="again" name="again" type="password" autocomplete="new-password" required>
            """,
            SignInBudgets.SHORTEST_PASSWORD, SignInBudgets.SHORTEST_PASSWORD));
  }

  static Made hidden(Form form) {
    return new Made(
        Html.of("<input type=\"hidden\" name=\"%s\" value=\"%s\">", Browser.TOKEN, form.token()));
  }

  static Made alert(String problem) {
    return problem.isEmpty()
        ? NOTHING
        : new Made(Html.of("<p class=\"alert\" role=\"alert\">%s</p>", problem));
  }

  /** What is wrong with a chosen password; empty when nothing is. */
  static String problem(PasswordVerdict verdict) {
    return switch (verdict) {
      case ACCEPTED -> "";
      case TOO_SHORT ->
          "The new password has fewer than " + SignInBudgets.SHORTEST_PASSWORD + " characters.";
      case TOO_LONG ->
          "The new password has more than " + SignInBudgets.LONGEST_PASSWORD + " characters.";
      case CONTAINS_NAME -> "The new password contains your name.";
      case COMMON ->
          "The new password is easy to guess: it is a well-known word or phrase, or repeats few"
              + " characters. Choose at least four words at random, or use a password manager.";
    };
  }

  static String document(String title, String body, Object... texts) {
    return Html.of(
        """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>%s · Stateward</title>
        <link rel="stylesheet" href="%s">
        </head>
        <body>
        <main>
        <h1>%s</h1>
        %s</main>
        </body>
        </html>
        """,
        title, Stylesheet.PATH, title, new Made(Html.of(body, texts)));
  }
}
