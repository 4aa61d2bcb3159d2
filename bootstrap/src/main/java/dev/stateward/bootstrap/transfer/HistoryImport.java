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
import java.util.Optional;
import java.util.function.ToIntBiFunction;

/**
 * Imports the states of workspaces, in their order, each verified by its SHA-256 before it is sent,
 * and by its MD5 when it has arrived. A workspace is locked meanwhile. A state that the target
 * refuses ends the import of its workspace: the workspace is removed when this import created it,
 * and otherwise keeps the states that it has.
 */
final class HistoryImport {
  private static final String KIND = "states";

  private final Target target;
  private final ExportFolder folder;
  private final Progress progress;
  private final ImportedTimes times;
  private final PresentStates present;
  private final ImportLock lock;
  private long done;

  /** Whether the target asked for states within the requests that create their versions. */
  private boolean inline;

  HistoryImport(Target target, ExportFolder folder, Progress progress, String source) {
    this.target = target;
    this.folder = folder;
    this.progress = progress;
    this.times = new ImportedTimes(target, source);
    this.present = new PresentStates(target, times);
    this.lock = new ImportLock(target);
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
    inline = false;
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

    /** Whether this import created the workspace. */
    boolean created() {
      return !there.has("attributes");
    }
  }

  private void send(Place place, List<JsonNode> missing, JsonNode last) {
    boolean ours =
        Resources.text(place.there(), "/attributes/locked-reason").equals(target.rules().reason());
    if (!ours && missing.isEmpty() && !target.rules().held()) {
      return;
    }
    if (!ours && !lock.take(place.path(), place.name())) {
      return;
    }
    Optional<Refused> refused;
    try {
      refused = sendAll(place, missing, last);
    } catch (RuntimeException e) {
      lock.releaseAfter(e, place.path(), place.name());
      throw e;
    }
    if (!target.rules().held()) {
      lock.release(place.path(), place.name());
    }
    refused.ifPresent(it -> report(place, it));
  }

  /**
   * A state that the target did not accept.
   *
   * @param without how many states do not come along, itself and those after it
   * @param reason why
   */
  private record Refused(long serial, long without, String reason) {}

  /** Sends the states until one is refused, which is returned. */
  private Optional<Refused> sendAll(Place place, List<JsonNode> missing, JsonNode last) {
    JsonNode before = last;
    for (int i = 0; i < missing.size(); i++) {
      JsonNode row = missing.get(i);
      progress.at(KIND, ++done, 0);
      try {
        add(place, row, isForced(before, row));
      } catch (RemoteFailedException e) {
        if (!e.isRefused()) {
          throw e;
        }
        return Optional.of(
            new Refused(
                row.path("serial").asLong(), missing.size() - i, String.valueOf(e.getMessage())));
      }
      target.report().created(KIND);
      before = row;
    }
    return Optional.empty();
  }

  private void report(Place place, Refused refused) {
    String conflict =
        "workspace %s: its state of serial %d was refused, so %d of its states were left out: %s"
            .formatted(place.name(), refused.serial(), refused.without(), refused.reason());
    boolean whole = target.rules().held() || !place.created();
    target.report().conflict(whole ? conflict : conflict + "; " + removed(place));
  }

  /** A workspace with a part of its states would look as if it had all. */
  private String removed(Place place) {
    try {
      target.server().send("DELETE", place.path(), "workspace " + place.name());
      return "the workspace was removed again";
    } catch (RemoteFailedException e) {
      return "the workspace stays, without these states: " + e.getMessage();
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
    ObjectNode document = Resources.document("state-versions", attributes, Map.of());
    JsonNode created = create(place, document, file, subject);
    if (!inline) {
      String url = Resources.text(created, "/data/attributes/hosted-state-upload-url");
      target.server().upload(url, file, subject);
    }
    times.record(created.at("/data/id").asText(), row);
  }

  private JsonNode create(Place place, ObjectNode document, Path file, String subject) {
    String versions = place.path() + "/state-versions";
    if (!inline) {
      try {
        return target.server().send("POST", versions, document, subject);
      } catch (RemoteFailedException e) {
        if (!InlineState.isWanted(e)) {
          throw e;
        }
        inline = true;
      }
    }
    try {
      InlineState.add(document, file);
    } catch (IOException e) {
      throw new UncheckedIOException(file + " cannot be read", e);
    }
    return target.server().send("POST", versions, document, subject);
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
