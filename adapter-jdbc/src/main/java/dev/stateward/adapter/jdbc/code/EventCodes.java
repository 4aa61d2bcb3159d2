package dev.stateward.adapter.jdbc.code;

import dev.stateward.domain.event.EventType;
import dev.stateward.domain.event.WebhookFormat;

/** Events. */
public final class EventCodes {
  /** The names that events are published under, which do not change. */
  public static final Codes<EventType> TYPES =
      Codes.of(EventType.class, "type of event", EventType::toString);

  /** The names that formats have in requests, which do not change. */
  public static final Codes<WebhookFormat> FORMATS =
      Codes.of(WebhookFormat.class, "format of webhooks", WebhookFormat::toString);

  private EventCodes() {}
}
