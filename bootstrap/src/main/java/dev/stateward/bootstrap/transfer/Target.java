package dev.stateward.bootstrap.transfer;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stateward.bootstrap.remote.RemoteFailedException;
import dev.stateward.bootstrap.remote.RemoteServer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/**
 * The organization that things are imported into.
 *
 * @param server its server
 * @param organization its name
 * @param report is told what is done
 * @param dry whether nothing is to be changed
 */
record Target(PacedServer server, String organization, ImportReport report, boolean dry) {
  /** Stands for the identifier of what a dry run does not create. */
  static final String NONE = "";

  /** A path of the organization. */
  String path(String rest) {
    return "/api/v2/organizations/" + organization + "/" + rest;
  }

  /** All resources of a list of the organization; none when a dry run did not create it. */
  List<JsonNode> list(String rest) {
    List<JsonNode> found = new ArrayList<>();
    String path = path(rest + (rest.contains("?") ? "&" : "?") + "page%5Bsize%5D=100");
    Optional<JsonNode> first = dry ? server.find(path, rest) : Optional.of(server.get(path, rest));
    first.ifPresent(page -> page.path("data").forEach(found::add));
    first
        .map(page -> page.at("/links/next").asText(""))
        .filter(link -> !link.isEmpty())
        .ifPresent(link -> server.each(RemoteServer.path(link), rest, found::add));
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
    if (dry) {
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

  /** Changes something; a refusal is a conflict. */
  void change(String method, String path, JsonNode document, String subject) {
    if (dry) {
      return;
    }
    try {
      server.send(method, path, document, subject);
    } catch (RemoteFailedException e) {
      if (!e.isRefused()) {
        throw e;
      }
      report.conflict(subject + " was refused: " + e.getMessage());
    }
  }

  /** Notes what is there already, and in which of {@code wanted} it differs. */
  void compare(String kind, String subject, ObjectNode wanted, JsonNode there) {
    TreeSet<String> differing = new TreeSet<>();
    wanted
        .properties()
        .forEach(entry -> {
          if (!same(entry.getValue(), there.path(entry.getKey()))) {
            differing.add(entry.getKey());
          }
        });
    report.present(kind);
    if (!differing.isEmpty()) {
      report.conflict(subject + " is there with another " + String.join(", ", differing));
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
}
