package dev.stateward.bootstrap.transfer;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stateward.bootstrap.remote.RemoteFailedException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Makes an {@link ExportFolder} of states that no server of this API has: one workspace for each,
 * with one version. A state that is newer than the one of the run before becomes a further version.
 */
public final class PlainStates {
  private static final String ARRIVING = "arriving";

  private final ExportFolder folder;
  private final String organization;
  private final StateSource source;

  /** States of {@code source} that become workspaces of an organization. */
  public PlainStates(ExportFolder folder, String organization, StateSource source) {
    this.folder = folder;
    this.organization = organization;
    this.source = source;
  }

  /**
   * Writes the folder.
   *
   * @param paths those of the states, by the names of their workspaces
   */
  public void run(Map<String, String> paths) {
    folder.make();
    folder
        .manifest()
        .map(manifest -> manifest.path("source").asText())
        .filter(before -> !before.equals(source.toString()))
        .ifPresent(before -> {
          throw RemoteFailedException.failed(
              folder + " has states of " + before + ": name another folder with --work");
        });
    ObjectNode manifest =
        Resources.object()
            .put("format", Export.FORMAT)
            .put("version", Export.VERSION)
            .put("source", source.toString());
    folder.write(ExportFolder.MANIFEST, manifest.put("complete", false));
    folder.write(organization + "/organization.json", Resources.object());
    for (String kind : List.of("teams", "members", "projects", "team-access", "project-access")) {
      folder.writeRows(organization + "/" + kind + ".jsonl", rows -> {});
    }
    List<ObjectNode> workspaces = new ArrayList<>();
    paths.forEach((name, path) -> workspaces.add(workspace(name, path)));
    folder.writeRows(organization + "/workspaces.jsonl", workspaces::forEach);
    manifest.putArray("organizations").addObject().put("name", organization);
    folder.write(ExportFolder.MANIFEST, manifest.put("complete", true));
  }

  private ObjectNode workspace(String name, String path) {
    String place = "states/" + name;
    String states = organization + "/" + place + "/";
    List<ObjectNode> rows = new ArrayList<>();
    if (folder.has(states + HistoryExport.VERSIONS)) {
      folder.eachRow(states + HistoryExport.VERSIONS, row -> rows.add(row.deepCopy()));
    }
    source.read(path, bytes -> folder.writeState(states + ARRIVING, bytes));
    StateSummary summary = summary(name, states + ARRIVING);
    ObjectNode workspace = Resources.object().put("id", name).put("states", place);
    workspace.putObject("attributes").put(Resources.NAME, name);
    String conflict = rows.isEmpty() ? "" : conflict(summary, rows.getLast());
    if (!conflict.isEmpty()) {
      workspace.put("conflict", "workspace " + name + conflict);
    } else if (rows.isEmpty() || !isSame(summary, rows.getLast())) {
      String file = summary.serial() + "-" + summary.sha256().substring(0, 16) + ".tfstate";
      folder.rename(states + ARRIVING, states + file);
      ObjectNode row =
          Resources.object().put("id", "").put("serial", summary.serial()).put("file", file);
      rows.add(summary.addTo(row));
    }
    folder.writeRows(states + HistoryExport.VERSIONS, rows::forEach);
    return workspace;
  }

  private StateSummary summary(String name, String file) {
    try {
      StateSummary summary = StateSummary.of(folder.path(file));
      if (summary.serial() < 0) {
        throw RemoteFailedException.failed(
            "what is to be the state of workspace " + name + " is no state: it has no serial");
      }
      return summary;
    } catch (IOException e) {
      throw new UncheckedIOException(file + " cannot be read", e);
    }
  }

  private static boolean isSame(StateSummary summary, JsonNode before) {
    return summary.sha256().equals(before.path("sha256").asText());
  }

  /** Why a state cannot follow the one before; empty when it can, or is the same. */
  private static String conflict(StateSummary summary, JsonNode before) {
    if (isSame(summary, before)) {
      return "";
    }
    if (!summary.lineage().equals(before.path("lineage").asText())) {
      return ": its state in the source has another lineage than the one before, so it was left out";
    }
    long serial = before.path("serial").asLong();
    return summary.serial() > serial
        ? ""
        : ": its state in the source has serial %d after %d, so it was left out"
            .formatted(summary.serial(), serial);
  }
}
