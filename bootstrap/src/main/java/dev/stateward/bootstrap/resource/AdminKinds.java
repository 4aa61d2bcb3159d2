package dev.stateward.bootstrap.resource;

import dev.stateward.bootstrap.resource.Action.Output;
import java.util.List;

/** Users and tokens of a whole server, for site admins. */
final class AdminKinds {
  private static final String USERS = "/api/stateward/v1/users";
  private static final String OWN = "/api/stateward/v1{}";
  private static final Reference USER =
      new Reference("USER", "The user: their name or id.", "user", Names::user);

  private AdminKinds() {}

  static Kind admin() {
    return new Kind(
            "admin",
            "Manages the users and tokens of a whole server, for site admins.",
            List.of(),
            List.of())
        .with(users(), tokens());
  }

  private static Kind users() {
    return new Kind(
            "user",
            "Lists, creates, suspends, resumes and deletes users of a server, and makes the links by"
                + " which they set their passwords.",
            List.of(
                AccessKinds.ID,
                ResourceColumn.attribute("NAME", "username"),
                ResourceColumn.attribute("EMAIL", "email"),
                ResourceColumn.attribute("SITE ADMIN", "is-site-admin"),
                ResourceColumn.attribute("CREATED", "created-at"),
                ResourceColumn.attribute("SUSPENDED", "suspended-at")),
            List.of(
                Action.list(USERS, Reference.ALL, "Lists all users."),
                createUser(),
                passwordLink(),
                Action.post("suspend", OWN + "/actions/suspend", USER, "Suspends a user.")
                    .printing(new Output.Row()),
                Action.post("resume", OWN + "/actions/resume", USER, "Lets a user go on.")
                    .printing(new Output.Row()),
                Action.delete(OWN, USER, "Deletes a user.")))
        .with(tokensOfUser());
  }

  private static Action createUser() {
    return Action.create(
            USERS,
            Reference.NEW_USER,
            "users",
            "Creates a user; `admin user password-link` makes a link for them.")
        .with(
            Field.text("--email", "EMAIL", "The user's email address.").needed(),
            Field.flag("--is-site-admin", "Whether they administer the whole server."));
  }

  private static Action passwordLink() {
    return Action.post(
            "password-link",
            OWN + "/actions/create-password-link",
            USER,
            "Prints a link by which a user sets their password: once, within 24 hours. An earlier link"
                + " stops working. Anyone who has the link can set the password.")
        .printing(new Output.Secret("url"));
  }

  private static Kind tokensOfUser() {
    return new Kind(
        "token",
        "Lists and revokes the tokens of a user.",
        AccessKinds.TOKEN_COLUMNS,
        List.of(
            Action.list(OWN + "/tokens", USER, "Lists the tokens of a user."),
            new Action(
                "revoke-all",
                "Revokes all tokens of a user.",
                USER,
                new Action.Request("DELETE", OWN + "/tokens"),
                new Output.Confirmed("revoke all tokens of", "Revoked all tokens of"))));
  }

  private static Kind tokens() {
    return new Kind(
        "token",
        "Revokes tokens of anybody.",
        AccessKinds.TOKEN_COLUMNS,
        List.of(
            new Action(
                "revoke",
                "Revokes a token of a user, a team or an organization.",
                Reference.identified("token", "/tokens/"),
                new Action.Request("DELETE", OWN),
                new Output.Confirmed("revoke", "Revoked"))));
  }
}
