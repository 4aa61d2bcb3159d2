package dev.stateward.application.organization;

import dev.stateward.application.audit.AuditEvents;
import dev.stateward.application.audit.AuditRecorder;
import dev.stateward.application.organization.port.OffboardingUsers.Holder;
import dev.stateward.application.organization.port.Organizations;
import dev.stateward.application.organization.port.Users;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.application.team.port.Teams;
import dev.stateward.application.token.port.Tokens;
import dev.stateward.application.token.port.UsedToken;
import dev.stateward.domain.access.Principal;
import dev.stateward.domain.audit.TrailId;
import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.domain.team.Team;
import dev.stateward.domain.token.TokenId;
import dev.stateward.domain.user.User;
import java.util.ArrayList;
import java.util.List;

/** The tokens of users, teams and organizations, and their revocation by administrators. */
final class TokenRevocation {
  private final AuditRecorder recorder;
  private final Tokens tokens;
  private final Users users;
  private final Teams teams;
  private final Organizations organizations;

  TokenRevocation(
      AuditRecorder recorder,
      Tokens tokens,
      Users users,
      Teams teams,
      Organizations organizations) {
    this.recorder = recorder;
    this.tokens = tokens;
    this.users = users;
    this.teams = teams;
    this.organizations = organizations;
  }

  List<UsedToken> of(Holder holder) {
    return tokens.all(owners(holder));
  }

  private List<Principal> owners(Holder holder) {
    return switch (holder) {
      case Holder.OfUser(var id) -> {
        User user = DispensableUsers.person(users.find(id));
        yield List.of(new Principal.User(user.id()));
      }
      case Holder.OfTeam(var id) -> {
        Team team = teams.find(id).orElseThrow(UseCaseFailedException::notFound);
        yield List.of(new Principal.Team(team.id()));
      }
      case Holder.OfOrganization(var name) -> {
        OrganizationId id =
            organizations.find(name).orElseThrow(UseCaseFailedException::notFound).id();
        List<Principal> owners = new ArrayList<>();
        owners.add(new Principal.Organization(id));
        owners.add(new Principal.AuditReader(id));
        teams.list(id).stream().map(team -> new Principal.Team(team.id())).forEach(owners::add);
        yield owners;
      }
    };
  }

  UsedToken find(TokenId token) {
    return tokens.find(token).orElseThrow(UseCaseFailedException::notFound);
  }

  void revoke(Caller caller, List<UsedToken> revoked) {
    recordRevocations(caller, revoked);
    revoked.forEach(used -> tokens.remove(used.token().id()));
  }

  /** Called before the tokens go: the caller's own may be one of them. */
  void recordRevocations(Caller caller, List<UsedToken> revoked) {
    revoked.forEach(used ->
        recorder.record(caller, AuditEvents.revoked(trail(used.token().owner()), used.token())));
  }

  private TrailId trail(Principal owner) {
    return switch (owner) {
      case Principal.User ignored -> TrailId.SERVER;
      case Principal.Organization(var id) -> TrailId.of(id);
      case Principal.AuditReader(var id) -> TrailId.of(id);
      case Principal.Team(var id) ->
          TrailId.of(
              teams
                  .find(id)
                  .map(Team::organization)
                  .orElseThrow(UseCaseFailedException::notFound)
                  .id());
    };
  }
}
