package dev.stateward.adapter.http.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stateward.adapter.http.jsonapi.Links;
import java.util.Map;
import java.util.TreeMap;

/**
 * Writes out what the files say shortly about operations: {@code x-request}, the body of a request
 * as JSON:API; {@code x-response}, the one successful response; {@code x-errors}, the statuses of
 * errors beside those that all such operations have; {@code x-permission}, what it needs, which is
 * sent as well.
 */
final class Operations {
  private static final String MEDIA_TYPE = "application/vnd.api+json";
  private static final String PING = Links.API + "/ping";
  private static final String SCHEMA = "schema";
  private static final String DEFAULT = "default";
  private static final String DESCRIPTION = "description";
  private static final String PERMISSION = "x-permission";

  private final JsonNode errors;
  private final NeededPermission permission;

  /**
   * Knows which errors all operations have.
   *
   * @param errors the statuses of all operations of the API, and of those with a body
   * @param permission tells about permissions
   */
  Operations(JsonNode errors, NeededPermission permission) {
    this.errors = errors;
    this.permission = permission;
  }

  ObjectNode expand(String family, String path, ObjectNode operation) {
    operation.putArray("tags").add(family);
    boolean api =
        (path.startsWith(Links.API) || path.startsWith(Links.OWN_API)) && !path.equals(PING);
    if (!api) {
      operation.putArray("security");
    }
    if (operation.has(PERMISSION)) {
      String needed = permission.sentence(operation.get(PERMISSION).asText());
      operation.put(DESCRIPTION, (operation.path(DESCRIPTION).asText("") + " " + needed).strip());
    }
    Map<String, JsonNode> responses = new TreeMap<>();
    operation
        .path("responses")
        .properties()
        .forEach(it -> responses.put(it.getKey(), it.getValue()));
    JsonNode response = operation.remove("x-response");
    if (response != null) {
      responses.put(response.get("status").asText(), response(response));
    }
    JsonNode request = operation.remove("x-request");
    if (request != null) {
      operation.set("requestBody", body(request));
      refer(responses, errors.path("request"));
    }
    if (api) {
      refer(responses, errors.path("api"));
    }
    JsonNode own = operation.remove("x-errors");
    refer(responses, own == null ? JsonNodeFactory.instance.arrayNode() : own);
    responses.putIfAbsent(DEFAULT, reference(DEFAULT));
    operation.putObject("responses").setAll(responses);
    return operation;
  }

  private static void refer(Map<String, JsonNode> responses, JsonNode statuses) {
    statuses.forEach(status -> responses.putIfAbsent(status.asText(), reference(status.asText())));
  }

  private static ObjectNode reference(String response) {
    return JsonNodeFactory.instance.objectNode().put("$ref", "#/components/responses/" + response);
  }

  private static ObjectNode body(JsonNode request) {
    ObjectNode body = JsonNodeFactory.instance.objectNode();
    body.set("required", request.get("required"));
    body.putObject("content").set(MEDIA_TYPE, schema(request.get(SCHEMA)));
    return body;
  }

  private static ObjectNode response(JsonNode response) {
    ObjectNode tree =
        JsonNodeFactory.instance
            .objectNode()
            .put(DESCRIPTION, description(response.get("status").intValue()));
    if (response.has(SCHEMA)) {
      ObjectNode content = schema(response.get(SCHEMA));
      if (response.has("example")) {
        content.set("example", DescriptionFiles.example(response.get("example").asText()));
      }
      tree.putObject("content").set(MEDIA_TYPE, content);
    }
    return tree;
  }

  /** One schema, or one of several. */
  private static ObjectNode schema(JsonNode names) {
    ObjectNode content = JsonNodeFactory.instance.objectNode();
    ObjectNode schema = content.putObject(SCHEMA);
    if (names.isTextual()) {
      schema.put("$ref", ApiDescription.SCHEMAS + names.textValue());
    } else {
      var each = schema.putArray("oneOf");
      names.forEach(name -> each.addObject().put("$ref", ApiDescription.SCHEMAS + name.asText()));
    }
    return content;
  }

  private static String description(int status) {
    return switch (status) {
      case 201 -> "Created";
      case 202 -> "Accepted; it is done in the background";
      case 204 -> "Done";
      default -> "As asked for";
    };
  }
}
