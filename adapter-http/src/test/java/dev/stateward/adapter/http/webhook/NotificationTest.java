package dev.stateward.adapter.http.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stateward.adapter.http.jsonapi.Links;
import dev.stateward.application.event.port.WebhookSender.Outgoing;
import dev.stateward.application.telemetry.port.Tracer;
import dev.stateward.domain.audit.Actor;
import dev.stateward.domain.audit.AuditEvent;
import dev.stateward.domain.audit.AuditRecord;
import dev.stateward.domain.audit.Details;
import dev.stateward.domain.event.DeliveryResponse;
import dev.stateward.domain.event.Event;
import dev.stateward.domain.event.EventType;
import dev.stateward.domain.event.Webhook.Subscription;
import dev.stateward.domain.event.WebhookFormat;
import dev.stateward.domain.event.WorkspaceSelection;
import java.io.IOException;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

/** Notifications, and receivers that are strict about them. */
class NotificationTest {
  private static final String KEY = "0123456789abcdef0123456789ABCDEF";
  private static final String HOSTILE =
      "<!here> @channel <https://evil.example|a> [b](https://evil.example) &lt;\u202e\u001b\n*c*";
  private static final String LONG = "\uD83D\uDE00&<>\"".repeat(1000);
  private static final Links LINKS = new Links(HttpWebhookSenderTest.ORIGIN.publicUrl());

  private final StrictReceivers receivers = new StrictReceivers();

  NotificationTest() throws IOException {}

  @AfterEach
  void stop() {
    receivers.close();
  }

  @ParameterizedTest
  @EnumSource(value = WebhookFormat.class, mode = Mode.EXCLUDE, names = "SIGNED")
  void areTakenWhateverHappened(WebhookFormat format) {
    for (EventType type : EventType.values()) {
      for (String name : new String[] {"ann", HOSTILE, LONG}) {
        assertThat(send(format, outgoing(format, type, name, name)))
            .as("%s %s", type, receivers.refusals())
            .isInstanceOf(DeliveryResponse.Answered.class)
            .matches(response -> ((DeliveryResponse.Answered) response).taken());
      }
    }
  }

  @Test
  void goToSlackWithoutMentionsAndLinksOfOthers() {
    send(
        WebhookFormat.SLACK,
        outgoing(WebhookFormat.SLACK, EventType.WORKSPACE_LOCKED, "ann", HOSTILE));

    JsonNode message = receivers.taken();
    assertThat(message.path("text").asText())
        .startsWith("ann locked acme/&lt;!here&gt; @channel &lt;https://evil.example|a&gt;");
    assertThat(message.at("/blocks/0/text/type").asText()).isEqualTo("plain_text");
    assertThat(message.at("/blocks/0/fields").findValuesAsText("type")).containsOnly("plain_text");
    assertThat(message.at("/blocks/1/elements/0/text").asText())
        .isEqualTo("<https://state.example.test/api/v2/workspaces/ws-1|More, with a token>");
    assertThat(message.toString()).doesNotContain("\u202e", "\\u001b");
  }

  @Test
  void goToTeamsAsTextWithoutMarkdown() {
    send(
        WebhookFormat.TEAMS,
        outgoing(WebhookFormat.TEAMS, EventType.WORKSPACE_LOCKED, "ann", "net"));

    JsonNode card = receivers.taken().at("/attachments/0/content");
    assertThat(card.at("/body/0/inlines/0/text").asText()).isEqualTo("ann locked acme/net");
    assertThat(card.at("/body").findValuesAsText("text"))
        .containsSequence("Workspace: ", "net", "By: ", "ann");
    assertThat(card.at("/actions/0/url").asText())
        .isEqualTo("https://state.example.test/api/v2/workspaces/ws-1");
  }

  @Test
  void goToPagerDutyAsOneAlertEach() {
    Outgoing outgoing =
        outgoing(WebhookFormat.PAGERDUTY, EventType.WORKSPACE_FORCE_UNLOCKED, "ann", "net");
    send(WebhookFormat.PAGERDUTY, outgoing);

    JsonNode alert = receivers.taken();
    assertThat(alert.path("routing_key").asText()).isEqualTo(KEY);
    assertThat(alert.path("dedup_key").asText()).isEqualTo(outgoing.event().record().id().value());
    assertThat(alert.at("/payload/summary").asText()).isEqualTo("ann force-unlocked acme/net");
    assertThat(alert.at("/payload/severity").asText()).isEqualTo("warning");
    assertThat(alert.at("/payload/source").asText()).isEqualTo("state.example.test");
  }

  @Test
  void sayWhatHappened() {
    assertThat(summary(EventType.STATE_VERSION_FINALIZED))
        .isEqualTo("ann stored a new state (serial 7) of acme/net");
    assertThat(summary(EventType.ACCESS_RAISED))
        .isEqualTo("ann gave themself more access to acme/net");
    Notification outputs = notification(EventType.OUTPUTS_CHANGED, "net");
    assertThat(outputs.summary()).isEqualTo("Outputs of acme/net changed: 2 added, 1 changed");
    assertThat(outputs.facts())
        .containsEntry("Added", "db_url db_name")
        .containsEntry("Changed", "ann")
        .doesNotContainKeys("Removed", "By");
    Notification locked = notification(EventType.WORKSPACE_LOCKED, "");
    assertThat(locked.summary()).isEqualTo("ann locked acme/ws-1");
    assertThat(locked.facts()).containsEntry("Reason", "maintenance").containsEntry("By", "ann");
  }

  @Test
  void areShort() {
    assertThat(notification(EventType.WORKSPACE_LOCKED, LONG).facts().get("Workspace"))
        .endsWith("\u2026")
        .satisfies(text ->
            assertThat(text.codePointCount(0, text.length())).isEqualTo(Notification.LONGEST_TEXT));
  }

  private static String summary(EventType type) {
    return notification(type, "net").summary();
  }

  private static Notification notification(EventType type, String workspace) {
    return Notification.of(outgoing(WebhookFormat.SLACK, type, "ann", workspace), LINKS);
  }

  private DeliveryResponse send(WebhookFormat format, Outgoing outgoing) {
    try (var sender =
        new HttpWebhookSender(
            HttpWebhookSenderTest.LOOPBACK, HttpWebhookSenderTest.ORIGIN, Tracer.NONE)) {
      String url = receivers.url("/" + format);
      Subscription subscription = outgoing.webhook().subscription();
      return sender.send(
          new Outgoing(
              outgoing
                  .webhook()
                  .with(subscription.at(Subscription.url(url, subscription.routingKey()))),
              outgoing.event(),
              outgoing.workspace(),
              outgoing.at(),
              outgoing.secrets()));
    }
  }

  private static Outgoing outgoing(
      WebhookFormat format, EventType type, String actor, String workspace) {
    Outgoing any = HttpWebhookSenderTest.outgoing("https://hooks.example.test");
    AuditRecord record = any.event().record();
    AuditEvent event =
        record
            .event()
            .changing(
                Details.NONE,
                Details.of("serial", 7)
                    .with("reason", "maintenance")
                    .with("added", "db_url db_name")
                    .with("added_count", 2)
                    .with("changed", actor)
                    .with("changed_count", 1)
                    .with("removed", "")
                    .with("removed_count", 0));
    AuditRecord other =
        new AuditRecord(
            record.id(),
            record.at(),
            new Actor(Actor.Kind.USER, "user-1", actor, "at-1"),
            record.source(),
            event,
            record.outcome());
    String key = format == WebhookFormat.PAGERDUTY ? KEY : "";
    return new Outgoing(
        HttpWebhookSenderTest.webhook(
            new Subscription(
                Subscription.url("https://hooks.example.test", key),
                "",
                Set.of(),
                true,
                format,
                WorkspaceSelection.ALL)),
        new Event(7, type, other),
        workspace,
        any.at(),
        any.secrets());
  }
}
