package dev.stateward.bootstrap.resource;

import dev.stateward.bootstrap.remote.TimeText;
import dev.stateward.bootstrap.resource.Action.Output;
import java.util.List;

/** Runs, retention, legal holds, jobs and audit records. */
final class OperationKinds {
  static final String RUN = "run";

  private static final String OWN = "/api/stateward/v1{}";
  private static final ResourceColumn ID = ResourceColumn.at("ID", "/id");

  private OperationKinds() {}

  static List<Kind> all() {
    return List.of(runs(), WebhookKinds.webhooks(), retention(), holds(), jobs());
  }

  private static Kind runs() {
    return new Kind(
            RUN,
            "Lists and shows runs that clients recorded with the states they wrote.",
            List.of(ID),
            List.of(
                Action.show("/api/v2{}", Reference.identified("run", "/runs/"), "Shows a run.")))
        .showing(
            ID,
            Detail.text("Status", "status"),
            Detail.text("Message", "message"),
            Detail.related("Workspace", "workspace", "name"),
            Detail.related("Created by", "created-by", "username"),
            Detail.time("Created", "created-at"),
            Detail.text("Source", "source"),
            Detail.flag("Plan only", "plan-only"),
            Detail.flag("Destroys", "is-destroy"));
  }

  private static Kind retention() {
    String path = "/api/v2{}/relationships/data-retention-policy";
    Reference policy = Reference.ofPlace("retention policy of");
    List<Field> limits =
        List.of(
            NumberField.of(
                "--days",
                "delete-older-than-n-days",
                "Delete states that are older than so many days."),
            NumberField.of("--keep-latest", "keep-latest-count", "Keep so many of a workspace."),
            Field.type(
                "--never",
                "data-retention-policy-dont-deletes",
                "Delete nothing, also where the organization decides otherwise."),
            Field.flag("--enforced", "Whether workspaces may not keep states for a shorter time."));
    return new Kind(
            "retention",
            "Shows, sets, previews and deletes the retention policy of an organization or a workspace.",
            List.of(
                new ResourceColumn("POLICY", (names, it) -> policy(it.path("type").asText())),
                ResourceColumn.attribute("DAYS", "delete-older-than-n-days"),
                ResourceColumn.attribute("KEEP LATEST", "keep-latest-count"),
                ResourceColumn.attribute("ENFORCED", "enforced")),
            List.of(
                Action.show(path, policy, "Shows the policy that is set there.")
                    .printing(new Output.Row()),
                Action.create(
                        path,
                        policy,
                        "data-retention-policy-delete-olders",
                        "Sets the policy; the one before is replaced.")
                    .named("set")
                    .with(limits)
                    .withOneOf("--days", "--keep-latest", "--never"),
                Action.delete(path, policy, "Deletes the policy.")))
        .with(preview());
  }

  private static String policy(String type) {
    return switch (type) {
      case "data-retention-policy-delete-olders" -> "delete old states";
      case "data-retention-policy-dont-deletes" -> "delete nothing";
      default -> type;
    };
  }

  private static Kind preview() {
    return new Kind(
        "preview",
        "Lists what the policy would delete.",
        List.of(
            ID,
            ResourceColumn.attribute("SERIAL", "serial"),
            ResourceColumn.attribute("CREATED", "created-at"),
            ResourceColumn.attribute("SIZE", "size"),
            ResourceColumn.related("WORKSPACE", "workspace", "name")),
        List.of(
            Action.list(
                OWN + "/retention/preview",
                Reference.ofPlace("retention policy of"),
                "Lists what would be deleted now.")));
  }

  private static Kind holds() {
    String path = OWN + "/legal-hold";
    return new Kind(
            "hold",
            "Shows, places and lifts legal holds on workspaces and state versions.",
            List.of(
                ID,
                ResourceColumn.attribute("SINCE", "since"),
                ResourceColumn.attribute("REASON", "reason")),
            List.of(
                Action.show(path, Reference.HOLD, "Shows the hold."),
                new Action(
                        "set",
                        "Places a hold: nobody and nothing deletes what is held.",
                        Reference.HOLD,
                        new Action.Request("PUT", path).of("legal-holds"),
                        new Output.Row())
                    .with(Field.text("--reason", "TEXT", "Why it is held.").needed()),
                Action.delete(path, Reference.HOLD, "Lifts the hold.")))
        .showing(
            ID,
            Detail.text("Reason", "reason"),
            Detail.related("Placed by", "placed-by", "username"),
            Detail.time("Since", "since"));
  }

  private static Kind jobs() {
    return new Kind(
        "job",
        "Lists and retries background jobs of a server.",
        List.of(
            ID,
            ResourceColumn.attribute("WORK", "work"),
            ResourceColumn.attribute("TARGET", "target"),
            ResourceColumn.attribute("STATUS", "status"),
            ResourceColumn.attribute("ATTEMPTS", "attempts"),
            ResourceColumn.attribute("DUE", "due-at"),
            ResourceColumn.attribute("FAILURE", "failure")),
        List.of(
            Action.list("/api/stateward/v1/jobs", Reference.ALL, "Lists jobs, for site admins.")
                .with(
                    Field.filter(
                        "--status",
                        "filter[status]",
                        "waiting|running|failed|dead",
                        "Those with this status.")),
            Action.post(
                    "retry",
                    OWN + "/actions/retry",
                    Reference.identified("job", "/jobs/"),
                    "Has a job that was given up tried again.")
                .printing(new Output.Row())));
  }

  /** Audit records: the command {@code audit} has others, on the trail of this machine. */
  static Kind audit() {
    return new Kind(
        "audit",
        "",
        List.of(
            ResourceColumn.attribute("TIME", "timestamp"),
            ResourceColumn.attribute("ACTION", "action"),
            ResourceColumn.attribute("OUTCOME", "outcome"),
            ResourceColumn.at("ACTOR", "/attributes/actor/name"),
            new ResourceColumn("RESOURCE", AuditNames::resource),
            ResourceColumn.at("ADDRESS", "/attributes/source/address"),
            ID.wide(),
            ResourceColumn.at("CLIENT", "/attributes/source/user-agent").wide()),
        List.of(
            Action.list(
                    OWN + "/audit-trail",
                    Reference.ORGANIZATION,
                    "Lists audit records of an organization of a server, latest first.")
                .with(
                    Field.filter("--action", "filter[action]", "ACTION", "Of this action."),
                    Field.filter("--actor", "filter[actor]", "ID", "By this user, team or token."),
                    Field.filter("--resource", "filter[resource]", "ID", "On this resource."),
                    Field.filter(
                        "--workspace",
                        "filter[workspace]",
                        Names.Named.WORKSPACE,
                        "On this workspace and what belongs to it."),
                    Field.filter(
                        "--outcome", "filter[outcome]", "success|denied", "With this outcome."),
                    TimeField.filter(
                        "--since", "since", "At this time or later, " + TimeText.EXAMPLES + "."),
                    TimeField.filter(
                        "--until", "until", "Before this time, " + TimeText.EXAMPLES + "."))));
  }
}
