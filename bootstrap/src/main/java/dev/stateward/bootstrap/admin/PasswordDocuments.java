package dev.stateward.bootstrap.admin;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stateward.application.StateApplication;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Failure;
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.application.settings.SignInBudgets;
import dev.stateward.application.signin.port.Password;
import dev.stateward.application.signin.port.PasswordVerdict;
import dev.stateward.application.signin.port.SettingAuthenticators;
import dev.stateward.application.signin.port.SettingPasswords;
import dev.stateward.application.signin.port.SettingPasswords.Invitation;
import dev.stateward.domain.user.Username;
import java.util.Map;
import java.util.function.Supplier;

/** Passwords of users as documents of commands. */
public final class PasswordDocuments {
  /** The command that makes a link by which a user sets their password. */
  public static final String INVITE = "password.invite";

  /** The command that sets the password of a user. */
  public static final String SET = "password.set";

  /** The command that removes the second factor of a user. */
  public static final String RESET = "authenticator.reset";

  private static final String USER = "user";
  private static final String PASSWORD = "password";
  private static final Caller OPERATOR = new Caller.Operator();

  private PasswordDocuments() {}

  /** What {@link #INVITE} and {@link #RESET} are told. */
  public static JsonNode request(Username user) {
    return JsonLines.JSON.createObjectNode().put(USER, user.value());
  }

  /** What {@link #SET} is told. */
  public static JsonNode request(Username user, Password password) {
    return JsonLines.JSON.createObjectNode().put(USER, user.value()).put(PASSWORD, password.text());
  }

  /** All commands, done with {@code application}. */
  public static Map<String, AdminCommand> commands(StateApplication application) {
    SettingPasswords passwords = application.settingPasswords();
    return Map.of(
        RESET, (arguments, progress) -> reset(application.settingAuthenticators(), user(arguments)),
        INVITE, (arguments, progress) -> invite(application, user(arguments)),
        SET, (arguments, progress) -> set(passwords, user(arguments), arguments));
  }

  private static Username user(JsonNode arguments) {
    return new Username(arguments.path(USER).asText());
  }

  private static JsonNode reset(SettingAuthenticators authenticators, Username user) {
    boolean removed = found(user, () -> authenticators.reset(OPERATOR, user));
    return JsonLines.JSON.createObjectNode().put(USER, user.value()).put("removed", removed);
  }

  private static JsonNode invite(StateApplication application, Username user) {
    Invitation invitation =
        found(
            user,
            () ->
                application
                    .settingPasswords()
                    .invite(OPERATOR, application.offboardingUsers().named(OPERATOR, user)));
    return JsonLines.JSON
        .createObjectNode()
        .put(USER, invitation.user().username().value())
        .put("path", "/account/password/" + invitation.link().text())
        .put("expires-at", invitation.expiresAt().toString());
  }

  private static JsonNode set(SettingPasswords passwords, Username user, JsonNode arguments) {
    Password password = new Password(arguments.path(PASSWORD).asText());
    PasswordVerdict verdict = found(user, () -> passwords.set(OPERATOR, user, password));
    if (verdict != PasswordVerdict.ACCEPTED) {
      throw refused(problem(verdict));
    }
    return JsonLines.JSON.createObjectNode().put(USER, user.value());
  }

  private static String problem(PasswordVerdict verdict) {
    return switch (verdict) {
      case ACCEPTED -> "";
      case TOO_SHORT ->
          "the password has fewer than " + SignInBudgets.SHORTEST_PASSWORD + " characters";
      case TOO_LONG ->
          "the password has more than " + SignInBudgets.LONGEST_PASSWORD + " characters";
      case CONTAINS_NAME -> "the password contains the name of the user";
      case COMMON ->
          "the password is easy to guess: choose at least four words at random, or use a password"
              + " manager";
    };
  }

  private static <T> T found(Username user, Supplier<T> work) {
    try {
      return work.get();
    } catch (UseCaseFailedException e) {
      throw e.failure() instanceof Failure.NotFound
          ? refused("there is no user \"" + user + "\"")
          : e;
    }
  }

  private static UseCaseFailedException refused(String why) {
    return new UseCaseFailedException(new Failure.NotAllowed(why));
  }
}
