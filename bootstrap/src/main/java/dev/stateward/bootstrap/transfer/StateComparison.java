package dev.stateward.bootstrap.transfer;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/**
 * Compares the states of the target with those of an export, by the SHA-256 of what the target
 * sends. A state that was compared once is not downloaded again.
 */
final class StateComparison {
  private static final String COMPARED = "/compared.jsonl";

  private static final String FINALIZED = "finalized";

  private final Target target;
  private final ExportFolder folder;
  private final Progress progress;
  private final String from;
  private final PresentStates present;
  private final List<String> differences = new ArrayList<>();
  private long workspaces;
  private long states;

  StateComparison(Target target, ExportFolder folder, Progress progress, String from) {
    this.target = target;
    this.folder = folder;
    this.progress = progress;
    this.from = from;
    this.present = new PresentStates(target, new ImportedTimes(target, ""));
  }

  /** Compares all; {@code there} are the workspaces of the target by name. */
  void run(Map<String, JsonNode> there) {
    folder.eachRow(
        from + "/workspaces.jsonl",
        row -> {
          String name = Resources.name(row);
          workspaces++;
          if (there.containsKey(name)) {
            workspace(from + "/" + row.path("states").asText(), name);
          } else {
            differences.add("workspace %s is not there".formatted(name));
          }
        });
  }

  private void workspace(String place, String name) {
    List<JsonNode> rows = new ArrayList<>();
    folder.eachRow(place + "/" + HistoryExport.VERSIONS, rows::add);
    Map<String, String> before = before(place);
    List<ObjectNode> compared = new ArrayList<>();
    Iterator<JsonNode> wanted = rows.stream().filter(row -> row.has("file")).iterator();
    boolean removed = false;
    for (ObjectNode there : HistoryExport.list(target.server(), target.organization(), name)) {
      if (!PresentStates.isFinalized(there)) {
        continue;
      }
      removed = isRemoved(there, rows);
      if (removed) {
        continue;
      }
      progress.at("comparing", ++states, 0);
      String sha256 = sha256(there, before);
      if (!wanted.hasNext() || !wanted.next().path("sha256").asText().equals(sha256)) {
        differences.add(
            "workspace %s has another state of serial %d"
                .formatted(name, there.at("/attributes/serial").asLong()));
        return;
      }
      compared.add(Resources.object().put("id", there.path("id").asText()).put("sha256", sha256));
    }
    if (isWithoutCurrent(rows)) {
      differences.add("the source does not tell the current state of workspace " + name);
    }
    if (removed) {
      differences.add("workspace " + name + " has a current state that the source removed");
    }
    wanted.forEachRemaining(row ->
        differences.add(
            "workspace %s lacks the state of serial %d"
                .formatted(name, row.path("serial").asLong())));
    folder.writeRows(place + COMPARED, compared::forEach);
  }

  /** Whether the source has a newest state that it does not let be read. */
  private static boolean isWithoutCurrent(List<JsonNode> rows) {
    return rows.reversed().stream()
        .filter(row -> row.path("status").asText(FINALIZED).equals(FINALIZED))
        .findFirst()
        .filter(row -> row.path("left-out").asText().equals(HistoryExport.NO_STATE))
        .isPresent();
  }

  private Map<String, String> before(String place) {
    Map<String, String> before = new HashMap<>();
    if (folder.has(place + COMPARED)) {
      folder.eachRow(
          place + COMPARED,
          row -> before.put(row.path("id").asText(), row.path("sha256").asText()));
    }
    return before;
  }

  private String sha256(ObjectNode there, Map<String, String> before) {
    String known = before.get(there.path("id").asText());
    return known == null ? present.sha256(there) : known;
  }

  /** Whether it is one that the source has without data. */
  private static boolean isRemoved(ObjectNode there, List<JsonNode> rows) {
    return rows.stream().anyMatch(row -> !row.has("file") && PresentStates.isOf(there, row));
  }

  /** What is not the same. */
  List<String> differences() {
    return List.copyOf(differences);
  }

  /** How many workspaces were compared. */
  long workspaces() {
    return workspaces;
  }

  /** How many states were compared. */
  long states() {
    return states;
  }
}
