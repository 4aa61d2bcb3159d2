package dev.stateward.e2e;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.stateward.testkit.fixture.StateFixture;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

/** An organization with something of everything that is moved between servers. */
final class MovedOrganization {
  private final Api owner;
  private final String name;
  private final Map<String, String> ids = new HashMap<>();

  private MovedOrganization(Api owner, String name) {
    this.owner = owner;
    this.name = name;
  }

  /** A new organization {@code name} of the one who asks by {@code owner}. */
  static MovedOrganization create(Api owner, String name) {
    MovedOrganization created = new MovedOrganization(owner, name);
    created.add("", "organizations", "\"name\":\"%s\",\"email\":\"m@example.com\"", name);
    created.projects();
    created.teams();
    created.workspaces();
    created.access();
    created.states();
    return created;
  }

  private void projects() {
    add(
        "organizations/" + name,
        "projects",
        "\"name\":\"%s\",\"description\":\"wires\"",
        "Net work");
    owner
        .send(
            "PATCH",
            "/projects/" + id("Net work") + "/tag-bindings",
            "{\"data\":[{\"type\":\"tag-bindings\",\"attributes\":{\"key\":\"env\",\"value\":\"prod\"}}]}")
        .succeeds();
  }

  private void teams() {
    add(
        "organizations/" + name,
        "teams",
        "\"name\":\"%s\",\"visibility\":\"organization\","
            + "\"organization-access\":{\"manage-workspaces\":true}",
        "builders");
    add("organizations/" + name, "teams", "\"name\":\"%s\",\"sso-team-id\":\"sso-1\"", "readers");
    invite("bob@example.com", "builders");
    invite("carol@example.com", "readers");
  }

  private void invite(String email, String team) {
    owner
        .post(
            "/organizations/" + name + "/organization-memberships",
            """
            {"data":{"type":"organization-memberships","attributes":{"email":"%s"},
              "relationships":{"teams":{"data":[{"type":"teams","id":"%s"}]}}}}
            """
                .formatted(email, id(team)))
        .succeeds();
  }

  private void workspaces() {
    workspace(
        "net",
        "\"name\":\"%s\",\"description\":\"the net\",\"terraform-version\":\"~> 1.5.0\","
            + "\"auto-apply\":true,\"execution-mode\":\"local\","
            + "\"trigger-prefixes\":[\"a\"],\"working-directory\":\"infra\"",
        id("Net work"));
    workspace("app", "\"name\":\"%s\",\"global-remote-state\":false", "");
    workspace("empty", "\"name\":\"%s\"", "");
    owner
        .send(
            "PATCH",
            "/workspaces/" + id("app") + "/tag-bindings",
            """
            {"data":[{"type":"tag-bindings","attributes":{"key":"plain","value":""}},
              {"type":"tag-bindings","attributes":{"key":"tier","value":"one two"}}]}
            """)
        .succeeds();
    owner
        .post(
            "/workspaces/" + id("app") + "/relationships/remote-state-consumers",
            "{\"data\":[{\"type\":\"workspaces\",\"id\":\"%s\"}]}".formatted(id("net")))
        .succeeds();
  }

  private void workspace(String workspace, String attributes, String project) {
    String relationships =
        project.isEmpty()
            ? ""
            : ",\"relationships\":{\"project\":{\"data\":{\"type\":\"projects\",\"id\":\"%s\"}}}"
                .formatted(project);
    ids.put(
        workspace,
        send(
            "organizations/" + name, "workspaces", attributes.formatted(workspace), relationships));
  }

  private void access() {
    access(
        "team-workspaces",
        "workspace",
        "workspaces",
        "net",
        "\"access\":\"custom\",\"runs\":\"plan\",\"variables\":\"none\","
            + "\"state-versions\":\"read-outputs\",\"sentinel-mocks\":\"none\","
            + "\"workspace-locking\":true,\"run-tasks\":false");
    access("team-projects", "project", "projects", "Net work", "\"access\":\"maintain\"");
  }

  private void access(String type, String place, String places, String named, String attributes) {
    send(
        "",
        type,
        attributes,
        """
        ,"relationships":{"team":{"data":{"type":"teams","id":"%s"}},
          "%s":{"data":{"type":"%s","id":"%s"}}}
        """
            .formatted(id("builders"), place, places, id(named)));
  }

  private void states() {
    for (String workspace : new String[] {"net", "app"}) {
      owner.post("/workspaces/" + id(workspace) + "/actions/lock", "").succeeds();
      upload(workspace, StateFixture.any(1).bytes());
      upload(workspace, StateFixture.any(2).withResources(3).bytes());
      upload(workspace, StateFixture.any(7).withOutputs("").bytes());
      owner.post("/workspaces/" + id(workspace) + "/actions/unlock", "").succeeds();
    }
  }

  private void upload(String workspace, byte[] state) {
    owner.create(id(workspace), json(state).path("serial").asLong(), state).succeeds();
  }

  private static JsonNode json(byte[] text) {
    try {
      return new ObjectMapper().readTree(text);
    } catch (IOException malformed) {
      throw new UncheckedIOException(new String(text, UTF_8), malformed);
    }
  }

  private void add(String parent, String type, String attributes, String named) {
    ids.put(named, send(parent, type, attributes.formatted(named), ""));
  }

  private String send(String parent, String type, String attributes, String more) {
    return owner
        .post(
            "/" + parent + (parent.isEmpty() ? "" : "/") + type,
            "{\"data\":{\"type\":\"%s\",\"attributes\":{%s}%s}}".formatted(type, attributes, more))
        .succeeds()
        .id();
  }

  /** The identifier of a workspace, a project or a team. */
  String id(String named) {
    return Objects.requireNonNull(ids.get(named), named);
  }
}
