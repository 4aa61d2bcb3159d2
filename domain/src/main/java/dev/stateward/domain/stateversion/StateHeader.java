package dev.stateward.domain.stateversion;

import java.util.Objects;
import java.util.OptionalLong;

/**
 * The serial and the lineage at the top level of a state's content.
 *
 * @param serial empty when the content has no serial that is a whole number of 64 bits
 * @param lineage {@link Lineage#UNSTATED} when the content has no lineage
 */
public record StateHeader(OptionalLong serial, Lineage lineage) {
  /** The header of content that was not read, or has neither. */
  public static final StateHeader UNKNOWN = new StateHeader(OptionalLong.empty(), Lineage.UNSTATED);

  public StateHeader {
    Objects.requireNonNull(serial, "serial is null");
    Objects.requireNonNull(lineage, "lineage is null");
  }

  /** Whether the content has another serial than {@code declared}. */
  public boolean contradicts(Serial declared) {
    return serial.isPresent() && serial.getAsLong() != declared.value();
  }

  /** Whether the content has another serial or lineage than {@code declared}. */
  public boolean contradicts(DeclaredState declared) {
    return contradicts(declared.serial()) || lineage.contradicts(declared.lineage());
  }
}
