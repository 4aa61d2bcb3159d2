package dev.stateward.bootstrap.transfer;

import com.fasterxml.jackson.databind.JsonNode;
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

  private static final String WORKSPACES = "workspaces";
  private static final String PROJECTS = "projects";
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
  private final ExportedOrganization exported;
  private final Progress progress;
  private final String source;
  private final TagImport tags;
  private final Map<String, JsonNode> projects = new HashMap<>();
  private final Map<String, JsonNode> workspaces = new TreeMap<>();

  WorkspaceImport(Target target, ExportedOrganization exported, Progress progress, String source) {
    this.target = target;
    this.exported = exported;
    this.progress = progress;
    this.source = source;
    this.tags = new TagImport(target);
  }

  void run() {
    target.list(PROJECTS).forEach(it -> projects.put(Resources.name(it), it));
    exported.eachRow(PROJECTS, this::project);
    target.list(WORKSPACES).forEach(it -> workspaces.put(Resources.name(it), slim(it)));
    Map<String, JsonNode> rows = new LinkedHashMap<>();
    Set<String> named = new HashSet<>();
    exported.eachRow(
        WORKSPACES,
        row -> {
          named.add(Resources.name(row));
          if (row.has(PlainStates.CONFLICT)) {
            target.report().conflict(row.path(PlainStates.CONFLICT).asText());
          }
          if (row.has(PlainStates.STATES)) {
            rows.put(row.path("id").asText(), row);
          }
        });
    long done = 0;
    for (JsonNode row : rows.values()) {
      workspace(row);
      progress.at(WORKSPACES, ++done, rows.size());
    }
    AccessImport access = new AccessImport(target, exported);
    access.run("team-access", "workspace", workspaces);
    access.run("project-access", "project", projects);
    new ConsumerImport(target, rows, workspaces).run();
    HistoryImport history = new HistoryImport(target, exported.folder(), progress, source);
    for (JsonNode row : rows.values()) {
      String name = Resources.name(row);
      history.run(
          exported.name() + "/" + row.path(PlainStates.STATES).asText(),
          name,
          workspaces.getOrDefault(name, slim(row)));
    }
    if (target.rules().update()) {
      surplus(named);
    }
  }

  private void surplus(Set<String> named) {
    if (exported.isWhole(WORKSPACES)) {
      new SurplusWorkspaces(target, exported).run(workspaces, named);
    }
    if (exported.isWhole(PROJECTS)) {
      surplusProjects();
    }
  }

  /** The default project is as old as the organization, whatever it is called. */
  private void surplusProjects() {
    Set<String> named = new HashSet<>();
    exported.eachRow(PROJECTS, row -> named.add(Resources.name(row)));
    String main =
        target
            .server()
            .find("/api/v2/organizations/" + target.organization(), "organization")
            .map(found -> Resources.related(found.path("data"), "default-project"))
            .orElse("");
    projects.forEach((name, project) -> {
      String id = project.path("id").asText();
      if (!named.contains(name) && !id.equals(main)) {
        target.surplus(
            PROJECTS, Removals.of("/api/v2/projects/" + Resources.safe(id), "project " + name));
      }
    });
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
          PROJECTS,
          subject,
          target.wantedOf(row, OF_PROJECTS, there.path(ATTRIBUTES)),
          there.path(ATTRIBUTES),
          "/api/v2/projects/" + id);
      tags.run(PROJECTS, id, subject, row);
      return;
    }
    ObjectNode wanted = Target.wanted(row, OF_PROJECTS);
    wanted.put("name", name);
    String id =
        target.create(
            PROJECTS,
            target.path(PROJECTS),
            Resources.document(
                PROJECTS, wanted, Map.of(TagImport.TAGS, TagImport.bindings(TagImport.of(row)))),
            subject);
    projects.put(name, Resources.object().put("id", id));
  }

  private void workspace(JsonNode row) {
    String name = Resources.name(row);
    String subject = "workspace " + name;
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
    related.put(TagImport.TAGS, TagImport.bindings(TagImport.of(row)));
    if (!place.isEmpty()) {
      related.put("project", Resources.reference(PROJECTS, place));
    }
    String id =
        target.create(
            WORKSPACES,
            target.path(WORKSPACES),
            Resources.document(WORKSPACES, wanted, related),
            subject);
    workspaces.put(name, Resources.object().put("id", id));
  }

  private void present(JsonNode row, JsonNode there, String subject, String project) {
    String id = Resources.id(there);
    String path = "/api/v2/workspaces/" + id;
    ObjectNode wanted = target.wantedOf(row, OF_WORKSPACES, there.path(ATTRIBUTES));
    mode(row, wanted, subject);
    target.compare(WORKSPACES, subject, wanted, there.path(ATTRIBUTES), path);
    if (!project.isEmpty() && !there.path("project").asText().equals(project)) {
      Map<String, JsonNode> related = Map.of("project", Resources.reference(PROJECTS, project));
      ObjectNode document = Resources.document(WORKSPACES, Resources.object(), related);
      if (!target.rules().update()) {
        target.report().conflict(subject + " is there in another project");
      } else if (target.change("PATCH", path, document, subject)) {
        target.report().changed(subject + ": project");
      }
    }
    tags.run(WORKSPACES, id, subject, row);
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
    int states = row.path(PlainStates.LEFT_OUT).asInt();
    if (states > 0) {
      target
          .report()
          .leftOut(
              "%d older states of %s, of another lineage or out of order"
                  .formatted(states, subject));
    }
    int variables = row.path("variables-left-out").size();
    if (variables > 0) {
      target.report().leftOut(variables + " variables of " + subject);
    }
    if (row.at("/attributes/vcs-repo").isObject()) {
      target.report().leftOut("the VCS connection of " + subject);
    }
  }
}
