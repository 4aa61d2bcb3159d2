package dev.stateward.bootstrap.resource;

import dev.stateward.bootstrap.remote.TagFilter;
import dev.stateward.bootstrap.resource.Action.Output;
import java.util.List;

/** Organizations, their projects and workspaces, and what these are locked by. */
final class OrganizationKinds {
  /** The command that also breaks locks. */
  static final String LOCK = "lock";

  private static final String WORKSPACES = "workspaces";
  private static final String PROJECTS = "projects";
  private static final String ORGANIZATIONS = "organizations";
  private static final ResourceColumn ID = ResourceColumn.at("ID", "/id");
  private static final ResourceColumn NAME = ResourceColumn.attribute("NAME", "name");

  private static final Field SEARCH =
      Field.filter("--search", "q", "TEXT", "Those whose name contains this.");

  private static final Field RENAME = Field.text("--name", "NAME", "The new name.");
  private static final Field DESCRIPTION = Field.text("--description", "TEXT", "What it is for.");

  private static final Field TAGS =
      Field.tags("--tag", "A tag, with its value if it has one; these replace all others.");

  private OrganizationKinds() {}

  static List<Kind> all() {
    return List.of(organizations(), projects(), workspaces(), locks());
  }

  private static Kind organizations() {
    return new Kind(
            "org",
            "Lists, shows, creates, changes and deletes organizations of a server.",
            List.of(
                NAME,
                ResourceColumn.attribute("EMAIL", "email"),
                ResourceColumn.attribute("CREATED", "created-at")),
            List.of(
                Action.list("/api/v2/organizations", Reference.ALL, "Lists organizations.")
                    .with(SEARCH),
                Action.show("/api/v2{}", Reference.ORGANIZATION, "Shows an organization."),
                Action.create(
                        "/api/v2{}",
                        Reference.NEW_ORGANIZATION,
                        ORGANIZATIONS,
                        "Creates an organization.")
                    .with(email("Where its owners are reached.").needed())
                    .with(organizationSettings()),
                Action.update(
                        "/api/v2{}",
                        Reference.ORGANIZATION,
                        ORGANIZATIONS,
                        "Changes the settings of an organization.")
                    .with(email("Where its owners are reached."), RENAME)
                    .with(organizationSettings()),
                Action.delete(
                    "/api/v2{}",
                    Reference.ORGANIZATION,
                    "Deletes an organization with all its workspaces and their states.")))
        .with(AccessKinds.organizationToken(), tokenPolicies(), metering());
  }

  private static Kind tokenPolicies() {
    String path = "/api/v2{}/token-ttl-policies";
    String policy = "token-ttl-policies/0/";
    return new Kind(
        "token-policy",
        "Lists and sets how long tokens of an organization may be valid.",
        List.of(
            ResourceColumn.attribute("TOKEN", "token-type"),
            ResourceColumn.milliseconds("VALID FOR", "max-ttl-ms")),
        List.of(
            Action.list(path, Reference.ORGANIZATION, "Lists how long tokens may be valid."),
            new Action(
                    "set",
                    "Sets how long tokens of a kind may be valid.",
                    Reference.ORGANIZATION,
                    new Action.Request("PATCH", path).of(ORGANIZATIONS),
                    new Output.Done("Set the policy of"))
                .with(
                    Field.text(
                            "--kind",
                            "/data/attributes/" + policy + "token-type",
                            "organization|team|user|audit_trails",
                            "Which tokens.")
                        .needed(),
                    NumberField.ofDays(
                        "--days", policy + "max-ttl-ms", "For how many days at most."),
                    NumberField.of(
                        "--milliseconds", policy + "max-ttl-ms", "For how many milliseconds."))
                .withOneOf("--days", "--milliseconds")));
  }

  private static Kind metering() {
    String path = "/api/stateward/v1{}/metering";
    return new Kind(
        "metering",
        "Tells and changes whether billable resources of an organization are counted.",
        List.of(
            ResourceColumn.at("ORGANIZATION", "/id"),
            ResourceColumn.attribute("COUNTED", "enabled")),
        List.of(
            Action.show(path, Reference.ORGANIZATION, "Tells whether they are counted.")
                .printing(new Output.Row()),
            Action.update(path, Reference.ORGANIZATION, "meterings", "Says whether to count them.")
                .with(Field.flag("--enabled", "Whether they are counted.").needed())));
  }

  private static Field email(String description) {
    return Field.text("--email", "EMAIL", description);
  }

  private static List<Field> organizationSettings() {
    return List.of(
        Field.text(
            "--default-execution-mode",
            "local|remote|agent",
            "How its workspaces run, unless they say otherwise."),
        Field.flag("--user-tokens-enabled", "Whether tokens of users act in it."),
        Field.flag("--max-ttl-enabled", "Whether old tokens are refused."),
        Field.flag(
            "--allow-force-delete-workspaces",
            "Whether admins of a workspace may delete it with its resources."));
  }

  private static Kind projects() {
    List<Field> settings =
        List.of(
            DESCRIPTION,
            Field.text(
                "--default-execution-mode",
                "local|remote|agent",
                "How its workspaces run, unless they say otherwise."),
            TAGS);
    return new Kind(
        "project",
        "Lists, shows, creates, changes and deletes projects of a server.",
        List.of(ID, NAME, ResourceColumn.attribute("DESCRIPTION", "description")),
        List.of(
            Action.list("/api/v2{}/projects", Reference.ORGANIZATION, "Lists projects.")
                .with(SEARCH, TagField.filter(TagFilter::ofProjects)),
            Action.show("/api/v2{}", Reference.PROJECT, "Shows a project."),
            Action.create(
                    "/api/v2{}/projects", Reference.NEW_PROJECT, PROJECTS, "Creates a project.")
                .with(settings),
            Action.update("/api/v2{}", Reference.PROJECT, PROJECTS, "Changes a project.")
                .with(RENAME)
                .with(settings),
            Action.delete("/api/v2{}", Reference.PROJECT, "Deletes a project.")));
  }

  private static Kind workspaces() {
    return new Kind(
            "workspace",
            "Lists, shows, creates, changes, deletes and restores workspaces of a server.",
            List.of(
                ID,
                NAME,
                ResourceColumn.related("PROJECT", "project", "name"),
                ResourceColumn.attribute("LOCKED", "locked"),
                ResourceColumn.attribute("RESOURCES", "resource-count"),
                ResourceColumn.attribute("TERRAFORM", "terraform-version"),
                ResourceColumn.attribute("CHANGED", "latest-change-at")),
            List.of(
                Action.list("/api/v2{}/workspaces", Reference.ORGANIZATION, "Lists workspaces.")
                    .with(workspaceFilters()),
                Action.show("/api/v2{}", Reference.WORKSPACE, "Shows a workspace."),
                Action.create(
                        "/api/v2{}/workspaces",
                        Reference.NEW_WORKSPACE,
                        WORKSPACES,
                        "Creates a workspace.")
                    .with(workspaceSettings()),
                Action.update("/api/v2{}", Reference.WORKSPACE, WORKSPACES, "Changes a workspace.")
                    .with(RENAME)
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
        DESCRIPTION,
        Field.related("--project", Names.Named.PROJECT, "The project that it belongs to."),
        TAGS,
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
        List.of(ID, NAME),
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
            ID,
            NAME,
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

  private static Kind locks() {
    return new Kind(
        LOCK,
        "Shows who holds the lock of a workspace, takes it, gives it back and breaks it.",
        List.of(
            NAME,
            ResourceColumn.attribute("LOCKED", "locked"),
            new ResourceColumn("BY", (names, it) -> names.lock(it).holder()),
            new ResourceColumn("SINCE", (names, it) -> names.lock(it).since()),
            new ResourceColumn("REASON", (names, it) -> names.lock(it).reason())),
        List.of(
            Action.show("/api/v2{}", Reference.WORKSPACE, "Shows the lock of a workspace.")
                .printing(new Output.Row()),
            Action.post("take", "/api/v2{}/actions/lock", Reference.WORKSPACE, "Locks a workspace.")
                .printing(new Output.Done("Locked"))
                .with(Field.plain("--reason", "TEXT", "Why it is locked.")),
            Action.post(
                    "release",
                    "/api/v2{}/actions/unlock",
                    Reference.WORKSPACE,
                    "Unlocks a workspace that the user of the token has locked.")
                .printing(new Output.Done("Unlocked"))));
  }
}
