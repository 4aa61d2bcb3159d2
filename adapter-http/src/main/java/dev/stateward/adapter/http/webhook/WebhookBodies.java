package dev.stateward.adapter.http.webhook;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stateward.adapter.http.event.EventDocuments;
import dev.stateward.domain.audit.AuditEvent;
import dev.stateward.domain.audit.Details;
import dev.stateward.domain.event.Event;
import dev.stateward.domain.organization.Organization;
import java.io.UncheckedIOException;

/** Renders events for webhooks: what owners may see, but no state data or tokens. */
final class WebhookBodies {
  private static final ObjectMapper MAPPER = JsonMapper.builder().build();

  private WebhookBodies() {}

  static byte[] of(Event event, Organization organization) {
    AuditEvent auditEvent = event.record().event();
    ObjectNode tree = EventDocuments.summary(event);
    tree.put("position", event.position());
    tree.putObject("organization")
        .put("id", organization.id().value())
        .put("name", organization.name().value());
    add(tree, "before", auditEvent.before());
    add(tree, "after", auditEvent.after());
    try {
      return MAPPER.writeValueAsBytes(tree);
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void add(ObjectNode tree, String name, Details details) {
    ObjectNode values = tree.putObject(name);
    details.values().forEach(values::put);
  }
}
