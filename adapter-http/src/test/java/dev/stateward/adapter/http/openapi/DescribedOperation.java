package dev.stateward.adapter.http.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.TextNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** One operation of the description, which tells what is wrong with an exchange. */
final class DescribedOperation {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Pattern PARAMETER = Pattern.compile("\\{([^}]+)}");

  /** What tests send although the server does not know it. */
  private static final Set<String> UNKNOWN = Set.of("TagBindings", "secret", "x");

  private final DescribedApi api;
  private final String method;
  private final String path;
  private final String pointer;
  private final Pattern pattern;

  DescribedOperation(DescribedApi api, String method, String path) {
    this.api = api;
    this.method = method;
    this.path = path;
    pointer = "/paths/" + escaped(path) + '/' + method.toLowerCase(Locale.ROOT);
    String literal = Pattern.quote(path);
    pattern = Pattern.compile(PARAMETER.matcher(literal).replaceAll("\\\\E([^/]+)\\\\Q"));
  }

  private static String escaped(String name) {
    return name.replace("~", "~0").replace("/", "~1");
  }

  /** What a body is to be. */
  record Content(DescribedApi api, String pointer) {
    List<String> problems(String json) {
      List<String> problems = new ArrayList<>(api.problems(pointer, json));
      if (json.contains("\"included\"")) {
        problems.addAll(included(json));
      }
      return problems;
    }

    /** Included resources are open in the description; here each has the schema of its type. */
    private List<String> included(String json) {
      List<String> problems = new ArrayList<>();
      for (JsonNode item : read(json).path("included")) {
        for (var schema : api.at("/components/schemas").properties()) {
          if (schema.getValue().at("/properties/type/const").equals(item.path("type"))) {
            problems.addAll(
                api.problems("/components/schemas/" + schema.getKey(), item.toString()));
          }
        }
      }
      return problems;
    }
  }

  int parameters() {
    return PARAMETER.split(path, -1).length;
  }

  boolean serves(String asked, String where) {
    return method.equals(asked) && pattern.matcher(where).matches();
  }

  boolean describes(int status) {
    return tree().path("responses").has(String.valueOf(status));
  }

  /** All that has an example. */
  Stream<Content> contents() {
    return tree().get("responses").properties().stream()
        .flatMap(response ->
            api
                .at(pointer + "/responses/" + response.getKey())
                .path("content")
                .properties()
                .stream()
                .filter(content -> content.getValue().has("example"))
                .map(content ->
                    content(Integer.parseInt(response.getKey()), content.getKey()).orElseThrow()));
  }

  Optional<Content> content(int status, String mediaType) {
    String at = pointer + "/responses/" + status;
    JsonNode response = tree().path("responses").path(String.valueOf(status));
    if (response.has("$ref")) {
      at = response.get("$ref").asText().substring(1);
    }
    at += "/content/" + escaped(mediaType);
    return api.at(at).isMissingNode()
        ? Optional.empty()
        : Optional.of(new Content(api, at + "/schema"));
  }

  JsonNode tree() {
    return api.at(pointer);
  }

  List<String> problemsOfPath(String where) {
    Matcher matcher = pattern.matcher(where);
    List<String> problems = new ArrayList<>();
    if (matcher.matches()) {
      String parameters = "/paths/" + escaped(path) + "/parameters/";
      for (int i = 0; i < matcher.groupCount(); i++) {
        String text = TextNode.valueOf(decoded(matcher.group(i + 1))).toString();
        problems.addAll(api.problems(parameters + i + "/schema", text));
      }
    }
    return problems;
  }

  /** Parameters without a value count as absent. */
  List<String> problemsOfQuery(String query) {
    if (query == null) {
      return List.of();
    }
    List<String> problems = new ArrayList<>();
    for (String pair : query.split("&", -1)) {
      String[] sides = pair.split("=", 2);
      String name = decoded(sides[0]).replaceAll("(\\[tagged]\\[)[^]]*]", "$10]");
      String value = sides.length < 2 ? "" : decoded(sides[1]);
      if (!value.isEmpty() && !UNKNOWN.contains(name)) {
        problems.addAll(problemsOfParameter(name, value));
      }
    }
    return problems;
  }

  private List<String> problemsOfParameter(String name, String value) {
    for (int i = 0; i < tree().path("parameters").size(); i++) {
      JsonNode parameter = api.at(pointer + "/parameters/" + i);
      if (parameter.get("name").asText().equals(name)) {
        JsonNode reference = tree().at("/parameters/" + i + "/$ref");
        String at =
            reference.isMissingNode()
                ? pointer + "/parameters/" + i
                : reference.asText().substring(1);
        return api.problems(at + "/schema", json(parameter.at("/schema/type").asText(), value));
      }
    }
    return List.of("the parameter " + name + " is not described");
  }

  private static String json(String type, String value) {
    return switch (type) {
      case "integer" -> value.matches("-?[0-9]+") ? value : quoted(value);
      case "boolean" -> value.matches("true|false") ? value : quoted(value);
      case "array" ->
          Stream.of(value.split(",", -1))
              .map(DescribedOperation::quoted)
              .collect(Collectors.joining(",", "[", "]"));
      default -> quoted(value);
    };
  }

  private static String quoted(String text) {
    return TextNode.valueOf(text).toString();
  }

  List<String> problemsOfBody(String body) {
    JsonNode content = tree().at("/requestBody/content");
    if (body.isEmpty() || content.isMissingNode()) {
      return List.of();
    }
    String mediaType = content.fieldNames().next();
    return mediaType.endsWith("json")
        ? api.problems(pointer + "/requestBody/content/" + escaped(mediaType) + "/schema", body)
        : List.of();
  }

  private static String decoded(String text) {
    return URLDecoder.decode(text, StandardCharsets.UTF_8);
  }

  private static JsonNode read(String json) {
    try {
      return JSON.readTree(json);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
