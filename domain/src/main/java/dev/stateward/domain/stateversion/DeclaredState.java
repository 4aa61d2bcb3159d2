package dev.stateward.domain.stateversion;

import java.util.Objects;

/**
 * What a client declares of a state before anyone has seen its bytes.
 *
 * <p>The serial and the lineage are those of the request; only a guardrail compares them with the
 * content.
 *
 * @param serial its serial
 * @param lineage its lineage, possibly unstated
 * @param md5 the digest its bytes must have
 */
public record DeclaredState(Serial serial, Lineage lineage, Md5 md5) {
  public DeclaredState {
    Objects.requireNonNull(serial, "serial is null");
    Objects.requireNonNull(lineage, "lineage is null");
    Objects.requireNonNull(md5, "md5 is null");
  }
}
