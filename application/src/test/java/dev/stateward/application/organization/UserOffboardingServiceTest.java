package dev.stateward.application.organization;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stateward.application.StateApplication;
import dev.stateward.application.World;
import dev.stateward.application.audit.port.AuditQuery;
import dev.stateward.application.organization.port.OffboardingUsers;
import dev.stateward.application.organization.port.OffboardingUsers.Account;
import dev.stateward.application.organization.port.OffboardingUsers.Holder;
import dev.stateward.application.organization.port.SettingUpServer.NewUser;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Failure;
import dev.stateward.application.port.PageRequest;
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.application.team.port.ManagingTeamMembers.Members;
import dev.stateward.domain.access.Principal;
import dev.stateward.domain.access.WorkspaceAccess;
import dev.stateward.domain.audit.AuditAction;
import dev.stateward.domain.audit.AuditRecord;
import dev.stateward.domain.audit.TrailId;
import dev.stateward.domain.organization.TeamId;
import dev.stateward.domain.token.TokenId;
import dev.stateward.domain.user.User;
import dev.stateward.domain.user.UserId;
import dev.stateward.domain.user.Username;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

class UserOffboardingServiceTest {
  private static final PageRequest ALL = new PageRequest(1, 100);

  private final World world = new World();
  private final StateApplication app = world.app;
  private final OffboardingUsers offboarding = app.offboardingUsers();
  private final Caller root = admin("root");

  private Caller admin(String name) {
    User user =
        app.settingUpServer()
            .createUser(World.OPERATOR, () -> new NewUser(new Username(name), name + "@x", true));
    return world.as(new Principal.User(user.id()));
  }

  @Test
  void existsForSiteAdminsAndTheOperatorAlone() {
    UserId wim = World.user(world.wim);
    for (Caller caller :
        List.of(world.ada, world.mia, world.as(new Principal.Organization(world.acme)))) {
      List<ThrowingCallable> calls =
          List.of(
              () -> offboarding.users(caller, ALL),
              () -> offboarding.named(caller, new Username("wim")),
              () -> offboarding.suspend(caller, wim),
              () -> offboarding.resume(caller, wim),
              () -> offboarding.delete(caller, wim),
              () -> offboarding.tokens(caller, new Holder.OfUser(wim), ALL),
              () -> offboarding.revokeAll(caller, new Holder.OfUser(wim)),
              () -> offboarding.revoke(caller, token(world.wim)));
      calls.forEach(call -> assertThat(failure(call)).isEqualTo(new Failure.NotFound()));
    }
    assertThat(offboarding.users(World.OPERATOR, ALL).items())
        .isEqualTo(offboarding.users(root, ALL).items())
        .extracting(account -> account.user().username().value())
        .contains("root", "wim")
        .isSorted();
  }

  @Test
  void aSuspendedUserDoesNothingUntilTheyAreResumed() {
    UserId wim = World.user(world.wim);
    Account suspended = offboarding.suspend(root, wim);

    assertThat(suspended.suspended()).isTrue();
    assertThat(offboarding.users(root, ALL).items()).contains(suspended);
    assertThat(failure(() -> world.lock(world.wim))).isEqualTo(new Failure.NotFound());
    assertThat(
            failure(() ->
                app.managingUserTokens().issue(world.wim, wim, () -> "", () -> Optional.empty())))
        .isEqualTo(new Failure.Unauthenticated());
    assertThat(offboarding.suspend(root, wim)).isEqualTo(suspended);

    assertThat(offboarding.resume(root, wim).suspended()).isFalse();
    assertThat(offboarding.resume(root, wim).suspended()).isFalse();
    world.lock(world.wim);
    assertThat(recorded(TrailId.SERVER, AuditAction.USER_SUSPEND)).hasSize(1);
    assertThat(recorded(TrailId.SERVER, AuditAction.USER_RESUME)).hasSize(1);
  }

  @Test
  void theLockOfWhomIsGoneCanBeForced() {
    world.lock(world.wim);
    offboarding.suspend(root, World.user(world.wim));
    app.lockingWorkspaces().forceUnlock(world.bob, world.workspace);

    offboarding.resume(root, World.user(world.wim));
    world.lock(world.wim);
    offboarding.delete(root, World.user(world.wim));
    app.lockingWorkspaces().forceUnlock(world.bob, world.workspace);
    world.lock(world.bob);
  }

  @Test
  void deletesTokensAndMembershipsAndKeepsWhatWasRecorded() {
    world.lock(world.wim);
    UserId wim = World.user(world.wim);
    List<AuditRecord> before = recorded(TrailId.of(world.acme), AuditAction.WORKSPACE_LOCK);

    offboarding.delete(root, wim);

    assertThat(world.database.users().find(wim)).isEmpty();
    assertThat(world.database.tokens().find(token(world.wim))).isEmpty();
    assertThat(world.database.memberships().of(wim)).isEmpty();
    assertThat(recorded(TrailId.of(world.acme), AuditAction.WORKSPACE_LOCK))
        .isEqualTo(before)
        .last()
        .satisfies(record -> assertThat(record.actor().name()).isEqualTo("wim"));
    assertThat(recorded(TrailId.of(world.acme), AuditAction.MEMBERSHIP_DESTROY)).hasSize(1);
    assertThat(recorded(TrailId.SERVER, AuditAction.USER_DESTROY)).hasSize(1);
    assertThat(failure(() -> offboarding.delete(root, wim))).isEqualTo(new Failure.NotFound());
  }

  @Test
  void keepsTheLastOwnerWhoCanAct() {
    UserId ada = World.user(world.ada);
    assertThat(failure(() -> offboarding.suspend(root, ada)))
        .isInstanceOf(Failure.Indispensable.class);
    assertThat(failure(() -> offboarding.delete(root, ada)))
        .isInstanceOf(Failure.Indispensable.class);

    TeamId owners = world.database.teams().ownersOf(world.acme).id();
    world.put(owners, world.bob);
    offboarding.suspend(root, ada);
    assertThat(failure(() -> offboarding.suspend(root, World.user(world.bob))))
        .isInstanceOf(Failure.Indispensable.class);
    offboarding.delete(root, ada);
  }

  @Test
  void aSuspendedOwnerDoesNotCountWhereOthersAreRemoved() {
    TeamId owners = world.database.teams().ownersOf(world.acme).id();
    world.put(owners, world.bob);
    offboarding.suspend(root, World.user(world.bob));
    var ada = new Members.ByUsername(Set.of("ada"));

    assertThat(failure(() -> app.managingTeamMembers().remove(world.ada, owners, () -> ada)))
        .isInstanceOf(Failure.Forbidden.class);
  }

  @Test
  void keepsTheLastSiteAdminWhoCanAct() {
    UserId last = World.user(root);
    assertThat(failure(() -> offboarding.delete(root, last)))
        .isInstanceOf(Failure.Indispensable.class);

    Caller other = admin("other");
    offboarding.suspend(other, last);
    assertThat(failure(() -> offboarding.users(root, ALL))).isEqualTo(new Failure.NotFound());
    assertThat(failure(() -> offboarding.suspend(other, World.user(other))))
        .isInstanceOf(Failure.Indispensable.class);
  }

  @Test
  void listsAndRevokesTokensOfWhomever() {
    TeamId team = world.linked(world.mia, WorkspaceAccess.Level.READ);
    Caller ofTeam = world.as(new Principal.Team(team));
    Caller itself = world.as(new Principal.Organization(world.acme));
    Holder acme = new Holder.OfOrganization(World.ACME);

    assertThat(offboarding.tokens(root, acme, ALL).items())
        .extracting(used -> used.token().id())
        .contains(token(ofTeam), token(itself))
        .doesNotContain(token(world.mia));
    assertThat(offboarding.tokens(root, new Holder.OfTeam(team), ALL).total()).isEqualTo(1);
    assertThat(offboarding.revokeAll(root, acme)).isEqualTo(2);
    assertThat(offboarding.tokens(root, acme, ALL).items()).isEmpty();

    offboarding.revoke(root, token(world.mia));
    assertThat(world.database.tokens().find(token(world.mia))).isEmpty();
    assertThat(failure(() -> offboarding.revoke(root, token(world.mia))))
        .isEqualTo(new Failure.NotFound());
    assertThat(recorded(TrailId.of(world.acme), AuditAction.TOKEN_DESTROY)).hasSize(2);
  }

  private static TokenId token(Caller caller) {
    return ((Caller.Authenticated) caller).token();
  }

  private List<AuditRecord> recorded(TrailId trail, AuditAction action) {
    return world.database.auditTrail().list(trail, AuditQuery.ALL, 0, 10_000).records().stream()
        .filter(record -> record.event().action() == action)
        .toList();
  }

  private static Failure failure(ThrowingCallable call) {
    var thrown = new ArrayList<Failure>();
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(UseCaseFailedException.class, e -> thrown.add(e.failure()));
    return thrown.getFirst();
  }
}
