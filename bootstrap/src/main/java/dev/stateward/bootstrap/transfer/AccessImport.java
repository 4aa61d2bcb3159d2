package dev.stateward.bootstrap.transfer;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.HashMap;
import java.util.Map;

/** Imports what teams may do in workspaces and projects. */
final class AccessImport {
  private static final String ACCESS = "access";

  private final Target target;
  private final ExportFolder folder;
  private final Map<String, String> teams = new HashMap<>();

  AccessImport(Target target, ExportFolder folder) {
    this.target = target;
    this.folder = folder;
    target.list("teams").forEach(team -> teams.put(Resources.name(team), Resources.id(team)));
  }

  /**
   * Imports the access of one kind.
   *
   * @param type what the API calls it
   * @param place what it is access to
   * @param places those of the target, by name
   */
  void run(String file, String type, String place, Map<String, JsonNode> places) {
    folder.eachRow(
        file,
        row -> {
          JsonNode to = places.get(row.path(place).asText());
          String team = teams.getOrDefault(row.path("team").asText(), Target.NONE);
          String id = to == null ? Target.NONE : to.path("id").asText();
          String subject =
              "access of team %s to %s %s"
                  .formatted(row.path("team").asText(), place, row.path(place).asText());
          if (id.isEmpty() || team.isEmpty()) {
            unplaced(type, subject);
          } else {
            give(new Access(type, place, id, team), row, subject);
          }
        });
  }

  private void unplaced(String type, String subject) {
    if (target.dry()) {
      target.report().created(type);
    } else {
      target.report().conflict(subject + " has no place to be given");
    }
  }

  /** Access that a team is to have. */
  private record Access(String type, String place, String id, String team) {
    String path() {
      return "/api/v2/%s?filter%%5B%s%%5D%%5Bid%%5D=%s&page%%5Bsize%%5D=100"
          .formatted(type, place, id);
    }

    Map<String, JsonNode> ends() {
      return Map.of(
          "team", Resources.reference("teams", team), place, Resources.reference(place + "s", id));
    }
  }

  private void give(Access access, JsonNode row, String subject) {
    boolean[] known = {false};
    ObjectNode wanted = wanted(row);
    target
        .server()
        .each(
            access.path(),
            subject,
            there -> {
              if (Resources.related(there, "team").equals(access.team())) {
                known[0] = true;
                target.compare(access.type(), subject, wanted, there.path("attributes"));
              }
            });
    if (!known[0]) {
      target.create(
          access.type(),
          "/api/v2/" + access.type(),
          Resources.document(access.type(), wanted, access.ends()),
          subject);
    }
  }

  /** A level says all, unless it is custom. */
  private static ObjectNode wanted(JsonNode row) {
    JsonNode attributes = row.path("attributes");
    return attributes.path(ACCESS).asText().equals("custom")
        ? attributes.<ObjectNode>deepCopy()
        : Resources.object().put(ACCESS, attributes.path(ACCESS).asText());
  }
}
