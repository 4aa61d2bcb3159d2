package dev.stateward.e2e;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stateward.testkit.fixture.StateFixture;
import java.util.Map;
import java.util.TreeMap;

/** What the variables of the guides stand for: an organization of its own for each block. */
final class GuideVariables {
  private final InstalledServer server;
  private final String organization;
  private final Api owner;
  private final Map<String, String> values = new TreeMap<>();

  private GuideVariables(InstalledServer server, String organization) {
    this.server = server;
    this.organization = organization;
    this.owner = server.alice();
  }

  static Map<String, String> in(InstalledServer server, String organization) {
    var variables = new GuideVariables(server, organization);
    variables.create();
    return variables.values;
  }

  private void create() {
    values.put("STATEWARD", server.url());
    values.put("TOKEN", server.aliceToken());
    values.put("ORGANIZATION", organization);
    id(
        "/organizations",
        "organizations",
        "\"name\":\"%s\",\"email\":\"a@example.com\"".formatted(organization));
    workspaces();
    String team = id(of("teams"), "teams", "\"name\":\"readers\"");
    values.put("TEAM_ID", team);
    values.put(
        "TEAM_ACCESS",
        owner
            .post(
                "/team-workspaces",
                """
                {"data":{"type":"team-workspaces","attributes":{"access":"write"},"relationships":{
                  "team":{"data":{"type":"teams","id":"%s"}},
                  "workspace":{"data":{"type":"workspaces","id":"%s"}}}}}
                """
                    .formatted(team, values.get("WORKSPACE")))
            .succeeds()
            .id());
    values.put(
        "WEBHOOK",
        id(
            "/api/stateward/v1/organizations/" + organization + "/webhooks",
            "webhooks",
            "\"url\":\"https://hooks.example.com/stateward\",\"enabled\":false"));
    members();
  }

  private void workspaces() {
    String workspace = workspace("network");
    values.put("WORKSPACE", workspace);
    owner.post("/workspaces/" + workspace + "/actions/lock", "").succeeds();
    values.put("VERSION", version(workspace, 1));
    version(workspace, 2);
  }

  /** Site admins make members at once; who is invited by others has to accept it. */
  private void members() {
    JsonNode users = owner.get("/api/stateward/v1/users").succeeds().data();
    values.put(
        "USER_ID",
        users
            .valueStream()
            .filter(user -> user.at("/attributes/username").asText().equals("bob"))
            .findFirst()
            .orElseThrow()
            .path("id")
            .asText());
    String token = owner.post(of("authentication-token"), "").succeeds().attribute("token");
    values.put(
        "INVITATION",
        new Api(server.url(), token)
            .post(
                of("organization-memberships"),
                """
                {"data":{"type":"organization-memberships",
                  "attributes":{"email":"bob@example.com"}}}
                """)
            .succeeds()
            .id());
    values.put("INVITED_TOKEN", server.bobToken());
  }

  private String workspace(String name) {
    return id(of("workspaces"), "workspaces", "\"name\":\"" + name + "\"");
  }

  private String version(String workspace, long serial) {
    return owner.create(workspace, serial, StateFixture.any(serial).bytes()).succeeds().id();
  }

  private String id(String path, String type, String attributes) {
    return owner
        .post(path, "{\"data\":{\"type\":\"%s\",\"attributes\":{%s}}}".formatted(type, attributes))
        .succeeds()
        .id();
  }

  private String of(String things) {
    return "/organizations/" + organization + "/" + things;
  }
}
