package dev.stateward.bootstrap.transfer;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Imports an organization itself, its teams and its members. */
final class OrganizationImport {
  private static final List<String> OF_ORGANIZATIONS =
      List.of(
          "default-execution-mode",
          "aggregated-commit-status-enabled",
          "allow-force-delete-workspaces",
          "assessments-enforced",
          "cost-estimation-enabled",
          "send-passing-statuses-for-untriggered-speculative-plans",
          "speculative-plan-management-enabled");

  private static final List<String> OF_TEAMS =
      List.of("visibility", "sso-team-id", "organization-access", "allow-member-token-management");

  private static final String OWNERS = "owners";

  private final Target target;
  private final ExportFolder folder;
  private final Progress progress;
  private final Map<String, String> teams = new HashMap<>();

  OrganizationImport(Target target, ExportFolder folder, Progress progress) {
    this.target = target;
    this.folder = folder;
    this.progress = progress;
  }

  void run(String from) {
    progress.at("organization", 0, 1);
    organization(folder.document(from + "/organization.json"));
    for (JsonNode team : target.list("teams")) {
      teams.put(Resources.name(team), Resources.id(team));
      known.put(Resources.name(team), team.path("attributes"));
    }
    folder.eachRow(from + "/teams.jsonl", this::team);
    progress.at("organization", 1, 1);
    members(from);
  }

  private final Map<String, JsonNode> known = new HashMap<>();

  private void organization(JsonNode row) {
    String name = target.organization();
    ObjectNode wanted = Target.wanted(row, OF_ORGANIZATIONS);
    if (wanted.path("default-execution-mode").asText().equals("agent")) {
      wanted.remove("default-execution-mode");
      target.report().leftOut("the agents of organization " + name);
    }
    String subject = "organization " + name;
    target
        .server()
        .find("/api/v2/organizations/" + name, subject)
        .ifPresentOrElse(
            there -> target.compare("organizations", subject, wanted, there.at("/data/attributes")),
            () -> {
              String email = Resources.text(row, "/attributes/email");
              wanted.put("name", name);
              wanted.put("email", email.isEmpty() ? "unknown@example.invalid" : email);
              target.create(
                  "organizations",
                  "/api/v2/organizations",
                  Resources.document("organizations", wanted, Map.of()),
                  subject);
            });
  }

  private void team(JsonNode row) {
    String name = Resources.name(row);
    String subject = "team " + name;
    ObjectNode wanted = Target.wanted(row, OF_TEAMS);
    JsonNode there = known.get(name);
    if (there != null) {
      target.compare("teams", subject, name.equals(OWNERS) ? Resources.object() : wanted, there);
      return;
    }
    wanted.put("name", name);
    teams.put(
        name,
        target.create(
            "teams", target.path("teams"), Resources.document("teams", wanted, Map.of()), subject));
  }

  /** The members of the target by their addresses. */
  private void members(String from) {
    Map<String, JsonNode> members = new HashMap<>();
    for (JsonNode member : target.list("organization-memberships")) {
      members.put(address(member), member);
    }
    folder.eachRow(
        from + "/members.jsonl",
        row -> {
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
            target.report().present("members");
            join(row, there);
          }
        });
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
        "members",
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
        ObjectNode document = Resources.object();
        document
            .putArray("data")
            .add(Resources.reference("organization-memberships", Resources.id(there)));
        target.change(
            "POST",
            "/api/v2/teams/" + id + "/relationships/organization-memberships",
            document,
            "member " + Resources.text(row, "/attributes/email") + " of team " + team.asText());
      }
    }
  }
}
