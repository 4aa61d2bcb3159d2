package dev.stateward.application.workspace;

import static dev.stateward.application.World.capability;
import static dev.stateward.application.World.failure;
import static dev.stateward.application.World.id;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.application.World;
import dev.stateward.application.WorldContract;
import dev.stateward.application.access.port.ManagingTeamAccess;
import dev.stateward.application.access.port.ManagingTeamAccess.TeamAccessView;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Failure;
import dev.stateward.application.port.Input;
import dev.stateward.application.port.PageRequest;
import dev.stateward.application.retention.port.ManagingBackingData.Grace;
import dev.stateward.application.retention.port.ManagingLegalHolds.Target;
import dev.stateward.application.retention.port.ManagingRetentionPolicies;
import dev.stateward.application.settings.ApplicationSettings;
import dev.stateward.application.stateversion.port.SignedUrl;
import dev.stateward.application.stateversion.port.StateVersionView;
import dev.stateward.application.workspace.port.RestoringWorkspaces;
import dev.stateward.application.workspace.port.RestoringWorkspaces.NameChoice;
import dev.stateward.domain.access.Principal;
import dev.stateward.domain.audit.AuditAction;
import dev.stateward.domain.audit.AuditRecord;
import dev.stateward.domain.retention.RetentionPolicy.DontDelete;
import dev.stateward.domain.stateversion.Output;
import dev.stateward.domain.stateversion.StateVersion;
import dev.stateward.domain.stateversion.StateVersionId;
import dev.stateward.domain.stateversion.StateVersionStatus;
import dev.stateward.domain.team.TeamAccess;
import dev.stateward.domain.workspace.DeletedWorkspace;
import dev.stateward.domain.workspace.TagBinding;
import dev.stateward.domain.workspace.WorkspaceId;
import dev.stateward.domain.workspace.WorkspaceName;
import dev.stateward.testkit.contract.OnAllStores;
import dev.stateward.testkit.fixture.InputFixture;
import dev.stateward.testkit.fixture.StateFixture;
import dev.stateward.testkit.fixture.StoresKind;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

@OnAllStores
final class WorkspaceRestoreServiceContract extends WorldContract {

  WorkspaceRestoreServiceContract(StoresKind kind) {
    super(kind::open, ApplicationSettings.DEFAULT);
  }

  private static final PageRequest PAGE = new PageRequest(1, 20);
  private static final Input<NameChoice> AS_BEFORE = NameChoice.AsBefore::new;

  private final RestoringWorkspaces restoring = world.app.restoringWorkspaces();

  private void delete() {
    world.app.managingWorkspaces().delete(world.ada, world.workspace);
  }

  private void restore() {
    restoring.restore(world.ada, World.ACME, world.workspace, AS_BEFORE);
  }

  private void runMaintenance() {
    world.maintain(failed -> {});
    world.work();
  }

  @Test
  void bringsAWorkspaceBackWithEverything() {
    world.lock(world.wim);
    StateVersionView version = world.publish(world.wim, StateFixture.any(1));
    world.work();
    world
        .app
        .taggingWorkspaces()
        .bind(world.ada, world.workspace, () -> List.of(new TagBinding("env", "dev")));
    world
        .app
        .managingRetentionPolicies()
        .assign(
            world.ada,
            new ManagingRetentionPolicies.Target.OfWorkspace(world.workspace),
            DontDelete::new);
    WorkspaceId reading = world.workspace(world.ada, World.ACME, new WorkspaceName("reading"));
    world.app.managingRemoteStateConsumers().add(world.ada, world.workspace, () -> Set.of(reading));
    var outputs = outputs(id(version));
    var before = world.app.managingWorkspaces().show(world.rex, world.workspace);
    var links = links();

    delete();
    world.time.pass(Duration.ofDays(ApplicationSettings.DEFAULT.graceDays()).minusSeconds(60));
    runMaintenance();
    restore();

    var after = world.app.managingWorkspaces().show(world.rex, world.workspace);
    assertThat(after.workspace().lock()).isEqualTo(before.workspace().lock());
    assertThat(after.workspace().settings()).isEqualTo(before.workspace().settings());
    assertThat(after.tags()).isEqualTo(before.tags());
    assertThat(after.current()).isEqualTo(before.current());
    assertThat(after.retention()).isEqualTo(before.retention());
    assertThat(links()).isEqualTo(links).hasSize(4);
    assertThat(consumers()).containsExactly(reading);
    assertThat(outputs(id(version))).isEqualTo(outputs).isNotEmpty();
    assertThat(world.database.catalog().managedResources(List.of(id(version)))).isNotEmpty();
    assertThat(world.content(id(version))).isEqualTo(StateFixture.any(1).bytes());
    world.unlock(world.wim);
  }

  private List<Output> outputs(StateVersionId version) {
    return world.app.readingState().outputs(world.ada, version, PAGE).read().items();
  }

  private List<WorkspaceId> consumers() {
    return world
        .app
        .managingRemoteStateConsumers()
        .consumers(world.ada, world.workspace, PAGE)
        .items()
        .stream()
        .map(view -> view.workspace().id())
        .toList();
  }

  private List<TeamAccess> links() {
    var wanted = new ManagingTeamAccess.Wanted.OfWorkspace(world.workspace);
    return world.app.managingTeamAccess().list(world.ada, wanted, PAGE).items().stream()
        .map(TeamAccessView::access)
        .toList();
  }

  @Test
  void bringsBackWhatHistoryItHasButNoHoldWhichKeepsItFromBeingDeleted() {
    world.lock(world.wim);
    StateVersionId old = id(world.publish(world.wim, StateFixture.any(1)));
    StateVersionId deleted = id(world.publish(world.wim, StateFixture.any(2)));
    StateVersionId current = id(world.publish(world.wim, StateFixture.any(3)));
    world.app.managingBackingData().softDelete(world.ada, deleted, () -> new Grace.Days(90));
    for (Target held :
        List.of(new Target.OfVersion(old), new Target.OfWorkspace(world.workspace))) {
      world.app.managingLegalHolds().place(world.ada, held, () -> "lawsuit");
      assertThat(failure(this::delete))
          .isEqualTo(new Failure.UnderLegalHold(Failure.UnderLegalHold.Held.WORKSPACE));
      world.app.managingLegalHolds().lift(world.ada, held);
    }

    delete();
    world.work();
    restore();
    world.app.managingBackingData().restore(world.ada, deleted);

    assertThat(world.content(old)).isEqualTo(StateFixture.any(1).bytes());
    assertThat(world.content(deleted)).isEqualTo(StateFixture.any(2).bytes());
    assertThat(world.content(current)).isEqualTo(StateFixture.any(3).bytes());
    assertThat(id(world.app.readingState().current(world.rex, world.workspace))).isEqualTo(current);
  }

  @Test
  void hidesADeletedWorkspaceAndAllOfItFromEverybody() {
    world.lock(world.wim);
    StateVersionView version = world.publish(world.wim, StateFixture.any(1));
    world.work();
    StateVersionView pending = world.announce(world.wim, StateFixture.any(2));
    var reading = world.app.readingState();
    var output = reading.outputs(world.ada, id(version), PAGE).read().items().getFirst();
    String download = capability(reading.show(world.rex, id(version)), SignedUrl.STATE_DOWNLOAD);
    String upload = capability(pending, SignedUrl.STATE_UPLOAD);

    delete();

    for (Caller caller : List.of(world.ada, world.bob, world.wim, world.rex)) {
      assertThat(
              List.of(
                  failure(() -> world.app.managingWorkspaces().show(caller, world.workspace)),
                  failure(
                      () -> world.app.managingWorkspaces().find(caller, World.ACME, World.NETWORK)),
                  failure(() -> world.app.managingWorkspaces().delete(caller, world.workspace)),
                  failure(() -> world.app.lockingWorkspaces().forceUnlock(caller, world.workspace)),
                  failure(() -> world.app.taggingWorkspaces().tags(caller, world.workspace)),
                  failure(() -> reading.current(caller, world.workspace)),
                  failure(() -> reading.show(caller, id(version))),
                  failure(() -> reading.outputs(caller, id(version), PAGE).read()),
                  failure(() -> reading.output(caller, output.id()).read()),
                  failure(() ->
                      world
                          .app
                          .managingBackingData()
                          .softDelete(caller, id(version), Grace.Default::new))))
          .allMatch(Failure.NotFound.class::isInstance);
    }
    assertThat(failure(() -> world.download(download))).isInstanceOf(Failure.NotFound.class);
    assertThat(failure(() -> world.upload(upload, StateFixture.any(2).bytes())))
        .isInstanceOf(Failure.NotFound.class);
    assertThat(world.database.stateVersions().find(id(pending)))
        .containsInstanceOf(StateVersion.Discarded.class);
  }

  @Test
  void isListedAndRestoredByOwnersAlone() {
    delete();

    DeletedWorkspace listed = restoring.list(world.ada, World.ACME, PAGE).items().getFirst();
    assertThat(listed.workspace().id()).isEqualTo(world.workspace);
    assertThat(listed.dueAt()).isEqualTo(listed.deletedAt().plus(Duration.ofDays(7)));
    assertThat(
            restoring
                .list(world.as(new Principal.Organization(world.acme)), World.ACME, PAGE)
                .total())
        .isEqualTo(1);
    for (Caller other : List.of(world.bob, world.wim, world.rex, world.mia, world.eve)) {
      assertThat(
              List.of(
                  failure(() -> restoring.list(other, World.ACME, PAGE)),
                  failure(() ->
                      restoring.restore(
                          other, World.ACME, world.workspace, InputFixture.unparsed()))))
          .allMatch(Failure.NotFound.class::isInstance);
    }
    assertThat(failure(() -> restoring.restore(world.eve, World.EVIL, world.workspace, AS_BEFORE)))
        .isInstanceOf(Failure.NotFound.class);
    assertThat(
            failure(() ->
                restoring.restore(world.ada, World.ACME, new WorkspaceId("ws-none"), AS_BEFORE)))
        .isInstanceOf(Failure.NotFound.class);
    restore();
    assertThat(failure(this::restore)).isInstanceOf(Failure.NotFound.class);
    assertThat(world.trail().stream().map(AuditRecord::event).limit(2))
        .extracting(auditEvent -> auditEvent.action())
        .containsExactly(AuditAction.WORKSPACE_RESTORE, AuditAction.WORKSPACE_DESTROY);
  }

  @Test
  void givesItsNameAwayAtOnceAndTakesAnother() {
    delete();
    world.workspace(world.ada, World.ACME, World.NETWORK);

    assertThat(failure(this::restore))
        .isEqualTo(
            Failure.Invalid.of(
                "/data/attributes/name",
                "Name has already been taken; send another one to restore the workspace under"));
    var name = new WorkspaceName("network-old");
    restoring.restore(world.ada, World.ACME, world.workspace, () -> new NameChoice.Chosen(name));

    assertThat(world.app.managingWorkspaces().find(world.rex, World.ACME, name).workspace().id())
        .isEqualTo(world.workspace);
  }

  @Test
  void isGoneForGoodAfterItsGracePeriod() {
    world.lock(world.wim);
    world.publish(world.wim, StateFixture.any(1));
    delete();
    world.time.pass(Duration.ofDays(ApplicationSettings.DEFAULT.graceDays()).plusHours(1));

    runMaintenance();

    assertThat(failure(this::restore)).isInstanceOf(Failure.NotFound.class);
    assertThat(world.stored()).isEmpty();
  }

  @Test
  void leavesAWorkspaceAloneThatWasRestoredOrDeletedAnew() {
    delete();
    world.time.pass(Duration.ofDays(ApplicationSettings.DEFAULT.graceDays()).minusSeconds(60));
    restore();
    delete();
    world.time.pass(Duration.ofDays(1));

    runMaintenance();
    restore();

    assertThat(world.app.managingWorkspaces().show(world.ada, world.workspace)).isNotNull();
  }

  @Test
  void destroysWhatWasDeletedInItOnceItIsBack() {
    world.lock(world.wim);
    StateVersionId old = id(world.publish(world.wim, StateFixture.any(1)));
    world.publish(world.wim, StateFixture.any(2));
    world.app.managingBackingData().softDelete(world.ada, old, () -> new Grace.Days(1));
    delete();
    world.time.pass(Duration.ofDays(2));
    world.work();
    restore();

    world.time.pass(Duration.ofDays(1));
    world.work();

    assertThat(StateVersionStatus.of(world.database.stateVersions().find(old).orElseThrow()))
        .isEqualTo(StateVersionStatus.BACKING_DATA_PERMANENTLY_DELETED);
  }
}
