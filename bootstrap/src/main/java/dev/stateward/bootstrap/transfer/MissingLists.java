package dev.stateward.bootstrap.transfer;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What a source did not tell: lists that it refused, or did not give whole. That is another thing
 * than an empty list, and nothing is removed from a target for it.
 */
public final class MissingLists {
  /** The member of manifests and rows. */
  static final String MEMBER = "not-told";

  static final String ACCESS = "access of teams";
  static final String TAGS = "tags";
  static final String CONSUMERS = "remote state consumers";
  static final String VARIABLES = "names of variables";
  static final String TEAMS = "teams";
  static final String TEAMS_OF_MEMBERS = "teams of members";

  private static final int NAMED = 3;

  private final Map<String, List<String>> owners = new TreeMap<>();

  /** Notes a list; {@code owner} is what it is of, empty for the organization. */
  void add(String list, String owner) {
    List<String> of = owners.computeIfAbsent(list, any -> new ArrayList<>());
    if (!owner.isEmpty()) {
      of.add(owner);
    }
  }

  /** As {@link #add(String, String)}, and notes it in the row of the owner. */
  void add(String list, String owner, ObjectNode row) {
    add(list, owner);
    row.withArray(MEMBER).add(list);
  }

  /** Whether a list of a row, or of a manifest, is whole. */
  static boolean isWhole(JsonNode row, String list) {
    return row.path(MEMBER).valueStream().noneMatch(it -> list.equals(name(it)));
  }

  private static String name(JsonNode noted) {
    return noted.isTextual() ? noted.asText() : noted.path("list").asText();
  }

  /** As it is written into a manifest. */
  ArrayNode json() {
    ArrayNode json = JsonNodeFactory.instance.arrayNode();
    owners.forEach((list, of) -> {
      ObjectNode noted = json.addObject().put("list", list);
      if (!of.isEmpty()) {
        of.forEach(noted.putArray("of")::add);
      }
    });
    return json;
  }

  /** What a manifest has, for people. */
  public static List<String> texts(JsonNode organization) {
    return organization.path(MEMBER).valueStream().map(MissingLists::text).toList();
  }

  private static String text(JsonNode noted) {
    List<String> of = noted.path("of").valueStream().map(JsonNode::asText).toList();
    String first = String.join(", ", of.subList(0, Math.min(NAMED, of.size())));
    String more = of.size() > NAMED ? " and " + (of.size() - NAMED) + " more" : "";
    return name(noted) + (of.isEmpty() ? "" : ": " + first + more);
  }
}
