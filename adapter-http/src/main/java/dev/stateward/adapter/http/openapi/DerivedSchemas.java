package dev.stateward.adapter.http.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Set;
import java.util.TreeSet;

/**
 * The schemas of JSON:API documents, which follow from those of their resources: {@code
 * WorkspaceDocument} has one {@code Workspace}, {@code WorkspacePage} a page of them, and {@code
 * WorkspaceKeysetPage} a page of a list whose pages follow each other.
 */
final class DerivedSchemas {
  private static final String DOCUMENT = "Document";
  private static final String PAGE = "Page";
  private static final String KEYSET_PAGE = "KeysetPage";

  private DerivedSchemas() {}

  /** Adds to {@code schemas} those that {@code description} refers to and that it has not. */
  static void addTo(ObjectNode description, ObjectNode schemas) {
    Set<String> names = new TreeSet<>();
    description
        .findValuesAsText("$ref")
        .forEach(reference -> {
          String name = reference.substring(reference.lastIndexOf('/') + 1);
          if (reference.startsWith(ApiDescription.SCHEMAS) && !schemas.has(name)) {
            names.add(name);
          }
        });
    names.forEach(name -> schemas.set(name, derive(name)));
  }

  private static ObjectNode derive(String name) {
    if (name.endsWith(DOCUMENT)) {
      return document(without(name, DOCUMENT));
    }
    if (name.endsWith(KEYSET_PAGE)) {
      return page(without(name, KEYSET_PAGE), "Keyset");
    }
    if (name.endsWith(PAGE)) {
      return page(without(name, PAGE), "Numbered");
    }
    throw new IllegalStateException("openapi: there is no schema " + name);
  }

  private static String without(String name, String ending) {
    return name.substring(0, name.length() - ending.length());
  }

  private static ObjectNode document(String resource) {
    ObjectNode schema = object("data");
    schema.withObjectProperty("properties").set("data", reference(resource));
    include(schema);
    return schema;
  }

  private static ObjectNode page(String resource, String kind) {
    ObjectNode schema = object("data", "meta");
    ObjectNode properties = schema.withObjectProperty("properties");
    properties.set("data", list(resource));
    properties.set("links", reference(kind + "Links"));
    ObjectNode meta = object("pagination");
    meta.withObjectProperty("properties").set("pagination", reference(kind + "Pagination"));
    properties.set("meta", meta);
    include(schema);
    return schema;
  }

  private static void include(ObjectNode schema) {
    schema.withObjectProperty("properties").set("included", list("Included"));
  }

  private static ObjectNode object(String... required) {
    ObjectNode schema = JsonNodeFactory.instance.objectNode().put("type", "object");
    for (String name : required) {
      schema.withArrayProperty("required").add(name);
    }
    return schema;
  }

  private static ObjectNode list(String schema) {
    ObjectNode list = JsonNodeFactory.instance.objectNode().put("type", "array");
    list.set("items", reference(schema));
    return list;
  }

  private static JsonNode reference(String schema) {
    return JsonNodeFactory.instance.objectNode().put("$ref", ApiDescription.SCHEMAS + schema);
  }
}
