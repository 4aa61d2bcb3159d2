package dev.stateward.application.access;

import dev.stateward.application.audit.AuditRecorder;
import dev.stateward.application.port.Identifiers;
import dev.stateward.application.port.Transactions;
import java.time.InstantSource;
import java.util.Objects;

/**
 * What a change needs whatever it changes: its caller is authorized, it happens in a transaction,
 * is recorded, has a time, and identifies what it adds. It has no port of any feature.
 *
 * @param time to the microsecond
 */
public record UseCaseContext(
    Authorizer authorizer,
    Transactions transactions,
    AuditRecorder recorder,
    Identifiers identifiers,
    InstantSource time) {
  public UseCaseContext {
    Objects.requireNonNull(authorizer, "authorizer is null");
    Objects.requireNonNull(transactions, "transactions is null");
    Objects.requireNonNull(recorder, "recorder is null");
    Objects.requireNonNull(identifiers, "identifiers is null");
    Objects.requireNonNull(time, "time is null");
  }
}
