package dev.stateward.adapter.http.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/** A schema as a table: a row for each member, at any depth, with its type and description. */
final class SchemaTable {
  private final Html html;

  SchemaTable(Html html) {
    this.html = html;
  }

  void write(String name, JsonNode schema) {
    html.open("h3", "id", anchor(name)).text(name).close("h3");
    html.prose("p", schema.path("description").asText());
    html.open("table").open("thead").open("tr");
    html.open("th scope=\"col\"").text("member").close("th");
    html.open("th scope=\"col\"").text("type").close("th");
    html.open("th scope=\"col\"").text("meaning").close("th");
    html.close("tr").close("thead").open("tbody");
    rows("", schema, true);
    html.close("tbody").close("table");
  }

  static String anchor(String schema) {
    return "schema-" + schema;
  }

  private void rows(String path, JsonNode schema, boolean required) {
    if (!path.isEmpty()) {
      html.open("tr").open("td").open("code").text(path).close("code").close("td").open("td");
      type(schema);
      html.text(required ? "" : ", optional").close("td");
      html.prose("td", schema.path("description").asText(" ")).close("tr");
    }
    List<String> always = new ArrayList<>();
    schema.path("required").forEach(name -> always.add(name.asText()));
    for (var member : schema.path("properties").properties()) {
      String name = path.isEmpty() ? member.getKey() : path + '.' + member.getKey();
      rows(name, member.getValue(), always.contains(member.getKey()));
    }
    if (schema.path("items").has("properties")) {
      rows(path + "[]", schema.get("items"), true);
    }
    if (schema.path("additionalProperties").isObject()) {
      rows(path + ".*", schema.get("additionalProperties"), true);
    }
    schema.path("oneOf").forEach(choice -> rows(path, choice, required));
  }

  /** Writes the name of a type, or a link to the schema. */
  void type(JsonNode schema) {
    if (schema.has("$ref")) {
      String name = schema.get("$ref").asText().replaceAll(".*/", "");
      html.link('#' + anchor(name), name);
    } else if (schema.has("const")) {
      html.text('"' + schema.get("const").asText() + '"');
    } else if (schema.has("enum")) {
      html.text(words(schema.get("enum"), " | "));
    } else if (schema.has("oneOf")) {
      schema
          .get("oneOf")
          .forEach(choice -> {
            html.text(" ");
            type(choice);
          });
    } else {
      JsonNode type = schema.path("type");
      html.text(type.isArray() ? words(type, " or ") : type.asText("any"));
      if (schema.has("items")) {
        html.text(" of ");
        type(schema.get("items"));
      }
      html.text(schema.has("format") ? " (" + schema.get("format").asText() + ")" : "");
    }
  }

  private static String words(JsonNode array, String between) {
    List<String> words = new ArrayList<>();
    array.forEach(word -> words.add(word.asText()));
    return String.join(between, words);
  }
}
