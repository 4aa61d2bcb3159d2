package dev.stateward.bootstrap.transfer;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Imports which workspaces may read the state of which others. */
final class ConsumerImport {
  private static final String KIND = "consumers";

  private final Target target;
  private final Map<String, JsonNode> rows;
  private final Map<String, JsonNode> workspaces;

  /**
   * Consumers among workspaces.
   *
   * @param rows those of the source, by identifier
   * @param workspaces those of the target, by name
   */
  ConsumerImport(Target target, Map<String, JsonNode> rows, Map<String, JsonNode> workspaces) {
    this.target = target;
    this.rows = rows;
    this.workspaces = workspaces;
  }

  void run() {
    rows.values().forEach(this::workspace);
  }

  private void workspace(JsonNode row) {
    JsonNode there = workspaces.get(Resources.name(row));
    boolean none = row.path("remote-state-consumers").isEmpty();
    if (there == null
        || there.path("id").asText().isEmpty()
        || (none && !target.rules().update())
        || row.at("/attributes/global-remote-state").asBoolean()) {
      return;
    }
    String path =
        "/api/v2/workspaces/" + Resources.id(there) + "/relationships/remote-state-consumers";
    Set<String> wanted = wanted(row);
    Set<String> known = new TreeSet<>();
    target.server().each(path, "consumers", consumer -> known.add(Resources.id(consumer)));
    String subject = "remote state consumers of workspace " + Resources.name(row);
    Set<String> missing = new TreeSet<>(wanted);
    missing.removeAll(known);
    known.removeAll(wanted);
    if (!missing.isEmpty() && target.change("POST", path, document(missing), subject)) {
      target.report().changed(subject);
    }
    if (known.isEmpty()) {
      target.removals().keep(KIND);
    } else if (isWhole(row)) {
      target.surplus(
          KIND,
          new Removals.Removal("DELETE", path, document(known), subject + ", " + known.size()));
    }
  }

  /** Whether the source told all consumers, and which workspaces they are. */
  private boolean isWhole(JsonNode row) {
    return MissingLists.isWhole(row, MissingLists.CONSUMERS)
        && row.path("remote-state-consumers")
            .valueStream()
            .allMatch(consumer -> rows.containsKey(consumer.asText()));
  }

  private Set<String> wanted(JsonNode row) {
    Set<String> wanted = new TreeSet<>();
    for (JsonNode consumer : row.path("remote-state-consumers")) {
      JsonNode named = rows.get(consumer.asText());
      JsonNode known = named == null ? null : workspaces.get(Resources.name(named));
      if (known != null && !known.path("id").asText().isEmpty()) {
        wanted.add(Resources.id(known));
      }
    }
    return wanted;
  }

  private static ObjectNode document(Set<String> ids) {
    ObjectNode document = Resources.object();
    ArrayNode consumers = document.putArray("data");
    ids.forEach(id -> consumers.add(Resources.reference("workspaces", id)));
    return document;
  }
}
