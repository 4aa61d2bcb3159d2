package dev.stateward.bootstrap.resource;

import dev.stateward.bootstrap.remote.TagFilter;
import dev.stateward.bootstrap.resource.Action.Output;
import java.util.List;

/** Organizations, their projects, and the locks of workspaces. */
final class OrganizationKinds {
  /** The command that also breaks locks. */
  static final String LOCK = "lock";

  private static final String PROJECTS = "projects";
  private static final String ORGANIZATIONS = "organizations";
  static final ResourceColumn ID = ResourceColumn.at("ID", "/id");
  static final ResourceColumn NAME = ResourceColumn.attribute("NAME", "name");

  private static final Field SEARCH =
      Field.filter("--search", "q", "TEXT", "Those whose name contains this.");

  static final Field RENAME = Field.text("--name", "NAME", "The new name.");
  static final Field DESCRIPTION = Field.text("--description", "TEXT", "What it is for.");

  static final Field TAGS =
      Field.tags("--tag", "A tag, with its value if it has one; these replace all others.");

  private static final ResourceColumn[] DETAILS = {
    Detail.text("Name", "name"),
    Detail.text("ID", "external-id"),
    Detail.text("Email", "email"),
    Detail.related("Default project", "default-project", "name"),
    Detail.text("Execution mode", "default-execution-mode"),
    Detail.flag("User tokens act in it", "user-tokens-enabled"),
    Detail.flag("Old tokens are refused", "max-ttl-enabled"),
    Detail.flag("Force-delete by admins", "allow-force-delete-workspaces"),
    Detail.time("Created", "created-at")
  };

  private OrganizationKinds() {}

  static List<Kind> all() {
    return List.of(organizations(), projects(), WorkspaceKinds.workspaces(), locks());
  }

  private static Kind organizations() {
    return new Kind(
            "org",
            "Lists, shows, creates, changes and deletes organizations of a server.",
            List.of(
                NAME,
                ResourceColumn.attribute("EMAIL", "email"),
                ResourceColumn.attribute("CREATED", "created-at"),
                ResourceColumn.attribute("EXECUTION MODE", "default-execution-mode").wide(),
                ResourceColumn.related("DEFAULT PROJECT", "default-project", "name").wide()),
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
        .showing(DETAILS)
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
            List.of(
                ID,
                NAME,
                ResourceColumn.attribute("DESCRIPTION", "description"),
                ResourceColumn.attribute("EXECUTION MODE", "default-execution-mode").wide(),
                Detail.tags("TAGS").wide(),
                ResourceColumn.attribute("CREATED", "created-at").wide()),
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
                Action.delete("/api/v2{}", Reference.PROJECT, "Deletes a project.")))
        .showing(
            Detail.fullName(),
            ID,
            Detail.text("Description", "description"),
            Detail.tags("Tags"),
            Detail.text("Execution mode", "default-execution-mode"),
            Detail.time("Created", "created-at"));
  }

  private static Kind locks() {
    return new Kind(
        LOCK,
        "Shows who holds the lock of a workspace, takes it, gives it back and breaks it.",
        List.of(
            NAME,
            ResourceColumn.attribute("LOCKED", "locked"),
            new ResourceColumn("BY", (names, it) -> names.related().lock(it).holder()),
            new ResourceColumn("SINCE", (names, it) -> names.related().lock(it).since()),
            new ResourceColumn("REASON", (names, it) -> names.related().lock(it).reason())),
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
