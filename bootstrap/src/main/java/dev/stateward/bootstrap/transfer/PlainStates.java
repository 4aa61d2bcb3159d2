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
 * with one version.
 */
public final class PlainStates {
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
    String file = organization + "/" + place + "/terraform.tfstate";
    source.read(path, bytes -> folder.writeState(file, bytes));
    try {
      StateSummary summary = StateSummary.of(folder.path(file));
      if (summary.serial() < 0) {
        throw RemoteFailedException.failed(
            "what is to be the state of workspace " + name + " is no state: it has no serial");
      }
      ObjectNode version =
          Resources.object()
              .put("id", "")
              .put("serial", summary.serial())
              .put("file", "terraform.tfstate");
      folder.writeRows(
          organization + "/" + place + "/" + HistoryExport.VERSIONS,
          rows -> rows.accept(summary.addTo(version)));
    } catch (IOException e) {
      throw new UncheckedIOException(file + " cannot be read", e);
    }
    JsonNode attributes = Resources.object().put(Resources.NAME, name);
    return Resources.object()
        .put("id", name)
        .put("states", place)
        .<ObjectNode>set("attributes", attributes);
  }
}
