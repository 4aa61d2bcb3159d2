package dev.stateward.adapter.http;

import static dev.stateward.adapter.http.AcmeServer.assertDone;
import static dev.stateward.adapter.http.AcmeServer.success;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;

/** A server with teams, and requests about them, made by Alice, who owns the organization. */
final class TeamRequests implements AutoCloseable {
  static final String TEAMS = AcmeServer.ACME + "/teams";
  static final String LINKS = "/api/v2/team-workspaces";

  final AcmeServer acme = new AcmeServer();
  final ApiServer server = acme.server;
  final String alice = acme.aliceToken;
  final String carol = acme.carolToken;

  /** Creates a team that everybody sees, and returns its identifier. */
  String team(String name) {
    return team(name, "\"visibility\": \"organization\"");
  }

  /** Creates a team and returns its identifier. */
  String team(String name, String attributes) {
    String more = attributes.isEmpty() ? "" : ", " + attributes;
    return success(200, server.post(alice, TEAMS, teamWith("\"name\": \"" + name + "\"" + more)))
        .at("/data/id")
        .asText();
  }

  static String teamWith(String attributes) {
    return "{\"data\": {\"type\": \"teams\", \"attributes\": {" + attributes + "}}}";
  }

  /** Puts a user into a team. */
  void join(String team, String username) {
    assertDone(server.post(alice, path(team) + "/relationships/users", users(username)));
  }

  static String users(String... usernames) {
    StringBuilder body = new StringBuilder();
    for (String username : usernames) {
      body.append(body.isEmpty() ? "" : ",")
          .append("{\"type\": \"users\", \"id\": \"")
          .append(username)
          .append("\"}");
    }
    return "{\"data\": [" + body + "]}";
  }

  /** Issues the legacy token of a team and returns its secret. */
  String token(String team) {
    return success(201, server.post(alice, path(team) + "/authentication-token", ""))
        .at("/data/attributes/token")
        .asText();
  }

  /** Issues the organization's token and returns its secret. */
  String organizationToken() {
    return success(201, server.post(alice, AcmeServer.ACME + "/authentication-token", ""))
        .at("/data/attributes/token")
        .asText();
  }

  /** Links a team to a workspace and returns the link's document. */
  JsonNode link(String team, String workspace, String attributes) {
    return success(200, server.post(alice, LINKS, linkWith(team, workspace, attributes)));
  }

  static String linkWith(String team, String workspace, String attributes) {
    return """
    {"data": {"type": "team-workspaces", "attributes": {%s}, "relationships": {
      "team": {"data": {"type": "teams", "id": "%s"}},
      "workspace": {"data": {"type": "workspaces", "id": "%s"}}}}}
    """
        .formatted(attributes, team, workspace);
  }

  static String changeWith(String attributes) {
    return "{\"data\": {\"type\": \"team-workspaces\", \"attributes\": {" + attributes + "}}}";
  }

  static String path(String team) {
    return "/api/v2/teams/" + team;
  }

  /** Sends a DELETE with a body. */
  HttpResponse<String> remove(String token, String path, String body) {
    return server.send(
        request -> request.method("DELETE", BodyPublishers.ofString(body)), token, path);
  }

  @Override
  public void close() {
    acme.close();
  }
}
