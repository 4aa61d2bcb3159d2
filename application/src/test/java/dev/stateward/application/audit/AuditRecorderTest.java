package dev.stateward.application.audit;

import static dev.stateward.application.World.capability;
import static dev.stateward.application.World.id;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.stateward.application.Faults;
import dev.stateward.application.StateApplication;
import dev.stateward.application.World;
import dev.stateward.application.access.DenialTallies;
import dev.stateward.application.audit.port.AuditQuery;
import dev.stateward.application.audit.port.SealingAuditTrails.SignedHead;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Denial;
import dev.stateward.application.port.PageRequest;
import dev.stateward.application.port.StoreUnavailableException;
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.application.retention.port.ManagingBackingData.Grace;
import dev.stateward.application.settings.Budgets;
import dev.stateward.application.stateversion.port.SignedUrl;
import dev.stateward.application.team.port.ManagingTeamMembers.Members;
import dev.stateward.application.team.port.ManagingTeams;
import dev.stateward.domain.access.OrganizationPermission;
import dev.stateward.domain.access.Principal;
import dev.stateward.domain.access.WorkspaceAccess;
import dev.stateward.domain.audit.Actor;
import dev.stateward.domain.audit.AuditAction;
import dev.stateward.domain.audit.AuditEvent;
import dev.stateward.domain.audit.AuditOutcome;
import dev.stateward.domain.audit.AuditRecord;
import dev.stateward.domain.audit.ChainVerdict;
import dev.stateward.domain.audit.Details;
import dev.stateward.domain.audit.Seal;
import dev.stateward.domain.audit.Source;
import dev.stateward.domain.audit.TrailHead;
import dev.stateward.domain.audit.TrailId;
import dev.stateward.domain.organization.TeamId;
import dev.stateward.domain.stateversion.Output;
import dev.stateward.domain.team.TeamSettings;
import dev.stateward.domain.team.Visibility;
import dev.stateward.domain.user.UserId;
import dev.stateward.domain.workspace.WorkspaceName;
import dev.stateward.testkit.fixture.AccessFixture;
import dev.stateward.testkit.fixture.StateFixture;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class AuditRecorderTest {
  private static final Source HERE = new Source("10.0.0.1", "10.9.9.9", "req-1", "go-tfe");

  private final Faults faults = new Faults();
  private final World world = new World(faults);
  private final StateApplication app = world.app;
  private final TrailId acme = TrailId.of(world.acme);
  private int known = records(acme).size();

  private List<AuditRecord> records(TrailId trail) {
    return world.database.auditTrail().list(trail, AuditQuery.ALL, 0, 20_000).records().reversed();
  }

  /** What was recorded since this was asked before. */
  private List<AuditRecord> fresh() {
    List<AuditRecord> all = records(acme);
    List<AuditRecord> fresh = all.subList(known, all.size());
    known = all.size();
    return fresh;
  }

  private List<String> freshActions() {
    return fresh().stream().map(record -> record.event().action().toString()).toList();
  }

  private Denial.OfExisting denial(Runnable useCase) {
    UseCaseFailedException failed =
        catchThrowableOfType(UseCaseFailedException.class, useCase::run);
    return (Denial.OfExisting) failed.denial();
  }

  @Test
  void tellsWhoDidWhatFromWhere() {
    Caller wim = ((Caller.Authenticated) world.wim).from(HERE);

    app.lockingWorkspaces().lock(wim, world.workspace, () -> "for a change");

    AuditRecord record = fresh().getFirst();
    assertThat(record.actor())
        .isEqualTo(
            new Actor(
                Actor.Kind.USER,
                World.user(wim).value(),
                "wim",
                ((Caller.Authenticated) wim).token().value()));
    assertThat(record.source()).isEqualTo(HERE);
    assertThat(record.outcome()).isEqualTo(AuditOutcome.SUCCESS);
    assertThat(record.event().action()).isEqualTo(AuditAction.WORKSPACE_LOCK);
    assertThat(record.event().resource()).isEqualTo(world.workspace.value());
    assertThat(record.event().workspace()).isEqualTo(world.workspace.value());
    assertThat(record.event().before().values()).containsExactly(Map.entry("locked", "no"));
    assertThat(record.event().after().values())
        .containsEntry("locked", "yes")
        .containsEntry("holder", World.user(wim).value())
        .containsEntry("reason", "for a change");
  }

  @Test
  void recordsTheLifeOfAStateVersion() {
    world.lock(world.wim);
    StateFixture first = StateFixture.any(1);
    StateFixture second = StateFixture.any(2);
    var announced = world.announce(world.wim, first);
    world.upload(capability(announced, SignedUrl.STATE_UPLOAD), first.bytes());
    world.upload(capability(announced, SignedUrl.STATE_UPLOAD), first.bytes());
    var left = world.announce(world.wim, second);
    world.publish(world.wim, second);
    app.publishingState().rollBack(world.wim, world.workspace, () -> id(announced));
    world.announce(world.wim, StateFixture.any(9));
    app.lockingWorkspaces().forceUnlock(world.bob, world.workspace);

    List<AuditRecord> records = fresh();
    assertThat(records)
        .extracting(record -> record.event().action().toString())
        .containsExactly(
            "workspace.lock",
            "state_version.create",
            "state_version.upload",
            "state_version.create",
            "state_version.create",
            "state_version.discard",
            "state_version.rollback",
            "state_version.create",
            "state_version.discard",
            "workspace.force_unlock");
    AuditRecord upload = records.get(2);
    assertThat(upload.actor().name()).isEqualTo("wim");
    assertThat(upload.actor().token()).isEmpty();
    assertThat(upload.event().before().values()).containsEntry("status", "pending");
    assertThat(upload.event().after().values())
        .containsEntry("status", "finalized")
        .containsEntry("md5", first.declared().md5().hex())
        .containsEntry("size", String.valueOf(first.bytes().length))
        .containsKey("sha256");
    assertThat(records.get(5).event().resource()).isEqualTo(id(left).value());
    assertThat(records.get(6).event().after().values())
        .containsEntry("source", id(announced).value());
  }

  @Test
  void recordsTheEndOfAStateVersion() {
    world.lock(world.wim);
    var old = id(world.publish(world.wim, StateFixture.any(1)));
    world.publish(world.wim, StateFixture.any(2));
    var backing = app.managingBackingData();
    fresh();

    backing.softDelete(world.ada, old, () -> new Grace.Days(1));
    backing.restore(world.ada, old);
    backing.softDelete(world.ada, old, () -> new Grace.Days(1));
    world.time.pass(Duration.ofDays(2));
    world.work();

    List<AuditRecord> records = fresh();
    assertThat(records)
        .extracting(record -> record.event().action() + " " + record.actor().name())
        .containsExactly(
            "state_version.soft_delete_backing_data ada",
            "state_version.restore_backing_data ada",
            "state_version.soft_delete_backing_data ada",
            "state_version.permanently_delete_backing_data operator");
    assertThat(records.getFirst().event().after().values())
        .containsEntry("status", "backing_data_soft_deleted")
        .containsEntry("grace_days", "1");
    assertThat(records.getLast().event().after().values())
        .containsEntry("status", "backing_data_permanently_deleted");
  }

  @Test
  void leavesNothingOfWhatWasUndone() {
    faults.failNextBefore(Faults.COMMIT);

    assertThatThrownBy(() -> world.lock(world.wim)).isInstanceOf(StoreUnavailableException.class);

    assertThat(fresh()).isEmpty();
  }

  @Test
  void undoesWhatCannotBeRecorded() {
    faults.failNextBefore("auditTrail.add");

    assertThatThrownBy(() -> world.lock(world.wim)).isInstanceOf(StoreUnavailableException.class);
    faults.heal();
    world.lock(world.wim);

    assertThat(freshActions()).containsExactly("workspace.lock");
  }

  @Test
  void recordsNothingThatIsRefused() {
    world.lock(world.wim);
    fresh();

    World.failure(() -> world.lock(world.bob));
    World.failure(() -> world.unlock(world.bob));
    World.failure(() -> world.publish(world.bob, StateFixture.any(1)));

    assertThat(fresh()).isEmpty();
  }

  @Test
  void recordsLinksWithTheirAccess() {
    TeamId team = world.team(world.mia, Set.of());
    fresh();

    var link =
        app.managingTeamAccess()
            .add(
                world.ada,
                () -> team,
                world.workspace,
                () -> AccessFixture.to(WorkspaceAccess.Level.READ));
    app.managingTeamAccess().remove(world.ada, link.access().id());

    List<AuditRecord> records = fresh();
    assertThat(records)
        .extracting(record -> record.event().action())
        .containsExactly(AuditAction.TEAM_WORKSPACE_CREATE, AuditAction.TEAM_WORKSPACE_DESTROY);
    assertThat(records.getFirst().event().after().values())
        .containsEntry("access", "read")
        .containsEntry("team", team.value());
    assertThat(records.getLast().event().before()).isEqualTo(records.getFirst().event().after());
  }

  @Test
  void marksWhatRaisesTheOneWhoDoesIt() {
    TeamId managers =
        world.team(
            world.mia,
            Set.of(OrganizationPermission.MANAGE_MEMBERSHIP, OrganizationPermission.MANAGE_TEAMS));
    TeamId open = world.team(Visibility.ORGANIZATION, Set.of());
    fresh();
    var members = app.managingTeamMembers();

    members.add(world.mia, open, () -> new Members.ByUsername(Set.of("rex")));
    members.add(world.mia, open, () -> new Members.ByUsername(Set.of("mia")));
    members.add(world.ada, managers, () -> new Members.ByUsername(Set.of("ada")));

    assertThat(fresh())
        .extracting(record -> record.event().after().values().getOrDefault("raises_actor", "no"))
        .containsExactly("no", "yes", "no");
  }

  @Test
  void marksAChangeOfTheirOwnTeamThatRaisesTheOneWhoMakesIt() {
    TeamId own =
        world.team(
            world.mia,
            Set.of(
                OrganizationPermission.MANAGE_MEMBERSHIP,
                OrganizationPermission.MANAGE_TEAMS,
                OrganizationPermission.MANAGE_ORGANIZATION_ACCESS));
    TeamId others = world.team(Visibility.ORGANIZATION, Set.of());
    fresh();

    give(others, OrganizationPermission.READ_WORKSPACES);
    give(own, OrganizationPermission.READ_WORKSPACES);
    give(own, OrganizationPermission.READ_WORKSPACES);

    assertThat(fresh())
        .extracting(record -> record.event().after().values().getOrDefault("raises_actor", "no"))
        .containsExactly("no", "yes", "no");
  }

  /** A group of the identity provider may be one of their own. */
  @Test
  void marksAGroupThatGetsIntoATeamWhichTheOneWhoNamesItIsNotIn() {
    TeamId own =
        world.team(
            world.mia,
            Set.of(OrganizationPermission.MANAGE_MEMBERSHIP, OrganizationPermission.MANAGE_TEAMS));
    TeamId others = world.team(Visibility.ORGANIZATION, Set.of());
    fresh();

    follow(world.mia, others, "mine");
    follow(world.mia, others, "mine");
    follow(world.mia, others, "");
    follow(world.mia, own, "mine");
    follow(world.ada, others, "theirs");

    assertThat(fresh())
        .extracting(record -> record.event().after().values().getOrDefault("raises_actor", "no"))
        .containsExactly("yes", "no", "no", "no", "no");
  }

  private void follow(Caller caller, TeamId team, String group) {
    app.managingTeams()
        .update(
            caller,
            team,
            before ->
                new ManagingTeams.Draft(
                    before.name(),
                    new TeamSettings(
                        before.settings().visibility(),
                        before.settings().organizationAccess(),
                        group,
                        before.settings().membersManageTokens())));
  }

  private void give(TeamId team, OrganizationPermission permission) {
    app.managingTeams()
        .update(
            world.mia,
            team,
            before -> {
              Set<OrganizationPermission> held =
                  new HashSet<>(before.settings().organizationAccess());
              held.add(permission);
              return new ManagingTeams.Draft(
                  before.name(),
                  new TeamSettings(
                      before.settings().visibility(),
                      held,
                      before.settings().ssoTeamId(),
                      before.settings().membersManageTokens()));
            });
  }

  @Test
  void keepsWhatBelongsToNoOrganizationInTheTrailOfTheServer() {
    int before = records(TrailId.SERVER).size();

    var issued =
        app.managingUserTokens()
            .issue(world.mia, World.user(world.mia), () -> "laptop", () -> Optional.empty());
    app.managingUserTokens().revoke(world.mia, issued.token().id());

    List<AuditRecord> records = records(TrailId.SERVER);
    assertThat(records.subList(before, records.size()))
        .extracting(record -> record.event().action().toString() + " " + record.actor().name())
        .containsExactly("authentication_token.create mia", "authentication_token.destroy mia");
    assertThat(fresh()).isEmpty();
  }

  @Test
  void keepsTheTrailOfAnOrganizationThatIsGone() {
    app.managingOrganizations().delete(world.ada, World.ACME);

    assertThat(freshActions()).containsExactly("organization.destroy");
    assertThat(app.operations().sealingAuditTrails().find(World.OPERATOR, "acme")).isEmpty();
    assertThat(app.operations().sealingAuditTrails().find(World.OPERATOR, acme.value()))
        .contains(acme);
  }

  @Test
  void recordsAReadBeforeItsFirstByte() {
    world.lock(world.wim);
    StateFixture state = StateFixture.any(1);
    var version = world.publish(world.wim, state);
    String capability = capability(version, SignedUrl.STATE_DOWNLOAD);
    fresh();

    var download = app.readingState().download(new Caller.Anonymous(HERE), capability);
    assertThat(fresh()).isEmpty();
    faults.failNextBefore("auditTrail.add");
    assertThatThrownBy(download::whole).isInstanceOf(StoreUnavailableException.class);
    faults.heal();
    assertThat(world.download(capability)).isEqualTo(state.bytes());

    AuditRecord record = fresh().getFirst();
    assertThat(record.event().action()).isEqualTo(AuditAction.STATE_VERSION_DOWNLOAD);
    assertThat(record.actor().name()).isEqualTo("wim");
    assertThat(record.event().after().values()).containsEntry("content", "state");
  }

  @Test
  void recordsReadsOfOutputsAndNotTheirValues() {
    world.lock(world.wim);
    var version =
        id(
            world.publish(
                world.wim,
                StateFixture.any(1)
                    .withOutputs(
                        StateFixture.output("host", "plain-value", false)
                            + ","
                            + StateFixture.output("key", "hunter2", true))));
    world.work();
    fresh();

    var outputs =
        app.readingState().outputs(world.rex, version, new PageRequest(1, 20)).read().items();
    outputs.forEach(output -> app.readingState().output(world.rex, output.id()).read());
    var unused = app.readingState().currentOutputs(world.rex, world.workspace).read();

    List<AuditRecord> records = fresh();
    assertThat(outputs).extracting(Output::sensitive).containsExactly(false, true);
    assertThat(records)
        .extracting(record -> record.event().action())
        .containsExactly(
            AuditAction.OUTPUT_INDEX,
            AuditAction.OUTPUT_SHOW,
            AuditAction.OUTPUT_SHOW,
            AuditAction.OUTPUT_INDEX);
    assertThat(records)
        .noneMatch(record -> record.canonical().contains("hunter2"))
        .noneMatch(record -> record.canonical().contains("plain-value"));
  }

  @Test
  void recordsADenialOnceAndLaterHowManyFollowed() {
    Denial.OfExisting denial = denial(() -> world.lock(world.rex));
    Caller rex = ((Caller.Authenticated) world.rex).from(HERE);

    IntStream.range(0, 5).forEach(i -> app.recordingDenials().record(rex, denial, "POST /lock"));
    assertThat(fresh()).isEmpty();
    app.recordingDenials().settle(World.OPERATOR);
    List<AuditRecord> once = fresh();
    app.recordingDenials().settle(World.OPERATOR);
    assertThat(fresh()).isEmpty();
    world.time.pass(Duration.ofMinutes(1));
    app.recordingDenials().settle(World.OPERATOR);
    List<AuditRecord> counted = fresh();
    world.time.pass(Duration.ofMinutes(1));
    app.recordingDenials().settle(World.OPERATOR);

    assertThat(once).hasSize(1);
    assertThat(once.getFirst().outcome()).isEqualTo(AuditOutcome.DENIED);
    assertThat(once.getFirst().actor().name()).isEqualTo("rex");
    assertThat(once.getFirst().source()).isEqualTo(HERE);
    assertThat(once.getFirst().event().action()).isEqualTo(AuditAction.WORKSPACE_ACCESS);
    assertThat(once.getFirst().event().resource()).isEqualTo(world.workspace.value());
    assertThat(once.getFirst().event().after().values())
        .containsEntry("permission", "lock")
        .containsEntry("call", "POST /lock");
    assertThat(counted).hasSize(1);
    assertThat(counted.getFirst().event().after().values()).containsEntry("count", "4");
    assertThat(fresh()).isEmpty();
  }

  @Test
  void recordsFewDenialsOfOneWhoScans() {
    for (int i = 0; i < 100; i++) {
      var workspace = world.workspace(world.ada, World.ACME, new WorkspaceName("scanned-" + i));
      Denial.OfExisting denial = denial(() -> app.managingWorkspaces().show(world.eve, workspace));
      app.recordingDenials().record(world.eve, denial, "GET /workspaces/{id}");
    }
    app.recordingDenials().settleAll(World.OPERATOR);

    List<AuditRecord> denied =
        fresh().stream().filter(record -> record.outcome() == AuditOutcome.DENIED).toList();
    assertThat(denied).hasSize(DenialTallies.SINGLY + 1);
    assertThat(denied.getLast().event().after().values())
        .containsEntry("permission", "various")
        .containsEntry("count", "40");
  }

  /** Accepting a denial must not wait for a store or fail with it. */
  @Test
  void asksNoStoreWhenADenialIsTakenIn() {
    Denial.OfExisting denial = denial(() -> world.lock(world.rex));
    faults.heal();

    app.recordingDenials().record(world.rex, denial, "POST /lock");

    assertThat(faults.counts()).isEmpty();
  }

  @Test
  void keepsDenialsThatCannotBeWrittenUntilTheyCan() {
    Denial.OfExisting denial = denial(() -> world.lock(world.rex));
    var recording = app.recordingDenials();
    faults.failBefore("auditTrail.add");
    for (int minute = 0; minute < 5; minute++) {
      recording.record(world.rex, denial, "POST /lock");
      recording.record(world.rex, denial, "POST /lock");
      assertThatThrownBy(() -> recording.settle(World.OPERATOR))
          .isInstanceOf(StoreUnavailableException.class);
      world.time.pass(Duration.ofMinutes(1));
    }
    faults.heal();

    recording.settleAll(World.OPERATOR);

    assertThat(denials(fresh())).isEqualTo(10);
  }

  /** How many denials records tell of. */
  private static long denials(List<AuditRecord> records) {
    return records.stream()
        .map(record -> record.event().after().values())
        .mapToLong(after -> Long.parseLong(after.getOrDefault("count", "1")))
        .sum();
  }

  @Test
  void countsDenialsThatFindTheQueueFull() {
    var recording = app.recordingDenials();
    int each = DenialTallies.SINGLY;
    int users = Budgets.DENIALS_QUEUED / each + 2;
    Denial.OfExisting denial = denial(() -> world.lock(world.rex));
    for (int user = 0; user < users; user++) {
      Principal principal = new Principal.User(new UserId("user-" + user));
      for (int i = 0; i < each; i++) {
        AuditEvent auditEvent =
            denial.event().changing(Details.NONE, Details.of("permission", "p" + i));
        recording.record(world.rex, new Denial.OfExisting(principal, auditEvent), "GET /");
      }
    }

    recording.settleAll(World.OPERATOR);

    List<AuditRecord> records = fresh();
    assertThat(records).hasSize(Budgets.DENIALS_QUEUED + 1);
    assertThat(denials(records)).isEqualTo((long) users * each);
  }

  @Test
  void deniesNobodyWhatDoesNotExist() {
    UseCaseFailedException failed =
        catchThrowableOfType(
            UseCaseFailedException.class,
            () -> app.managingWorkspaces().show(world.eve, world.identifiers.workspace()));

    assertThat(failed.denial()).isEqualTo(new Denial.None());
  }

  @Test
  void deniesOrganizationTokensTheLockWithAReason() {
    Caller token = world.as(new Principal.Organization(world.acme));

    Denial.OfExisting denial = denial(() -> world.lock(token));

    assertThat(denial.event().after().values()).containsEntry("permission", "lock");
  }

  @Test
  void sealsWhatItRecordsAndVerifies() {
    world.lock(world.wim);
    var tending = app.operations().sealingAuditTrails();

    int all = records(acme).size();
    assertThat(tending.verify(World.OPERATOR, acme, List.of()))
        .isInstanceOfSatisfying(
            ChainVerdict.Sound.class, sound -> assertThat(sound.head().position()).isEqualTo(all));
    assertThat(tending.trails(World.OPERATOR)).contains(acme, TrailId.SERVER);
    tending.keyTrails(World.OPERATOR);
    assertThat(records(acme)).hasSize(all);
    World.failure(() -> tending.keyTrails(world.ada));
    World.failure(() -> tending.verify(world.ada, acme, List.of()));
    World.failure(() -> tending.head(world.ada, acme));
  }

  @Test
  void signsHeads() {
    var tending = app.operations().sealingAuditTrails();
    SignedHead signed = tending.head(World.OPERATOR, acme);
    TrailHead head = signed.head();
    world.lock(world.wim);

    assertThat(head.seal().position()).isEqualTo(known);
    assertThat(tending.signed(World.OPERATOR, signed)).isTrue();
    for (TrailHead other :
        List.of(
            new TrailHead(TrailId.SERVER, head.seal(), head.at()),
            new TrailHead(acme, head.seal(), head.at().plusSeconds(1)),
            new TrailHead(acme, new Seal(1, head.seal().hash(), head.seal().key()), head.at()),
            new TrailHead(acme, new Seal(known, head.seal().hash(), ""), head.at()),
            new TrailHead(acme, new Seal(known, head.seal().hash(), "x"), head.at()))) {
      assertThat(tending.signed(World.OPERATOR, new SignedHead(other, signed.signature())))
          .as("%s", other)
          .isFalse();
    }
    assertThat(tending.verify(World.OPERATOR, acme, List.of(head)))
        .isInstanceOf(ChainVerdict.Sound.class);
    assertThat(tending.verify(World.OPERATOR, TrailId.SERVER, List.of(head)))
        .isInstanceOf(ChainVerdict.Sound.class);
  }
}
