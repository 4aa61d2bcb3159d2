package dev.stateward.domain.audit;

import java.time.Instant;
import java.util.List;
import java.util.Objects;

/**
 * An entry of a trail: that somebody did something, or wanted to.
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
   * All of it as one text, the same for ever: each part behind its length, so that no two records
   * have the same text.
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
