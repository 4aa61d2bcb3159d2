package dev.stateward.domain.audit;

import java.time.Instant;
import java.util.List;
import java.util.Objects;

/**
 * An entry of a trail: something that was done or denied.
 *
 * @param id its identifier
 * @param at when, to the microsecond
 * @param actor who
 * @param source from where
 * @param event what
 * @param outcome what became of it
 */
public record AuditRecord(
    AuditRecordId id,
    Instant at,
    Actor actor,
    Source source,
    AuditEvent event,
    AuditOutcome outcome) {
  public AuditRecord {
    Objects.requireNonNull(id, "id is null");
    Objects.requireNonNull(at, "at is null");
    Objects.requireNonNull(actor, "actor is null");
    Objects.requireNonNull(source, "source is null");
    Objects.requireNonNull(event, "event is null");
    Objects.requireNonNull(outcome, "outcome is null");
  }

  /**
   * The whole record as one text that never changes: each part follows its length, so that
   * different records have different texts.
   */
  public String canonical() {
    StringBuilder text = new StringBuilder("stateward audit record 1\n");
    for (String part : parts()) {
      text.append(part.length()).append(':').append(part).append('\n');
    }
    return text.toString();
  }

  private List<String> parts() {
    return List.of(
        id.value(),
        at.toString(),
        actor.kind().name(),
        actor.id(),
        actor.name(),
        actor.token(),
        source.address(),
        source.forwardedFor(),
        source.request(),
        source.agent(),
        event.trail().value(),
        event.action().toString(),
        event.resource(),
        event.workspace(),
        event.before().text(),
        event.after().text(),
        outcome.name());
  }
}
