package dev.stateward.application.token;

import dev.stateward.application.access.Authorizer;
import dev.stateward.application.access.TeamAuthorizer;
import dev.stateward.application.access.UseCaseContext;
import dev.stateward.application.audit.AuditEvents;
import dev.stateward.application.audit.AuditRecorder;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Failure;
import dev.stateward.application.port.Input;
import dev.stateward.application.port.Page;
import dev.stateward.application.port.PageRequest;
import dev.stateward.application.port.Transactions;
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.application.store.Pages;
import dev.stateward.application.team.port.Teams;
import dev.stateward.application.token.port.ManagingTeamTokens;
import dev.stateward.application.token.port.ManagingUserTokens.IssuedToken;
import dev.stateward.application.token.port.Tokens;
import dev.stateward.application.token.port.UsedToken;
import dev.stateward.domain.access.Principal;
import dev.stateward.domain.audit.TrailId;
import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.domain.organization.OrganizationName;
import dev.stateward.domain.organization.TeamId;
import dev.stateward.domain.team.Team;
import dev.stateward.domain.team.TeamPermission;
import dev.stateward.domain.token.ApiToken;
import dev.stateward.domain.token.TokenDescription;
import dev.stateward.domain.token.TokenId;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Manages the tokens of teams. The team is locked during a change. */
final class TeamTokenService implements ManagingTeamTokens {
  private final Authorizer authorizer;
  private final Transactions transactions;
  private final AuditRecorder recorder;
  private final TeamAuthorizer teamAuthorizer;
  private final Tokens tokens;
  private final Teams teams;
  private final TokenIssuer issuer;

  TeamTokenService(
      UseCaseContext context,
      TeamAuthorizer teamAuthorizer,
      Tokens tokens,
      Teams teams,
      TokenIssuer issuer) {
    this.authorizer = context.authorizer();
    this.transactions = context.transactions();
    this.recorder = context.recorder();
    this.teamAuthorizer = teamAuthorizer;
    this.tokens = tokens;
    this.teams = teams;
    this.issuer = issuer;
  }

  @Override
  public IssuedToken replace(Caller caller, TeamId team, Input<Optional<Instant>> expiresAt) {
    return transactions.inTransaction(() -> {
      TeamAuthorizer.AuthorizedTeam held =
          teamAuthorizer.hold(caller, TeamPermission.UPDATE_API_TOKEN, team);
      List<ApiToken> replaced = undescribed(team).map(UsedToken::token).stream().toList();
      return issued(
          caller, held, replaced, made(held, new TokenDescription.None(), expiresAt.parse()));
    });
  }

  @Override
  public UsedToken show(Caller caller, TeamId team) {
    teamAuthorizer.require(caller, TeamPermission.VIEW_API_TOKEN, team);
    return undescribed(team).orElseThrow(UseCaseFailedException::notFound);
  }

  @Override
  public void revoke(Caller caller, TeamId team) {
    transactions.run(() -> {
      TeamAuthorizer.AuthorizedTeam held =
          teamAuthorizer.hold(caller, TeamPermission.UPDATE_API_TOKEN, team);
      UsedToken token = undescribed(team).orElseThrow(UseCaseFailedException::notFound);
      recorder.record(caller, AuditEvents.revoked(trail(held), token.token()));
      tokens.remove(token.token().id());
    });
  }

  private static TrailId trail(TeamAuthorizer.AuthorizedTeam held) {
    return TrailId.of(held.team().organization().id());
  }

  /** Records first, because the caller's own token may be the one that is replaced. */
  private IssuedToken issued(
      Caller caller,
      TeamAuthorizer.AuthorizedTeam held,
      List<ApiToken> replaced,
      IssuedToken made) {
    recorder.record(caller, AuditEvents.issued(trail(held), replaced, made.token()));
    replaced.forEach(token -> tokens.remove(token.id()));
    issuer.add(made);
    return made;
  }

  @Override
  public IssuedToken issue(
      Caller caller,
      TeamId team,
      Input<TokenDescription> input,
      Input<Optional<Instant>> expiresAt) {
    return transactions.inTransaction(() -> {
      TeamAuthorizer.AuthorizedTeam held =
          teamAuthorizer.hold(caller, TeamPermission.UPDATE_API_TOKEN, team);
      TokenDescription description = input.parse();
      requireNew(team, description);
      return issued(caller, held, List.of(), made(held, description, expiresAt.parse()));
    });
  }

  private void requireNew(TeamId team, TokenDescription description) {
    if (description instanceof TokenDescription.None) {
      throw new UseCaseFailedException(
          Failure.Invalid.of("/data/attributes/description", "Description can't be blank"));
    }
    if (tokens(team).stream().anyMatch(it -> it.token().description().equals(description))) {
      throw new UseCaseFailedException(
          new Failure.InvalidAttributes("Validation failed: Description has already been taken"));
    }
  }

  private IssuedToken made(
      TeamAuthorizer.AuthorizedTeam held,
      TokenDescription description,
      Optional<Instant> expiresAt) {
    return issuer.make(
        new Principal.Team(held.team().id()), held.principal(), description, expiresAt);
  }

  private Optional<UsedToken> undescribed(TeamId team) {
    return tokens(team).stream()
        .filter(it -> it.token().description() instanceof TokenDescription.None)
        .findFirst();
  }

  private List<UsedToken> tokens(TeamId team) {
    return tokens.all(List.of(new Principal.Team(team)));
  }

  @Override
  public Page<UsedToken> list(Caller caller, TeamId team, PageRequest request) {
    teamAuthorizer.require(caller, TeamPermission.VIEW_API_TOKEN, team);
    return tokens.list(new Principal.Team(team), request);
  }

  @Override
  public Page<TeamToken> listAll(
      Caller caller, OrganizationName organization, Selection selection, PageRequest request) {
    Authorizer.AuthorizedOrganization entered = authorizer.enter(caller, organization);
    TeamAuthorizer.Onlooker onlooker = teamAuthorizer.onlooker(entered);
    String contained = selection.teamContains().toLowerCase(Locale.ROOT);
    List<Team> shown =
        teams.list(entered.organization().id()).stream()
            .filter(team -> team.name().value().toLowerCase(Locale.ROOT).contains(contained))
            .filter(team ->
                onlooker
                    .before(team.id())
                    .permissions(team)
                    .contains(TeamPermission.VIEW_API_TOKEN))
            .toList();
    return Pages.cut(
        tokens(shown).stream().sorted(selection.order().comparator()).toList(), request);
  }

  @Override
  public void revokeAll(
      Caller caller, OrganizationName organization, Input<Set<TokenId>> unwanted) {
    transactions.run(() -> {
      OrganizationId id = authorizer.enter(caller, organization).organization().id();
      List<ApiToken> revoked =
          unwanted.parse().stream().map(it -> revocable(caller, id, it)).toList();
      revoked.forEach(it -> recorder.record(caller, AuditEvents.revoked(TrailId.of(id), it)));
      revoked.forEach(it -> tokens.remove(it.id()));
    });
  }

  private ApiToken revocable(Caller caller, OrganizationId organization, TokenId token) {
    UsedToken used = tokens.find(token).orElseThrow(UseCaseFailedException::notFound);
    if (!(used.token().owner() instanceof Principal.Team(var id))) {
      throw UseCaseFailedException.notFound();
    }
    Team team = teamAuthorizer.require(caller, TeamPermission.UPDATE_API_TOKEN, id).team();
    if (!team.organization().id().equals(organization)) {
      throw UseCaseFailedException.notFound();
    }
    return used.token();
  }

  private List<TeamToken> tokens(List<Team> shown) {
    Map<Principal, List<UsedToken>> byOwner =
        tokens.all(shown.stream().map(team -> new Principal.Team(team.id())).toList()).stream()
            .collect(Collectors.groupingBy(used -> used.token().owner()));
    return shown.stream()
        .flatMap(team ->
            byOwner.getOrDefault(new Principal.Team(team.id()), List.of()).stream()
                .map(used -> new TeamToken(used, team)))
        .toList();
  }
}
