package dev.stateward.application.team;

import static dev.stateward.application.World.failure;
import static dev.stateward.domain.access.OrganizationPermission.ACCESS_SECRET_TEAMS;
import static dev.stateward.domain.access.OrganizationPermission.MANAGE_MEMBERSHIP;
import static dev.stateward.domain.access.OrganizationPermission.MANAGE_ORGANIZATION_ACCESS;
import static dev.stateward.domain.access.OrganizationPermission.MANAGE_PROJECTS;
import static dev.stateward.domain.access.OrganizationPermission.MANAGE_TEAMS;
import static dev.stateward.domain.access.OrganizationPermission.MANAGE_WORKSPACES;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.application.World;
import dev.stateward.application.organization.port.SettingUpServer.NewUser;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Failure;
import dev.stateward.application.port.PageRequest;
import dev.stateward.application.port.Problem;
import dev.stateward.application.settings.Budgets;
import dev.stateward.application.team.port.ManagingTeams;
import dev.stateward.application.team.port.ManagingTeams.Draft;
import dev.stateward.application.team.port.ManagingTeams.Selection;
import dev.stateward.application.team.port.ManagingTeams.TeamView;
import dev.stateward.domain.access.OrganizationPermission;
import dev.stateward.domain.access.Permission;
import dev.stateward.domain.access.Principal;
import dev.stateward.domain.organization.TeamId;
import dev.stateward.domain.organization.TeamName;
import dev.stateward.domain.team.Team;
import dev.stateward.domain.team.TeamSettings;
import dev.stateward.domain.team.Visibility;
import dev.stateward.domain.user.UserId;
import dev.stateward.domain.user.Username;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TeamServiceTest {
  private static final Failure NOT_FOUND = new Failure.NotFound();
  private static final PageRequest FIRST = new PageRequest(1, 20);

  private final World world = new World();
  private final ManagingTeams keeping = world.app.managingTeams();

  private static Draft draft(String name, Visibility visibility, OrganizationPermission... access) {
    return new Draft(new TeamName(name), new TeamSettings(visibility, Set.of(access), "", true));
  }

  private static UnaryOperator<Draft> access(OrganizationPermission... access) {
    return before ->
        new Draft(
            before.name(),
            new TeamSettings(
                before.settings().visibility(),
                Set.of(access),
                before.settings().ssoTeamId(),
                before.settings().membersManageTokens()));
  }

  private static UnaryOperator<Draft> named(String name) {
    return before -> new Draft(new TeamName(name), before.settings());
  }

  private TeamId owners() {
    return world.database.teams().ownersOf(world.acme).id();
  }

  private List<String> names(Caller caller, Selection selection) {
    return keeping.list(caller, World.ACME, selection, FIRST).items().stream()
        .map(view -> view.team().name().value())
        .toList();
  }

  @Test
  void whoManagesTeamsCreatesThoseThatAreInHisReach() {
    world.team(world.mia, Set.of(MANAGE_TEAMS));

    assertThat(
            keeping
                .create(world.mia, World.ACME, () -> draft("open", Visibility.ORGANIZATION))
                .team())
        .isNotNull();
    assertThat(
            failure(() ->
                keeping.create(world.mia, World.ACME, () -> draft("hidden", Visibility.SECRET))))
        .isInstanceOf(Failure.NotAllowed.class);
    Draft mighty = draft("mighty", Visibility.ORGANIZATION, MANAGE_WORKSPACES);
    assertThat(failure(() -> keeping.create(world.mia, World.ACME, () -> mighty)))
        .isInstanceOf(Failure.NotAllowed.class);

    world.team(world.mia, Set.of(ACCESS_SECRET_TEAMS, MANAGE_ORGANIZATION_ACCESS));
    assertThat(keeping.create(world.mia, World.ACME, () -> mighty).team()).isNotNull();
    assertThat(
            keeping.create(world.mia, World.ACME, () -> draft("hidden", Visibility.SECRET)).team())
        .isNotNull();
  }

  @Test
  void namesAreUniqueAndThatOfTheOwnersIsTaken() {
    keeping.create(world.ada, World.ACME, () -> draft("ops", Visibility.SECRET));
    TeamId other =
        keeping.create(world.ada, World.ACME, () -> draft("dev", Visibility.SECRET)).team().id();
    Failure taken = Failure.Invalid.of("/data/attributes/name", "Name has already been taken");

    assertThat(
            failure(
                () -> keeping.create(world.ada, World.ACME, () -> draft("ops", Visibility.SECRET))))
        .isEqualTo(taken);
    assertThat(failure(() -> keeping.update(world.ada, other, named("ops")))).isEqualTo(taken);
    assertThat(failure(() -> keeping.update(world.ada, other, named("owners")))).isEqualTo(taken);
  }

  @Test
  void permissionsComeWithThoseTheyRequire() {
    Draft unsound = draft("x", Visibility.SECRET, MANAGE_PROJECTS, MANAGE_TEAMS);
    Failure refused =
        new Failure.Invalid(
            List.of(
                new Problem(
                    "/data/attributes/organization-access/manage-projects",
                    "Manage projects requires manage workspaces"),
                new Problem(
                    "/data/attributes/organization-access/manage-teams",
                    "Manage teams requires manage membership")));

    assertThat(failure(() -> keeping.create(world.ada, World.ACME, () -> unsound)))
        .isEqualTo(refused);
    assertThat(names(world.ada, new Selection(Set.of("x"), ""))).isEmpty();
    TeamId sound =
        keeping.create(world.ada, World.ACME, () -> draft("x", Visibility.SECRET)).team().id();
    assertThat(
            failure(() -> keeping.update(world.ada, sound, access(MANAGE_PROJECTS, MANAGE_TEAMS))))
        .isEqualTo(refused);
  }

  @Test
  void listsTheTeamsThatTheCallerSeesByNameAndWithoutGaps() {
    TeamId own = world.team(world.mia, Set.of());
    TeamId open = world.team(Visibility.ORGANIZATION, Set.of());

    assertThat(names(world.mia, Selection.ALL)).containsExactly(own.value(), open.value());
    var page = keeping.list(world.mia, World.ACME, Selection.ALL, new PageRequest(2, 1));
    assertThat(page.total()).isEqualTo(2);
    assertThat(page.items()).extracting(view -> view.team().id()).containsExactly(open);
    assertThat(keeping.list(world.ada, World.ACME, Selection.ALL, FIRST).total())
        .isEqualTo(world.database.teams().list(world.acme).size());
    assertThat(failure(() -> keeping.list(world.eve, World.ACME, Selection.ALL, FIRST)))
        .isEqualTo(NOT_FOUND);
  }

  @Test
  void aSecretTeamExistsForItsMembersItsTokensAndOwners() {
    TeamId team = world.team(world.mia, Set.of());
    TeamView seen = keeping.show(world.mia, team);

    assertThat(seen.members())
        .extracting(one -> one.user().id())
        .containsExactly(World.user(world.mia));
    assertThat(keeping.show(world.as(new Principal.Team(team)), team).team())
        .isEqualTo(seen.team());
    assertThat(keeping.show(world.ada, team).team()).isEqualTo(seen.team());
    for (Caller caller : List.of(world.bob, world.rex, world.eve)) {
      assertThat(failure(() -> keeping.show(caller, team))).isEqualTo(NOT_FOUND);
      assertThat(failure(() -> keeping.update(caller, team, named("x")))).isEqualTo(NOT_FOUND);
      assertThat(failure(() -> keeping.delete(caller, team))).isEqualTo(NOT_FOUND);
    }
    assertThat(failure(() -> keeping.show(world.ada, new TeamId("team-none"))))
        .isEqualTo(NOT_FOUND);
    assertThat(failure(() -> keeping.show(new Caller.Anonymous(), team)))
        .isEqualTo(new Failure.Unauthenticated());
  }

  @Test
  void changesWhatTheCallerMayChangeAndNothingElse() {
    TeamId team = world.team(Visibility.ORGANIZATION, Set.of());
    world.team(world.mia, Set.of(MANAGE_TEAMS));

    assertThat(keeping.update(world.mia, team, named("renamed")).team().name().value())
        .isEqualTo("renamed");
    assertThat(
            failure(() ->
                keeping.update(
                    world.mia,
                    team,
                    before -> access(MANAGE_WORKSPACES).apply(named("again").apply(before)))))
        .isEqualTo(
            new Failure.NotAllowed(
                "Some attributes may not be changed: update-organization-access."));
    assertThat(keeping.show(world.ada, team).team().name().value()).isEqualTo("renamed");
  }

  @Test
  void aPermissionHoldsFromTheNextCallAndEndsWithIt() {
    TeamId team = world.team(world.mia, Set.of());
    assertThat(failure(() -> world.app.managingWorkspaces().show(world.mia, world.workspace)))
        .isEqualTo(NOT_FOUND);

    keeping.update(world.ada, team, access(MANAGE_WORKSPACES));
    assertThat(
            world
                .app
                .managingWorkspaces()
                .show(world.mia, world.workspace)
                .permissions()
                .contains(Permission.FORCE_UNLOCK))
        .isTrue();

    keeping.update(world.ada, team, access());
    assertThat(failure(() -> world.app.managingWorkspaces().show(world.mia, world.workspace)))
        .isEqualTo(NOT_FOUND);
  }

  @Test
  void theOwnersTeamStaysWhatItIs() {
    TeamView owners = keeping.show(world.ada, owners());

    assertThat(owners.team().organizationAccess()).contains(OrganizationPermission.values());
    assertThat(failure(() -> keeping.delete(world.ada, owners())))
        .isEqualTo(new Failure.Forbidden("The owners team cannot be deleted."));
    assertThat(failure(() -> keeping.update(world.ada, owners(), named("us"))))
        .isEqualTo(
            Failure.Invalid.of(
                "/data/attributes/name", "Name of the owners team cannot be changed"));
    assertThat(failure(() -> keeping.delete(world.mia, owners()))).isEqualTo(NOT_FOUND);
    TeamSettings sent =
        new TeamSettings(
            Visibility.SECRET, EnumSet.allOf(OrganizationPermission.class), "sso", false);
    assertThat(
            keeping
                .update(world.ada, owners(), before -> new Draft(Team.OWNERS, sent))
                .team()
                .settings()
                .ssoTeamId())
        .isEqualTo("sso");
  }

  @Test
  void onlyOwnersTouchTheOwnersTeam() {
    world.team(world.mia, Set.of(MANAGE_ORGANIZATION_ACCESS, ACCESS_SECRET_TEAMS));

    assertThat(keeping.show(world.mia, owners()).permissions()).isEmpty();
    assertThat(failure(() -> keeping.update(world.mia, owners(), named("x")))).isEqualTo(NOT_FOUND);
    assertThat(failure(() -> keeping.delete(world.mia, owners()))).isEqualTo(NOT_FOUND);
  }

  @Test
  void deletesATeamAndWhatItGave() {
    keeping.delete(world.ada, world.writers);

    assertThat(failure(() -> keeping.delete(world.ada, world.writers))).isEqualTo(NOT_FOUND);
    assertThat(failure(() -> world.app.readingState().current(world.wim, world.workspace)))
        .isEqualTo(NOT_FOUND);
    world.team(world.mia, Set.of(MANAGE_MEMBERSHIP));
    TeamId open = world.team(Visibility.ORGANIZATION, Set.of());
    assertThat(failure(() -> keeping.delete(world.mia, open))).isEqualTo(NOT_FOUND);
  }

  @Test
  void namesFewMembersInOneAnswer() {
    List<UserId> users = IntStream.range(0, 200).mapToObj(i -> joined("u" + i)).toList();
    List<TeamId> some = new ArrayList<>();
    for (int i = 0; i <= Budgets.LISTED_MEMBERS / users.size(); i++) {
      TeamId team = world.team(Visibility.ORGANIZATION, Set.of());
      world.database.teams().put(team, users);
      some.add(team);
    }

    assertThat(failure(() -> keeping.show(world.ada, some)))
        .isInstanceOf(Failure.InvalidAttributes.class)
        .asString()
        .contains("20200 members", "at most 20000");
    assertThat(keeping.show(world.ada, some.subList(0, 10))).hasSize(10);
    assertThat(names(world.ada, Selection.ALL)).hasSize(FIRST.size());
  }

  private UserId joined(String name) {
    var setUp = world.app.settingUpServer();
    Username username = new Username(name);
    UserId id =
        setUp
            .createUser(World.OPERATOR, () -> new NewUser(username, name + "@example.test", false))
            .id();
    setUp.join(World.OPERATOR, World.ACME, username, false);
    return id;
  }
}
