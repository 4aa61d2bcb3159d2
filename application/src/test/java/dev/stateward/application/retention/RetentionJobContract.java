package dev.stateward.application.retention;

import static dev.stateward.application.World.id;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.application.World;
import dev.stateward.application.WorldContract;
import dev.stateward.application.job.port.RunningJobs.Failed;
import dev.stateward.application.port.PageRequest;
import dev.stateward.application.retention.port.ManagingBackingData.Grace;
import dev.stateward.application.retention.port.ManagingLegalHolds;
import dev.stateward.application.retention.port.ManagingRetentionPolicies.Target;
import dev.stateward.application.retention.port.RetentionPolicies.Expired;
import dev.stateward.application.settings.ApplicationSettings;
import dev.stateward.domain.retention.RetentionPolicy;
import dev.stateward.domain.retention.RetentionPolicy.DeleteOlder;
import dev.stateward.domain.retention.RetentionPolicy.DontDelete;
import dev.stateward.domain.retention.RetentionPolicy.EnforcedPolicy;
import dev.stateward.domain.stateversion.StateVersionId;
import dev.stateward.domain.stateversion.StateVersionStatus;
import dev.stateward.testkit.contract.OnAllStores;
import dev.stateward.testkit.fixture.StateFixture;
import dev.stateward.testkit.fixture.StoresKind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What policies delete, over whatever stores. */
@OnAllStores
final class RetentionJobContract extends WorldContract {
  private static final Target ACME = new Target.OfOrganization(World.ACME);

  RetentionJobContract(StoresKind kind) {
    super(kind::open, ApplicationSettings.DEFAULT);
  }

  private final Target workspace = new Target.OfWorkspace(world.workspace);

  /** So many versions, the last of which is current. */
  static List<StateVersionId> publish(World world, int versions) {
    world.lock(world.wim);
    List<StateVersionId> ids = new ArrayList<>();
    for (int serial = 1; serial <= versions; serial++) {
      ids.add(id(world.publish(world.wim, StateFixture.any(serial))));
    }
    world.unlock(world.wim);
    return ids;
  }

  /** Does every routine that is due within a little more than an hour; what failed. */
  static List<Failed> runMaintenance(World world) {
    List<Failed> failed = new ArrayList<>();
    world.time.pass(RetentionJob.PAUSE);
    world.maintain(failed::add);
    return failed;
  }

  private void runMaintenance() {
    assertThat(runMaintenance(world)).isEmpty();
  }

  static StateVersionStatus stage(World world, StateVersionId id) {
    return StateVersionStatus.of(world.database.stateVersions().find(id).orElseThrow());
  }

  private StateVersionStatus stage(StateVersionId id) {
    return stage(world, id);
  }

  private List<StateVersionStatus> stages(List<StateVersionId> ids) {
    return ids.stream().map(this::stage).toList();
  }

  static void assign(World world, Target target, RetentionPolicy policy) {
    world.app.managingRetentionPolicies().assign(world.ada, target, () -> policy);
  }

  private void assign(Target target, RetentionPolicy policy) {
    assign(world, target, policy);
  }

  @Test
  void deletesWhatThePolicyLetsGoAndDestroysItAfterTheGracePeriod() {
    List<StateVersionId> ids = publish(world, 4);
    assign(ACME, new DeleteOlder(30, 2));
    runMaintenance();
    assertThat(stages(ids)).containsOnly(StateVersionStatus.FINALIZED);

    world.time.pass(Duration.ofDays(30));
    runMaintenance();

    assertThat(stages(ids))
        .containsExactly(
            StateVersionStatus.BACKING_DATA_SOFT_DELETED,
            StateVersionStatus.BACKING_DATA_SOFT_DELETED,
            StateVersionStatus.FINALIZED,
            StateVersionStatus.FINALIZED);
    world.app.managingBackingData().restore(world.ada, ids.get(1));
    assertThat(world.content(ids.get(1))).isEqualTo(StateFixture.any(2).bytes());
    world.time.pass(Duration.ofDays(7));
    world.work();
    assertThat(stage(ids.get(0))).isEqualTo(StateVersionStatus.BACKING_DATA_PERMANENTLY_DELETED);
    assertThat(stage(ids.get(1))).isEqualTo(StateVersionStatus.FINALIZED);
    assertThat(world.stored()).containsExactlyInAnyOrderElementsOf(world.named());
  }

  @Test
  void deletesJustWhatThePreviewForetold() {
    List<StateVersionId> ids = publish(world, 5);
    assign(ACME, new DeleteOlder(1, 3));
    world.time.pass(Duration.ofDays(2));
    var forecast =
        world
            .app
            .managingRetentionPolicies()
            .forecast(world.rex, workspace, new PageRequest(1, 20));

    runMaintenance();

    assertThat(forecast.page().items().stream().map(Expired::version))
        .containsExactlyElementsOf(
            ids.stream()
                .filter(id -> stage(id) == StateVersionStatus.BACKING_DATA_SOFT_DELETED)
                .toList())
        .hasSize(2);
    assertThat(forecast.bytes()).isEqualTo(2L * StateFixture.any(1).bytes().length);
  }

  @Test
  void deletesTheOthersWhenOneCannotBe() {
    List<StateVersionId> ids = publish(world, 4);
    assign(ACME, new DeleteOlder(0, 0));
    faults.surpriseNext("stateVersions.softDelete");

    List<Failed> failed = runMaintenance(world);

    assertThat(stages(ids.subList(0, 3)))
        .containsExactly(
            StateVersionStatus.FINALIZED,
            StateVersionStatus.BACKING_DATA_SOFT_DELETED,
            StateVersionStatus.BACKING_DATA_SOFT_DELETED);
    assertThat(failed)
        .singleElement()
        .satisfies(it -> assertThat(it.cause()).hasMessageContaining(ids.getFirst().value()));
    runMaintenance();
    assertThat(stage(ids.getFirst())).isEqualTo(StateVersionStatus.BACKING_DATA_SOFT_DELETED);
  }

  @Test
  void judgesTheWholePolicyAnewBeforeItDeletes() {
    List<StateVersionId> ids = publish(world, 3);
    assign(ACME, new DeleteOlder(0, 0));
    beforeTheDeletion(() -> assign(workspace, new DeleteOlder(0, 3)));

    runMaintenance();

    assertThat(stages(ids)).containsOnly(StateVersionStatus.FINALIZED);
  }

  /** Has something committed after it was found what is to go, and before it goes. */
  private void beforeTheDeletion(Runnable change) {
    faults.afterNext("retentionPolicies.expired", () -> elsewhere(change));
  }

  /** Not in the transaction of this thread. */
  private static void elsewhere(Runnable work) {
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      threads.submit(work).get();
    } catch (InterruptedException | ExecutionException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void keepsAllWhereTheWorkspaceSaysSo() {
    List<StateVersionId> ids = publish(world, 3);
    assign(ACME, new DeleteOlder(0, 0));
    assign(workspace, new DontDelete());

    runMaintenance();

    assertThat(stages(ids)).containsOnly(StateVersionStatus.FINALIZED);
  }

  @Test
  void deletesAsTheWorkspaceSaysThoughTheOrganizationKeepsAll() {
    List<StateVersionId> ids = publish(world, 3);
    assign(ACME, new DontDelete());
    assign(workspace, new DeleteOlder(0, 2));

    runMaintenance();

    assertThat(stages(ids))
        .containsExactly(
            StateVersionStatus.BACKING_DATA_SOFT_DELETED,
            StateVersionStatus.FINALIZED,
            StateVersionStatus.FINALIZED);
  }

  @Test
  void keepsWhatTheOrganizationEnforcesThoughTheWorkspaceWouldDeleteIt() {
    List<StateVersionId> ids = publish(world, 3);
    assign(ACME, new EnforcedPolicy(new DeleteOlder(0, 2)));
    assign(workspace, new DeleteOlder(0, 0));
    runMaintenance();
    assertThat(stages(ids))
        .containsExactly(
            StateVersionStatus.BACKING_DATA_SOFT_DELETED,
            StateVersionStatus.FINALIZED,
            StateVersionStatus.FINALIZED);

    assign(ACME, new DeleteOlder(0, 2));
    runMaintenance();

    assertThat(stages(ids))
        .containsExactly(
            StateVersionStatus.BACKING_DATA_SOFT_DELETED,
            StateVersionStatus.BACKING_DATA_SOFT_DELETED,
            StateVersionStatus.FINALIZED);
  }

  /** What may come in between. */
  enum Change {
    VERSION_IS_HELD,
    WORKSPACE_IS_HELD,
    POLICY_IS_REMOVED,
    POLICY_IS_LONGER,
    POLICY_IS_ENFORCED,
    WORKSPACE_KEEPS_ALL,
    VERSION_IS_CURRENT
  }

  private void make(Change change, StateVersionId version) {
    switch (change) {
      case VERSION_IS_HELD -> hold(new ManagingLegalHolds.Target.OfVersion(version));
      case WORKSPACE_IS_HELD -> hold(new ManagingLegalHolds.Target.OfWorkspace(world.workspace));
      case POLICY_IS_REMOVED -> world.app.managingRetentionPolicies().remove(world.ada, ACME);
      case POLICY_IS_LONGER -> assign(ACME, new DeleteOlder(1, 0));
      case POLICY_IS_ENFORCED -> assign(ACME, new EnforcedPolicy(new DontDelete()));
      case WORKSPACE_KEEPS_ALL -> assign(workspace, new DontDelete());
      case VERSION_IS_CURRENT -> world.database.workspaces().makeCurrent(world.workspace, version);
    }
  }

  private void hold(ManagingLegalHolds.Target target) {
    world.app.managingLegalHolds().place(world.ada, target, () -> "why");
  }

  @ParameterizedTest
  @EnumSource
  void judgesAnewWhenSomethingCameInBetween(Change change) {
    List<StateVersionId> ids = publish(world, 2);
    assign(ACME, new DeleteOlder(0, 0));
    beforeTheDeletion(() -> make(change, ids.getFirst()));

    runMaintenance();

    assertThat(stage(ids.getFirst())).isEqualTo(StateVersionStatus.FINALIZED);
  }

  @Test
  void leavesAloneWhatAnOwnerDeletedForLonger() {
    List<StateVersionId> ids = publish(world, 2);
    world.app.managingBackingData().softDelete(world.ada, ids.getFirst(), () -> new Grace.Days(90));
    assign(ACME, new DeleteOlder(0, 0));

    runMaintenance();
    world.time.pass(Duration.ofDays(89));
    world.work();

    assertThat(stage(ids.getFirst())).isEqualTo(StateVersionStatus.BACKING_DATA_SOFT_DELETED);
  }
}
