package dev.stateward.bootstrap.remote;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * Who holds the lock of a workspace, as far as a server tells it.
 *
 * @param holder their name, or their id where the token may not see them; empty when nobody holds
 *     it
 * @param reason why; empty when it is not told
 * @param since since when; empty when it is not told
 */
public record LockDetails(String holder, String reason, String since) {
  /** That of a workspace, with its resource. */
  public static LockDetails of(RemoteServer server, JsonNode workspace) {
    if (!workspace.at("/attributes/locked").asBoolean()) {
      return new LockDetails("", "", "");
    }
    JsonNode reason = workspace.at("/attributes/locked-reason");
    return new LockDetails(
        holder(server, workspace.at("/relationships/locked-by/data")),
        reason.isTextual() ? reason.asText() : "",
        since(server, workspace));
  }

  private static String holder(RemoteServer server, JsonNode data) {
    String id = data.path("id").asText("");
    String type = data.path("type").asText();
    if (!id.matches("[A-Za-z0-9_-]{1,200}") || !type.matches("users|teams")) {
      return id.isEmpty() ? "somebody" : id;
    }
    try {
      JsonNode attributes =
          server.get("/api/v2/" + type + "/" + id, "holder").at("/data/attributes");
      return attributes.path("username").asText(attributes.path("name").asText(id));
    } catch (RemoteFailedException e) {
      return id;
    }
  }

  /**
   * The API has no time of a lock; the audit trail of this server has, for those who may read it.
   */
  private static String since(RemoteServer server, JsonNode workspace) {
    String organization = workspace.at("/relationships/organization/data/id").asText("");
    Query query =
        new Query("/api/stateward/v1/organizations/" + organization + "/audit-trail")
            .with("filter[workspace]", workspace.path("id").asText())
            .with("filter[action]", "workspace.lock")
            .with("filter[outcome]", "success")
            .with("page[size]", "1");
    try {
      return server
          .get(query.toString(), "audit trail")
          .at("/data/0/attributes/timestamp")
          .asText("");
    } catch (RemoteFailedException e) {
      return "";
    }
  }

  /** The details as a part of a sentence. */
  public String told() {
    return Terminal.plain(
        holder
            + (since.isEmpty() ? " (since when is not told)" : " since " + since)
            + (reason.isEmpty() ? "" : ", \"" + reason + "\""));
  }
}
