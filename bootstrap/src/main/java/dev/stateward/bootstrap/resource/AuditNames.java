package dev.stateward.bootstrap.resource;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stateward.domain.workspace.WorkspaceId;
import java.util.Set;

/** Names the resource of an audit record. */
final class AuditNames {
  /** The types of resources that are named ORG/NAME. */
  private static final Set<String> IN_ORGANIZATION = Set.of("workspace", "project", "team");

  private AuditNames() {}

  /**
   * The name of the resource of {@code audited}, or its id. A resource of a workspace has the name
   * of that workspace first.
   */
  static String resource(Names names, JsonNode audited) {
    JsonNode attributes = audited.path("attributes");
    String id = attributes.at("/resource/id").asText("");
    String name = recorded(attributes);
    if (!name.isEmpty() && IN_ORGANIZATION.contains(attributes.at("/resource/type").asText())) {
      return names.named(name);
    }
    String workspace = attributes.path("workspace-id").asText(id);
    if (!WorkspaceId.hasForm(workspace)) {
      return id;
    }
    JsonNode found =
        JsonNodeFactory.instance.objectNode().put("type", "workspaces").put("id", workspace);
    String caption = names.related().caption(found, "name");
    String full = caption.equals(workspace) ? workspace : names.named(caption);
    return id.equals(workspace) ? full : full + " " + id;
  }

  private static String recorded(JsonNode attributes) {
    String now = attributes.at("/after/name").asText("");
    return now.isEmpty() ? attributes.at("/before/name").asText("") : now;
  }
}
