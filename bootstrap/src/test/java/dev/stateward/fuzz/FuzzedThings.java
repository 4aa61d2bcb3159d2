package dev.stateward.fuzz;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.stateward.testkit.http.ApiClient;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;

/** One thing of each kind in the organization {@code acme}, by the names that inputs give them. */
final class FuzzedThings {
  private final ObjectMapper json = new ObjectMapper();
  private final Map<String, String> ids = new LinkedHashMap<>();
  private final ApiClient client;

  private FuzzedThings(ApiClient client) {
    this.client = client;
  }

  /** Creates them as the owner. */
  static FuzzedThings created(ApiClient client) throws IOException {
    FuzzedThings things = new FuzzedThings(client);
    String acme = "/api/v2/organizations/acme";
    things.ids.put("user", things.id("GET", "/api/v2/account/details", ""));
    things.add("workspace", acme + "/workspaces", "workspaces", "\"name\":\"fuzzed\"", "");
    things.add("project", acme + "/projects", "projects", "\"name\":\"fuzzed\"", "");
    things.add("team", acme + "/teams", "teams", "\"name\":\"fuzzed\"", "");
    things.add(
        "link",
        "/api/v2/team-workspaces",
        "team-workspaces",
        "\"access\":\"read\"",
        things.relationships("workspace"));
    things.add(
        "access",
        "/api/v2/team-projects",
        "team-projects",
        "\"access\":\"read\"",
        things.relationships("project"));
    things.add(
        "webhook",
        "/api/stateward/v1/organizations/acme/webhooks",
        "webhooks",
        "\"url\":\"https://example.test/\",\"enabled\":false",
        "");
    return things;
  }

  private String relationships(String kind) {
    return """
    ,"relationships":{"team":{"data":{"type":"teams","id":"{team}"}},\
    "%1$s":{"data":{"type":"%1$ss","id":"{%1$s}"}}}\
    """
        .formatted(kind);
  }

  private void add(String name, String path, String type, String attributes, String relationships)
      throws IOException {
    String body =
        "{\"data\":{\"type\":\""
            + type
            + "\",\"attributes\":{"
            + attributes
            + "}"
            + relationships
            + "}}";
    ids.put(name, id("POST", path, filled(body)));
  }

  private String id(String method, String path, String body) throws IOException {
    String answer = client.send(method, path, body).body();
    String id = json.readTree(answer).at("/data/id").asText();
    if (id.isEmpty()) {
      throw new IllegalStateException(method + " " + path + ": " + answer);
    }
    return id;
  }

  /** {@code text} with their identifiers where it names them in braces. */
  String filled(String text) {
    String filled = text;
    for (Map.Entry<String, String> id : ids.entrySet()) {
      filled = filled.replace('{' + id.getKey() + '}', id.getValue());
    }
    return filled;
  }
}
