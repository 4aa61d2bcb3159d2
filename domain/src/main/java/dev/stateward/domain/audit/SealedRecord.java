package dev.stateward.domain.audit;

import java.util.Objects;

/**
 * A record with its place in the chain of its trail.
 *
 * @param coded the record and its code
 * @param seal its place
 */
public record SealedRecord(CodedRecord coded, Seal seal) {
  public SealedRecord {
    Objects.requireNonNull(coded, "coded is null");
    Objects.requireNonNull(seal, "seal is null");
  }

  /** The record. */
  public AuditRecord record() {
    return coded.record();
  }
}
