package dev.stateward.bootstrap.transfer;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Imports projects and workspaces, who may do what in them, and their states. */
final class WorkspaceImport {
  /** Where {@link #slim} has the identifier of the current state version; empty for none. */
  static final String CURRENT = "current";

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
  private final TagImport tags;
  private final Map<String, JsonNode> projects = new HashMap<>();
  private final Map<String, JsonNode> workspaces = new TreeMap<>();

  WorkspaceImport(Target target, ExportFolder folder, Progress progress, String source) {
    this.target = target;
    this.folder = folder;
    this.progress = progress;
    this.source = source;
    this.tags = new TagImport(target);
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
    new ConsumerImport(target, rows, workspaces).run();
    HistoryImport history = new HistoryImport(target, folder, progress, source);
    for (JsonNode row : rows.values()) {
      String name = Resources.name(row);
      history.run(
          from + "/" + row.path("states").asText(), name, workspaces.getOrDefault(name, slim(row)));
    }
    if (target.rules().update()) {
      Set<String> named = new HashSet<>();
      rows.values().forEach(row -> named.add(Resources.name(row)));
      new SurplusWorkspaces(target, folder, from).run(workspaces, named);
    }
  }

  /** What is compared, of perhaps many workspaces. */
  static JsonNode slim(JsonNode workspace) {
    ObjectNode attributes = Target.wanted(workspace, OF_WORKSPACES);
    for (String name : List.of("locked", "locked-reason", MODE)) {
      attributes.set(name, workspace.path(ATTRIBUTES).path(name));
    }
    ObjectNode slim = Resources.object().put("id", workspace.path("id").asText());
    slim.put("project", Resources.related(workspace, "project"));
    slim.put(CURRENT, Resources.related(workspace, "current-state-version"));
    slim.set(ATTRIBUTES, attributes);
    return slim;
  }

  private void project(JsonNode row) {
    String name = Resources.name(row);
    String subject = "project " + name;
    JsonNode there = projects.get(name);
    if (there != null) {
      String id = Resources.id(there);
      target.compare(
          "projects",
          subject,
          target.wantedOf(row, OF_PROJECTS, there.path(ATTRIBUTES)),
          there.path(ATTRIBUTES),
          "/api/v2/projects/" + id);
      tags.run("projects", id, subject, row.path("tags"));
      return;
    }
    ObjectNode wanted = Target.wanted(row, OF_PROJECTS);
    wanted.put("name", name);
    String id =
        target.create(
            "projects",
            target.path("projects"),
            Resources.document(
                "projects", wanted, Map.of(TagImport.TAGS, TagImport.bindings(row.path("tags")))),
            subject);
    projects.put(name, Resources.object().put("id", id));
  }

  private void workspace(JsonNode row) {
    String name = Resources.name(row);
    String subject = "workspace " + name;
    if (row.has("conflict")) {
      target.report().conflict(row.path("conflict").asText());
    }
    JsonNode project = projects.get(row.path("project").asText());
    String place = project == null ? Target.NONE : project.path("id").asText();
    left(row, subject);
    JsonNode there = workspaces.get(name);
    if (there != null) {
      present(row, there, subject, place);
      return;
    }
    ObjectNode wanted = Target.wanted(row, OF_WORKSPACES);
    mode(row, wanted, subject);
    wanted.put("name", name);
    Map<String, JsonNode> related = new LinkedHashMap<>();
    related.put(TagImport.TAGS, TagImport.bindings(plainToo(row)));
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
  }

  private void present(JsonNode row, JsonNode there, String subject, String project) {
    String id = Resources.id(there);
    String path = "/api/v2/workspaces/" + id;
    ObjectNode wanted = target.wantedOf(row, OF_WORKSPACES, there.path(ATTRIBUTES));
    mode(row, wanted, subject);
    target.compare("workspaces", subject, wanted, there.path(ATTRIBUTES), path);
    if (!project.isEmpty() && !there.path("project").asText().equals(project)) {
      Map<String, JsonNode> related = Map.of("project", Resources.reference("projects", project));
      ObjectNode document = Resources.document("workspaces", Resources.object(), related);
      if (!target.rules().update()) {
        target.report().conflict(subject + " is there in another project");
      } else if (target.change("PATCH", path, document, subject)) {
        target.report().changed(subject + ": project");
      }
    }
    tags.run("workspaces", id, subject, plainToo(row));
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
}
