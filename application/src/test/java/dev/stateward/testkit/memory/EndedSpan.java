package dev.stateward.testkit.memory;

import dev.stateward.application.telemetry.port.SpanDescription;
import java.util.List;
import java.util.Map;

/**
 * A span that has ended.
 *
 * @param trace the identifier of its trace
 * @param id its identifier
 * @param parent the identifier of what it is a part of; empty when it is the first of its trace
 * @param attributes texts and numbers
 * @param error what kind of failure it was; empty for none
 * @param links the identifiers of spans that it is linked to
 */
public record EndedSpan(
    SpanDescription.Kind kind,
    String name,
    String trace,
    String id,
    String parent,
    Map<String, Object> attributes,
    String error,
    List<String> links) {
  public EndedSpan {
    attributes = Map.copyOf(attributes);
    links = List.copyOf(links);
  }
}
