package dev.stateward.domain.audit;

import java.util.Objects;

/**
 * A record as it is stored, with a code that nobody can make who lacks the key.
 *
 * @param record the record
 * @param code the code of its canonical text
 */
public record CodedRecord(AuditRecord record, String code) {
  public CodedRecord {
    Objects.requireNonNull(record, "record is null");
    Objects.requireNonNull(code, "code is null");
  }
}
