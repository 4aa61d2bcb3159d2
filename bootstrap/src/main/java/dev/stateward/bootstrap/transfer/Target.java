package dev.stateward.bootstrap.transfer;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stateward.bootstrap.remote.RemoteFailedException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * The organization that things are imported into.
 *
 * @param server its server
 * @param organization its name
 * @param report is told what is done
 * @param rules what is done with what is there
 * @param removals what is to be removed at the end
 */
record Target(
    PacedServer server,
    String organization,
    ImportReport report,
    ImportRules rules,
    Removals removals) {
  /** Stands for the identifier of what a dry run does not create. */
  static final String NONE = "";

  /** Whether nothing is to be changed. */
  boolean dry() {
    return rules.dry();
  }

  /** A path of the organization. */
  String path(String rest) {
    return "/api/v2/organizations/" + organization + "/" + rest;
  }

  /** All resources of a list of the organization; none when a dry run did not create it. */
  List<JsonNode> list(String rest) {
    List<JsonNode> found = new ArrayList<>();
    String path = path(rest + (rest.contains("?") ? "&" : "?") + "page%5Bsize%5D=100");
    try {
      server.each(path, rest, found::add);
    } catch (RemoteFailedException e) {
      if (!dry() || !e.isAbsent()) {
        throw e;
      }
    }
    return found;
  }

  /**
   * Creates something.
   *
   * @param kind what it is, for the report
   * @return its identifier; {@link #NONE} in a dry run, or when the server refuses it, which is
   *     then a conflict
   */
  String create(String kind, String path, JsonNode document, String subject) {
    removals.keep(kind);
    if (dry()) {
      report.created(kind);
      return NONE;
    }
    try {
      JsonNode created = server.send("POST", path, document, subject);
      report.created(kind);
      return created.at("/data/id").asText(NONE);
    } catch (RemoteFailedException e) {
      if (!e.isRefused()) {
        throw e;
      }
      report.conflict(subject + " was refused: " + e.getMessage());
      return NONE;
    }
  }

  /** Changes something; a refusal is a conflict. Whether it was done, or would be. */
  boolean change(String method, String path, JsonNode document, String subject) {
    if (dry()) {
      return true;
    }
    try {
      if (document.isEmpty()) {
        server.send(method, path, subject);
      } else {
        server.send(method, path, document, subject);
      }
      return true;
    } catch (RemoteFailedException e) {
      if (!e.isRefused()) {
        throw e;
      }
      report.conflict(subject + " was refused: " + e.getMessage());
      return false;
    }
  }

  /** Something that the target has alone, where that is of interest: removed, or reported. */
  void surplus(String kind, Removals.Removal removal) {
    if (rules.delete()) {
      removals.add(kind, removal);
    } else {
      keptAlone(removal.subject());
    }
  }

  /** Whether something was removed, or would be; others may have done so. */
  boolean remove(Removals.Removal removal) {
    try {
      return change(removal.method(), removal.path(), removal.document(), removal.subject());
    } catch (RemoteFailedException e) {
      if (e.isAbsent()) {
        return true;
      }
      throw e;
    }
  }

  /** Something that the target has alone, and that no import removes. */
  void keptAlone(String subject) {
    if (rules.update()) {
      report.surplus(subject);
    }
  }

  /**
   * Notes what is there already, and brings about {@code wanted} where it differs, unless that is a
   * conflict.
   *
   * @param kind what it is, as a type of the API
   * @param path where it is changed
   */
  void compare(String kind, String subject, ObjectNode wanted, JsonNode there, String path) {
    TreeSet<String> differing = new TreeSet<>();
    wanted
        .properties()
        .forEach(entry -> {
          if (!same(entry.getValue(), there.path(entry.getKey()))) {
            differing.add(entry.getKey());
          }
        });
    report.present(kind);
    removals.keep(kind);
    if (differing.isEmpty()) {
      return;
    }
    String names = String.join(", ", differing);
    if (!rules.update()) {
      report.conflict(subject + " is there with another " + names);
      return;
    }
    ObjectNode changed = wanted.deepCopy().retain(differing);
    if (change("PATCH", path, Resources.document(kind, changed, Map.of()), subject)) {
      report.changed(subject + ": " + names);
    }
  }

  /** Of objects, what the target knows is compared: servers know more or fewer members. */
  private static boolean same(JsonNode wanted, JsonNode there) {
    if (wanted.isObject() && there.isObject()) {
      return wanted.properties().stream()
          .allMatch(entry ->
              !there.has(entry.getKey()) || same(entry.getValue(), there.path(entry.getKey())));
    }
    return isNothing(wanted) ? isNothing(there) : wanted.equals(there);
  }

  private static boolean isNothing(JsonNode value) {
    return value.isMissingNode()
        || value.isNull()
        || (value.isTextual() && value.asText().isEmpty())
        || (value.isArray() && value.isEmpty());
  }

  /** Those attributes of a row that are wanted on the target, as far as the row has them. */
  static ObjectNode wanted(JsonNode row, List<String> names) {
    ObjectNode wanted = Resources.object();
    for (String name : names) {
      JsonNode value = row.path("attributes").path(name);
      if (!isNothing(value)) {
        wanted.set(name, value);
      }
    }
    return wanted;
  }

  /** As {@link #wanted}, and those texts and lists too that the source has cleared. */
  ObjectNode wantedOf(JsonNode row, List<String> names, JsonNode there) {
    ObjectNode wanted = wanted(row, names);
    for (String name : names) {
      JsonNode value = there.path(name);
      boolean cleared = row.path("attributes").has(name) && !wanted.has(name);
      if (rules.update() && cleared && !isNothing(value)) {
        if (value.isTextual()) {
          wanted.put(name, "");
        } else if (value.isArray()) {
          wanted.putArray(name);
        }
      }
    }
    return wanted;
  }
}
