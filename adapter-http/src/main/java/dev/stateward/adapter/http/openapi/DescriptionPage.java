package dev.stateward.adapter.http.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.Locale;
import java.util.Map;

/**
 * The description as one page for people: plain HTML without a script, whose headings, tables and
 * links a browser searches and reads aloud.
 */
final class DescriptionPage {
  private static final String STYLE =
      """
      :root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
      body{max-width:72rem;margin:0 auto;padding:1rem}
      code,pre{font-family:ui-monospace,monospace;font-size:.9em}
      h2{margin-top:3rem;border-bottom:1px solid}h3{margin-top:2rem}
      pre{overflow-x:auto;padding:.5rem;border:1px solid}
      table{border-collapse:collapse;width:100%}
      th,td{text-align:left;vertical-align:top;padding:.2rem .6rem;border-bottom:1px solid #8886}
      td:first-child{overflow-wrap:anywhere}
      """;

  private final Html html = new Html();
  private final SchemaTable schemas = new SchemaTable(html);
  private final JsonNode description;

  private DescriptionPage(JsonNode description) {
    this.description = description;
  }

  static String of(JsonNode description) {
    return new DescriptionPage(description).write();
  }

  /** Nothing is loaded or run but the style within the page, which is named by its digest. */
  static String policy() {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(STYLE.getBytes(StandardCharsets.UTF_8));
      return "default-src 'none'; style-src 'sha256-"
          + Base64.getEncoder().encodeToString(digest)
          + "'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }

  private String write() {
    JsonNode info = description.get("info");
    html.open("!doctype html").open("html lang=\"en\"").open("head").open("meta charset=\"utf-8\"");
    html.open("meta name=\"viewport\" content=\"width=device-width\"");
    html.element("title", "Stateward: API").open("style").text(STYLE).close("style");
    html.close("head").open("body").open("header");
    html.element("h1", "The API of Stateward " + info.get("version").asText());
    html.prose("p", info.get("description").asText());
    html.open("p").text("For programs: ").link("/openapi.json", "OpenAPI document").close("p");
    html.close("header").open("nav aria-label=\"Operations\"").open("ul");
    description.get("tags").forEach(this::contents);
    html.close("ul").close("nav").open("main");
    description.get("tags").forEach(this::family);
    html.open("section").open("h2 id=\"schemas\"").text("Schemas").close("h2");
    for (var schema : description.at("/components/schemas").properties()) {
      schemas.write(schema.getKey(), schema.getValue());
    }
    return html.close("section").close("main").close("body").close("html").toString();
  }

  private void contents(JsonNode tag) {
    String name = tag.get("name").asText();
    html.open("li").link('#' + name, name).text(": " + tag.get("description").asText()).close("li");
  }

  private void family(JsonNode tag) {
    String name = tag.get("name").asText();
    html.open("section").open("h2", "id", name).text(name).close("h2");
    html.prose("p", tag.get("description").asText());
    for (var path : description.get("paths").properties()) {
      for (var operation : path.getValue().properties()) {
        if (operation.getValue().at("/tags/0").asText().equals(name)) {
          operation(path.getKey(), operation, path.getValue().path("parameters"));
        }
      }
    }
    html.close("section");
  }

  private void operation(
      String path, Map.Entry<String, JsonNode> entry, JsonNode parametersOfPath) {
    JsonNode operation = entry.getValue();
    html.open("article").open("h3", "id", operation.get("operationId").asText()).open("code");
    html.text(entry.getKey().toUpperCase(Locale.ROOT) + ' ' + path).close("code").close("h3");
    html.prose("p", operation.get("summary").asText() + '.');
    html.prose("p", operation.path("description").asText());
    if (!parametersOfPath.isEmpty() || operation.has("parameters")) {
      head("parameter", "type", "meaning");
      parametersOfPath.forEach(this::parameter);
      operation.path("parameters").forEach(this::parameter);
      html.close("tbody").close("table");
    }
    for (var content : operation.at("/requestBody/content").properties()) {
      html.open("p").text("Request: ");
      schemas.type(content.getValue().get("schema"));
      html.text(" as " + content.getKey()).close("p");
    }
    head("status", "body", "meaning");
    operation.get("responses").properties().forEach(this::response);
    html.close("tbody").close("table");
    operation.get("responses").forEach(this::example);
    html.close("article");
  }

  private void head(String... columns) {
    html.open("table").open("thead").open("tr");
    for (String column : columns) {
      html.open("th scope=\"col\"").text(column).close("th");
    }
    html.close("tr").close("thead").open("tbody");
  }

  private JsonNode resolved(JsonNode node) {
    return node.has("$ref") ? description.at(node.get("$ref").asText().substring(1)) : node;
  }

  private void parameter(JsonNode sent) {
    JsonNode parameter = resolved(sent);
    html.open("tr").open("td").open("code").text(parameter.get("name").asText()).close("code");
    html.close("td").open("td");
    schemas.type(parameter.get("schema"));
    html.close("td").prose("td", parameter.path("description").asText(" ")).close("tr");
  }

  private void response(Map.Entry<String, JsonNode> entry) {
    JsonNode response = resolved(entry.getValue());
    html.open("tr").element("td", entry.getKey()).open("td");
    for (var content : response.path("content").properties()) {
      schemas.type(content.getValue().path("schema"));
      html.text(" as " + content.getKey() + ' ');
    }
    html.close("td").prose("td", response.get("description").asText()).close("tr");
  }

  private void example(JsonNode response) {
    for (JsonNode content : response.path("content")) {
      if (content.has("example")) {
        html.open("details").element("summary", "Example");
        html.element("pre", content.get("example").toPrettyString()).close("details");
      }
    }
  }
}
