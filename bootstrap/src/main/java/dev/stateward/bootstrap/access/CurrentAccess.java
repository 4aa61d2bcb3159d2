package dev.stateward.bootstrap.access;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stateward.bootstrap.access.Subject.Kind;
import dev.stateward.bootstrap.remote.RemoteFailedException;
import dev.stateward.bootstrap.transfer.PacedServer;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** What a server has of the access of an organization's teams, as far as the token may see it. */
final class CurrentAccess {
  /** The team whose members may do everything, and which always exists. */
  static final String OWNERS = "owners";

  private static final String PAGE = "page%5Bsize%5D=100";

  private final PacedServer server;
  private final String organization;
  private final NavigableMap<Subject, Map<String, String>> entries = new TreeMap<>();
  private final Map<Subject, String> ids = new HashMap<>();
  private final Map<String, String> teamNames = new HashMap<>();

  /** The identifiers of members, by what the file names them. */
  private final Map<String, String> memberships = new TreeMap<>();

  /** What members are called, by what a file may call them. */
  private final Map<String, String> memberNames = new HashMap<>();

  private final Map<Kind, Map<String, String>> places = new EnumMap<>(Kind.class);

  private CurrentAccess(PacedServer server, String organization) {
    this.server = server;
    this.organization = organization;
  }

  /** The teams of an organization and their members. */
  static CurrentAccess read(PacedServer server, String organization) {
    CurrentAccess current = new CurrentAccess(server, organization);
    current.readTeams();
    server.eachPage(
        current.list("organization-memberships?include=user&"),
        "members of organization " + organization,
        current::addMembers);
    return current;
  }

  private String list(String kind) {
    return "/api/v2/organizations/" + organization + "/" + kind + PAGE;
  }

  private void readTeams() {
    server.each(
        list("teams?"),
        "teams of organization " + organization,
        team -> {
          String name = team.at("/attributes/name").asText();
          JsonNode attributes = team.path("attributes");
          teamNames.put(id(team), name);
          add(
              Subject.team(name),
              id(team),
              name.equals(OWNERS) ? Map.of() : AccessAttribute.values(Kind.TEAM, attributes));
        });
  }

  private void add(Subject subject, String id, Map<String, String> values) {
    entries.put(subject, values);
    ids.put(subject, id);
  }

  private void addMembers(JsonNode page) {
    Map<String, String> users = new HashMap<>();
    for (JsonNode included : page.path("included")) {
      users.put(included.path("id").asText(), included.at("/attributes/username").asText(""));
    }
    for (JsonNode membership : page.path("data")) {
      String id = id(membership);
      String user = membership.at("/relationships/user/data/id").asText("");
      String username = users.getOrDefault(user, user);
      String email = membership.at("/attributes/email").asText("");
      String name = email.isEmpty() || email.equals("null") ? username : email;
      memberships.put(name, id);
      memberNames.put(username.toLowerCase(Locale.ROOT), name);
      memberNames.put(name.toLowerCase(Locale.ROOT), name);
      for (JsonNode team : membership.at("/relationships/teams/data")) {
        String of = teamNames.get(team.path("id").asText());
        if (of != null) {
          add(Subject.member(of, name), id, Map.of());
        }
      }
    }
  }

  /** An identifier that can be a part of a path. */
  private static String id(JsonNode resource) {
    String id = resource.path("id").asText();
    if (!id.matches("[A-Za-z0-9_-]{1,200}")) {
      throw RemoteFailedException.failed("the server names an identifier that is none");
    }
    return id;
  }

  /** The names of the projects or the workspaces that the token may see. */
  Set<String> places(Kind kind) {
    return places
        .computeIfAbsent(
            kind,
            it -> {
              Map<String, String> found = new TreeMap<>();
              server.each(
                  list(kind.section() + "?"),
                  kind.section() + " of organization " + organization,
                  place -> found.put(place.at("/attributes/name").asText(), id(place)));
              return found;
            })
        .keySet();
  }

  /** Reads which teams have access of their own to these projects or workspaces. */
  void readAccess(Kind kind, Collection<String> names) {
    for (String place : names) {
      String path =
          "/api/v2/%s?filter%%5B%s%%5D%%5Bid%%5D=%s&%s"
              .formatted(kind.type(), kind.noun(), placeId(kind, place), PAGE);
      server.each(
          path,
          kind.noun() + " " + place,
          access -> {
            String team = teamNames.get(access.at("/relationships/team/data/id").asText());
            if (team != null) {
              add(
                  new Subject(kind, place, team),
                  id(access),
                  AccessAttribute.values(kind, access.path("attributes")));
            }
          });
    }
  }

  /** What is there, as far as it was read. */
  NavigableMap<Subject, Map<String, String>> entries() {
    return entries;
  }

  /** The identifier of a project or a workspace of which the name is known. */
  String placeId(Kind kind, String name) {
    places(kind);
    return places.getOrDefault(kind, Map.of()).getOrDefault(name, "");
  }

  /** The identifier of what is there. */
  String id(Subject subject) {
    return ids.getOrDefault(subject, "");
  }

  /** Remembers what was made. */
  void made(Subject subject, JsonNode resource) {
    add(subject, id(resource), Map.of());
    if (subject.kind() == Kind.MEMBER) {
      memberships.put(subject.name(), id(resource));
    }
  }

  /** What the organization calls the member that a file names; empty when it has no such member. */
  Optional<String> member(String named) {
    return Optional.ofNullable(memberNames.get(named.toLowerCase(Locale.ROOT)));
  }

  /** The identifier of a membership; empty when there is none. */
  String membership(String member) {
    return memberships.getOrDefault(member, "");
  }
}
