package dev.stateward.bootstrap.resource;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stateward.bootstrap.remote.RemoteFailedException;

/**
 * The access of a team to a workspace or a project, which is named by both.
 *
 * @param place what the team has access to
 * @param type the type of its resources
 * @param prefix how their ids begin
 */
record TeamAccessReference(Names.Named place, String type, String prefix) {
  static final TeamAccessReference WORKSPACE =
      new TeamAccessReference(Names.Named.WORKSPACE, "team-workspaces", "tws-");

  static final TeamAccessReference PROJECT =
      new TeamAccessReference(Names.Named.PROJECT, "team-projects", "tprj-");

  /** The parameter that names it. */
  String label() {
    return place.label() + "/TEAM";
  }

  /** Access that is there. */
  Reference existing() {
    return new Reference(
        label(),
        "The %s and the team, or the id of the access, %s....".formatted(place.noun(), prefix),
        "access of a team to",
        this::find);
  }

  /** Access to give. */
  Reference created() {
    return new Reference(
        label(),
        "The %s and the team.".formatted(place.noun()),
        "access of a team to",
        this::create);
  }

  private Located find(Names names, String text) {
    if (text.startsWith(prefix)) {
      return names.identified("/" + type + "/", text);
    }
    Ends ends = ends(names, text);
    String id = id(names, ends);
    if (id.isEmpty()) {
      throw RemoteFailedException.denied(
          "team %s has no access of its own there: look with `stateward access %s list`"
              .formatted(ends.teamName(), place.noun()));
    }
    return new Located("/" + type + "/" + id, "");
  }

  /** The id of the access between two; empty when there is none. */
  String id(Names names, Ends ends) {
    return names.first(
        "/%s?filter%%5B%s%%5D%%5Bid%%5D=%s&filter%%5Bteam%%5D%%5Bid%%5D=%s"
            .formatted(type, place.noun(), ends.place(), ends.team()));
  }

  Located create(Names names, String text) {
    Ends ends = ends(names, text);
    ObjectNode data = JsonNodeFactory.instance.objectNode();
    data.withObject("/relationships/team/data").put("type", "teams").put("id", ends.team());
    data.withObject("/relationships/" + place.noun() + "/data")
        .put("type", place.type())
        .put("id", ends.place());
    return new Located("/" + type, "", data);
  }

  /**
   * What access is between.
   *
   * @param place the id of the workspace or the project
   * @param team the id of the team
   * @param teamName its name
   */
  record Ends(String place, String team, String teamName) {}

  Ends ends(Names names, String text) {
    int last = text.lastIndexOf('/');
    String whole = last < 0 ? "" : text.substring(0, last);
    String name = text.substring(last + 1);
    if (whole.isEmpty() || name.isEmpty()) {
      throw names.refused("not %s: \"%s\"".formatted(label(), text));
    }
    String team = names.id(Names.Named.TEAM, names.organizationOf(place, whole), name);
    return new Ends(names.id(place, "", whole), team, name);
  }
}
