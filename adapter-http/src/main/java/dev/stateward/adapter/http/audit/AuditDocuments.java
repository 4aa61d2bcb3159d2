package dev.stateward.adapter.http.audit;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stateward.adapter.http.jsonapi.JsonBuffers;
import dev.stateward.adapter.http.jsonapi.Resource;
import dev.stateward.application.audit.port.ReadingAuditTrails.Listing;
import dev.stateward.domain.audit.Actor;
import dev.stateward.domain.audit.AuditEvent;
import dev.stateward.domain.audit.AuditRecord;
import dev.stateward.domain.audit.Details;
import dev.stateward.domain.audit.SealedRecord;
import dev.stateward.domain.audit.Source;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** Audit records as documents. */
public final class AuditDocuments {
  private static final String TYPE = "audit-records";
  private static final String BEFORE = "before";
  private static final String AFTER = "after";
  private static final String OUTCOME = "outcome";
  private static final ObjectMapper MAPPER = JsonBuffers.mapper();

  private AuditDocuments() {}

  /**
   * A record on a line of its own, without the end of the line: what is in it, and its place in the
   * chain.
   */
  public static String line(SealedRecord sealed) {
    ObjectNode line = JsonNodeFactory.instance.objectNode();
    line.put("position", sealed.seal().position());
    line.put("id", sealed.record().id().value());
    line.setAll(attributes(sealed.record()));
    line.put("hash", sealed.seal().hash());
    textOrNull(line, "key", sealed.seal().key());
    textOrNull(line, "code", sealed.code());
    return new String(written(line), StandardCharsets.UTF_8);
  }

  static byte[] written(ObjectNode tree) {
    try {
      return MAPPER.writeValueAsBytes(tree);
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A record as JSON:API. */
  static Resource render(AuditRecord record) {
    Resource resource = Resource.of(TYPE, record.id().value());
    attributes(record)
        .properties()
        .forEach(attribute -> resource.attribute(attribute.getKey(), attribute.getValue()));
    return resource;
  }

  private static ObjectNode attributes(AuditRecord record) {
    AuditEvent auditEvent = record.event();
    ObjectNode tree = JsonNodeFactory.instance.objectNode();
    // Not cut to milliseconds as elsewhere: a client that asks for later records must not get this
    // one again.
    tree.put("timestamp", record.at().toString());
    tree.put("trail", auditEvent.trail().value());
    tree.put("action", auditEvent.action().toString());
    tree.put(OUTCOME, label(record.outcome()));
    tree.set("actor", actor(record.actor()));
    tree.set("source", source(record.source()));
    tree.putObject("resource")
        .put("type", auditEvent.action().resource())
        .put("id", auditEvent.resource());
    textOrNull(tree, "workspace-id", auditEvent.workspace());
    tree.set(BEFORE, details(auditEvent.before()));
    tree.set(AFTER, details(auditEvent.after()));
    return tree;
  }

  private static ObjectNode actor(Actor actor) {
    ObjectNode tree = JsonNodeFactory.instance.objectNode();
    tree.put("kind", label(actor.kind()));
    textOrNull(tree, "id", actor.id());
    tree.put("name", actor.name());
    textOrNull(tree, "token-id", actor.token());
    return tree;
  }

  private static ObjectNode source(Source source) {
    ObjectNode tree = JsonNodeFactory.instance.objectNode();
    textOrNull(tree, "address", source.address());
    textOrNull(tree, "forwarded-for", source.forwardedFor());
    textOrNull(tree, "request-id", source.request());
    textOrNull(tree, "user-agent", source.agent());
    return tree;
  }

  private static ObjectNode details(Details details) {
    ObjectNode tree = JsonNodeFactory.instance.objectNode();
    details.values().forEach(tree::put);
    return tree;
  }

  /** A page in the vendor's form (Audit Trails API): plain JSON, the latest record first. */
  static ObjectNode page(Listing listing) {
    ObjectNode tree = JsonNodeFactory.instance.objectNode();
    ArrayNode data = tree.putArray("data");
    listing.records().forEach(record -> data.add(vendors(record)));
    long number = listing.pages().number();
    long last = Math.max(1, listing.count());
    ObjectNode pagination = tree.putObject("pagination").put("current_page", number);
    pagination.put("prev_page", number > 1 ? (Long) Math.min(number - 1, last) : null);
    pagination.put("next_page", number < last ? (Long) (number + 1) : null);
    pagination.put("total_pages", last).put("total_count", listing.total());
    return tree;
  }

  private static ObjectNode vendors(AuditRecord record) {
    AuditEvent auditEvent = record.event();
    ObjectNode tree = JsonNodeFactory.instance.objectNode();
    tree.put("id", record.id().value()).put("version", "0").put("type", "Resource");
    tree.put("timestamp", record.at().toString());
    ObjectNode auth = tree.putObject("auth");
    textOrNull(auth, "accessor_id", record.actor().id());
    auth.put("description", record.actor().name());
    auth.put("type", record.actor().kind() == Actor.Kind.OPERATOR ? "System" : "Client");
    auth.putNull("impersonator_id").put("organization_id", auditEvent.trail().value());
    textOrNull(tree.putObject("request"), "id", record.source().request());
    ObjectNode resource = tree.putObject("resource").put("id", auditEvent.resource());
    resource.put("type", auditEvent.action().resource()).put("action", auditEvent.action().verb());
    ObjectNode meta = resource.putObject("meta").put(OUTCOME, label(record.outcome()));
    textOrNull(meta, "workspace_id", auditEvent.workspace());
    meta.set(BEFORE, details(auditEvent.before()));
    meta.set(AFTER, details(auditEvent.after()));
    return tree;
  }

  private static void textOrNull(ObjectNode tree, String name, String text) {
    if (text.isEmpty()) {
      tree.putNull(name);
    } else {
      tree.put(name, text);
    }
  }

  static String label(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }
}
