package dev.stateward.bootstrap.resource;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/** The access of teams to workspaces and to projects. */
final class TeamAccessKinds {
  /** The command that also explains access. */
  static final String NAME = "access";

  private static final String ATTRIBUTES = "/data/attributes/";

  private TeamAccessKinds() {}

  static Kind access() {
    return new Kind(
            NAME,
            "Manages the access of teams to workspaces and projects, and explains who may do what.",
            List.of(),
            List.of())
        .with(
            kind(
                TeamAccessReference.WORKSPACE,
                Reference.WORKSPACE,
                Stream.concat(
                        Stream.of(level("read|plan|write|admin|custom")),
                        Stream.concat(
                            onWorkspace(""),
                            Stream.of(flag("--workspace-locking", "workspace-locking", "locks"))))
                    .toList()),
            kind(TeamAccessReference.PROJECT, Reference.PROJECT, ofProject()));
  }

  private static Kind kind(TeamAccessReference access, Reference place, List<Field> fields) {
    String noun = access.place().noun();
    String path = "/api/v2/" + access.type();
    return new Kind(
            noun,
            "Lists, shows, gives, changes and takes the access of teams to a " + noun + ".",
            List.of(
                ResourceColumn.at("ID", "/id"),
                ResourceColumn.related("TEAM", "team", "name"),
                ResourceColumn.attribute("LEVEL", "access")),
            List.of(
                Action.list(
                    path + "?filter%5B" + noun + "%5D%5Bid%5D={id}",
                    place,
                    "Lists the teams with access of their own to a " + noun + "."),
                Action.show("/api/v2{}", access.existing(), "Shows the access of a team."),
                Action.create("/api/v2{}", access.created(), access.type(), "Gives a team access.")
                    .with(fields.getFirst().needed())
                    .with(fields.subList(1, fields.size())),
                Action.update(
                        "/api/v2{}",
                        access.existing(),
                        access.type(),
                        "Changes the access of a team.")
                    .with(fields),
                Action.delete("/api/v2{}", access.existing(), "Takes the access of a team.")))
        .showing(
            Detail.related("Team", "team", "name"),
            Detail.related(
                noun.substring(0, 1).toUpperCase(Locale.ROOT) + noun.substring(1), noun, "name"),
            ResourceColumn.at("ID", "/id"),
            Detail.text("Level", "access"),
            new ResourceColumn(
                "May", (names, it) -> String.join(", ", permissions(it.path("attributes")))));
  }

  /** The permissions of a level, such as {@code runs=read}. */
  private static List<String> permissions(JsonNode attributes) {
    List<String> found = new ArrayList<>();
    for (Map.Entry<String, JsonNode> permission : attributes.properties()) {
      JsonNode value = permission.getValue();
      if (value.isObject()) {
        found.addAll(permissions(value));
      } else if (!permission.getKey().equals("access")) {
        found.add(permission.getKey() + "=" + Detail.flag(value));
      }
    }
    return found;
  }

  static Field level(String words) {
    return Field.text(
        "--level", ATTRIBUTES + "access", words, "The level; custom takes the other options.");
  }

  private static List<Field> ofProject() {
    String project = "project-access/";
    String inside = "workspace-access/";
    return Stream.of(
            Stream.of(level("read|write|maintain|admin|custom")),
            Stream.of(
                word("--settings", project + "settings", "read|update|delete", "of the project"),
                word("--teams", project + "teams", "none|read|manage", "of the project")),
            onWorkspace(inside),
            Stream.of(
                flag("--locking", inside + "locking", "locks"),
                flag("--create", inside + "create", "creates"),
                flag("--delete", inside + "delete", "deletes"),
                flag("--move", inside + "move", "moves")))
        .flatMap(fields -> fields)
        .toList();
  }

  private static Stream<Field> onWorkspace(String inside) {
    return Stream.of(
        word("--runs", inside + "runs", "read|plan|apply", "of a workspace"),
        word("--variables", inside + "variables", "none|read|write", "of a workspace"),
        word(
            "--state-versions",
            inside + "state-versions",
            "none|read-outputs|read|write",
            "of a workspace"),
        word("--sentinel-mocks", inside + "sentinel-mocks", "none|read", "of a workspace"),
        flag("--run-tasks", inside + "run-tasks", "manages run tasks of"));
  }

  private static Field word(String option, String attribute, String words, String of) {
    return Field.text(
        option,
        ATTRIBUTES + attribute,
        words,
        "What it may do with the " + option.substring(2).replace('-', ' ') + " " + of + ".");
  }

  private static Field flag(String option, String attribute, String verb) {
    return Field.flag(option, ATTRIBUTES + attribute, "Whether it " + verb + " workspaces.");
  }
}
