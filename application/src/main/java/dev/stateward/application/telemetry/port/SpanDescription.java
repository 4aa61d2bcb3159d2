package dev.stateward.application.telemetry.port;

import java.util.Map;
import java.util.Objects;

/**
 * What a span is about. Neither its name nor its attributes contain an identifier, a value that a
 * client sent, a query or a path.
 *
 * @param kind which side of a conversation it is
 * @param name its name, of a small, known set
 * @param attributes its attributes, by the names of OpenTelemetry's semantic conventions
 */
public record SpanDescription(Kind kind, String name, Map<String, String> attributes) {
  public SpanDescription {
    Objects.requireNonNull(kind, "kind is null");
    Objects.requireNonNull(name, "name is null");
    attributes = Map.copyOf(attributes);
  }

  /** Sides of a conversation. */
  public enum Kind {
    /** It answers a request. */
    SERVER,
    /** It asks another server. */
    CLIENT,
    /** It is work of this process. */
    INTERNAL
  }

  /** Work of this process, without attributes. */
  public static SpanDescription internal(String name) {
    return new SpanDescription(Kind.INTERNAL, name, Map.of());
  }
}
