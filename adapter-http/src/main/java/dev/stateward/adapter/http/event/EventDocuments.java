package dev.stateward.adapter.http.event;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stateward.domain.audit.Actor;
import dev.stateward.domain.audit.AuditEvent;
import dev.stateward.domain.event.Event;
import java.util.Locale;

/** Renders events as plain JSON, the same for webhooks and streams. */
public final class EventDocuments {
  private EventDocuments() {}

  /**
   * The part of an event that everyone with access to its workspace may see: type, time, resource
   * and actor.
   */
  public static ObjectNode summary(Event event) {
    AuditEvent auditEvent = event.record().event();
    ObjectNode tree = JsonNodeFactory.instance.objectNode();
    tree.put("id", event.record().id().value());
    tree.put("type", event.type().toString());
    tree.put("occurred-at", event.record().at().toString());
    textOrNull(tree, "workspace-id", event.workspace());
    tree.putObject("resource")
        .put("type", auditEvent.action().resource())
        .put("id", auditEvent.resource());
    tree.set("actor", actor(event.record().actor()));
    return tree;
  }

  private static ObjectNode actor(Actor actor) {
    ObjectNode tree = JsonNodeFactory.instance.objectNode();
    tree.put("kind", actor.kind().name().toLowerCase(Locale.ROOT));
    textOrNull(tree, "id", actor.id());
    tree.put("name", actor.name());
    return tree;
  }

  private static void textOrNull(ObjectNode tree, String name, String text) {
    tree.put(name, text.isEmpty() ? null : text);
  }
}
