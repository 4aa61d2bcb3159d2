package dev.stateward.bootstrap.resource;

import dev.stateward.bootstrap.remote.TimeText;
import dev.stateward.bootstrap.resource.Action.Output;
import dev.stateward.domain.event.WebhookFormat;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Runs, webhooks, retention, legal holds, jobs and audit records. */
final class OperationKinds {
  static final String RUN = "run";

  private static final String OWN = "/api/stateward/v1{}";
  private static final String FORMATS =
      Stream.of(WebhookFormat.values()).map(Object::toString).collect(Collectors.joining("|"));

  private static final String WEBHOOKS = "webhooks";
  private static final ResourceColumn ID = ResourceColumn.at("ID", "/id");

  private static final List<ResourceColumn> WEBHOOK_COLUMNS =
      List.of(
          ID,
          ResourceColumn.attribute("ENABLED", "enabled"),
          ResourceColumn.attribute("FORMAT", "format"),
          ResourceColumn.attribute("DESCRIPTION", "description"),
          ResourceColumn.attribute("EVENTS", "events"));

  private static final ResourceColumn[] WEBHOOK_DETAILS = {
    ID,
    Detail.text("Description", "description"),
    Detail.text("URL", "url"),
    Detail.text("Secret", "secret"),
    Detail.text("Routing key", "routing-key"),
    Detail.flag("Enabled", "enabled"),
    Detail.text("Format", "format"),
    Detail.text("Events", "events"),
    Detail.related("Workspace", "workspace", "name"),
    Detail.text("Projects", "projects"),
    new ResourceColumn(
        "Tags", (names, it) -> Detail.pairs(it.at("/attributes/tags").valueStream())),
    Detail.time("Created", "created-at"),
    Detail.time("Secret created", "secret-created-at")
  };

  private static final Field SINCE =
      TimeField.past("--since", "since", "Since then, " + TimeText.EXAMPLES + ".").needed();

  private OperationKinds() {}

  static List<Kind> all() {
    return List.of(runs(), webhooks(), retention(), holds(), jobs());
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

  private static Kind webhooks() {
    Reference webhook = Reference.identified("webhook", "/webhooks/");
    return new Kind(
            "webhook",
            "Lists, shows, creates, changes, pings and deletes webhooks of an organization.",
            WEBHOOK_COLUMNS,
            List.of(
                Action.list(OWN + "/webhooks", Reference.ORGANIZATION, "Lists webhooks."),
                Action.show(OWN, webhook, "Shows a webhook, without its secret."),
                Action.create(
                        OWN + "/webhooks",
                        Reference.ORGANIZATION,
                        WEBHOOKS,
                        "Creates a webhook, and shows its secret once.")
                    .printing(new Output.Details())
                    .with(
                        Field.related(
                            "--workspace", Names.Named.WORKSPACE, "Events of this one alone."))
                    .with(subscription())
                    .withOneOf("--url", "--url-file"),
                Action.update(OWN, webhook, WEBHOOKS, "Changes a webhook.").with(subscription()),
                Action.delete(OWN, webhook, "Deletes a webhook."),
                Action.post(
                        "rotate-secret",
                        OWN + "/actions/rotate-secret",
                        webhook,
                        "Gives a webhook another secret, and shows it once.")
                    .printing(new Output.Secret("secret")),
                Action.post("ping", OWN + "/actions/ping", webhook, "Sends an event to try it.")
                    .printing(new Output.Done("Ordered an event for")),
                Action.post(
                        "replay",
                        OWN + "/actions/replay",
                        webhook,
                        "Sends the events since a point in time once more.")
                    .printing(new Output.Done("Ordered the events again for"))
                    .with(SINCE)))
        .showing(WEBHOOK_DETAILS)
        .with(deliveries(webhook));
  }

  private static List<Field> subscription() {
    return List.of(
        Field.text("--url", "URL", "Where events are sent; see --url-file for one that is secret."),
        Field.secret("--url-file", "url", "The file of a URL, which only you can read."),
        Field.text("--description", "TEXT", "What it is for."),
        Field.text("--format", FORMATS, "The form of its messages."),
        Field.secret(
            "--routing-key-file",
            "routing-key",
            "The file of PagerDuty's routing key, which only you can read."),
        Field.list(
            "--event", "events", "EVENT", "An event, such as workspace.locked (default: all)."),
        Field.flag("--enabled", "Whether events are sent."));
  }

  private static Kind deliveries(Reference webhook) {
    Reference delivery = Reference.identified("delivery", "/webhook-deliveries/");
    return new Kind(
        "delivery",
        "Lists and repeats what webhooks sent.",
        List.of(
            ID,
            ResourceColumn.attribute("EVENT", "event-type"),
            ResourceColumn.attribute("STATUS", "status"),
            ResourceColumn.attribute("ATTEMPTS", "attempts"),
            ResourceColumn.attribute("CREATED", "created-at")),
        List.of(
            Action.list(OWN + "/deliveries", webhook, "Lists the deliveries of a webhook."),
            Action.show(OWN, delivery, "Shows a delivery."),
            Action.post("replay", OWN + "/actions/replay", delivery, "Sends an event once more.")
                .printing(new Output.Row())));
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
