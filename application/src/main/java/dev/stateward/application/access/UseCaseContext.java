package dev.stateward.application.access;

import dev.stateward.application.audit.AuditRecorder;
import dev.stateward.application.port.Identifiers;
import dev.stateward.application.store.Stores;
import java.time.InstantSource;
import java.util.Objects;

/**
 * What the services of every feature work with.
 *
 * @param time to the microsecond
 */
public record UseCaseContext(
    Stores stores,
    Authorizer authorizer,
    AuditRecorder recorder,
    Identifiers identifiers,
    InstantSource time) {
  public UseCaseContext {
    Objects.requireNonNull(stores, "stores is null");
    Objects.requireNonNull(authorizer, "authorizer is null");
    Objects.requireNonNull(recorder, "recorder is null");
    Objects.requireNonNull(identifiers, "identifiers is null");
    Objects.requireNonNull(time, "time is null");
  }
}
