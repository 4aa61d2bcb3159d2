package dev.stateward.adapter.http.webhook;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stateward.adapter.http.event.EventDocuments;
import dev.stateward.adapter.http.jsonapi.Links;
import dev.stateward.application.event.port.WebhookSender.Outgoing;
import dev.stateward.domain.audit.AuditEvent;
import dev.stateward.domain.audit.Details;
import dev.stateward.domain.event.Event;
import dev.stateward.domain.event.Webhook;
import dev.stateward.domain.organization.Organization;
import java.io.UncheckedIOException;
import java.net.URI;

/** Renders events for webhooks: what owners may see, but no state data or tokens. */
final class WebhookBodies {
  private static final ObjectMapper MAPPER = JsonMapper.builder().build();

  private final Links links;
  private final String host;

  /** Bodies with links to the server at {@code publicUrl}. */
  WebhookBodies(URI publicUrl) {
    this.links = new Links(publicUrl);
    this.host = publicUrl.getHost();
  }

  /** The body in the format of its webhook. */
  byte[] of(Outgoing outgoing) {
    Webhook.Subscription subscription = outgoing.webhook().subscription();
    ObjectNode tree =
        switch (subscription.format()) {
          case SIGNED -> event(outgoing.event(), outgoing.webhook().organization());
          case SLACK -> SlackBodies.of(Notification.of(outgoing, links));
          case TEAMS -> TeamsBodies.of(Notification.of(outgoing, links));
          case PAGERDUTY ->
              PagerDutyBodies.of(Notification.of(outgoing, links), subscription.routingKey(), host);
        };
    try {
      return MAPPER.writeValueAsBytes(tree);
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static ObjectNode event(Event event, Organization organization) {
    AuditEvent auditEvent = event.record().event();
    ObjectNode tree = EventDocuments.summary(event);
    tree.put("position", event.position());
    tree.putObject("organization")
        .put("id", organization.id().value())
        .put("name", organization.name().value());
    add(tree, "before", auditEvent.before());
    add(tree, "after", auditEvent.after());
    return tree;
  }

  private static void add(ObjectNode tree, String name, Details details) {
    ObjectNode values = tree.putObject(name);
    details.values().forEach(values::put);
  }
}
