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
import dev.stateward.domain.team.Team;
import dev.stateward.domain.user.User;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;

/** Creates audit records, with the actor, the source and the time. */
public final class AuditRecords {
  private final Users users;
  private final Teams teams;
  private final Identifiers identifiers;
  private final InstantSource time;

  public AuditRecords(Users users, Teams teams, Identifiers identifiers, InstantSource time) {
    this.users = users;
    this.teams = teams;
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
    return record(actor(caller, subject), caller, auditEvent);
  }

  AuditRecord denied(Caller caller, Principal subject, AuditEvent auditEvent, Instant at) {
    return new AuditRecord(
        identifiers.auditRecord(),
        at,
        actor(caller, subject),
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
      case Caller.Authenticated known -> actor(known.principal(), known.token().value());
      case Caller.Operator ignored -> Actor.OPERATOR;
      case Caller.Anonymous ignored -> throw new IllegalStateException("there is no actor");
    };
  }

  private Actor actor(Caller caller, Principal subject) {
    return caller instanceof Caller.Authenticated known && known.principal().equals(subject)
        ? actor(subject, known.token().value())
        : actor(subject, "");
  }

  private Actor actor(Principal principal, String token) {
    return switch (principal) {
      case Principal.User(var id) ->
          new Actor(
              Actor.Kind.USER,
              id.value(),
              users.find(id).map(User::username).map(Object::toString).orElse(id.value()),
              token);
      case Principal.Team(var id) ->
          new Actor(
              Actor.Kind.TEAM,
              id.value(),
              teams.find(id).map(Team::name).map(Object::toString).orElse(id.value()),
              token);
      case Principal.Organization(var id) ->
          new Actor(Actor.Kind.ORGANIZATION, id.value(), id.value(), token);
      case Principal.AuditReader(var id) ->
          new Actor(Actor.Kind.ORGANIZATION, id.value(), id.value(), token);
    };
  }
}
