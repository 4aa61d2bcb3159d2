package dev.stateward.bootstrap.transfer;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Imports the members of an organization, who are known by their addresses. */
final class MemberImport {
  private static final String MEMBERS = "members";
  private static final String MEMBERSHIPS = "memberships";

  private final Target target;
  private final ExportedOrganization exported;
  private final Map<String, String> teams;
  private final Map<String, String> names = new HashMap<>();

  /**
   * Members.
   *
   * @param teams the identifiers of the teams of the target, by name
   */
  MemberImport(Target target, ExportedOrganization exported, Map<String, String> teams) {
    this.target = target;
    this.exported = exported;
    this.teams = teams;
    teams.forEach((name, id) -> names.put(id, name));
  }

  void run() {
    Map<String, JsonNode> members = new HashMap<>();
    for (JsonNode member : target.list("organization-memberships")) {
      members.put(address(member), member);
    }
    Set<String> named = new HashSet<>();
    exported.eachRow(
        MEMBERS,
        row -> {
          named.add(address(row));
          JsonNode there = members.get(address(row));
          if (address(row).isEmpty()) {
            target
                .report()
                .leftOut(
                    "member "
                        + row.path("username").asText()
                        + ", whose address the source does not tell");
          } else if (there == null) {
            invite(row);
          } else {
            target.report().present(MEMBERS);
            target.removals().keep(MEMBERS);
            join(row, there);
            if (MissingLists.isWhole(row, MissingLists.TEAMS_OF_MEMBERS)) {
              leave(row, there);
            }
          }
        });
    // A member without an address may be each of those that are not named.
    if (exported.isWhole(MEMBERS) && !named.contains("")) {
      members.forEach((address, member) -> {
        if (!named.contains(address)) {
          String path = "/api/v2/organization-memberships/" + Resources.id(member);
          remove(MEMBERS, Removals.of(path, "member " + address), isOwner(member));
        }
      });
    }
  }

  private boolean isOwner(JsonNode member) {
    return member
        .at("/relationships/teams/data")
        .valueStream()
        .anyMatch(team -> OrganizationImport.OWNERS.equals(names.get(team.path("id").asText())));
  }

  /** Owners are removed by people alone: one of them is who imports. */
  private void remove(String kind, Removals.Removal removal, boolean owner) {
    if (!owner) {
      target.surplus(kind, removal);
    } else {
      target.keptAlone("owner: " + removal.subject());
    }
  }

  /** Takes a member out of the teams in which the source does not have them. */
  private void leave(JsonNode row, JsonNode there) {
    Set<String> wanted = new HashSet<>();
    row.path("teams").forEach(team -> wanted.add(team.asText()));
    for (JsonNode team : there.at("/relationships/teams/data")) {
      String name = names.getOrDefault(team.path("id").asText(), "");
      if (wanted.contains(name)) {
        target.removals().keep(MEMBERSHIPS);
      } else if (!name.isEmpty()) {
        remove(
            MEMBERSHIPS,
            new Removals.Removal(
                "DELETE",
                members(Resources.id(team)),
                membership(there),
                "member " + address(row) + " of team " + name),
            name.equals(OrganizationImport.OWNERS));
      }
    }
  }

  private static String members(String team) {
    return "/api/v2/teams/" + team + "/relationships/organization-memberships";
  }

  private static ObjectNode membership(JsonNode there) {
    ObjectNode document = Resources.object();
    document
        .putArray("data")
        .add(Resources.reference("organization-memberships", Resources.id(there)));
    return document;
  }

  private static String address(JsonNode member) {
    return Resources.text(member, "/attributes/email").toLowerCase(Locale.ROOT);
  }

  private void invite(JsonNode row) {
    String email = Resources.text(row, "/attributes/email");
    ArrayNode into = JsonNodeFactory.instance.arrayNode();
    for (JsonNode team : row.path("teams")) {
      String id = teams.getOrDefault(team.asText(), Target.NONE);
      if (!id.isEmpty()) {
        into.add(Resources.reference("teams", id));
      }
    }
    target.create(
        MEMBERS,
        target.path("organization-memberships"),
        Resources.document(
            "organization-memberships",
            Resources.object().put("email", email),
            Map.of("teams", into)),
        "member " + email);
  }

  /** Puts a member that is there into the teams of the source. */
  private void join(JsonNode row, JsonNode there) {
    Set<String> joined = new HashSet<>();
    there.at("/relationships/teams/data").forEach(team -> joined.add(team.path("id").asText()));
    for (JsonNode team : row.path("teams")) {
      String id = teams.getOrDefault(team.asText(), Target.NONE);
      if (!id.isEmpty() && joined.add(id)) {
        String subject = "member " + address(row) + " of team " + team.asText();
        if (target.change("POST", members(id), membership(there), subject)) {
          target.report().changed(subject);
        }
      }
    }
  }
}
