package dev.stateward.adapter.http.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The description as tests read it: its schemas of responses are closed, so that a member which is
 * not described is found.
 */
final class DescribedApi {
  private static final String ADDRESS = "https://stateward.test/openapi.json";

  private static final DescribedApi API = new DescribedApi(ApiDescription.of("1.2.3"));

  private final JsonNode tree;
  private final Schema whole;
  private final Map<String, Schema> schemas = new ConcurrentHashMap<>();
  private final List<DescribedOperation> operations = new ArrayList<>();

  DescribedApi(ObjectNode tree) {
    this.tree = tree;
    close(tree);
    String text = tree.toString();
    whole =
        SchemaRegistry.withDefaultDialect(
                SpecificationVersion.DRAFT_2020_12, it -> it.schemas(Map.of(ADDRESS, text)))
            .getSchema(SchemaLocation.of(ADDRESS));
    for (var path : tree.get("paths").properties()) {
      for (var operation : path.getValue().properties()) {
        if (!operation.getKey().equals("parameters")) {
          String method = operation.getKey().toUpperCase(Locale.ROOT);
          operations.add(new DescribedOperation(this, method, path.getKey()));
        }
      }
    }
    // Paths without parameters first.
    operations.sort((one, other) -> Integer.compare(one.parameters(), other.parameters()));
  }

  static DescribedApi get() {
    return API;
  }

  List<DescribedOperation> operations() {
    return operations;
  }

  Optional<DescribedOperation> find(String method, String path) {
    return operations.stream().filter(it -> it.serves(method, path)).findFirst();
  }

  /** The part at a JSON pointer, or that to which a reference there leads. */
  JsonNode at(String pointer) {
    JsonNode node = tree.at(pointer);
    return node.has("$ref") ? at(node.get("$ref").asText().substring(1)) : node;
  }

  /** The schema at a JSON pointer: a part of the whole, which a registry would read for each. */
  Schema schema(String pointer) {
    return schemas.computeIfAbsent(
        pointer, it -> whole.getRefSchema(SchemaLocation.of(ADDRESS + "#" + it).getFragment()));
  }

  /** What is wrong with a JSON text that is to have the schema at a JSON pointer. */
  List<String> problems(String pointer, String json) {
    return schema(pointer).validate(json, com.networknt.schema.InputFormat.JSON).stream()
        .map(error -> error.getInstanceLocation() + ": " + error.getMessage())
        .toList();
  }

  private static void close(ObjectNode tree) {
    for (var schema : tree.at("/components/schemas").properties()) {
      if (!schema.getKey().endsWith("Request")) {
        closeAll(schema.getValue());
      }
    }
    tree.get("paths").findValues("responses").forEach(DescribedApi::closeAll);
  }

  private static void closeAll(JsonNode node) {
    if (node instanceof ObjectNode object
        && object.path("properties").isObject()
        && !object.has("additionalProperties")) {
      object.put("additionalProperties", false);
    }
    node.forEach(DescribedApi::closeAll);
  }
}
