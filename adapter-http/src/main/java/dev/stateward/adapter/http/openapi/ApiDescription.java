package dev.stateward.adapter.http.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stateward.application.port.PageRequest;
import dev.stateward.application.settings.Budgets;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The OpenAPI 3.1 description of the API: the files of all families in one document, with what
 * follows from them (ADR 214). That is the tag of an operation, the parameters of its path, whether
 * it needs a token, the errors that all like it have, its documents, and the budgets.
 */
public final class ApiDescription {
  static final String SCHEMAS = "#/components/schemas/";

  private static final Pattern PARAMETER = Pattern.compile("([^/]+)/\\{([^}]+)}");
  private static final String NAMED_WORKSPACES = "/workspaces/{name}";

  private final ObjectNode tree = DescriptionFiles.common();
  private final JsonNode identifiers = tree.remove("x-identifiers");
  private final Operations operations =
      new Operations(tree.remove("x-errors"), new NeededPermission(tree.remove("x-permissions")));
  private final ObjectNode paths = JsonNodeFactory.instance.objectNode();
  private final ObjectNode schemas = (ObjectNode) tree.at("/components/schemas");

  private ApiDescription() {}

  /** The description of the API of a server of this {@code version}. */
  public static ObjectNode of(String version) {
    ApiDescription description = new ApiDescription();
    description.put(version);
    return description.tree;
  }

  private void put(String version) {
    ObjectNode info = (ObjectNode) tree.get("info");
    info.put("version", version);
    info.set("x-budgets", budgets());
    ArrayNode tags = tree.putArray("tags");
    for (String family : DescriptionFiles.FAMILIES) {
      ObjectNode file = DescriptionFiles.ofFamily(family);
      tags.add(file.get("tag"));
      file.get("paths").properties().forEach(path -> put(family, path));
      schemas.setAll((ObjectNode) file.get("schemas"));
    }
    tree.set("paths", paths);
    DerivedSchemas.addTo(tree, schemas);
  }

  /** The numbers of requests; how many of a thing there may be is a matter of each organization. */
  private static ObjectNode budgets() {
    return JsonNodeFactory.instance
        .objectNode()
        .put("request-path-characters", Budgets.REQUEST_PATH)
        .put("request-headers-bytes", Budgets.REQUEST_HEADERS)
        .put("query-parameters", Budgets.QUERY_PARAMETERS)
        .put("json-body-bytes", Budgets.JSON_BODY)
        .put("json-depth", Budgets.JSON_DEPTH)
        .put("text-characters", Budgets.TEXT)
        .put("list-items", Budgets.LIST_ITEMS)
        .put("page-size", PageRequest.LARGEST);
  }

  private void put(String family, Map.Entry<String, JsonNode> entry) {
    String path = entry.getKey();
    ObjectNode item = (ObjectNode) paths.get(path);
    if (item == null) {
      item = paths.putObject(path);
      ArrayNode parameters = parameters(path);
      if (!parameters.isEmpty()) {
        item.set("parameters", parameters);
      }
    }
    for (var operation : entry.getValue().properties()) {
      item.set(
          operation.getKey(), operations.expand(family, path, (ObjectNode) operation.getValue()));
    }
  }

  /** The parameters of a path, described by the segments before them. */
  private ArrayNode parameters(String path) {
    ArrayNode parameters = JsonNodeFactory.instance.arrayNode();
    Matcher matcher = PARAMETER.matcher(path);
    while (matcher.find()) {
      boolean named = path.startsWith(NAMED_WORKSPACES, matcher.start() - 1);
      String kind = named ? "organizations/workspaces" : matcher.group(1);
      ObjectNode parameter =
          parameters
              .addObject()
              .put("name", matcher.group(2))
              .put("in", "path")
              .put("required", true);
      identify(parameter, identifiers.path(kind).asText());
    }
    return parameters;
  }

  /** A prefix stands for identifiers that begin with it; anything else describes a text. */
  private static void identify(ObjectNode parameter, String kind) {
    ObjectNode schema = JsonNodeFactory.instance.objectNode().put("type", "string");
    if (kind.matches("[a-z]+")) {
      schema.put("pattern", "^" + kind + "-[A-Za-z0-9]+$");
    } else {
      parameter.put("description", kind);
    }
    parameter.set("schema", schema);
  }
}
