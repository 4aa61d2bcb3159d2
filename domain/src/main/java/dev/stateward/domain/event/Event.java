package dev.stateward.domain.event;

import dev.stateward.domain.audit.AuditOutcome;
import dev.stateward.domain.audit.AuditRecord;
import dev.stateward.domain.audit.SealedRecord;
import java.util.Objects;
import java.util.Optional;

/**
 * A change of a workspace, or of the permissions on it.
 *
 * @param position where it is in the trail of its organization, counted from 1; events of one
 *     workspace have their positions in the order in which they were committed
 * @param type what happened
 * @param record the record it is made of; its identifier is the event's
 */
public record Event(long position, EventType type, AuditRecord record) {
  public Event {
    Objects.requireNonNull(type, "type is null");
    Objects.requireNonNull(record, "record is null");
  }

  /** The event of {@code sealed}; empty when its action is not published. */
  public static Optional<Event> of(SealedRecord sealed) {
    AuditRecord record = sealed.record();
    return Optional.of(record)
        .filter(it -> it.outcome() == AuditOutcome.SUCCESS)
        .flatMap(it -> EventType.of(it.event()))
        .map(type -> new Event(sealed.seal().position(), type, record));
  }

  /** The identifier of the workspace; empty when several may be concerned. */
  public String workspace() {
    return record.event().workspace();
  }
}
