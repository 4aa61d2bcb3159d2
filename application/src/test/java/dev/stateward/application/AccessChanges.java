package dev.stateward.application;

import dev.stateward.application.Changes.Change;
import dev.stateward.application.organization.port.ManagingMemberships.Invitation;
import dev.stateward.application.organization.port.ManagingMemberships.MembershipView;
import dev.stateward.application.organization.port.OffboardingUsers.Holder;
import dev.stateward.application.organization.port.SettingUpServer.NewUser;
import dev.stateward.application.port.Caller;
import dev.stateward.application.team.port.ManagingTeamMembers.Members;
import dev.stateward.application.team.port.ManagingTeams;
import dev.stateward.application.token.port.ManagingOrganizationTokens.Kind;
import dev.stateward.domain.access.Principal;
import dev.stateward.domain.access.WorkspaceAccess.Level;
import dev.stateward.domain.organization.TeamName;
import dev.stateward.domain.team.TeamAccessId;
import dev.stateward.domain.team.TeamSettings;
import dev.stateward.domain.token.TokenDescription;
import dev.stateward.domain.user.User;
import dev.stateward.domain.user.Username;
import dev.stateward.testkit.fixture.AccessFixture;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The changes that can be made to who may do what, each ready to be made once. */
final class AccessChanges {
  private static final Members MIA = new Members.ByUsername(Set.of("mia"));
  private static final Members WIM = new Members.ByUsername(Set.of("wim"));

  private AccessChanges() {}

  static Map<String, Change> teams() {
    return Map.of(
        "team create",
        world ->
            () ->
                world
                    .app
                    .managingTeams()
                    .create(
                        world.ada,
                        World.ACME,
                        () -> new ManagingTeams.Draft(new TeamName("new"), TeamSettings.INITIAL)),
        "team update",
        world ->
            () ->
                world
                    .app
                    .managingTeams()
                    .update(
                        world.ada,
                        world.writers,
                        was -> new ManagingTeams.Draft(new TeamName("new"), was.settings())),
        "team delete",
        world -> () -> world.app.managingTeams().delete(world.ada, world.writers));
  }

  static Map<String, Change> teamAccess() {
    return Map.of(
        "link add",
        world -> {
          world.unlink(world.writers);
          return () ->
              world
                  .app
                  .managingTeamAccess()
                  .add(
                      world.ada,
                      () -> world.writers,
                      world.workspace,
                      () -> AccessFixture.to(Level.READ));
        },
        "link change",
        world ->
            () ->
                world
                    .app
                    .managingTeamAccess()
                    .change(world.ada, link(world), () -> AccessFixture.to(Level.READ)),
        "link remove",
        world -> () -> world.app.managingTeamAccess().remove(world.ada, link(world)));
  }

  private static TeamAccessId link(World world) {
    return world.database.teamAccesses().find(world.writers, world.workspace).orElseThrow().id();
  }

  static Map<String, Change> members() {
    return Map.of(
        "member add",
        world -> () -> world.app.managingTeamMembers().add(world.ada, world.writers, () -> MIA),
        "member remove",
        world -> () -> world.app.managingTeamMembers().remove(world.ada, world.writers, () -> WIM),
        "membership invite",
        world ->
            () ->
                world
                    .app
                    .managingMemberships()
                    .invite(
                        world.ada,
                        World.ACME,
                        () -> new Invitation("new@x", Set.of(world.writers))),
        "membership remove",
        world -> {
          MembershipView made =
              world
                  .app
                  .managingMemberships()
                  .invite(world.ada, World.ACME, () -> new Invitation("new@x", Set.of()));
          return () -> world.app.managingMemberships().remove(world.ada, made.membership().id());
        });
  }

  static Map<String, Change> userTokens() {
    return Map.of(
        "token issue",
        world ->
            () ->
                world
                    .app
                    .managingUserTokens()
                    .issue(world.wim, World.user(world.wim), () -> "", () -> Optional.empty()),
        "token revoke",
        world -> {
          var issued =
              world
                  .app
                  .managingUserTokens()
                  .issue(world.wim, World.user(world.wim), () -> "", () -> Optional.empty());
          return () -> world.app.managingUserTokens().revoke(world.wim, issued.token().id());
        });
  }

  static Map<String, Change> offboarding() {
    return Map.of(
        "user suspend",
        world -> {
          Caller root = root(world);
          return () -> world.app.offboardingUsers().suspend(root, World.user(world.wim));
        },
        "user resume",
        world -> {
          Caller root = root(world);
          world.app.offboardingUsers().suspend(root, World.user(world.wim));
          return () -> world.app.offboardingUsers().resume(root, World.user(world.wim));
        },
        "user delete",
        world -> {
          Caller root = root(world);
          return () -> world.app.offboardingUsers().delete(root, World.user(world.wim));
        },
        "tokens revoke",
        world -> {
          Caller root = root(world);
          Holder wim = new Holder.OfUser(World.user(world.wim));
          return () -> world.app.offboardingUsers().revokeAll(root, wim);
        });
  }

  private static Caller root(World world) {
    User root =
        world
            .app
            .settingUpServer()
            .createUser(World.OPERATOR, () -> new NewUser(new Username("root"), "r@x", true));
    return world.as(new Principal.User(root.id()));
  }

  static Map<String, Change> teamTokens() {
    return Map.of(
        "team token replace",
        world -> {
          world.app.managingTeamTokens().replace(world.ada, world.writers, () -> Optional.empty());
          return () ->
              world
                  .app
                  .managingTeamTokens()
                  .replace(world.ada, world.writers, () -> Optional.empty());
        },
        "team token issue",
        world ->
            () ->
                world
                    .app
                    .managingTeamTokens()
                    .issue(
                        world.ada,
                        world.writers,
                        () -> new TokenDescription.Stated("one of many"),
                        () -> Optional.empty()),
        "team token revoke",
        world -> {
          world.app.managingTeamTokens().replace(world.ada, world.writers, () -> Optional.empty());
          return () -> world.app.managingTeamTokens().revoke(world.ada, world.writers);
        });
  }

  static Map<String, Change> organizationTokens() {
    return Map.of(
        "organization token replace",
        world -> () -> replace(world, Kind.ORGANIZATION),
        "audit trail token replace",
        world -> () -> replace(world, Kind.AUDIT_TRAILS),
        "organization token revoke",
        world -> {
          replace(world, Kind.ORGANIZATION);
          return () ->
              world
                  .app
                  .managingOrganizationTokens()
                  .revoke(world.ada, World.ACME, Kind.ORGANIZATION);
        });
  }

  private static void replace(World world, Kind kind) {
    world
        .app
        .managingOrganizationTokens()
        .replace(world.ada, World.ACME, kind, () -> Optional.empty());
  }
}
