package dev.stateward.application.blob.port;

import dev.stateward.domain.stateversion.JsonText;
import dev.stateward.domain.stateversion.Output;

/**
 * An output before it has an identifier.
 *
 * @param sensitive also true when the source does not state it
 * @param type as the state file spells it; {@link JsonText#NULL} when the source does not state it
 */
public record FoundOutput(String name, boolean sensitive, JsonText type, JsonText value) {
  /** An output without its identifier. */
  public static FoundOutput of(Output output) {
    return new FoundOutput(output.name(), output.sensitive(), output.type(), output.value());
  }
}
