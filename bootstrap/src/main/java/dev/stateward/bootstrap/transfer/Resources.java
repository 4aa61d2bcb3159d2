package dev.stateward.bootstrap.transfer;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stateward.bootstrap.remote.RemoteFailedException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Set;

/** Resources of JSON:API, as servers send them and as they are sent to servers. */
final class Resources {
  static final String NAME = "name";

  /** What depends on the caller, or gives a right. */
  private static final Set<String> UNKEPT =
      Set.of(
          "permissions",
          "actions",
          "hosted-state-download-url",
          "hosted-json-state-download-url",
          "hosted-state-upload-url",
          "hosted-json-state-upload-url");

  private Resources() {}

  static ObjectNode object() {
    return JsonNodeFactory.instance.objectNode();
  }

  /** The text at a JSON pointer; empty when there is none. */
  static String text(JsonNode resource, String pointer) {
    JsonNode value = resource.at(pointer);
    return value.isMissingNode() || value.isNull() ? "" : value.asText();
  }

  /** The name of a resource. */
  static String name(JsonNode resource) {
    return text(resource, "/attributes/name");
  }

  /** The identifier of a resource, which can be a part of a path. */
  static String id(JsonNode resource) {
    return safe(resource.path("id").asText());
  }

  /** An identifier that a server sent, when it can be a part of a path. */
  static String safe(String id) {
    if (!id.matches("[A-Za-z0-9_-]{1,200}")) {
      throw RemoteFailedException.failed("the server names an identifier that is none");
    }
    return id;
  }

  /** The identifier at the other end of a relationship; empty when there is none. */
  static String related(JsonNode resource, String relationship) {
    return text(resource, "/relationships/" + relationship + "/data/id");
  }

  /** The row of a resource: what it is, without what depends on the caller. */
  static ObjectNode row(JsonNode resource) {
    ObjectNode attributes = object();
    resource
        .path("attributes")
        .properties()
        .forEach(entry -> {
          if (!UNKEPT.contains(entry.getKey())) {
            attributes.set(entry.getKey(), entry.getValue());
          }
        });
    return object()
        .put("id", resource.path("id").asText())
        .<ObjectNode>set("attributes", attributes);
  }

  /** The tags of a workspace or a project. */
  static ArrayNode tags(Iterable<JsonNode> bindings) {
    ArrayNode tags = JsonNodeFactory.instance.arrayNode();
    bindings.forEach(binding ->
        tags.addObject()
            .put("key", text(binding, "/attributes/key"))
            .put("value", text(binding, "/attributes/value")));
    return tags;
  }

  /** A document with a new resource or a change. */
  static ObjectNode document(String type, ObjectNode attributes, Map<String, JsonNode> related) {
    ObjectNode document = object();
    ObjectNode resource = document.putObject("data").put("type", type);
    resource.set("attributes", attributes);
    if (!related.isEmpty()) {
      ObjectNode relationships = resource.putObject("relationships");
      related.forEach((name, data) -> relationships.putObject(name).set("data", data));
    }
    return document;
  }

  /** The other end of a relationship. */
  static ObjectNode reference(String type, String id) {
    return object().put("type", type).put("id", id);
  }

  /** A name as a part of a path or a query. */
  static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }
}
