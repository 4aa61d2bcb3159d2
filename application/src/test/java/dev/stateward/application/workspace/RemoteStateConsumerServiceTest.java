package dev.stateward.application.workspace;

import static dev.stateward.application.World.failure;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.application.World;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Failure;
import dev.stateward.application.port.PageRequest;
import dev.stateward.application.workspace.port.ManagingRemoteStateConsumers;
import dev.stateward.application.workspace.port.ManagingWorkspaces.Draft;
import dev.stateward.domain.workspace.WorkspaceFlag;
import dev.stateward.domain.workspace.WorkspaceId;
import dev.stateward.domain.workspace.WorkspaceName;
import dev.stateward.domain.workspace.WorkspaceSettings;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RemoteStateConsumerServiceTest {
  private static final PageRequest ALL = new PageRequest(1, 20);

  private final World world = new World();
  private final ManagingRemoteStateConsumers sharing = world.app.managingRemoteStateConsumers();
  private final WorkspaceId shared = world.workspace;
  private final WorkspaceId reading =
      world.workspace(world.ada, World.ACME, new WorkspaceName("reading"));
  private final WorkspaceId other =
      world.workspace(world.ada, World.ACME, new WorkspaceName("other"));

  private List<WorkspaceId> consumers(Caller caller) {
    return sharing.consumers(caller, shared, ALL).items().stream()
        .map(view -> view.workspace().id())
        .toList();
  }

  private void flag(WorkspaceFlag... flags) {
    world
        .app
        .managingWorkspaces()
        .update(
            world.ada,
            shared,
            before -> new Draft(before.name(), before.project(), settings(Set.of(flags))));
  }

  private static WorkspaceSettings settings(Set<WorkspaceFlag> flags) {
    WorkspaceSettings initial = WorkspaceSettings.INITIAL;
    return new WorkspaceSettings(
        "",
        initial.executionMode(),
        initial.terraformVersion(),
        "",
        "",
        "",
        flags,
        initial.triggers(),
        initial.autoDestroy());
  }

  @Test
  void showsAndChoosesOnlyWhatTheCallerSees() {
    WorkspaceId foreign = world.workspace(world.eve, World.EVIL, new WorkspaceName("foreign"));
    sharing.add(world.ada, shared, () -> Set.of(reading));

    assertThat(consumers(world.bob)).isEmpty();
    assertThat(sharing.consumers(world.bob, shared, ALL).total()).isZero();
    for (WorkspaceId unseen : List.of(other, foreign, new WorkspaceId("ws-none"))) {
      assertThat(failure(() -> sharing.add(world.bob, shared, () -> Set.of(unseen))))
          .isEqualTo(new Failure.NotFound());
      assertThat(failure(() -> sharing.replace(world.bob, shared, () -> Set.of(unseen))))
          .isEqualTo(new Failure.NotFound());
    }
    assertThat(failure(() -> sharing.add(world.ada, shared, () -> Set.of(foreign))))
        .isEqualTo(new Failure.NotFound());
    assertThat(consumers(world.ada)).containsExactly(reading);
  }

  @Test
  void refusesTheWorkspaceItself() {
    assertThat(failure(() -> sharing.add(world.ada, shared, () -> Set.of(reading, shared))))
        .isInstanceOf(Failure.Invalid.class);
    assertThat(consumers(world.ada)).isEmpty();
  }

  @Test
  void choosesNoneWhereAllMayReadAndForgetsThoseThatWereChosen() {
    sharing.add(world.ada, shared, () -> Set.of(reading));

    flag(WorkspaceFlag.PROJECT_REMOTE_STATE);
    assertThat(consumers(world.ada)).containsExactly(other, reading);
    assertThat(failure(() -> sharing.add(world.ada, shared, () -> Set.of(other))))
        .isInstanceOf(Failure.Invalid.class);
    flag(WorkspaceFlag.GLOBAL_REMOTE_STATE);
    assertThat(consumers(world.ada)).containsExactly(other, reading);
    assertThat(failure(() -> sharing.replace(world.ada, shared, () -> Set.of(other))))
        .isInstanceOf(Failure.Invalid.class);
    flag();
    assertThat(consumers(world.ada)).isEmpty();
  }

  @Test
  void keepsThoseThatWereChosenWhenOtherSettingsChange() {
    sharing.add(world.ada, shared, () -> Set.of(reading));

    flag(WorkspaceFlag.AUTO_APPLY);

    assertThat(consumers(world.ada)).containsExactly(reading);
  }
}
