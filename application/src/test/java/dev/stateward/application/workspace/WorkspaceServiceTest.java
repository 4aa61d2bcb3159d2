package dev.stateward.application.workspace;

import static dev.stateward.application.World.failure;
import static dev.stateward.application.World.id;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.application.World;
import dev.stateward.application.organization.port.ManagingOrganizations;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Failure;
import dev.stateward.application.project.port.ManagingProjects;
import dev.stateward.application.stateversion.port.PublishingState.InlineStates;
import dev.stateward.application.stateversion.port.StateVersionView;
import dev.stateward.application.workspace.port.ManagingWorkspaces;
import dev.stateward.application.workspace.port.ManagingWorkspaces.Draft;
import dev.stateward.application.workspace.port.ManagingWorkspaces.ProjectChoice;
import dev.stateward.application.workspace.port.WorkspaceView;
import dev.stateward.domain.organization.OrganizationFlag;
import dev.stateward.domain.organization.OrganizationSettings;
import dev.stateward.domain.project.Project;
import dev.stateward.domain.project.ProjectId;
import dev.stateward.domain.project.ProjectName;
import dev.stateward.domain.project.ProjectSettings;
import dev.stateward.domain.stateversion.DeclaredState;
import dev.stateward.domain.stateversion.Lineage;
import dev.stateward.domain.stateversion.Serial;
import dev.stateward.domain.stateversion.StateVersionId;
import dev.stateward.domain.workspace.TagBinding;
import dev.stateward.domain.workspace.WorkspaceName;
import dev.stateward.domain.workspace.WorkspaceSettings;
import dev.stateward.testkit.fixture.StateFixture;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WorkspaceServiceTest {

  private final World world = new World();
  private final ManagingWorkspaces keeping = world.app.managingWorkspaces();

  private static Draft draft(String name, ProjectChoice project) {
    return new Draft(new WorkspaceName(name), project, WorkspaceSettings.INITIAL);
  }

  private WorkspaceView create(Caller caller, Draft draft) {
    return keeping.create(
        caller,
        World.ACME,
        () -> new ManagingWorkspaces.NewWorkspace(draft, List.of(new TagBinding("env", "prod"))));
  }

  @Test
  void tellsWhenSettingsOrStateChangedLast() {
    WorkspaceView before = keeping.show(world.ada, world.workspace);
    assertThat(before.latestChangeAt()).isEqualTo(before.workspace().updatedAt());

    world.time.pass(Duration.ofDays(1));
    world.lock(world.wim);
    StateVersionView version = world.publish(world.wim, StateFixture.any(1));
    WorkspaceView published = keeping.show(world.ada, world.workspace);
    assertThat(published.latestChangeAt())
        .isEqualTo(version.entry().version().header().createdAt())
        .isAfter(published.workspace().updatedAt());

    world.time.pass(Duration.ofDays(1));
    WorkspaceView renamed =
        keeping.update(
            world.ada,
            world.workspace,
            draft -> new Draft(new WorkspaceName("renamed"), draft.project(), draft.settings()));
    assertThat(renamed.latestChangeAt()).isEqualTo(renamed.workspace().updatedAt());
  }

  @Test
  void refusesAProjectOfAnotherOrganizationLikeOneThatIsNotThere() {
    Project foreign =
        world
            .app
            .managingProjects()
            .create(
                world.eve,
                World.EVIL,
                () ->
                    new ManagingProjects.Draft(
                        new ProjectName("x"), ProjectSettings.INITIAL, List.of()))
            .project();

    Failure refusal =
        failure(() -> create(world.ada, draft("second", new ProjectChoice.Chosen(foreign.id()))));

    assertThat(refusal).isInstanceOf(Failure.Invalid.class);
    assertThat(
            failure(() ->
                create(
                    world.ada,
                    draft("second", new ProjectChoice.Chosen(new ProjectId("prj-unknown"))))))
        .isEqualTo(refusal);
  }

  @Test
  void deletesForAdministratorsWhateverItManages() {
    world.lock(world.wim);
    StateVersionId version = id(world.publish(world.wim, StateFixture.any(1)));
    for (Caller caller : new Caller[] {world.wim, world.rex}) {
      assertThat(failure(() -> keeping.delete(caller, world.workspace)))
          .isEqualTo(new Failure.NotFound());
      assertThat(failure(() -> keeping.deleteSafely(caller, world.workspace)))
          .isEqualTo(new Failure.NotFound());
    }

    assertThat(failure(() -> keeping.delete(world.bob, world.workspace)))
        .isInstanceOf(Failure.Forbidden.class);
    assertThat(mayForceDelete(world.bob)).isFalse();
    world.app.managingOrganizations().update(world.ada, World.ACME, WorkspaceServiceTest::forcing);
    assertThat(mayForceDelete(world.bob)).isTrue();
    assertThat(mayForceDelete(world.wim)).isFalse();
    keeping.delete(world.bob, world.workspace);

    assertThat(failure(() -> keeping.show(world.ada, world.workspace)))
        .isEqualTo(new Failure.NotFound());
    assertThat(failure(() -> world.app.readingState().show(world.ada, version)))
        .isEqualTo(new Failure.NotFound());
  }

  private static ManagingOrganizations.Draft forcing(ManagingOrganizations.Draft before) {
    OrganizationSettings settings = before.settings();
    Set<OrganizationFlag> flags = new HashSet<>(settings.flags());
    flags.add(OrganizationFlag.ALLOW_FORCE_DELETE_WORKSPACES);
    return new ManagingOrganizations.Draft(before.name(), before.email(), settings.with(flags));
  }

  @Test
  void leavesToOwnersAloneWhatMayBeInUse() {
    world.lock(world.wim);
    world.publish(world.wim, StateFixture.any(1));

    assertThat(failure(() -> keeping.delete(world.bob, world.workspace)))
        .isInstanceOf(Failure.Forbidden.class);
    assertThat(mayForceDelete(world.ada)).isTrue();
    keeping.delete(world.ada, world.workspace);

    assertThat(failure(() -> keeping.show(world.ada, world.workspace)))
        .isEqualTo(new Failure.NotFound());
  }

  private boolean mayForceDelete(Caller caller) {
    return keeping.show(caller, world.workspace).mayForceDelete();
  }

  @Test
  void deletesSafelyWhatHoldsNothing() {
    keeping.deleteSafely(world.ada, world.workspace);

    assertThat(failure(() -> keeping.show(world.ada, world.workspace)))
        .isEqualTo(new Failure.NotFound());
  }

  @ParameterizedTest
  @ValueSource(strings = {"{\"version\":3}", "{\"serial\":1,\"encrypted_data\":\"eA==\"}"})
  void refusesToDeleteWhatCannotBeExamined(String content) {
    byte[] bytes = content.getBytes(StandardCharsets.UTF_8);
    world.lock(world.wim);
    world.create(
        world.wim,
        new DeclaredState(new Serial(1), new Lineage(""), StateFixture.md5(bytes)),
        new InlineStates.State(world.stage(world.wim, bytes)));
    world.unlock(world.wim);
    world.work();

    assertThat(deleteSafely()).isInstanceOf(Failure.UnsafeToDeleteUncounted.class);
    assertThat(failure(() -> keeping.delete(world.bob, world.workspace)))
        .isInstanceOf(Failure.Forbidden.class);
  }

  @Test
  void refusesToDeleteSafelyWhatIsLockedUnexaminedOrManages() {
    world.lock(world.wim);
    assertThat(deleteSafely()).isEqualTo(new Failure.UnsafeToDeleteLocked());
    world.publish(world.wim, StateFixture.any(1).withResources(3));
    world.unlock(world.wim);

    assertThat(deleteSafely()).isEqualTo(new Failure.UnsafeToDeleteUnexamined());
    world.work();
    assertThat(deleteSafely()).isEqualTo(new Failure.UnsafeToDeleteManaging(3));
  }

  private Failure deleteSafely() {
    return failure(() -> keeping.deleteSafely(world.ada, world.workspace));
  }

  @Test
  void deletesSafelyWhatManagesNothingAnyMore() {
    world.lock(world.wim);
    world.publish(world.wim, StateFixture.any(1));
    world.publish(world.wim, StateFixture.any(2).withResources(0));
    world.unlock(world.wim);
    world.work();

    keeping.deleteSafely(world.ada, world.workspace);

    assertThat(world.database.workspaces().find(world.workspace)).isEmpty();
  }

  @Test
  void deletesSafelyAStateOfNothingThatNobodyExamined() {
    world.lock(world.wim);
    world.publish(world.wim, StateFixture.empty(1));
    world.unlock(world.wim);

    keeping.deleteSafely(world.ada, world.workspace);

    assertThat(world.database.workspaces().find(world.workspace)).isEmpty();
  }
}
