package dev.stateward.bootstrap.transfer;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stateward.bootstrap.remote.RemoteFailedException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Imports the states of workspaces, in their order, each verified by its SHA-256 before it is sent,
 * and by its MD5 when it has arrived. A workspace is locked meanwhile.
 */
final class HistoryImport {
  private static final String KIND = "states";
  private static final String REASON = "stateward import";

  private final Target target;
  private final ExportFolder folder;
  private final Progress progress;
  private final ImportedTimes times;
  private final PresentStates present;
  private long done;

  HistoryImport(Target target, ExportFolder folder, Progress progress, String source) {
    this.target = target;
    this.folder = folder;
    this.progress = progress;
    this.times = new ImportedTimes(target, source);
    this.present = new PresentStates(target, times);
  }

  /**
   * Imports the states of a workspace.
   *
   * @param place its folder
   * @param there the workspace on the target, without an identifier in a dry run
   */
  void run(String place, String name, JsonNode there) {
    List<JsonNode> rows = new ArrayList<>();
    int[] without = {0};
    folder.eachRow(
        place + "/" + HistoryExport.VERSIONS,
        row -> {
          if (row.has("file")) {
            rows.add(row);
          } else {
            without[0]++;
          }
        });
    if (without[0] > 0) {
      target.report().leftOut(without[0] + " states of workspace " + name + ", without data");
    }
    String id = there.path("id").asText();
    if (id.isEmpty()) {
      rows.forEach(row -> target.report().created(KIND));
      return;
    }
    int known = present.count(name, rows);
    if (known < 0) {
      return;
    }
    List<JsonNode> missing = rows.subList(known, rows.size());
    if (target.dry()) {
      missing.forEach(row -> target.report().created(KIND));
      return;
    }
    send(place, name, there, rows, known);
  }

  private void send(String place, String name, JsonNode there, List<JsonNode> rows, int known) {
    String workspace = "/api/v2/workspaces/" + Resources.id(there);
    boolean ours = Resources.text(there, "/attributes/locked-reason").equals(REASON);
    if (known < rows.size()) {
      if (!ours && !lock(workspace, name)) {
        return;
      }
      ours = true;
      for (int i = known; i < rows.size(); i++) {
        progress.at(KIND, ++done, 0);
        add(workspace, folder.path(place + "/" + rows.get(i).path("file").asText()), rows, i);
        target.report().created(KIND);
      }
    }
    if (ours) {
      target
          .server()
          .send(
              "POST",
              workspace + "/actions/unlock",
              Resources.object(),
              "lock of workspace " + name);
    }
  }

  private boolean lock(String workspace, String name) {
    try {
      target
          .server()
          .send(
              "POST",
              workspace + "/actions/lock",
              Resources.object().put("reason", REASON),
              "workspace " + name);
      return true;
    } catch (RemoteFailedException e) {
      if (!e.isRefused()) {
        throw e;
      }
      target.report().conflict("workspace " + name + " is locked, so its states were left out");
      return false;
    }
  }

  private void add(String workspace, Path file, List<JsonNode> rows, int index) {
    JsonNode row = rows.get(index);
    String subject = "state " + row.path("file").asText();
    requireSame(file, row);
    ObjectNode attributes =
        Resources.object()
            .put("serial", row.path("serial").asLong())
            .put("md5", row.path("md5").asText());
    if (!row.path("lineage").asText().isEmpty()) {
      attributes.put("lineage", row.path("lineage").asText());
    }
    if (index > 0 && isForced(rows.get(index - 1), row)) {
      attributes.put("force", true);
    }
    JsonNode created =
        target
            .server()
            .send(
                "POST",
                workspace + "/state-versions",
                Resources.document("state-versions", attributes, Map.of()),
                subject);
    target
        .server()
        .upload(Resources.text(created, "/data/attributes/hosted-state-upload-url"), file, subject);
    times.record(created.at("/data/id").asText(), row);
  }

  /** Whether a state could only follow the other because somebody insisted. */
  private static boolean isForced(JsonNode before, JsonNode row) {
    String lineage = before.path("lineage").asText();
    return row.path("serial").asLong() <= before.path("serial").asLong()
        || (!lineage.isEmpty() && !lineage.equals(row.path("lineage").asText()));
  }

  private static void requireSame(Path file, JsonNode row) {
    try {
      if (!StateSummary.of(file).sha256().equals(row.path("sha256").asText())) {
        throw RemoteFailedException.failed(
            file + " is not as it was exported: run `stateward export` again");
      }
    } catch (IOException e) {
      throw new UncheckedIOException(file + " cannot be read", e);
    }
  }
}
