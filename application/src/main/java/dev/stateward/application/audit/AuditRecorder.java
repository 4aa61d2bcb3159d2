package dev.stateward.application.audit;

import dev.stateward.application.audit.port.AuditTrail;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Failure;
import dev.stateward.application.port.Transactions;
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.application.telemetry.ApplicationMetrics;
import dev.stateward.application.telemetry.port.Meters;
import dev.stateward.application.telemetry.port.Telemetry;
import dev.stateward.application.token.port.Tokens;
import dev.stateward.domain.access.Principal;
import dev.stateward.domain.audit.AuditEvent;
import dev.stateward.domain.audit.AuditRecord;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;

/** Writes the audit trail (ADR 65, 95); {@link AuditEvents} creates the events. */
public final class AuditRecorder {
  private final AuditTrail auditTrail;
  private final AuditTrail.Chain chain;
  private final Tokens tokens;
  private final AuditRecords records;
  private final SharedCommits reads;
  private final AtomicReference<Meters> meters = new AtomicReference<>(Meters.NONE);

  public AuditRecorder(
      Transactions transactions,
      AuditTrail auditTrail,
      AuditTrail.Chain chain,
      Tokens tokens,
      AuditRecords records) {
    this.auditTrail = auditTrail;
    this.chain = chain;
    this.tokens = tokens;
    this.records = records;
    this.reads = new SharedCommits(added -> transactions.run(() -> add(added)));
  }

  /** Has records measured from now on; those of a transaction that is retried count twice. */
  public void measure(Telemetry telling) {
    meters.set(telling.meters());
    reads.measure(telling);
  }

  /**
   * Records an event of the caller, within the transaction that makes the change. The transaction
   * fails when the caller's token was revoked or expired since the caller was authorized, so a
   * token changes nothing after its end, however long the request took. An event that ends the
   * caller's own token is recorded before the token ends.
   */
  public void record(Caller caller, AuditEvent auditEvent) {
    AuditRecord made = records.of(caller, auditEvent);
    requireToken(caller, made.at());
    add(List.of(made));
  }

  private void requireToken(Caller caller, Instant now) {
    if (caller instanceof Caller.Authenticated known
        && tokens.valid(List.of(known.token()), now).isEmpty()) {
      throw new UseCaseFailedException(new Failure.Unauthenticated());
    }
  }

  /** As {@link #record(Caller, AuditEvent)}, by the principal that a signed URL was issued to. */
  public void record(Caller caller, Principal subject, AuditEvent auditEvent) {
    add(List.of(records.of(caller, subject, auditEvent)));
  }

  /** Records what the caller is about to read; returns once the records are committed. */
  public void reads(Caller caller, List<AuditEvent> events) {
    reads.commit(records.of(caller, events));
  }

  /** As {@link #reads(Caller, List)}, by the principal that a signed URL was issued to. */
  public void reads(Caller caller, Principal subject, AuditEvent auditEvent) {
    reads.commit(List.of(records.of(caller, subject, auditEvent)));
  }

  /** The record of a denial for {@code subject} at {@code at}. */
  public AuditRecord denied(Caller caller, Principal subject, AuditEvent auditEvent, Instant at) {
    return records.denied(caller, subject, auditEvent, at);
  }

  /** Adds records, within the transaction that they belong to. */
  public void add(List<AuditRecord> added) {
    auditTrail.add(added, chain);
    meters.get().add(ApplicationMetrics.AUDIT_RECORDS, added.size());
  }

  /** The identifier of {@code principal}. */
  static String id(Principal principal) {
    return switch (principal) {
      case Principal.User(var id) -> id.value();
      case Principal.Team(var id) -> id.value();
      case Principal.Organization(var id) -> id.value();
      case Principal.AuditReader(var id) -> id.value();
    };
  }
}
