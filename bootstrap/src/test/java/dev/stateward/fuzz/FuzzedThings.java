package dev.stateward.fuzz;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.LinkedHashMap;
import java.util.Map;

/** One thing of each kind in the organization {@code acme}, by the names that inputs give them. */
final class FuzzedThings {
  private final ObjectMapper json = new ObjectMapper();
  private final Map<String, String> ids = new LinkedHashMap<>();
  private final HttpClient http;
  private final URI server;
  private final String token;

  private FuzzedThings(HttpClient http, URI server, String token) {
    this.http = http;
    this.server = server;
    this.token = token;
  }

  /** Creates them as the owner whose token is given. */
  static FuzzedThings created(HttpClient http, URI server, String token)
      throws IOException, InterruptedException {
    FuzzedThings things = new FuzzedThings(http, server, token);
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
      throws IOException, InterruptedException {
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

  private String id(String method, String path, String body)
      throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(server + path))
            .header("Authorization", "Bearer " + token)
            .header("Content-Type", "application/vnd.api+json")
            .method(method, BodyPublishers.ofString(body))
            .build();
    String answer = http.send(request, BodyHandlers.ofString()).body();
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
