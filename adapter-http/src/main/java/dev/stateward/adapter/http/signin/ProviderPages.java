package dev.stateward.adapter.http.signin;

import dev.stateward.application.signin.port.SigningInByProvider.Reason;
import io.javalin.http.Context;

/** What is said when a sign-in by the identity provider does not succeed, and what to do then. */
enum ProviderPages {
  NONE(404, "No identity provider", "People sign in to this server with passwords."),
  OTHER(
      400,
      "Try again",
      "This answer of the identity provider is not of a sign-in of this browser in the last ten"
          + " minutes. Start again, in one window. Cookies must be allowed."),
  DENIED(
      400,
      "Not signed in",
      "The identity provider did not sign you in. Start again, or ask the operator of this"
          + " server."),
  REFUSED(
      400,
      "Not signed in",
      "The identity provider does not accept the sign-in (%s). Start again; if it stays so, the"
          + " operator of this server has to look at its log."),
  INVALID(
      400,
      "Not signed in",
      "The ID token of the identity provider is not accepted: it is %s. The operator of this"
          + " server has to look at its settings and at the provider's."),
  UNAVAILABLE(
      503,
      "The identity provider does not answer",
      "Try again in a minute. The log of this server says what is wrong."),
  TOO_OFTEN(429, "Too many sign-ins", "Try again in a minute."),
  SUSPENDED(
      403,
      "Suspended",
      "Your user on this server is suspended. Ask the operator of this server, or its site"
          + " admins."),
  UNKNOWN(
      403,
      "No user on this server",
      "The identity provider knows you, but there is no user for you on this server. Ask its"
          + " operator for one."),
  NO_ADDRESS(
      403,
      "No verified address",
      "The identity provider says no verified email address of yours (claims email and"
          + " email_verified), which this server needs the first time. Ask its operator."),
  ADDRESS_TAKEN(
      403,
      "Another user has your address",
      "There is a user with your email address on this server, who is not connected with your"
          + " account at the identity provider. Ask the operator of this server."),
  NO_NAME(
      403,
      "No usable name",
      "The identity provider says no name that a user of this server can have (claim"
          + " preferred_username): 1 to 64 letters, digits, dots, dashes and underscores. Ask the"
          + " operator of this server."),
  NAME_TAKEN(
      403,
      "Another user has your name",
      "There is a user with your name on this server, who has another email address. Ask its"
          + " operator.");

  private final int status;
  private final String title;
  private final String text;

  ProviderPages(int status, String title, String text) {
    this.status = status;
    this.title = title;
    this.text = text;
  }

  static ProviderPages of(Reason reason) {
    return switch (reason) {
      case UNKNOWN -> UNKNOWN;
      case NO_ADDRESS -> NO_ADDRESS;
      case ADDRESS_TAKEN -> ADDRESS_TAKEN;
      case NO_NAME -> NO_NAME;
      case NAME_TAKEN -> NAME_TAKEN;
    };
  }

  /** Shows it, with {@code details} where it has a place for them. */
  void show(Browser browser, Context ctx, Object... details) {
    browser.page(ctx, status, Pages.message(title, text.formatted(details)));
  }
}
