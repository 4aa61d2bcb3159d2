package dev.stateward.bootstrap.transfer;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What an import did, or would do. */
public final class ImportReport {
  private final Map<String, Long> created = new LinkedHashMap<>();
  private final Map<String, Long> present = new LinkedHashMap<>();
  private final List<String> changed = new ArrayList<>();
  private final List<String> removed = new ArrayList<>();
  private final List<String> surplus = new ArrayList<>();
  private final List<String> conflicts = new ArrayList<>();
  private final List<String> leftOut = new ArrayList<>();
  private final List<String> notTold = new ArrayList<>();

  void created(String kind) {
    created.merge(kind, 1L, Long::sum);
    present.putIfAbsent(kind, 0L);
  }

  void present(String kind) {
    present.merge(kind, 1L, Long::sum);
    created.putIfAbsent(kind, 0L);
  }

  /** Something of the target got the settings of the source. */
  void changed(String what) {
    changed.add(what);
  }

  /** Something that the target had alone was removed. */
  void removed(String what) {
    removed.add(what);
  }

  /** Something is on the target alone, and stays. */
  void surplus(String what) {
    surplus.add(what);
  }

  /** Something of the target is not as that of the source, and stays as it is. */
  void conflict(String what) {
    conflicts.add(what);
  }

  /** Something of the source does not come along. */
  void leftOut(String what) {
    leftOut.add(what);
  }

  /** The source did not tell something, so that the target may have another. */
  void notTold(String what) {
    notTold.add(what);
  }

  /** What of the target differs, which was left as it is. */
  public List<String> conflicts() {
    return List.copyOf(conflicts);
  }

  /** What was changed as the source has it. */
  public List<String> changed() {
    return List.copyOf(changed);
  }

  /** What the target had alone, which was removed. */
  public List<String> removed() {
    return List.copyOf(removed);
  }

  /** What the target has alone. */
  public List<String> surplus() {
    return List.copyOf(surplus);
  }

  /** What did not come along. */
  public List<String> leftOut() {
    return List.copyOf(leftOut);
  }

  /** What the source did not tell. */
  public List<String> notTold() {
    return List.copyOf(notTold);
  }

  /** How many of a kind were created. */
  public long createdOf(String kind) {
    return created.getOrDefault(kind, 0L);
  }

  /** The report in lines for people; {@code dry} when nothing was done. */
  public List<String> lines(boolean dry) {
    List<String> lines = new ArrayList<>();
    created.forEach((kind, count) ->
        lines.add(
            "%s: %d %s, %d were there"
                .formatted(
                    kind, count, dry ? "to create" : "created", present.getOrDefault(kind, 0L))));
    changed.forEach(change -> lines.add((dry ? "to change: " : "changed: ") + change));
    removed.forEach(gone -> lines.add((dry ? "to remove: " : "removed: ") + gone));
    surplus.forEach(alone -> lines.add("on the target alone: " + alone));
    conflicts.forEach(conflict -> lines.add("conflict: " + conflict));
    notTold.forEach(what -> lines.add("not told by the source: " + what));
    leftOut.forEach(left -> lines.add("left out: " + left));
    return lines;
  }

  /** The report as JSON. */
  public ObjectNode json() {
    ObjectNode json = Resources.object();
    created.forEach((kind, count) ->
        json.putObject(kind).put("created", count).put("there", present.getOrDefault(kind, 0L)));
    list(json, "changed", changed);
    list(json, "removed", removed);
    list(json, "on-the-target-alone", surplus);
    list(json, "conflicts", conflicts);
    list(json, "not-told", notTold);
    list(json, "left-out", leftOut);
    return json;
  }

  private static void list(ObjectNode json, String name, List<String> texts) {
    ArrayNode list = json.putArray(name);
    texts.forEach(list::add);
  }
}
