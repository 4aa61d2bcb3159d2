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
import java.util.function.ToIntBiFunction;

/**
 * Imports the states of workspaces, in their order, each verified by its SHA-256 before it is sent,
 * and by its MD5 when it has arrived. A workspace is locked meanwhile.
 */
final class HistoryImport {
  private static final String KIND = "states";

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
   * @param there the workspace on the target, without an identifier when it is not there: in a dry
   *     run, or when it was refused
   */
  void run(String place, String name, JsonNode there) {
    run(new Place(place, name, there), present::count);
  }

  /** As {@link #run(String, String, JsonNode)}, without a look at older states of the target. */
  void append(String place, String name, JsonNode there) {
    run(new Place(place, name, there), present::countNewest);
  }

  private void run(Place to, ToIntBiFunction<String, List<JsonNode>> counting) {
    String name = to.name();
    List<JsonNode> rows = new ArrayList<>();
    folder.eachRow(to.folder() + "/" + HistoryExport.VERSIONS, rows::add);
    long without = rows.stream().filter(row -> !row.has("file")).count();
    if (without > 0) {
      target.report().leftOut(without + " states of workspace " + name + ", without data");
    }
    boolean absent = to.there().path("id").asText().isEmpty();
    int known = absent ? 0 : counting.applyAsInt(name, rows);
    if (known < 0) {
      return;
    }
    List<JsonNode> missing =
        rows.subList(known, rows.size()).stream().filter(row -> row.has("file")).toList();
    if (target.dry()) {
      missing.forEach(row -> target.report().created(KIND));
    } else if (absent) {
      target
          .report()
          .leftOut(missing.size() + " states of workspace " + name + ", which was refused");
    } else {
      JsonNode before =
          rows.subList(0, known).reversed().stream()
              .filter(row -> row.has("file"))
              .findFirst()
              .orElse(Resources.object());
      send(to, missing, before);
    }
  }

  /**
   * Where states come from, and go to.
   *
   * @param folder where their files are
   * @param name the name of the workspace
   * @param there the workspace
   */
  private record Place(String folder, String name, JsonNode there) {
    String path() {
      return "/api/v2/workspaces/" + Resources.id(there);
    }
  }

  private void send(Place place, List<JsonNode> missing, JsonNode last) {
    String reason = target.rules().reason();
    boolean ours = Resources.text(place.there(), "/attributes/locked-reason").equals(reason);
    if (!ours && (!missing.isEmpty() || target.rules().held())) {
      if (!lock(place)) {
        return;
      }
      ours = true;
    }
    JsonNode before = last;
    for (JsonNode row : missing) {
      progress.at(KIND, ++done, 0);
      add(place, row, isForced(before, row));
      target.report().created(KIND);
      before = row;
    }
    if (ours && !target.rules().held()) {
      target
          .server()
          .send(
              "POST",
              place.path() + "/actions/unlock",
              Resources.object(),
              "lock of workspace " + place.name());
    }
  }

  private boolean lock(Place place) {
    try {
      target
          .server()
          .send(
              "POST",
              place.path() + "/actions/lock",
              Resources.object().put("reason", target.rules().reason()),
              "workspace " + place.name());
      return true;
    } catch (RemoteFailedException e) {
      if (!e.isRefused()) {
        throw e;
      }
      String name = "workspace " + place.name();
      target
          .report()
          .conflict(
              e.isConflict()
                  ? name + " is locked, so its states were left out"
                  : name + " cannot be locked, so its states were left out: " + e.getMessage());
      return false;
    }
  }

  private void add(Place place, JsonNode row, boolean forced) {
    String subject = "state " + row.path("file").asText();
    Path file = folder.path(place.folder() + "/" + row.path("file").asText());
    requireSame(file, row);
    ObjectNode attributes =
        Resources.object()
            .put("serial", row.path("serial").asLong())
            .put("md5", row.path("md5").asText());
    if (!row.path("lineage").asText().isEmpty()) {
      attributes.put("lineage", row.path("lineage").asText());
    }
    if (forced) {
      attributes.put("force", true);
    }
    JsonNode created =
        target
            .server()
            .send(
                "POST",
                place.path() + "/state-versions",
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
    return before.path("serial").asLong(-1) >= row.path("serial").asLong()
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
