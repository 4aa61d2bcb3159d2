package dev.stateward.bootstrap.resource;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stateward.bootstrap.resource.Action.Output;
import java.util.List;

/** Teams, members, tokens, and the access of teams to workspaces and projects. */
final class AccessKinds {
  private static final String TEAMS = "teams";
  private static final String TOKENS = "authentication-tokens";
  static final ResourceColumn ID = ResourceColumn.at("ID", "/id");

  private static final Field DESCRIPTION = Field.text("--description", "TEXT", "What it is for.");

  private static final Field EXPIRES =
      TimeField.future(
          Arguments.EXPIRES,
          "expired-at",
          "When it expires, such as 90d, 12h or 2027-01-31 (default: in two years).");

  static final List<ResourceColumn> TOKEN_COLUMNS =
      List.of(
          ID,
          ResourceColumn.attribute("DESCRIPTION", "description"),
          ResourceColumn.attribute("CREATED", "created-at"),
          ResourceColumn.attribute("EXPIRES", "expired-at"),
          ResourceColumn.attribute("LAST USED", "last-used-at"),
          ResourceColumn.related("CREATED BY", "created-by", "username").wide());

  private static final List<ResourceColumn> MEMBER_COLUMNS =
      List.of(
          ID,
          ResourceColumn.attribute("EMAIL", "email"),
          ResourceColumn.attribute("STATUS", "status"),
          new ResourceColumn("USER", AccessKinds::username),
          Detail.allRelated("TEAMS", "teams", "name").wide());

  private AccessKinds() {}

  /** An invited person without an account has an id, but no name that the token can read. */
  private static String username(Names names, JsonNode membership) {
    JsonNode user = membership.at("/relationships/user/data");
    String name = names.related().caption(user, "username");
    boolean invited = membership.at("/attributes/status").asText().equals("invited");
    return invited && name.equals(user.path("id").asText()) ? "" : name;
  }

  static List<Kind> all() {
    return List.of(teams(), members(), account());
  }

  private static Kind teams() {
    return new Kind(
            "team",
            "Lists, shows, creates, changes and deletes teams of a server, and who is in them.",
            List.of(
                ID,
                ResourceColumn.attribute("NAME", "name"),
                ResourceColumn.attribute("MEMBERS", "users-count"),
                ResourceColumn.attribute("VISIBILITY", "visibility"),
                Detail.granted("MAY", "organization-access").wide(),
                ResourceColumn.attribute("SSO ID", "sso-team-id").wide()),
            List.of(
                Action.list("/api/v2{}/teams", Reference.ORGANIZATION, "Lists teams.")
                    .with(Field.filter("--search", "q", "TEXT", "Those whose name contains this.")),
                Action.show("/api/v2{}?include=users", Reference.TEAM, "Shows a team."),
                Action.create("/api/v2{}/teams", Reference.NEW_TEAM, TEAMS, "Creates a team.")
                    .with(teamSettings()),
                Action.update("/api/v2{}", Reference.TEAM, TEAMS, "Changes a team.")
                    .with(Field.text("--name", "NAME", "The new name."))
                    .with(teamSettings()),
                Action.delete("/api/v2{}", Reference.TEAM, "Deletes a team and its tokens."),
                membership("POST", "add", "Puts users into a team.", new Output.Done("Added to")),
                membership(
                    "DELETE",
                    "remove",
                    "Takes users out of a team.",
                    new Output.Confirmed("remove users from", "Removed users from"))))
        .showing(
            Detail.fullName(),
            ID,
            Detail.text("Visibility", "visibility"),
            Detail.allRelated("Members", "users", "username"),
            Detail.granted("May", "organization-access"),
            Detail.flag("Members manage tokens", "allow-member-token-management"),
            Detail.text("SSO ID", "sso-team-id"))
        .with(teamMembers(), teamToken());
  }

  private static List<Field> teamSettings() {
    return List.of(
        Field.text("--visibility", "secret|organization", "Who sees it."),
        Field.members(
            "--allow",
            "organization-access",
            true,
            "What it may do throughout the organization, such as manage-workspaces."),
        Field.members("--deny", "organization-access", false, "What it may no longer do there."),
        Field.flag("--allow-member-token-management", "Whether its members manage its tokens."));
  }

  private static Action membership(String method, String name, String description, Output output) {
    return new Action(
            name,
            description,
            Reference.TEAM,
            new Action.Request(method, "/api/v2{}/relationships/users"),
            output)
        .with(Field.users("--user", "The name of a user; several are separated by commas."));
  }

  private static Kind teamMembers() {
    return new Kind(
        "member",
        "Lists the members of a team.",
        MEMBER_COLUMNS,
        List.of(
            Action.list(
                "/api/v2{}/relationships/organization-memberships",
                Reference.TEAM,
                "Lists the members of a team.")));
  }

  private static Kind members() {
    return new Kind(
            "member",
            "Lists, shows, invites and removes members of an organization of a server.",
            MEMBER_COLUMNS,
            List.of(
                Action.list(
                        "/api/v2{}/organization-memberships",
                        Reference.ORGANIZATION,
                        "Lists members and invitations.")
                    .with(
                        Field.filter(
                            "--status",
                            "filter[status]",
                            "active|invited",
                            "Those with this status."),
                        Field.filter(
                            "--search", "q", "TEXT", "Those whose name or address has this.")),
                Action.show("/api/v2{}", Reference.MEMBER, "Shows a member."),
                Action.create(
                        "/api/v2{}/organization-memberships",
                        Reference.NEW_MEMBER,
                        "organization-memberships",
                        "Invites a person by their address.")
                    .with(Field.teams("--team", "A team that they join.")),
                Action.delete(
                    "/api/v2{}",
                    Reference.MEMBER,
                    "Removes a member, or withdraws an invitation.")))
        .showing(
            Detail.text("Email", "email"),
            ID,
            new ResourceColumn("User", AccessKinds::username),
            Detail.text("Status", "status"),
            Detail.allRelated("Teams", "teams", "name"));
  }

  private static Kind account() {
    return new Kind(
            "account",
            "Shows the user whose token it is, and manages their tokens.",
            List.of(
                ID,
                ResourceColumn.attribute("NAME", "username"),
                ResourceColumn.attribute("EMAIL", "email")),
            List.of(
                Action.show(
                    "/api/v2/account/details", Reference.ALL, "Shows the user whose token it is.")))
        .showing(
            Detail.text("Name", "username"),
            ID,
            Detail.text("Email", "email"),
            Detail.flag("Site admin", "is-site-admin"),
            Detail.flag("Second factor", "two-factor/enabled"))
        .with(
            new Kind(
                "token",
                "Creates, lists and revokes tokens of the user whose token it is.",
                TOKEN_COLUMNS,
                List.of(
                    Action.list("/api/v2{}/" + TOKENS, Reference.SELF, "Lists the user's tokens."),
                    issue(
                            "/api/v2{}/" + TOKENS,
                            Reference.SELF,
                            "Creates a token of the user, and shows it once.")
                        .with(DESCRIPTION),
                    revoke())),
            invitations());
  }

  private static Kind invitations() {
    String path = "/api/stateward/v1{}/actions/";
    Reference invitation = Reference.identified("invitation", "/account/invitations/");
    return new Kind(
        "invitation",
        "Lists, accepts and declines invitations of the user to organizations.",
        List.of(
            ID,
            ResourceColumn.at("ORGANIZATION", "/relationships/organization/data/id"),
            ResourceColumn.attribute("EMAIL", "email"),
            ResourceColumn.attribute("CREATED", "created-at")),
        List.of(
            Action.list(
                "/api/stateward/v1/account/invitations", Reference.ALL, "Lists invitations."),
            Action.post("accept", path + "accept", invitation, "Joins the organization.")
                .printing(new Output.Done("Accepted")),
            Action.post("decline", path + "decline", invitation, "Does not join it.")
                .printing(new Output.Done("Declined"))));
  }

  private static Kind teamToken() {
    return new Kind(
        "token",
        "Creates, lists and revokes tokens of a team.",
        TOKEN_COLUMNS,
        List.of(
            Action.list("/api/v2{}/" + TOKENS, Reference.TEAM, "Lists the tokens of a team."),
            issue(
                    "/api/v2{}/" + TOKENS,
                    Reference.TEAM,
                    "Creates a token of a team, and shows it once.")
                .with(DESCRIPTION.needed()),
            revoke()));
  }

  /** An organization has one token, and one for its audit trail. */
  static Kind organizationToken() {
    String path = "/api/v2{}/authentication-token";
    Field trail =
        Field.filter(
            "--kind",
            "token",
            "organization|audit-trails",
            "Which of its two tokens (default: organization).");
    return new Kind(
            "token",
            "Creates, shows and revokes the tokens of an organization: its own, and that for its audit"
                + " trail.",
            TOKEN_COLUMNS,
            List.of(
                Action.show(
                        path, Reference.ORGANIZATION_TOKEN, "Shows the token, without its secret.")
                    .with(trail),
                issue(
                        path,
                        Reference.ORGANIZATION_TOKEN,
                        "Creates the token, and shows it once; the one before is revoked.")
                    .with(trail),
                new Action(
                        "revoke",
                        "Revokes the token.",
                        Reference.ORGANIZATION_TOKEN,
                        new Action.Request("DELETE", path),
                        new Output.Confirmed("revoke the token of", "Revoked"))
                    .with(trail)))
        .showing(
            ID,
            Detail.text("Description", "description"),
            Detail.time("Created", "created-at"),
            Detail.related("Created by", "created-by", "username"),
            Detail.time("Expires", "expired-at"),
            Detail.time("Last used", "last-used-at"));
  }

  private static Action issue(String path, Reference of, String description) {
    return Action.create(path, of, TOKENS, description)
        .printing(new Output.Secret("token"))
        .with(EXPIRES);
  }

  private static Action revoke() {
    return new Action(
        "revoke",
        "Revokes a token.",
        Reference.identified("token", "/authentication-tokens/"),
        new Action.Request("DELETE", "/api/v2{}"),
        new Output.Confirmed("revoke", "Revoked"));
  }
}
