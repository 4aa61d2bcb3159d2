package dev.stateward.bootstrap.resource;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stateward.bootstrap.remote.Column;
import dev.stateward.bootstrap.remote.TimeText;
import dev.stateward.bootstrap.resource.Action.Output;
import dev.stateward.domain.event.WebhookFormat;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Webhooks and their deliveries. */
final class WebhookKinds {
  /** The command that also lists deliveries. */
  static final String NAME = "webhook";

  /** The option for events, which may also be called as the API calls it. */
  static final String EVENT = "--event";

  private static final String OWN = "/api/stateward/v1{}";
  private static final ResourceColumn ID = ResourceColumn.at("ID", "/id");
  private static final Reference WEBHOOK = Reference.identified(NAME, "/webhooks/");
  private static final String FORMATS =
      Stream.of(WebhookFormat.values()).map(Object::toString).collect(Collectors.joining("|"));

  private static final String WEBHOOKS = "webhooks";

  private static final List<ResourceColumn> WEBHOOK_COLUMNS =
      List.of(
          ID,
          ResourceColumn.attribute("ENABLED", "enabled"),
          ResourceColumn.attribute("FORMAT", "format"),
          ResourceColumn.attribute("DESCRIPTION", "description"),
          ResourceColumn.attribute("EVENTS", "events"),
          ResourceColumn.related("WORKSPACE", "workspace", "name").wide(),
          ResourceColumn.attribute("URL", "url").wide(),
          ResourceColumn.attribute("CREATED", "created-at").wide());

  private static final ResourceColumn[] DETAILS = {
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

  private WebhookKinds() {}

  static Kind webhooks() {
    return new Kind(
            "webhook",
            "Lists, shows, creates, changes, pings and deletes webhooks of an organization.",
            WEBHOOK_COLUMNS,
            List.of(
                Action.list(OWN + "/webhooks", Reference.ORGANIZATION, "Lists webhooks."),
                Action.show(OWN, WEBHOOK, "Shows a webhook, without its secret."),
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
                Action.update(OWN, WEBHOOK, WEBHOOKS, "Changes a webhook.").with(subscription()),
                Action.delete(OWN, WEBHOOK, "Deletes a webhook."),
                Action.post(
                        "rotate-secret",
                        OWN + "/actions/rotate-secret",
                        WEBHOOK,
                        "Gives a webhook another secret, and shows it once.")
                    .printing(new Output.Secret("secret")),
                Action.post("ping", OWN + "/actions/ping", WEBHOOK, "Sends an event to try it.")
                    .printing(new Output.Done("Ordered an event for")),
                Action.post(
                        "replay",
                        OWN + "/actions/replay",
                        WEBHOOK,
                        "Sends the events since a point in time once more.")
                    .printing(new Output.Done("Ordered the events again for"))
                    .with(SINCE)))
        .showing(DETAILS)
        .with(deliveries());
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
        Field.list(EVENT, "events", "EVENT", "An event, such as workspace.locked (default: all)."),
        Field.flag("--enabled", "Whether events are sent."));
  }

  /** The status of the last answer and what was wrong, as far as there was one. */
  static String answer(JsonNode delivery) {
    String status = Column.text(delivery.path("response-status"));
    return (status + " " + Column.text(delivery.path("error"))).strip();
  }

  /** Also listed by a command of webhooks. */
  static Kind deliveries() {
    Reference delivery = Reference.identified("delivery", "/webhook-deliveries/");
    return new Kind(
            "delivery",
            "Lists and repeats what webhooks sent.",
            List.of(
                ID,
                ResourceColumn.attribute("EVENT", "event-type"),
                ResourceColumn.attribute("STATUS", "status"),
                ResourceColumn.attribute("ATTEMPTS", "attempts"),
                new ResourceColumn("LAST ANSWER", (names, it) -> answer(it.path("attributes"))),
                ResourceColumn.attribute("CREATED", "created-at"),
                ResourceColumn.attribute("LAST ATTEMPT", "last-attempt-at").wide(),
                ResourceColumn.attribute("WORKSPACE", "workspace-id").wide()),
            List.of(
                Action.list(OWN + "/deliveries", WEBHOOK, "Lists the deliveries of a webhook."),
                Action.show(OWN, delivery, "Shows a delivery."),
                Action.post(
                        "replay", OWN + "/actions/replay", delivery, "Sends an event once more.")
                    .printing(new Output.Row())))
        .showing(
            ID,
            Detail.text("Event", "event-type"),
            Detail.text("Workspace", "workspace-id"),
            Detail.time("Created", "created-at"),
            Detail.text("Status", "status"),
            Detail.text("Attempts", "attempts"),
            Detail.time("Last attempt", "last-attempt-at"),
            new ResourceColumn("Last answer", (names, it) -> answer(it.path("attributes"))),
            Detail.time("Delivered", "delivered-at"));
  }
}
