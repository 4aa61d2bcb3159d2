package dev.stateward.bootstrap.transfer;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Imports projects and workspaces, who may do what in them, and their states. */
final class WorkspaceImport {
  private static final String TAGS = "tag-bindings";
  private static final String MODE = "execution-mode";
  private static final String ATTRIBUTES = "attributes";

  private static final List<String> OF_PROJECTS =
      List.of("description", "auto-destroy-activity-duration");

  private static final List<String> OF_WORKSPACES =
      List.of(
          "description",
          "terraform-version",
          "working-directory",
          "source-name",
          "source-url",
          "trigger-prefixes",
          "trigger-patterns",
          "allow-destroy-plan",
          "assessments-enabled",
          "auto-apply",
          "auto-apply-run-trigger",
          "file-triggers-enabled",
          "global-remote-state",
          "project-remote-state",
          "queue-all-runs",
          "speculative-enabled",
          "structured-run-output-enabled");

  private final Target target;
  private final ExportFolder folder;
  private final Progress progress;
  private final String source;
  private final Map<String, JsonNode> projects = new HashMap<>();
  private final Map<String, JsonNode> workspaces = new TreeMap<>();

  WorkspaceImport(Target target, ExportFolder folder, Progress progress, String source) {
    this.target = target;
    this.folder = folder;
    this.progress = progress;
    this.source = source;
  }

  void run(String from) {
    target.list("projects").forEach(it -> projects.put(Resources.name(it), it));
    folder.eachRow(from + "/projects.jsonl", this::project);
    target.list("workspaces").forEach(it -> workspaces.put(Resources.name(it), slim(it)));
    Map<String, JsonNode> rows = new LinkedHashMap<>();
    folder.eachRow(from + "/workspaces.jsonl", row -> rows.put(row.path("id").asText(), row));
    long done = 0;
    for (JsonNode row : rows.values()) {
      progress.at("workspaces", done++, rows.size());
      workspace(row);
    }
    AccessImport access = new AccessImport(target, folder);
    access.run(from + "/team-access.jsonl", "team-workspaces", "workspace", workspaces);
    access.run(from + "/project-access.jsonl", "team-projects", "project", projects);
    rows.values().forEach(row -> consumers(row, rows));
    HistoryImport history = new HistoryImport(target, folder, progress, source);
    for (JsonNode row : rows.values()) {
      String name = Resources.name(row);
      history.run(
          from + "/" + row.path("states").asText(), name, workspaces.getOrDefault(name, slim(row)));
    }
  }

  /** What is compared, of perhaps many workspaces. */
  private static JsonNode slim(JsonNode workspace) {
    ObjectNode attributes = Target.wanted(workspace, OF_WORKSPACES);
    for (String name : List.of("locked", "locked-reason", MODE)) {
      attributes.set(name, workspace.path(ATTRIBUTES).path(name));
    }
    ObjectNode slim = Resources.object().put("id", workspace.path("id").asText());
    slim.put("project", Resources.related(workspace, "project"));
    slim.set(ATTRIBUTES, attributes);
    return slim;
  }

  private void project(JsonNode row) {
    String name = Resources.name(row);
    String subject = "project " + name;
    ObjectNode wanted = Target.wanted(row, OF_PROJECTS);
    JsonNode there = projects.get(name);
    if (there != null) {
      target.compare("projects", subject, wanted, there.path(ATTRIBUTES));
      tags("/api/v2/projects/" + Resources.id(there), subject, row.path("tags"));
      return;
    }
    wanted.put("name", name);
    String id =
        target.create(
            "projects",
            target.path("projects"),
            Resources.document("projects", wanted, Map.of(TAGS, bindings(row.path("tags")))),
            subject);
    projects.put(name, Resources.object().put("id", id));
  }

  /** Adds tags that are missing; those with another value stay. */
  private void tags(String owner, String subject, JsonNode wanted) {
    if (wanted.isEmpty()) {
      return;
    }
    Map<String, String> there = new HashMap<>();
    target
        .server()
        .each(
            owner + "/" + TAGS,
            "tags",
            tag ->
                there.put(
                    Resources.text(tag, "/attributes/key"),
                    Resources.text(tag, "/attributes/value")));
    ArrayNode missing = JsonNodeFactory.instance.arrayNode();
    for (JsonNode tag : wanted) {
      String value = there.get(tag.path("key").asText());
      if (value == null) {
        missing.add(tag);
      } else if (!value.equals(tag.path("value").asText())) {
        target
            .report()
            .conflict(subject + " is there with another tag " + tag.path("key").asText());
      }
    }
    if (!missing.isEmpty()) {
      target.change(
          "PATCH",
          owner + "/" + TAGS,
          Resources.object().set("data", bindings(missing)),
          "tags of " + subject);
    }
  }

  private static ArrayNode bindings(JsonNode tags) {
    ArrayNode bindings = JsonNodeFactory.instance.arrayNode();
    tags.forEach(tag -> bindings.addObject().put("type", TAGS).set(ATTRIBUTES, tag));
    return bindings;
  }

  private void workspace(JsonNode row) {
    String name = Resources.name(row);
    String subject = "workspace " + name;
    ObjectNode wanted = Target.wanted(row, OF_WORKSPACES);
    mode(row, wanted, subject);
    JsonNode project = projects.get(row.path("project").asText());
    String place = project == null ? Target.NONE : project.path("id").asText();
    JsonNode there = workspaces.get(name);
    if (there != null) {
      target.compare("workspaces", subject, wanted, there.path(ATTRIBUTES));
      if (!place.isEmpty() && !there.path("project").asText().equals(place)) {
        target.report().conflict(subject + " is there in another project");
      }
      tags("/api/v2/workspaces/" + Resources.id(there), subject, plainToo(row));
      return;
    }
    wanted.put("name", name);
    Map<String, JsonNode> related = new LinkedHashMap<>();
    related.put(TAGS, bindings(plainToo(row)));
    if (!place.isEmpty()) {
      related.put("project", Resources.reference("projects", place));
    }
    String id =
        target.create(
            "workspaces",
            target.path("workspaces"),
            Resources.document("workspaces", wanted, related),
            subject);
    workspaces.put(name, Resources.object().put("id", id));
    left(row, subject);
  }

  /** Servers without bindings tell the names of tags alone. */
  private static JsonNode plainToo(JsonNode row) {
    if (!row.path("tags").isEmpty()) {
      return row.path("tags");
    }
    ArrayNode tags = JsonNodeFactory.instance.arrayNode();
    row.at("/attributes/tag-names")
        .forEach(name -> tags.addObject().put("key", name.asText()).put("value", ""));
    return tags;
  }

  private void mode(JsonNode row, ObjectNode wanted, String subject) {
    String mode = Resources.text(row, "/attributes/" + MODE);
    if (mode.equals("agent")) {
      target.report().leftOut("the agents of " + subject);
    } else if (row.at("/attributes/setting-overwrites/" + MODE).asBoolean()) {
      wanted.put(MODE, mode);
    }
  }

  private void left(JsonNode row, String subject) {
    int variables = row.path("variables-left-out").size();
    if (variables > 0) {
      target.report().leftOut(variables + " variables of " + subject);
    }
    if (row.at("/attributes/vcs-repo").isObject()) {
      target.report().leftOut("the VCS connection of " + subject);
    }
  }

  private void consumers(JsonNode row, Map<String, JsonNode> rows) {
    JsonNode there = workspaces.get(Resources.name(row));
    if (row.path("remote-state-consumers").isEmpty()
        || there == null
        || there.path("id").asText().isEmpty()) {
      return;
    }
    ObjectNode document = Resources.object();
    ArrayNode consumers = document.putArray("data");
    for (JsonNode consumer : row.path("remote-state-consumers")) {
      JsonNode named = rows.get(consumer.asText());
      JsonNode known = named == null ? null : workspaces.get(Resources.name(named));
      if (known != null && !known.path("id").asText().isEmpty()) {
        consumers.add(Resources.reference("workspaces", known.path("id").asText()));
      }
    }
    target.change(
        "POST",
        "/api/v2/workspaces/" + Resources.id(there) + "/relationships/remote-state-consumers",
        document,
        "remote state consumers of workspace " + Resources.name(row));
  }
}
