package dev.stateward.bootstrap.transfer;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Imports an organization itself, with its teams and its members. */
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

  /** The team that each organization has. */
  static final String OWNERS = "owners";

  private final Target target;
  private final ExportedOrganization exported;
  private final Progress progress;
  private final Map<String, String> teams = new HashMap<>();

  OrganizationImport(Target target, ExportedOrganization exported, Progress progress) {
    this.target = target;
    this.exported = exported;
    this.progress = progress;
  }

  void run() {
    progress.at("organization", 0, 1);
    organization(exported.folder().document(exported.name() + "/organization.json"));
    for (JsonNode team : target.list("teams")) {
      teams.put(Resources.name(team), Resources.id(team));
      known.put(Resources.name(team), team.path("attributes"));
    }
    Set<String> named = new HashSet<>(Set.of(OWNERS));
    exported.eachRow(
        MissingLists.TEAMS,
        row -> {
          named.add(Resources.name(row));
          team(row);
        });
    progress.at("organization", 1, 1);
    new MemberImport(target, exported, teams).run();
    known.forEach((name, team) -> {
      if (!named.contains(name) && exported.isWhole(MissingLists.TEAMS)) {
        target.surplus(
            MissingLists.TEAMS, Removals.of("/api/v2/teams/" + teams.get(name), "team " + name));
      }
    });
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
            there ->
                target.compare(
                    "organizations",
                    subject,
                    wanted,
                    there.at("/data/attributes"),
                    "/api/v2/organizations/" + name),
            () -> {
              String email = Resources.text(row, "/attributes/email");
              wanted.put("name", name);
              wanted.put("email", email.isEmpty() ? ownEmail() : email);
              target.create(
                  "organizations",
                  "/api/v2/organizations",
                  Resources.document("organizations", wanted, Map.of()),
                  subject);
            });
  }

  /** The address of who imports, where the source names none. */
  private String ownEmail() {
    return target
        .server()
        .look("/api/v2/account/details", "account")
        .map(account -> Resources.text(account.path("data"), "/attributes/email"))
        .filter(email -> !email.isEmpty())
        .orElse("unknown@example.invalid");
  }

  private void team(JsonNode row) {
    String name = Resources.name(row);
    String subject = "team " + name;
    ObjectNode wanted = Target.wanted(row, OF_TEAMS);
    JsonNode there = known.get(name);
    if (there != null) {
      target.compare(
          "teams",
          subject,
          name.equals(OWNERS) ? Resources.object() : wanted,
          there,
          "/api/v2/teams/" + teams.get(name));
      return;
    }
    wanted.put("name", name);
    teams.put(
        name,
        target.create(
            "teams", target.path("teams"), Resources.document("teams", wanted, Map.of()), subject));
  }
}
