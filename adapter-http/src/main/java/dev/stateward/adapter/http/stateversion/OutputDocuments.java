package dev.stateward.adapter.http.stateversion;

import dev.stateward.adapter.http.jsonapi.Links;
import dev.stateward.adapter.http.jsonapi.Resource;
import dev.stateward.domain.stateversion.JsonText;
import dev.stateward.domain.stateversion.Output;

/** Outputs as JSON:API resources (State Versions API, A11). */
public final class OutputDocuments {
  static final String TYPE = "state-version-outputs";

  private OutputDocuments() {}

  static Resource render(Output output) {
    String id = output.id().value();
    return Resource.of(TYPE, id)
        .attribute("name", output.name())
        .attribute("sensitive", output.sensitive())
        .textOrNull("type", simpleType(output.type()))
        .attribute("value", output.value())
        .attribute("detailed-type", output.type())
        .link("self", Links.to(TYPE, id));
  }

  /**
   * The type in terms of JSON: lists, sets and tuples are arrays, maps and objects are objects;
   * empty for unknown types.
   */
  public static String simpleType(JsonText detailed) {
    return switch (firstText(detailed.text())) {
      case "string" -> "string";
      case "number" -> "number";
      case "bool" -> "bool";
      case "list", "set", "tuple" -> "array";
      case "map", "object" -> "object";
      default -> "";
    };
  }

  /** The first quoted text: a simple type's name, or the kind of a compound one. */
  private static String firstText(String json) {
    int start = json.indexOf('"') + 1;
    int end = json.indexOf('"', start);
    return start > 0 && end > start ? json.substring(start, end) : "";
  }
}
