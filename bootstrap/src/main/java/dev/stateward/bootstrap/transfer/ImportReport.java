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
  private final List<String> conflicts = new ArrayList<>();
  private final List<String> leftOut = new ArrayList<>();

  void created(String kind) {
    created.merge(kind, 1L, Long::sum);
    present.putIfAbsent(kind, 0L);
  }

  void present(String kind) {
    present.merge(kind, 1L, Long::sum);
    created.putIfAbsent(kind, 0L);
  }

  /** Something of the target is not as that of the source, and stays as it is. */
  void conflict(String what) {
    conflicts.add(what);
  }

  /** Something of the source does not come along. */
  void leftOut(String what) {
    leftOut.add(what);
  }

  /** What of the target differs, which was left as it is. */
  public List<String> conflicts() {
    return List.copyOf(conflicts);
  }

  /** What did not come along. */
  public List<String> leftOut() {
    return List.copyOf(leftOut);
  }

  /** How many of a kind were created. */
  public long createdOf(String kind) {
    return created.getOrDefault(kind, 0L);
  }

  /** The report as JSON. */
  public ObjectNode json() {
    ObjectNode json = Resources.object();
    created.forEach((kind, count) ->
        json.putObject(kind).put("created", count).put("there", present.getOrDefault(kind, 0L)));
    ArrayNode differing = json.putArray("conflicts");
    conflicts.forEach(differing::add);
    ArrayNode left = json.putArray("left-out");
    leftOut.forEach(left::add);
    return json;
  }
}
