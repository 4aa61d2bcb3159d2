package dev.stateward.adapter.jdbc.code;

import dev.stateward.domain.event.EventType;

/** Events. */
public final class EventCodes {
  /** The names that events are published under, which do not change. */
  public static final Codes<EventType> TYPES =
      Codes.of(EventType.class, "type of event", EventType::toString);

  private EventCodes() {}
}
