package dev.stateward.application.audit;

import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Failure;
import dev.stateward.application.port.Identifiers;
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.application.store.Stores;
import dev.stateward.domain.access.Principal;
import dev.stateward.domain.audit.Actor;
import dev.stateward.domain.audit.AuditEvent;
import dev.stateward.domain.audit.AuditOutcome;
import dev.stateward.domain.audit.AuditRecord;
import dev.stateward.domain.team.Team;
import dev.stateward.domain.user.User;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;

/** Writes the audit trail (ADR 65, 95); {@link AuditEvents} creates the events. */
public final class AuditRecorder {
  private final Stores stores;
  private final Identifiers identifiers;
  private final AuditChain chain;
  private final InstantSource time;
  private final SharedCommits reads;

  public AuditRecorder(
      Stores stores, Identifiers identifiers, AuditChain chain, InstantSource time) {
    this.stores = stores;
    this.identifiers = identifiers;
    this.chain = chain;
    this.time = time;
    this.reads = new SharedCommits(records -> stores.transactions().run(() -> add(records)));
  }

  /**
   * Records an event of the caller, within the transaction that makes the change. The transaction
   * fails when the caller's token was revoked or expired since the caller was authorized, so a
   * token changes nothing after its end, however long the request took. An event that ends the
   * caller's own token is recorded before the token ends.
   */
  public void record(Caller caller, AuditEvent auditEvent) {
    requireToken(caller);
    add(List.of(record(actor(caller), caller, auditEvent)));
  }

  private void requireToken(Caller caller) {
    if (caller instanceof Caller.Authenticated known
        && stores.tokens().valid(List.of(known.token()), time.instant()).isEmpty()) {
      throw new UseCaseFailedException(new Failure.Unauthenticated());
    }
  }

  /** As {@link #record(Caller, AuditEvent)}, by the principal that a signed URL was issued to. */
  public void record(Caller caller, Principal subject, AuditEvent auditEvent) {
    add(List.of(record(actor(caller, subject), caller, auditEvent)));
  }

  /** Records what the caller is about to read; returns once the records are committed. */
  public void reads(Caller caller, List<AuditEvent> events) {
    Actor actor = actor(caller);
    reads.commit(events.stream().map(auditEvent -> record(actor, caller, auditEvent)).toList());
  }

  /** As {@link #reads(Caller, List)}, by the principal that a signed URL was issued to. */
  public void reads(Caller caller, Principal subject, AuditEvent auditEvent) {
    reads.commit(List.of(record(actor(caller, subject), caller, auditEvent)));
  }

  /** The record of a denial for {@code subject} at {@code at}. */
  public AuditRecord denied(Caller caller, Principal subject, AuditEvent auditEvent, Instant at) {
    return new AuditRecord(
        identifiers.auditRecord(),
        at,
        actor(caller, subject),
        caller.source(),
        auditEvent,
        AuditOutcome.DENIED);
  }

  /** Adds records, within the transaction that they belong to. */
  public void add(List<AuditRecord> records) {
    stores.auditTrail().add(records, chain);
  }

  private AuditRecord record(Actor actor, Caller caller, AuditEvent auditEvent) {
    return new AuditRecord(
        identifiers.auditRecord(),
        time.instant(),
        actor,
        caller.source(),
        auditEvent,
        AuditOutcome.SUCCESS);
  }

  private Actor actor(Caller caller) {
    return switch (caller) {
      case Caller.Authenticated known -> actor(known.principal(), known.token().value());
      case Caller.Operator ignored -> Actor.OPERATOR;
      case Caller.Anonymous ignored -> throw new IllegalStateException("nobody did it");
    };
  }

  private Actor actor(Caller caller, Principal subject) {
    return caller instanceof Caller.Authenticated known && known.principal().equals(subject)
        ? actor(subject, known.token().value())
        : actor(subject, "");
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

  private Actor actor(Principal principal, String token) {
    return switch (principal) {
      case Principal.User(var id) ->
          new Actor(
              Actor.Kind.USER,
              id.value(),
              stores.users().find(id).map(User::username).map(Object::toString).orElse(id.value()),
              token);
      case Principal.Team(var id) ->
          new Actor(
              Actor.Kind.TEAM,
              id.value(),
              stores.teams().find(id).map(Team::name).map(Object::toString).orElse(id.value()),
              token);
      case Principal.Organization(var id) ->
          new Actor(Actor.Kind.ORGANIZATION, id.value(), id.value(), token);
      case Principal.AuditReader(var id) ->
          new Actor(Actor.Kind.ORGANIZATION, id.value(), id.value(), token);
    };
  }
}
