package dev.stateward.application.token;

import static dev.stateward.application.World.failure;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.application.StateApplication;
import dev.stateward.application.World;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Failure;
import dev.stateward.application.port.PageRequest;
import dev.stateward.application.team.port.ManagingTeams;
import dev.stateward.application.token.port.ManagingTeamTokens;
import dev.stateward.application.token.port.ManagingTeamTokens.Order;
import dev.stateward.application.token.port.ManagingTeamTokens.Selection;
import dev.stateward.application.token.port.ManagingTeamTokens.TeamToken;
import dev.stateward.application.token.port.ManagingUserTokens.IssuedToken;
import dev.stateward.domain.access.OrganizationPermission;
import dev.stateward.domain.access.Principal;
import dev.stateward.domain.organization.TeamId;
import dev.stateward.domain.organization.TeamName;
import dev.stateward.domain.team.TeamSettings;
import dev.stateward.domain.team.Visibility;
import dev.stateward.domain.token.TokenDescription;
import dev.stateward.domain.token.TokenId;
import dev.stateward.domain.workspace.LockHolder;
import dev.stateward.domain.workspace.WorkspaceLock;
import dev.stateward.testkit.fixture.StateFixture;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class TeamTokenServiceTest {
  private static final Failure NOT_FOUND = new Failure.NotFound();
  private static final PageRequest FIRST = new PageRequest(1, 20);
  private static final Optional<Instant> USUAL = Optional.empty();

  private final World world = new World();
  private final StateApplication app = world.app;
  private final ManagingTeamTokens keeping = app.managingTeamTokens();
  private final Principal team = new Principal.Team(world.writers);

  private Optional<Caller> caller(IssuedToken issued) {
    return app.authenticating().authenticate(issued.secret().text());
  }

  @Test
  void aTokenActsAsTheTeam() {
    IssuedToken issued = keeping.replace(world.ada, world.writers, () -> USUAL);
    Caller caller = caller(issued).orElseThrow();
    assertThat(caller).isEqualTo(new Caller.Authenticated(team, issued.token().id()));
    assertThat(issued.token().createdBy()).isEqualTo(World.principal(world.ada));
    assertThat(issued.token().expiresAt())
        .isEqualTo(issued.token().createdAt().atOffset(ZoneOffset.UTC).plusYears(2).toInstant());

    world.lock(caller);
    var version = world.publish(caller, StateFixture.any(1)).entry().version();

    assertThat(version.header().createdBy()).isEqualTo(team);
    assertThat(app.managingWorkspaces().show(world.rex, world.workspace).workspace().lock())
        .isInstanceOfSatisfying(
            WorkspaceLock.Locked.class,
            lock -> assertThat(lock.holder()).isEqualTo(new LockHolder.ByTeam(world.writers)));
    app.managingTeams()
        .update(
            world.ada,
            world.writers,
            before -> new ManagingTeams.Draft(new TeamName("the-writers"), before.settings()));
    assertThat(failure(() -> world.unlock(world.wim)))
        .isEqualTo(
            new Failure.UnlockRefused(
                new Failure.Holder(new LockHolder.ByTeam(world.writers), "the-writers")));
  }

  @Test
  void listsTokensInTheOrderAskedFor() {
    Instant now = world.time.instant();
    TokenId late =
        issue(world.ada, world.writers, "late", Optional.of(now.plusSeconds(900))).token().id();
    TokenId soon =
        issue(world.ada, world.writers, "soon", Optional.of(now.plusSeconds(600))).token().id();

    assertThat(listed(Order.CREATED_FIRST)).containsExactly(late, soon);
    assertThat(listed(Order.CREATED_LAST)).containsExactly(soon, late);
    assertThat(listed(Order.EXPIRING_FIRST)).containsExactly(soon, late);
    assertThat(listed(Order.EXPIRING_LAST)).containsExactly(late, soon);
    assertThat(listed(Order.USED_FIRST)).containsExactly(late, soon);
  }

  private List<TokenId> listed(Order order) {
    return keeping.listAll(world.ada, World.ACME, new Selection("", order), FIRST).items().stream()
        .map(it -> it.token().token().id())
        .toList();
  }

  private IssuedToken issue(
      Caller caller, TeamId owner, String description, Optional<Instant> expiresAt) {
    return keeping.issue(
        caller, owner, () -> new TokenDescription.Stated(description), () -> expiresAt);
  }

  @Test
  void membersKeepTheirTeamsTokensWhereThatIsLeftToThem() {
    IssuedToken issued = keeping.replace(world.wim, world.writers, () -> USUAL);
    assertThat(keeping.show(world.wim, world.writers).token()).isEqualTo(issued.token());
    app.managingTeams()
        .update(
            world.ada,
            world.writers,
            before ->
                new ManagingTeams.Draft(
                    before.name(), new TeamSettings(Visibility.ORGANIZATION, Set.of(), "", false)));

    requireNothingFor(world.wim, issued.token().id());
    assertThat(caller(issued)).isPresent();
  }

  @Test
  void toOthersThereAreNoTokens() {
    IssuedToken issued = keeping.replace(world.ada, world.writers, () -> USUAL);
    world.team(world.rex, Set.of(OrganizationPermission.MANAGE_TEAMS));

    for (Caller caller :
        List.of(world.mia, world.bob, world.rex, world.eve, caller(issued).orElseThrow())) {
      requireNothingFor(caller, issued.token().id());
    }
    assertThat(failure(() -> keeping.show(new Caller.Anonymous(), world.writers)))
        .isEqualTo(new Failure.Unauthenticated());
  }

  private void requireNothingFor(Caller caller, TokenId token) {
    TeamId id = world.writers;
    assertThat(failure(() -> keeping.replace(caller, id, () -> USUAL))).isEqualTo(NOT_FOUND);
    assertThat(failure(() -> issue(caller, id, "x", USUAL))).isEqualTo(NOT_FOUND);
    assertThat(failure(() -> keeping.show(caller, id))).isEqualTo(NOT_FOUND);
    assertThat(failure(() -> keeping.list(caller, id, FIRST))).isEqualTo(NOT_FOUND);
    assertThat(failure(() -> keeping.revoke(caller, id))).isEqualTo(NOT_FOUND);
    assertThat(failure(() -> app.managingUserTokens().show(caller, token))).isEqualTo(NOT_FOUND);
    assertThat(failure(() -> app.managingUserTokens().revoke(caller, token))).isEqualTo(NOT_FOUND);
  }

  @Test
  void aSingleTokenIsShownAndRevokedByItsIdentifier() {
    IssuedToken issued = issue(world.ada, world.writers, "ci", USUAL);
    TokenId id = issued.token().id();
    caller(issued);

    assertThat(app.managingUserTokens().show(world.wim, id).everUsed()).isTrue();
    app.managingUserTokens().revoke(world.wim, id);

    assertThat(caller(issued)).isEmpty();
    assertThat(failure(() -> app.managingUserTokens().show(world.wim, id))).isEqualTo(NOT_FOUND);
  }

  @Test
  void listsTheTokensOfAllTeamsWhoseTokensTheCallerSees() {
    TeamId owners = world.database.teams().ownersOf(world.acme).id();
    IssuedToken second = keeping.replace(world.ada, world.writers, () -> USUAL);
    IssuedToken third = issue(world.ada, world.writers, "ci", USUAL);
    IssuedToken first = keeping.replace(world.ada, owners, () -> USUAL);

    assertThat(
            keeping.listAll(world.ada, World.ACME, new Selection("", Order.BY_TEAM), FIRST).items())
        .extracting(token -> token.token().token())
        .containsExactly(first.token(), second.token(), third.token());
    var page =
        keeping.listAll(
            world.ada, World.ACME, new Selection("OWNER", Order.BY_TEAM), new PageRequest(1, 1));
    assertThat(page.items())
        .extracting(TeamToken::team)
        .extracting(it -> it.id())
        .containsExactly(owners);
    assertThat(page.total()).isEqualTo(1);
    assertThat(
            keeping.listAll(world.wim, World.ACME, new Selection("", Order.BY_TEAM), FIRST).total())
        .isEqualTo(2);
    assertThat(
            keeping.listAll(world.mia, World.ACME, new Selection("", Order.BY_TEAM), FIRST).items())
        .isEmpty();
    assertThat(
            failure(() ->
                keeping.listAll(world.eve, World.ACME, new Selection("", Order.BY_TEAM), FIRST)))
        .isEqualTo(NOT_FOUND);
  }

  @Test
  void theTokenOfTheOwnersActsAsAnOwner() {
    TeamId owners = world.database.teams().ownersOf(world.acme).id();
    Caller caller = caller(keeping.replace(world.ada, owners, () -> USUAL)).orElseThrow();

    assertThat(app.managingOrganizations().show(caller, World.ACME).access().owner()).isTrue();
    assertThat(issue(caller, world.writers, "by owners", USUAL).token().createdBy())
        .isEqualTo(new Principal.Team(owners));
  }
}
