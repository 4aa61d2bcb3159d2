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
final class Actors {
  private static final Duration LONG = Duration.ofDays(700);
  private static final Duration SHORT = Duration.ofMinutes(5);

  /** The time that the set-up takes. */
  static final Duration SET_UP = SHORT.multipliedBy(2);

  /** The workspaces that teams are linked to. */
  private static final List<String> LINKED = List.of("main", "draft", "empty");

  private final MatrixServer server;
  private final Teams teams;
  private final List<Actor> actors = new ArrayList<>();

  private Actors(MatrixServer server) {
    this.server = server;
    this.teams = server.teams("owner");
  }

  /** Adds all actors to {@code server}. */
  static List<Actor> of(MatrixServer server) {
    Actors adding = new Actors(server);
    adding.owners();
    adding.levels();
    adding.customAccess();
    adding.membersWithoutAccess();
    adding.organizationWide();
    adding.organizationWideBesideWorkspaces();
    adding.strangers();
    adding.invalid();
    new WorkloadSetup(server).fill();
    server.time.pass(SET_UP);
    // The use of a token is written only once in a while.
    adding.actors.forEach(actor -> server.principal(actor.token()));
    return List.copyOf(adding.actors);
  }

  /** The token of acme that reads its audit trail, under the name of an actor without rights. */
  static Actor auditReader(MatrixServer server) {
    String token =
        server
            .application
            .managingOrganizationTokens()
            .replace(
                server.caller(server.userToken("owner")),
                new OrganizationName("acme"),
                ManagingOrganizationTokens.Kind.AUDIT_TRAILS,
                () -> Optional.empty())
            .secret()
            .text();
    return new Actor("nobody", token, server.principal(token));
  }

  /** A member of one team that is linked to {@code main}, and a token of the team. */
  static List<Actor> ofOneTeam(MatrixServer server) {
    Actors adding = new Actors(server);
    TeamId team = adding.inTeam("profile", Visibility.SECRET);
    TeamAccessId link = adding.teams.link(team, server.id("main"), Custom.LEAST);
    server.placeholders.put("profile-link", link.value());
    adding.add("profile+t", adding.teams.token(team));
    return List.copyOf(adding.actors);
  }

  private void owners() {
    String owner = server.userToken("owner");
    add("owner", owner);
    server.placeholders.put("owner-membership", server.membership("acme", "owner").value());
    server.placeholders.put("owner-token", server.tokenId(owner).value());
    server.placeholders.put("me", server.placeholders.get("owner-user"));
    String organization =
        server
            .application
            .managingOrganizationTokens()
            .replace(
                server.caller(owner),
                new OrganizationName("acme"),
                ManagingOrganizationTokens.Kind.ORGANIZATION,
                () -> Optional.empty())
            .secret()
            .text();
    add("orgtok", organization);
    server.placeholders.put("orgtok-token", server.tokenId(organization).value());
    TeamId owners = server.owners("acme");
    server.placeholders.put("owners-team", owners.value());
    add("owntok", teams.token(owners));
  }

  private void levels() {
    for (Level level : List.of(Level.ADMIN, Level.WRITE, Level.PLAN, Level.READ)) {
      String name = level.name().toLowerCase(Locale.ROOT);
      TeamId team = linked(name, Visibility.ORGANIZATION, level);
      String token = teams.token(team);
      add(name + "+t", token);
      server.placeholders.put(name + "-token", server.tokenId(token).value());
    }
  }

  private void customAccess() {
    linked("c-none", Visibility.SECRET, Custom.LEAST);
    linked("c-outs", Visibility.SECRET, states(StateVersions.READ_OUTPUTS, false));
    linked("c-read", Visibility.SECRET, states(StateVersions.READ, false));
    linked("c-write", Visibility.SECRET, states(StateVersions.WRITE, false));
    linked("c-wrlk", Visibility.SECRET, states(StateVersions.WRITE, true));
    linked("c-lock", Visibility.SECRET, states(StateVersions.NONE, true));
    linked(
        "c-tasks",
        Visibility.SECRET,
        new Custom(
            Runs.READ, Variables.NONE, StateVersions.NONE, SentinelMocks.NONE, false, true, false));
    member("two");
    teams.put(team("c-write"), "two");
    teams.put(team("c-lock"), "two");
  }

  private static Custom states(StateVersions states, boolean locking) {
    return new Custom(Runs.READ, Variables.NONE, states, SentinelMocks.NONE, locking, false, false);
  }

  private void membersWithoutAccess() {
    TeamId side = inTeam("side", Visibility.SECRET);
    teams.link(side, server.id("side"), Level.ADMIN);
    member("member");
    server.pool("acme", "owner", "pool");
    server.pool("rival", "strngr", "their-pool");
    ProjectId stage = server.project("stage");
    server.database.projects().replaceTags(stage, List.of(new TagBinding("env", "test")));
    teams.admit(side, stage, ProjectAccess.Level.ADMIN);
    admit("read", stage, ProjectAccess.Level.READ);
    admit("c-outs", stage, ProjectAccess.Custom.LEAST);
  }

  private void admit(String name, ProjectId project, ProjectAccess access) {
    server.placeholders.put(name + "-stage", teams.admit(team(name), project, access));
  }

  /** Permissions on all workspaces, teams and members of the organization. */
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

  /** Permissions that give little or nothing on workspaces. */
  private void organizationWideBesideWorkspaces() {
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
    add("strngr", server.userToken("strngr"));
    add("strg+o", server.token(new Principal.Organization(server.organizationId("rival")), LONG));
    server.user("nobody");
    add("nobody", server.userToken("nobody"));
    server.user("siteadm");
    add("siteadm", server.userToken("siteadm"));
    Teams theirs = server.teams("strngr");
    TeamId team = theirs.add("rival", "theirs", Visibility.ORGANIZATION, Set.of());
    server.placeholders.put("their-team", team.value());
    server.placeholders.put(
        "their-link", theirs.link(team, server.id("theirs"), Level.READ).value());
    ProjectId project = new ProjectId(server.placeholders.get("rival-project"));
    server.placeholders.put("their-access", theirs.admit(team, project, ProjectAccess.Level.READ));
    server.placeholders.put("their-membership", server.membership("rival", "strngr").value());
    formerAndInvited();
  }

  /** A former member of a team of admins, and an invited user. */
  private void formerAndInvited() {
    inTeam("ex-memb", Visibility.SECRET);
    teams.link(team("ex-memb"), server.id("main"), Level.ADMIN);
    var memberships = server.application.managingMemberships();
    memberships.remove(teams.owner(), server.membership("acme", "ex-memb"));
    var invited =
        memberships.invite(
            teams.owner(),
            new OrganizationName("acme"),
            () -> new Invitation("invited@example.test", Set.of(team("admin"))));
    Principal user = new Principal.User(invited.membership().user().id());
    add("invited", server.token(user, LONG));
  }

  private void invalid() {
    Principal owner = new Principal.User(new UserId(server.placeholders.get("owner-user")));
    invalid("expired", server.token(owner, SHORT));
    String revoked = server.token(owner, LONG);
    server.database.tokens().remove(server.tokenId(revoked));
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
      TeamAccessId link = teams.link(team, server.id(workspace), access);
      server.placeholders.put(name + "-" + workspace, link.value());
    }
    return team;
  }

  private TeamId inTeam(String name, Visibility visibility, OrganizationPermission... permissions) {
    TeamId team = teams.add("acme", "team-" + name, visibility, Set.of(permissions));
    server.placeholders.put(name + "-team", team.value());
    member(name);
    teams.put(team, name);
    return team;
  }

  private TeamId team(String name) {
    return new TeamId(server.placeholders.get(name + "-team"));
  }

  private void member(String name) {
    server.user(name);
    server.join(name);
    server.placeholders.put(name + "-user", server.userId(name));
    server.placeholders.put(name + "-membership", server.membership("acme", name).value());
    add(name, server.userToken(name));
  }

  /** Adds an actor whose token is valid; its first use is recorded before the first request. */
  private void add(String name, String token) {
    actors.add(new Actor(name, token, Optional.of(server.principal(token).orElseThrow())));
  }

  private void invalid(String name, String token) {
    actors.add(new Actor(name, token, Optional.empty()));
  }
}
