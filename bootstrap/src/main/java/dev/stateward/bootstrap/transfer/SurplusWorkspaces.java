package dev.stateward.bootstrap.transfer;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Workspaces that the target has alone, as the source removed them. Those alone are removed that
 * came from the source, and that have no other states than came from there.
 */
final class SurplusWorkspaces {
  private final Target target;
  private final ExportedOrganization exported;

  SurplusWorkspaces(Target target, ExportedOrganization exported) {
    this.target = target;
    this.exported = exported;
  }

  /**
   * Removes or reports them.
   *
   * @param there the workspaces of the target by name
   * @param named the names of those of the source
   */
  void run(Map<String, JsonNode> there, Set<String> named) {
    there.forEach((name, workspace) -> {
      if (named.contains(name)) {
        return;
      }
      String subject = "workspace " + name;
      if (!target.rules().delete()) {
        target.report().surplus(subject);
      } else if (isOurs(name)) {
        target.surplus(
            "workspaces", Removals.of("/api/v2/workspaces/" + Resources.id(workspace), subject));
      } else {
        target
            .report()
            .conflict(subject + " is not removed: not all of its states came from the source");
      }
    });
  }

  private boolean isOurs(String name) {
    List<ObjectNode> states = HistoryExport.list(target.server(), target.organization(), name);
    ExportFolder folder = exported.folder();
    for (String place : folder.folders(exported.name() + "/states")) {
      if (HistoryExport.isFolderOf(place, name)) {
        List<JsonNode> rows = new ArrayList<>();
        folder.eachRow(
            exported.name() + "/states/" + place + "/" + HistoryExport.VERSIONS, rows::add);
        if (PresentStates.areAmong(states, rows)) {
          return true;
        }
      }
    }
    return false;
  }
}
