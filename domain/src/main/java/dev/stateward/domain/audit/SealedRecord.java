package dev.stateward.domain.audit;

import java.util.Objects;

/**
 * A record with its position in the chain of its trail.
 *
 * @param record the record
 * @param seal its place
 * @param code the record's own code, where the chain is not keyed; empty where it is
 */
public record SealedRecord(AuditRecord record, Seal seal, String code) {
  public SealedRecord {
    Objects.requireNonNull(record, "record is null");
    Objects.requireNonNull(seal, "seal is null");
    Objects.requireNonNull(code, "code is null");
  }
}
