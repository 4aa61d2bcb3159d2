package dev.stateward.bootstrap.transfer;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stateward.application.settings.NodeBudgets;
import dev.stateward.bootstrap.remote.RemoteFailedException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/** Writes the state versions of workspaces, each state as it is. */
final class HistoryExport {
  /** The list of versions, in the folder of a workspace. */
  static final String VERSIONS = "versions.jsonl";

  /** Why a version has no file that the server lists. */
  static final String NO_STATE = "the server has no state of it";

  private static final List<String> COPIED =
      List.of(
          "created-at",
          "status",
          "serial",
          "terraform-version",
          "vcs-commit-sha",
          "vcs-commit-url");

  private final PacedServer server;
  private final ExportFolder folder;
  private final String organization;
  private final Map<String, String> authors = new HashMap<>();
  private long versions;
  private long leftOut;
  private long fetched;
  private long bytes;

  HistoryExport(PacedServer server, ExportFolder folder, String organization) {
    this.server = server;
    this.folder = folder;
    this.organization = organization;
  }

  /** The name of a workspace's folder: readable, and of this workspace alone. */
  static String folder(String id, String name) {
    return "states/" + name.replaceAll("[^A-Za-z0-9_-]", "_") + "." + id;
  }

  /** Whether a folder is that of a workspace that has, or had, a name. */
  static boolean isFolderOf(String folder, String name) {
    return ("states/" + folder).startsWith(folder("", name));
  }

  /** The versions of a workspace, oldest first, without their resources. */
  static List<ObjectNode> list(PacedServer server, String organization, String workspace) {
    return since(server, organization, workspace, version -> false);
  }

  /** The versions of a workspace from {@code last} on, oldest first; that is asked newest first. */
  static List<ObjectNode> since(
      PacedServer server, String organization, String workspace, Predicate<ObjectNode> last) {
    String path =
        "/api/v2/state-versions?filter%5Bworkspace%5D%5Bname%5D="
            + Resources.encoded(workspace)
            + "&filter%5Borganization%5D%5Bname%5D="
            + organization
            + "&page%5Bsize%5D="
            + NodeBudgets.TRANSFER_PAGE;
    // New versions move others to later pages, where they come once more.
    Map<String, ObjectNode> found = new LinkedHashMap<>();
    server.eachUntil(
        path,
        "states of workspace " + workspace,
        version -> {
          ObjectNode slim = slim(version);
          found.putIfAbsent(Resources.id(version), slim);
          requireFew(workspace, found.size());
          return last.test(slim);
        });
    return new ArrayList<>(found.values()).reversed();
  }

  /** Refuses to know more versions of a workspace than there is room for. */
  static void requireFew(String workspace, int versions) {
    if (versions > NodeBudgets.TRANSFER_VERSIONS) {
      throw RemoteFailedException.failed(
          "workspace "
              + workspace
              + " has more than "
              + NodeBudgets.TRANSFER_VERSIONS
              + " states: set a retention policy first");
    }
  }

  private static ObjectNode slim(JsonNode version) {
    ObjectNode slim = Resources.object().put("id", Resources.id(version));
    ObjectNode attributes = slim.putObject("attributes");
    for (String name : COPIED) {
      attributes.set(name, version.path("attributes").path(name));
    }
    attributes.set("size", version.at("/attributes/size"));
    slim.put("url", Resources.text(version, "/attributes/hosted-state-download-url"));
    slim.put("run", Resources.related(version, "run"));
    slim.put("author", Resources.related(version, "created-by"));
    slim.put("rolled-back-to", Resources.related(version, "rollback-state-version"));
    return slim;
  }

  /** Writes the versions of a workspace; {@code each} runs after each of them. */
  void run(String id, String name, Runnable each) {
    String place = organization + "/" + folder(id, name);
    List<ObjectNode> rows = new ArrayList<>();
    for (ObjectNode version : list(server, organization, name)) {
      rows.add(row(version, place));
      each.run();
    }
    List<ObjectNode> all = withVanished(place + "/" + VERSIONS, rows);
    folder.writeRows(place + "/" + VERSIONS, all::forEach);
  }

  /**
   * Writes the versions that are newer than those of the last time, which is cheap; without those
   * that had not arrived then. Changes of older ones are left to {@link #run}.
   */
  void append(String id, String name) {
    String place = organization + "/" + folder(id, name);
    List<ObjectNode> rows = new ArrayList<>();
    Set<String> known = new HashSet<>();
    folder.eachRow(
        place + "/" + VERSIONS,
        row -> {
          if (!row.path("status").asText().equals("pending")) {
            rows.add(row.deepCopy());
            known.add(row.path("id").asText());
          }
        });
    for (ObjectNode version :
        since(server, organization, name, it -> known.contains(it.path("id").asText()))) {
      if (known.add(version.path("id").asText())) {
        rows.add(row(version, place));
      }
    }
    folder.writeRows(place + "/" + VERSIONS, rows::forEach);
  }

  /** What an export into this folder knew before, and the server has no more, is noted as such. */
  private List<ObjectNode> withVanished(String file, List<ObjectNode> rows) {
    if (!folder.has(file)) {
      return rows;
    }
    Set<String> listed = new HashSet<>();
    rows.forEach(row -> listed.add(row.path("id").asText()));
    Set<String> waiting = new HashSet<>(listed);
    List<ObjectNode> all = new ArrayList<>();
    Iterator<ObjectNode> left = rows.iterator();
    folder.eachRow(
        file,
        before -> {
          String id = before.path("id").asText();
          if (!listed.contains(id)) {
            ObjectNode row = before.<ObjectNode>deepCopy();
            row.remove("file");
            all.add(row.put("left-out", "the server has it no more"));
          }
          while (waiting.contains(id)) {
            ObjectNode row = left.next();
            all.add(row);
            waiting.remove(row.path("id").asText());
          }
        });
    left.forEachRemaining(all::add);
    return all;
  }

  private ObjectNode row(ObjectNode version, String place) {
    String id = version.path("id").asText();
    ObjectNode row = Resources.object().put("id", id);
    for (String name : COPIED) {
      JsonNode value = version.path("attributes").path(name);
      if (!value.isMissingNode() && !value.isNull()) {
        row.set(name, value);
      }
    }
    for (String name : List.of("run", "rolled-back-to")) {
      if (!version.path(name).asText().isEmpty()) {
        row.set(name, version.path(name));
      }
    }
    String author = version.path("author").asText();
    row.put("author", author.isEmpty() ? "" : authors.computeIfAbsent(author, this::username));
    if (version.path("url").asText().isEmpty()) {
      leftOut++;
      return row.put("left-out", NO_STATE);
    }
    String file = version.at("/attributes/serial").asLong() + "-" + id + ExportFolder.STATE;
    StateSummary state = state(version, place + "/" + file);
    versions++;
    bytes += state.size();
    return state.addTo(row.put("file", file));
  }

  private String username(String id) {
    return server
        .look("/api/v2/users/" + Resources.safe(id), "user")
        .map(user -> Resources.text(user, "/data/attributes/username"))
        .orElse(id);
  }

  /** The state in a file, fetched unless it is there. */
  private StateSummary state(ObjectNode version, String file) {
    Path path = folder.path(file);
    JsonNode size = version.at("/attributes/size");
    try {
      boolean there = Files.exists(path) && (!size.isNumber() || Files.size(path) == size.asLong());
      if (!there) {
        fetch(version, file);
        fetched++;
      }
      StateSummary state = StateSummary.of(path);
      if (size.isNumber() && state.size() != size.asLong()) {
        throw RemoteFailedException.failed(
            "the server sent "
                + state.size()
                + " bytes of state version "
                + version.path("id").asText()
                + ", which has "
                + size.asLong()
                + ": run the command again");
      }
      return state;
    } catch (IOException e) {
      throw new UncheckedIOException(path + " cannot be read", e);
    }
  }

  /** Its URL may have expired meanwhile. */
  private void fetch(ObjectNode version, String file) {
    String id = version.path("id").asText();
    String subject = "state of version " + id;
    try {
      server.download(
          version.path("url").asText(), subject, state -> folder.writeState(file, state));
    } catch (RemoteFailedException e) {
      if (e.status() != RemoteFailedException.DENIED) {
        throw e;
      }
      JsonNode again = server.get("/api/v2/state-versions/" + id, subject);
      server.download(
          Resources.text(again, "/data/attributes/hosted-state-download-url"),
          subject,
          state -> folder.writeState(file, state));
    }
  }

  long versions() {
    return versions;
  }

  long leftOut() {
    return leftOut;
  }

  long fetched() {
    return fetched;
  }

  long bytes() {
    return bytes;
  }
}
