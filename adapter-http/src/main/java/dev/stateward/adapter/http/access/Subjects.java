package dev.stateward.adapter.http.access;

import dev.stateward.adapter.http.jsonapi.Relationship;
import dev.stateward.adapter.http.jsonapi.RequestRefusedException;
import dev.stateward.adapter.http.organization.OrganizationDocuments;
import dev.stateward.adapter.http.team.TeamDocuments;
import dev.stateward.adapter.http.user.UserDocuments;
import dev.stateward.application.access.port.ExplainingAccess.Subject;
import dev.stateward.domain.access.Principal;
import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.domain.organization.TeamId;
import dev.stateward.domain.user.UserId;

/** Principals that permissions are explained for, as clients name them. */
public final class Subjects {
  private Subjects() {}

  /** The identifier to request the subject by. */
  public static String id(Subject subject) {
    return switch (subject.principal()) {
      case Principal.User(var id) -> id.value();
      case Principal.Team(var id) -> id.value();
      case Principal.Organization(var id) -> id.value();
      case Principal.AuditReader(var id) -> id.value();
    };
  }

  /** The subject's name. */
  public static String name(Subject subject) {
    return switch (subject) {
      case Subject.OfOrganization(var organization) -> organization.name().value();
      case Subject.OfTeam(var team) -> team.name().value();
      case Subject.OfMember(var membership) -> membership.user().username().value();
    };
  }

  /** The kind of subject. */
  public static String type(Subject subject) {
    return switch (subject) {
      case Subject.OfOrganization ignored -> OrganizationDocuments.TYPE;
      case Subject.OfTeam ignored -> TeamDocuments.TYPE;
      case Subject.OfMember ignored -> UserDocuments.TYPE;
    };
  }

  public static Relationship relationship(Subject subject) {
    return switch (subject) {
      case Subject.OfOrganization(var organization) ->
          Relationship.toOne(type(subject), organization.name().value());
      case Subject.OfTeam ignored -> Relationship.toOne(type(subject), id(subject));
      case Subject.OfMember ignored -> Relationship.toOne(type(subject), id(subject));
    };
  }

  /**
   * The subject with the identifier {@code id}.
   *
   * @throws RequestRefusedException when it cannot be an identifier
   */
  public static Principal principal(String id) {
    if (UserId.hasForm(id)) {
      return new Principal.User(new UserId(id));
    }
    if (TeamId.hasForm(id)) {
      return new Principal.Team(new TeamId(id));
    }
    if (OrganizationId.hasForm(id)) {
      return new Principal.Organization(new OrganizationId(id));
    }
    throw RequestRefusedException.badRequest(
        "principal must be the identifier of a user, a team or an organization");
  }
}
