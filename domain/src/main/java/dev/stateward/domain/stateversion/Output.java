package dev.stateward.domain.stateversion;

import java.util.Objects;

/**
 * An output of a state version.
 *
 * @param id its identifier
 * @param name its name, unique within its version
 * @param sensitive whether its value is withheld in lists
 * @param type its type as the state file spells it, such as {@code "string"} or {@code
 *     ["list","number"]}
 * @param value its value; {@link JsonText#NULL} also when it is withheld
 */
public record Output(OutputId id, String name, boolean sensitive, JsonText type, JsonText value) {
  public Output {
    Objects.requireNonNull(id, "id is null");
    Objects.requireNonNull(name, "name is null");
    Objects.requireNonNull(type, "type is null");
    Objects.requireNonNull(value, "value is null");
  }

  /** The output as it is listed: without its value when that is sensitive. */
  public Output masked() {
    return sensitive ? new Output(id, name, true, type, JsonText.NULL) : this;
  }
}
