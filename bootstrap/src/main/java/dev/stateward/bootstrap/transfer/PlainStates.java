package dev.stateward.bootstrap.transfer;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stateward.bootstrap.remote.RemoteFailedException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Makes an {@link ExportFolder} of states that no server of this API has: one workspace for each,
 * with one version.
 */
public final class PlainStates {
  private final ExportFolder folder;
  private final String organization;
  private final String source;

  /**
   * States that become workspaces of an organization.
   *
   * @param source where they come from
   */
  public PlainStates(ExportFolder folder, String organization, String source) {
    this.folder = folder;
    this.organization = organization;
    this.source = source;
  }

  /** The bytes of a state. */
  public interface Bytes {
    /** Gives them to {@code sink}. */
    void to(Consumer<InputStream> sink);
  }

  /**
   * Writes the folder.
   *
   * @param states the states, by the names of their workspaces
   */
  public void run(Map<String, Bytes> states) {
    folder.make();
    folder
        .manifest()
        .map(manifest -> manifest.path("source").asText())
        .filter(before -> !before.equals(source))
        .ifPresent(before -> {
          throw RemoteFailedException.failed(
              folder + " has states of " + before + ": name another folder with --work");
        });
    ObjectNode manifest =
        Resources.object()
            .put("format", Export.FORMAT)
            .put("version", Export.VERSION)
            .put("source", source);
    folder.write(ExportFolder.MANIFEST, manifest.put("complete", false));
    folder.write(organization + "/organization.json", Resources.object());
    for (String kind : List.of("teams", "members", "projects", "team-access", "project-access")) {
      folder.writeRows(organization + "/" + kind + ".jsonl", rows -> {});
    }
    List<ObjectNode> workspaces = new ArrayList<>();
    states.forEach((name, state) -> workspaces.add(workspace(name, state)));
    folder.writeRows(organization + "/workspaces.jsonl", workspaces::forEach);
    manifest.putArray("organizations").addObject().put("name", organization);
    folder.write(ExportFolder.MANIFEST, manifest.put("complete", true));
  }

  private ObjectNode workspace(String name, Bytes state) {
    String place = "states/" + name;
    String file = organization + "/" + place + "/terraform.tfstate";
    state.to(bytes -> folder.writeState(file, bytes));
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
