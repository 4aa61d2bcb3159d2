package dev.stateward.bootstrap.transfer;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Imports what teams may do in workspaces and projects. */
final class AccessImport {
  private static final String ACCESS = "access";

  private final Target target;
  private final ExportedOrganization exported;
  private final Map<String, String> teams = new HashMap<>();
  private final Map<String, String> names = new HashMap<>();

  AccessImport(Target target, ExportedOrganization exported) {
    this.target = target;
    this.exported = exported;
    for (JsonNode team : target.list("teams")) {
      teams.put(Resources.name(team), Resources.id(team));
      names.put(Resources.id(team), Resources.name(team));
    }
  }

  /**
   * Imports the access of one kind.
   *
   * @param list where it is in the export
   * @param place what it is access to
   * @param places those of the target, by name
   */
  void run(String list, String place, Map<String, JsonNode> places) {
    Map<String, Map<String, JsonNode>> wanted = new TreeMap<>();
    exported.eachRow(
        list,
        row ->
            wanted
                .computeIfAbsent(row.path(place).asText(), name -> new TreeMap<>())
                .put(row.path("team").asText(), row));
    Set<String> whole = new HashSet<>();
    if (target.rules().update()) {
      exported.eachRow(
          place + "s",
          row -> {
            if (exported.folder().has(ExportedOrganization.file(exported.name(), list))
                && MissingLists.isWhole(row, MissingLists.ACCESS)) {
              whole.add(Resources.name(row));
            }
          });
      whole.forEach(name -> wanted.putIfAbsent(name, Map.of()));
    }
    wanted.forEach((name, rows) -> {
      JsonNode to = places.get(name);
      String id = to == null ? Target.NONE : to.path("id").asText();
      give(new Place("team-" + place + "s", place, name, id), rows, whole.contains(name));
    });
  }

  /** Something that teams have access to; without an identifier when it is not there. */
  private record Place(String type, String kind, String name, String id) {
    String list() {
      return "/api/v2/%s?filter%%5B%s%%5D%%5Bid%%5D=%s&page%%5Bsize%%5D=100"
          .formatted(type, kind, id);
    }

    Map<String, JsonNode> ends(String team) {
      return Map.of(
          "team", Resources.reference("teams", team), kind, Resources.reference(kind + "s", id));
    }

    String subject(String team) {
      return "access of team %s to %s %s".formatted(team, kind, name);
    }
  }

  private void give(Place place, Map<String, JsonNode> rows, boolean whole) {
    Map<String, JsonNode> there = new HashMap<>();
    if (!place.id().isEmpty()) {
      target
          .server()
          .each(
              place.list(),
              "access to " + place.kind() + " " + place.name(),
              access -> there.put(Resources.related(access, "team"), access));
    }
    rows.forEach((name, row) -> {
      String team = teams.getOrDefault(name, Target.NONE);
      String subject = place.subject(name);
      JsonNode known = there.remove(team);
      target.removals().keep(ACCESS);
      if (place.id().isEmpty() || team.isEmpty()) {
        unplaced(place.type(), subject);
      } else if (known != null) {
        String path = "/api/v2/" + place.type() + "/" + Resources.id(known);
        target.compare(place.type(), subject, wanted(row), known.path("attributes"), path);
      } else {
        target.create(
            place.type(),
            "/api/v2/" + place.type(),
            Resources.document(place.type(), wanted(row), place.ends(team)),
            subject);
      }
    });
    if (whole) {
      there.forEach((team, access) ->
          target.surplus(
              ACCESS,
              Removals.of(
                  "/api/v2/" + place.type() + "/" + Resources.id(access),
                  place.subject(names.getOrDefault(team, team)))));
    }
  }

  private void unplaced(String type, String subject) {
    if (target.dry()) {
      target.report().created(type);
    } else {
      target.report().conflict(subject + " has no place to be given");
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
