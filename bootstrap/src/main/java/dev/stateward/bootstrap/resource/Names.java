package dev.stateward.bootstrap.resource;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stateward.bootstrap.remote.ClientEnvironment;
import dev.stateward.bootstrap.remote.Pagination;
import dev.stateward.bootstrap.remote.PrivateFile;
import dev.stateward.bootstrap.remote.Query;
import dev.stateward.bootstrap.remote.RemoteFailedException;
import dev.stateward.bootstrap.remote.RemoteServer;
import dev.stateward.domain.organization.MembershipId;
import dev.stateward.domain.organization.OrganizationName;
import dev.stateward.domain.organization.TeamId;
import dev.stateward.domain.organization.TeamName;
import dev.stateward.domain.project.ProjectId;
import dev.stateward.domain.project.ProjectName;
import dev.stateward.domain.user.UserId;
import dev.stateward.domain.user.Username;
import dev.stateward.domain.workspace.WorkspaceId;
import dev.stateward.domain.workspace.WorkspaceName;
import java.util.Locale;
import java.util.function.Predicate;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** Finds what users name by words in what a server has. */
final class Names {
  private static final String API = "/api/v2";
  private static final String ORGANIZATIONS = "/organizations/";
  private static final String USERS = "/users/";

  private final RemoteServer server;
  private final ClientEnvironment environment;
  private final CommandLine command;
  private final RelatedResources related;

  /**
   * Names on a server.
   *
   * @param environment where files are that options name
   * @param command to blame for what has not the form of a name
   */
  Names(RemoteServer server, ClientEnvironment environment, CommandLine command) {
    this.server = server;
    this.environment = environment;
    this.command = command;
    this.related = new RelatedResources(server);
  }

  /** What has a name in an organization. */
  enum Named {
    PROJECT("projects", "filter[names]", "name", ProjectId::hasForm, ProjectName::hasForm),
    WORKSPACE("workspaces", "", "name", WorkspaceId::hasForm, WorkspaceName::hasForm),
    TEAM("teams", "filter[names]", "name", TeamId::hasForm, TeamName::hasForm),
    MEMBER(
        "organization-memberships",
        "filter[email]",
        "email",
        MembershipId::hasForm,
        text -> text.matches("[^@\\s/,]+@[^@\\s/,]+"));

    private final String type;
    private final String filter;
    private final String attribute;
    private final Predicate<String> identifier;
    private final Predicate<String> form;

    Named(
        String type,
        String filter,
        String attribute,
        Predicate<String> identifier,
        Predicate<String> form) {
      this.type = type;
      this.filter = filter;
      this.attribute = attribute;
      this.identifier = identifier;
      this.form = form;
    }

    String type() {
      return type;
    }

    String attribute() {
      return attribute;
    }

    String noun() {
      return name().toLowerCase(Locale.ROOT);
    }

    String label() {
      return "ORG/" + (this == MEMBER ? "EMAIL" : name());
    }

    boolean isIdentifier(String text) {
      return identifier.test(text);
    }
  }

  /** The path of the user whose token it is. */
  String self() {
    JsonNode account = server.get(API + "/account/details", "account of a user");
    return "/users/" + account.at("/data/id").asText();
  }

  Located organization(String text) {
    return new Located(ORGANIZATIONS + organizationName(text), text);
  }

  Located newOrganization(String text) {
    return new Located("/organizations", "", attribute("name", organizationName(text)));
  }

  Located newUser(String text) {
    if (!Username.hasForm(text)) {
      throw refused("not the name of a user: \"" + text + "\"");
    }
    return new Located("/users", "", attribute("username", text));
  }

  private String organizationName(String text) {
    if (text.isEmpty()) {
      throw refused("ORG is missing, and no profile in use has an organization");
    }
    if (!OrganizationName.hasForm(text)) {
      throw refused("not the name of an organization: \"" + text + "\"");
    }
    return text;
  }

  /** What has an id, below {@code path}. */
  Located identified(String path, String text) {
    if (!text.matches("[A-Za-z0-9-]{1,64}")) {
      throw refused("not an id: \"" + text + "\"");
    }
    return new Located(path + text, "");
  }

  /** A user of the whole server, by id or name. */
  Located user(String text) {
    if (UserId.hasForm(text)) {
      return identified(USERS, text);
    }
    if (!Username.hasForm(text)) {
      throw refused("not the name or the id of a user: \"" + text + "\"");
    }
    String path = "/api/stateward/v1/users?page%5Bsize%5D=100";
    while (!path.isEmpty()) {
      JsonNode page = server.get(path, "list of users");
      for (JsonNode user : page.path("data")) {
        if (user.at("/attributes/username").asText().equalsIgnoreCase(text)) {
          return new Located(USERS + user.path("id").asText(), "");
        }
      }
      path = Pagination.next(path, page);
    }
    throw RemoteFailedException.denied(
        "there is no user " + text + ": `stateward admin user list` lists the names");
  }

  /** A workspace that is deleted has no name of its own any more. */
  Located deletedWorkspace(String text) {
    String[] parts = text.split("/", 2);
    if (parts.length != 2 || !WorkspaceId.hasForm(parts[1])) {
      throw refused("not ORG/ID: \"" + text + "\"");
    }
    String organization = organization(parts[0]).path();
    return identified(organization + "/deleted-workspaces/", parts[1]);
  }

  Located find(Named kind, String text) {
    return kind.isIdentifier(text)
        ? new Located("/" + kind.type + "/" + text, "")
        : new Located("/" + kind.type + "/" + id(kind, "", text), split(kind, "", text)[0]);
  }

  Located create(Named kind, String text) {
    String[] names = split(kind, "", text);
    return new Located(ORGANIZATIONS + names[0], names[0], attribute(kind.attribute, names[1]));
  }

  /**
   * The id of what {@code text} names: an id, {@code ORG/NAME}, or a name in {@code organization}.
   *
   * @param organization the organization of a bare name; empty when it is not known
   */
  String id(Named kind, String organization, String text) {
    if (kind.isIdentifier(text)) {
      return text;
    }
    String[] names = split(kind, organization, text);
    String subject = kind.noun() + " " + names[0] + "/" + names[1];
    String all = API + ORGANIZATIONS + names[0] + "/" + kind.type;
    if (kind == Named.WORKSPACE) {
      String path = all + "/" + names[1].replace("%", "%25");
      return server.get(path, subject).at("/data/id").asText();
    }
    String query = new Query(all).with(kind.filter, names[1]).toString();
    for (JsonNode found : server.get(query, subject).path("data")) {
      // Of addresses the case does not count.
      String name = found.path("attributes").path(kind.attribute).asText();
      if (kind == Named.MEMBER ? name.equalsIgnoreCase(names[1]) : name.equals(names[1])) {
        return found.path("id").asText();
      }
    }
    throw RemoteFailedException.denied(
        "there is no "
            + subject
            + " that this token may see: look at the names with `stateward "
            + kind.noun()
            + " list "
            + names[0]
            + "`");
  }

  private String[] split(Named kind, String organization, String text) {
    String given = organization.isEmpty() ? server.organization() : organization;
    String whole = text.contains("/") || given.isEmpty() ? text : given + "/" + text;
    String[] names = whole.split("/", 2);
    if (names.length != 2 || !OrganizationName.hasForm(names[0]) || !kind.form.test(names[1])) {
      throw refused("not %s or the id of a %s: \"%s\"".formatted(kind.label(), kind.noun(), text));
    }
    return names;
  }

  /**
   * The organization of what {@code text} names; empty when that is an id.
   *
   * @throws ParameterException when it is neither an id nor {@code ORG/NAME}
   */
  String organizationOf(Named kind, String text) {
    return kind.isIdentifier(text) ? "" : split(kind, "", text)[0];
  }

  /** The id of the first resource of a list; empty when there is none. */
  String first(String list) {
    return server.get(API + list, "list").at("/data/0/id").asText("");
  }

  /** ORG/NAME of a resource in the organization that the parameter of the command names. */
  String named(String name) {
    String given = command.getParseResult().matchedPositionalValue(0, server.organization());
    return given + "/" + name;
  }

  /** Resources of which others have the id. */
  RelatedResources related() {
    return related;
  }

  /** The text of a file that only the user can read. */
  String secret(String file) {
    return PrivateFile.read(environment, file);
  }

  private static ObjectNode attribute(String name, String value) {
    ObjectNode data = JsonNodeFactory.instance.objectNode();
    data.putObject("attributes").put(name, value);
    return data;
  }

  ParameterException refused(String message) {
    return new ParameterException(command, message);
  }
}
