package dev.stateward.application.audit;

import dev.stateward.application.organization.port.Users;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Identifiers;
import dev.stateward.application.team.port.Teams;
import dev.stateward.domain.access.Principal;
import dev.stateward.domain.audit.Actor;
import dev.stateward.domain.audit.AuditEvent;
import dev.stateward.domain.audit.AuditOutcome;
import dev.stateward.domain.audit.AuditRecord;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;

/** Creates audit records, with the actor, the source and the time. */
public final class AuditRecords {
  private final ActorNames names;
  private final Identifiers identifiers;
  private final InstantSource time;

  public AuditRecords(Users users, Teams teams, Identifiers identifiers, InstantSource time) {
    this.names = new ActorNames(users, teams);
    this.identifiers = identifiers;
    this.time = time;
  }

  AuditRecord of(Caller caller, AuditEvent auditEvent) {
    return record(actor(caller), caller, auditEvent);
  }

  List<AuditRecord> of(Caller caller, List<AuditEvent> events) {
    Actor actor = actor(caller);
    return events.stream().map(auditEvent -> record(actor, caller, auditEvent)).toList();
  }

  /** By {@code subject}, the principal that a signed URL was issued to. */
  AuditRecord of(Caller caller, Principal subject, AuditEvent auditEvent) {
    return record(acting(subject, token(caller, subject)), caller, auditEvent);
  }

  AuditRecord denied(Caller caller, Principal subject, AuditEvent auditEvent, Instant at) {
    return new AuditRecord(
        identifiers.auditRecord(),
        at,
        actor(subject, names.of(subject), token(caller, subject)),
        caller.source(),
        auditEvent,
        AuditOutcome.DENIED);
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
      case Caller.Authenticated known -> acting(known.principal(), known.token().value());
      case Caller.Operator ignored -> Actor.OPERATOR;
      case Caller.Anonymous ignored -> throw new IllegalStateException("there is no actor");
    };
  }

  private Actor acting(Principal principal, String token) {
    return actor(principal, names.ofActing(principal), token);
  }

  /** The token that {@code caller} used as {@code subject}; empty when it used none. */
  private static String token(Caller caller, Principal subject) {
    return caller instanceof Caller.Authenticated known && known.principal().equals(subject)
        ? known.token().value()
        : "";
  }

  private static Actor actor(Principal principal, String name, String token) {
    return new Actor(kind(principal), AuditRecorder.id(principal), name, token);
  }

  private static Actor.Kind kind(Principal principal) {
    return switch (principal) {
      case Principal.User ignored -> Actor.Kind.USER;
      case Principal.Team ignored -> Actor.Kind.TEAM;
      case Principal.Organization ignored -> Actor.Kind.ORGANIZATION;
      case Principal.AuditReader ignored -> Actor.Kind.ORGANIZATION;
    };
  }
}
