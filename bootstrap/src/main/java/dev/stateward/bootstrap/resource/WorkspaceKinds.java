package dev.stateward.bootstrap.resource;

import dev.stateward.bootstrap.remote.TagFilter;
import dev.stateward.bootstrap.resource.Action.Output;
import java.util.List;

/** Workspaces, deleted ones, and those that read the state of another. */
final class WorkspaceKinds {
  private static final String WORKSPACES = "workspaces";

  private WorkspaceKinds() {}

  static Kind workspaces() {
    return new Kind(
            "workspace",
            "Lists, shows, creates, changes, deletes and restores workspaces of a server.",
            WorkspaceDetails.columns(OrganizationKinds.ID, OrganizationKinds.NAME),
            List.of(
                Action.list(
                        "/api/v2{}/workspaces" + WorkspaceDetails.INCLUDED,
                        Reference.ORGANIZATION,
                        "Lists workspaces.")
                    .with(workspaceFilters()),
                Action.show(
                    "/api/v2{}" + WorkspaceDetails.INCLUDED,
                    Reference.WORKSPACE,
                    "Shows a workspace, its lock and its current state."),
                Action.create(
                        "/api/v2{}/workspaces",
                        Reference.NEW_WORKSPACE,
                        WORKSPACES,
                        "Creates a workspace.")
                    .with(workspaceSettings()),
                Action.update("/api/v2{}", Reference.WORKSPACE, WORKSPACES, "Changes a workspace.")
                    .with(OrganizationKinds.RENAME)
                    .with(workspaceSettings()),
                Action.post(
                        "delete",
                        "/api/v2{}/actions/safe-delete",
                        Reference.WORKSPACE,
                        "Deletes a workspace that manages no resources.")
                    .printing(new Output.Confirmed("delete", "Deleted")),
                Action.delete(
                        "/api/v2{}",
                        Reference.WORKSPACE,
                        "Deletes a workspace, whatever resources it manages.")
                    .named("force-delete")))
        .showing(WorkspaceDetails.all())
        .with(deletedWorkspaces(), remoteStateConsumers());
  }

  private static List<Field> workspaceFilters() {
    return List.of(
        Field.filter("--search", "search[name]", "TEXT", "Those whose name contains this."),
        Field.filter("--name", "search[wildcard-name]", "PATTERN", "Those named so, with *."),
        TagField.filter(TagFilter::ofWorkspaces),
        Field.filter(
            "--project", "filter[project][id]", Names.Named.PROJECT, "Those of this project."));
  }

  private static List<Field> workspaceSettings() {
    return List.of(
        OrganizationKinds.DESCRIPTION,
        Field.related("--project", Names.Named.PROJECT, "The project that it belongs to."),
        OrganizationKinds.TAGS,
        Field.text("--execution-mode", "local|remote|agent", "How it runs."),
        Field.text("--terraform-version", "VERSION", "The version of the tool, or a constraint."),
        Field.text("--working-directory", "FOLDER", "The folder of its configuration."),
        Field.flag("--auto-apply", "Whether clients apply without asking."),
        Field.flag("--allow-destroy-plan", "Whether it may be destroyed."),
        Field.flag("--global-remote-state", "Whether every workspace may read its outputs."));
  }

  /** Workspaces that are said to read the outputs of another. */
  private static Kind remoteStateConsumers() {
    String path = "/api/v2{}/relationships/remote-state-consumers";
    return new Kind(
        "consumer",
        "Lists, adds and removes the workspaces that are to read the state of a workspace.",
        List.of(OrganizationKinds.ID, OrganizationKinds.NAME),
        List.of(
            Action.list(path, Reference.WORKSPACE, "Lists the workspaces that are to read it."),
            new Action(
                    "add",
                    "Lets further workspaces read it.",
                    Reference.WORKSPACE,
                    new Action.Request("POST", path),
                    new Output.Done("Added consumers to"))
                .with(Field.workspaces("--workspace", "A workspace that reads it.")),
            new Action(
                    "remove",
                    "Lets workspaces read it no more.",
                    Reference.WORKSPACE,
                    new Action.Request("DELETE", path),
                    new Output.Confirmed("remove consumers from", "Removed consumers from"))
                .with(Field.workspaces("--workspace", "A workspace that reads it no more."))));
  }

  private static Kind deletedWorkspaces() {
    Reference deleted =
        new Reference(
            "ORG/ID",
            "The organization, and the id of the workspace.",
            "deleted workspace",
            Names::deletedWorkspace);
    return new Kind(
        "deleted",
        "Lists and restores deleted workspaces.",
        List.of(
            OrganizationKinds.ID,
            OrganizationKinds.NAME,
            ResourceColumn.attribute("DELETED", "deleted-at"),
            ResourceColumn.attribute("RESTORABLE UNTIL", "restorable-until")),
        List.of(
            Action.list(
                "/api/stateward/v1{}/deleted-workspaces",
                Reference.ORGANIZATION,
                "Lists deleted workspaces that can be restored."),
            Action.post(
                    "restore",
                    "/api/stateward/v1{}/actions/restore",
                    deleted,
                    "Restores a deleted workspace with its states.")
                .printing(new Output.Done("Restored"))));
  }
}
