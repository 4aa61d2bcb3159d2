package dev.stateward.matrix;

import dev.stateward.application.organization.port.ManagingMemberships.Invitation;
import dev.stateward.application.token.port.ManagingOrganizationTokens;
import dev.stateward.domain.access.OrganizationPermission;
import dev.stateward.domain.access.Principal;
import dev.stateward.domain.access.ProjectAccess;
import dev.stateward.domain.access.WorkspaceAccess;
import dev.stateward.domain.access.WorkspaceAccess.Custom;
import dev.stateward.domain.access.WorkspaceAccess.Level;
import dev.stateward.domain.access.WorkspaceAccess.Runs;
import dev.stateward.domain.access.WorkspaceAccess.SentinelMocks;
import dev.stateward.domain.access.WorkspaceAccess.StateVersions;
import dev.stateward.domain.access.WorkspaceAccess.Variables;
import dev.stateward.domain.organization.OrganizationName;
import dev.stateward.domain.organization.TeamId;
import dev.stateward.domain.project.ProjectId;
import dev.stateward.domain.team.ProjectAccessChange;
import dev.stateward.domain.team.ProjectAccessChange.Kind;
import dev.stateward.domain.team.TeamAccessId;
import dev.stateward.domain.team.Visibility;
import dev.stateward.domain.user.UserId;
import dev.stateward.domain.workspace.TagBinding;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** The actors of the table; {@code permissions/actors.csv} says who they are. */
final class Cast {
  private static final Duration LONG = Duration.ofDays(700);
  private static final Duration SHORT = Duration.ofMinutes(5);

  /** What passes until all is set up. */
  static final Duration SET_UP = SHORT.multipliedBy(2);

  /** The workspaces that teams are linked to. */
  private static final List<String> LINKED = List.of("main", "draft", "empty");

  private final World world;
  private final Teams teams;
  private final List<Actor> actors = new ArrayList<>();

  private Cast(World world) {
    this.world = world;
    this.teams = world.teams("owner");
  }

  /** Adds all actors to {@code world}. */
  static List<Actor> of(World world) {
    Cast cast = new Cast(world);
    cast.owners();
    cast.levels();
    cast.choices();
    cast.apart();
    cast.organizationWide();
    cast.organizationWideByTheWay();
    cast.strangers();
    cast.invalid();
    world.time.pass(SET_UP);
    // Noted once, the use of a token is not noted again for a while.
    cast.actors.forEach(actor -> world.principal(actor.token()));
    return List.copyOf(cast.actors);
  }

  /** The token of acme that reads its audit trail, by the name of somebody who may do nothing. */
  static Actor auditReader(World world) {
    String token =
        world
            .application
            .managingOrganizationTokens()
            .replace(
                world.caller(world.userToken("owner")),
                new OrganizationName("acme"),
                ManagingOrganizationTokens.Kind.AUDIT_TRAILS,
                () -> Optional.empty())
            .secret()
            .text();
    return new Actor("nobody", token, world.principal(token));
  }

  /** A member of one team that is linked to {@code main}, and a token of the team. */
  static List<Actor> ofOneTeam(World world) {
    Cast cast = new Cast(world);
    TeamId team = cast.inTeam("profile", Visibility.SECRET);
    TeamAccessId link = cast.teams.link(team, world.id("main"), Custom.LEAST);
    world.things.put("profile-link", link.value());
    cast.add("profile+t", cast.teams.token(team));
    return List.copyOf(cast.actors);
  }

  private void owners() {
    String owner = world.userToken("owner");
    add("owner", owner);
    world.things.put("owner-membership", world.membership("acme", "owner").value());
    world.things.put("owner-token", world.tokenId(owner).value());
    world.things.put("me", world.things.get("owner-user"));
    String organization =
        world
            .application
            .managingOrganizationTokens()
            .replace(
                world.caller(owner),
                new OrganizationName("acme"),
                ManagingOrganizationTokens.Kind.ORGANIZATION,
                () -> Optional.empty())
            .secret()
            .text();
    add("orgtok", organization);
    world.things.put("orgtok-token", world.tokenId(organization).value());
    TeamId owners = world.owners("acme");
    world.things.put("owners-team", owners.value());
    add("owntok", teams.token(owners));
  }

  private void levels() {
    for (Level level : List.of(Level.ADMIN, Level.WRITE, Level.PLAN, Level.READ)) {
      String name = level.name().toLowerCase(Locale.ROOT);
      TeamId team = linked(name, Visibility.ORGANIZATION, level);
      String token = teams.token(team);
      add(name + "+t", token);
      world.things.put(name + "-token", world.tokenId(token).value());
    }
  }

  private void choices() {
    linked("c-none", Visibility.SECRET, Custom.LEAST);
    linked("c-outs", Visibility.SECRET, states(StateVersions.READ_OUTPUTS, false));
    linked("c-read", Visibility.SECRET, states(StateVersions.READ, false));
    linked("c-write", Visibility.SECRET, states(StateVersions.WRITE, false));
    linked("c-wrlk", Visibility.SECRET, states(StateVersions.WRITE, true));
    linked("c-lock", Visibility.SECRET, states(StateVersions.NONE, true));
    linked(
        "c-tasks",
        Visibility.SECRET,
        new Custom(Runs.READ, Variables.NONE, StateVersions.NONE, SentinelMocks.NONE, false, true));
    member("two");
    teams.put(team("c-write"), "two");
    teams.put(team("c-lock"), "two");
  }

  private static Custom states(StateVersions states, boolean locking) {
    return new Custom(Runs.READ, Variables.NONE, states, SentinelMocks.NONE, locking, false);
  }

  private void apart() {
    TeamId side = inTeam("side", Visibility.SECRET);
    teams.link(side, world.id("side"), Level.ADMIN);
    member("member");
    world.pool("acme", "owner", "pool");
    world.pool("rival", "strngr", "their-pool");
    ProjectId stage = world.project("stage");
    world.database.projects().replaceTags(stage, List.of(new TagBinding("env", "test")));
    teams.admit(side, stage, level(ProjectAccess.Level.ADMIN));
    admit("read", stage, level(ProjectAccess.Level.READ));
    admit("c-outs", stage, new ProjectAccessChange(new Kind.Chosen(), List.of()));
  }

  private void admit(String name, ProjectId project, ProjectAccessChange access) {
    world.things.put(name + "-stage", teams.admit(team(name), project, access));
  }

  private static ProjectAccessChange level(ProjectAccess.Level level) {
    return new ProjectAccessChange(new Kind.Fixed(level), List.of());
  }

  /** What is given on workspaces, teams and members of the whole organization. */
  private void organizationWide() {
    inTeam("o-readws", Visibility.SECRET, OrganizationPermission.READ_WORKSPACES);
    inTeam("o-mngws", Visibility.SECRET, OrganizationPermission.MANAGE_WORKSPACES);
    inTeam(
        "o-readpr",
        Visibility.SECRET,
        OrganizationPermission.READ_WORKSPACES,
        OrganizationPermission.READ_PROJECTS);
    inTeam(
        "o-mngpr",
        Visibility.SECRET,
        OrganizationPermission.MANAGE_WORKSPACES,
        OrganizationPermission.MANAGE_PROJECTS);
    inTeam("o-membs", Visibility.SECRET, OrganizationPermission.MANAGE_MEMBERSHIP);
    inTeam(
        "o-teams",
        Visibility.SECRET,
        OrganizationPermission.MANAGE_MEMBERSHIP,
        OrganizationPermission.MANAGE_TEAMS);
    inTeam(
        "o-orgacc",
        Visibility.SECRET,
        OrganizationPermission.MANAGE_MEMBERSHIP,
        OrganizationPermission.MANAGE_TEAMS,
        OrganizationPermission.MANAGE_ORGANIZATION_ACCESS);
    inTeam("o-secret", Visibility.SECRET, OrganizationPermission.ACCESS_SECRET_TEAMS);
    inTeam(
        "o-tmsec",
        Visibility.SECRET,
        OrganizationPermission.MANAGE_MEMBERSHIP,
        OrganizationPermission.MANAGE_TEAMS,
        OrganizationPermission.ACCESS_SECRET_TEAMS);
  }

  /** What is given on other things, and on workspaces little or nothing. */
  private void organizationWideByTheWay() {
    inTeam("o-policy", Visibility.SECRET, OrganizationPermission.MANAGE_POLICIES);
    inTeam("o-overr", Visibility.SECRET, OrganizationPermission.MANAGE_POLICY_OVERRIDES);
    inTeam("o-deleg", Visibility.SECRET, OrganizationPermission.DELEGATE_POLICY_OVERRIDES);
    inTeam("o-tasks", Visibility.SECRET, OrganizationPermission.MANAGE_RUN_TASKS);
    inTeam("o-vcs", Visibility.SECRET, OrganizationPermission.MANAGE_VCS_SETTINGS);
    inTeam("o-agents", Visibility.SECRET, OrganizationPermission.MANAGE_AGENT_POOLS);
    inTeam("o-provs", Visibility.SECRET, OrganizationPermission.MANAGE_PROVIDERS);
    inTeam("o-mods", Visibility.SECRET, OrganizationPermission.MANAGE_MODULES);
  }

  private void strangers() {
    add("strngr", world.userToken("strngr"));
    add("strg+o", world.token(new Principal.Organization(world.organizationId("rival")), LONG));
    world.user("nobody");
    add("nobody", world.userToken("nobody"));
    world.user("siteadm");
    add("siteadm", world.userToken("siteadm"));
    Teams theirs = world.teams("strngr");
    TeamId team = theirs.add("rival", "theirs", Visibility.ORGANIZATION, Set.of());
    world.things.put("their-team", team.value());
    world.things.put("their-link", theirs.link(team, world.id("theirs"), Level.READ).value());
    ProjectId project = new ProjectId(world.things.get("rival-project"));
    world.things.put("their-access", theirs.admit(team, project, level(ProjectAccess.Level.READ)));
    world.things.put("their-membership", world.membership("rival", "strngr").value());
    formerly();
  }

  /** Somebody who was in a team of admins, and somebody who never came in. */
  private void formerly() {
    inTeam("ex-memb", Visibility.SECRET);
    teams.link(team("ex-memb"), world.id("main"), Level.ADMIN);
    var memberships = world.application.managingMemberships();
    memberships.remove(teams.owner(), world.membership("acme", "ex-memb"));
    var invited =
        memberships.invite(
            teams.owner(),
            new OrganizationName("acme"),
            () -> new Invitation("invited@example.test", Set.of(team("admin"))));
    Principal user = new Principal.User(invited.membership().user().id());
    add("invited", world.token(user, LONG));
  }

  private void invalid() {
    Principal owner = new Principal.User(new UserId(world.things.get("owner-user")));
    invalid("expired", world.token(owner, SHORT));
    String revoked = world.token(owner, LONG);
    world.database.tokens().remove(world.tokenId(revoked));
    invalid("revoked", revoked);
    invalid("badsum", altered(revoked));
    invalid("garbage", "let-me-in");
    invalid("anon", "");
  }

  private static String altered(String token) {
    return token.substring(0, token.length() - 1) + (token.endsWith("0") ? '1' : '0');
  }

  private TeamId linked(String name, Visibility visibility, WorkspaceAccess access) {
    TeamId team = inTeam(name, visibility);
    for (String workspace : LINKED) {
      TeamAccessId link = teams.link(team, world.id(workspace), access);
      world.things.put(name + "-" + workspace, link.value());
    }
    return team;
  }

  private TeamId inTeam(String name, Visibility visibility, OrganizationPermission... permissions) {
    TeamId team = teams.add("acme", "team-" + name, visibility, Set.of(permissions));
    world.things.put(name + "-team", team.value());
    member(name);
    teams.put(team, name);
    return team;
  }

  private TeamId team(String name) {
    return new TeamId(world.things.get(name + "-team"));
  }

  private void member(String name) {
    world.user(name);
    world.join(name);
    world.things.put(name + "-user", world.userId(name));
    world.things.put(name + "-membership", world.membership("acme", name).value());
    add(name, world.userToken(name));
  }

  /** Adds an actor whose token is valid; its first use is noted before anything is asked. */
  private void add(String name, String token) {
    actors.add(new Actor(name, token, Optional.of(world.principal(token).orElseThrow())));
  }

  private void invalid(String name, String token) {
    actors.add(new Actor(name, token, Optional.empty()));
  }
}
