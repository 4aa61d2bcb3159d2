package dev.stateward.application.project;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.application.StateApplication;
import dev.stateward.application.World;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Failure;
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.application.project.port.ManagingProjects;
import dev.stateward.application.project.port.ManagingProjects.Draft;
import dev.stateward.application.workspace.port.ManagingWorkspaces;
import dev.stateward.domain.access.OrganizationPermission;
import dev.stateward.domain.project.ProjectId;
import dev.stateward.domain.project.ProjectName;
import dev.stateward.domain.project.ProjectSettings;
import dev.stateward.domain.workspace.TagBinding;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;

class ProjectServiceTest {
  private final World world = new World();
  private final StateApplication app = world.app;
  private final ManagingProjects keeping = app.managingProjects();
  private final ProjectId net = create("net");

  private ProjectId create(String name) {
    return keeping.create(world.ada, World.ACME, () -> draft(name)).project().id();
  }

  private static Draft draft(String name, TagBinding... tags) {
    return new Draft(new ProjectName(name), ProjectSettings.INITIAL, List.of(tags));
  }

  private static Failure failure(Runnable call) {
    return Assertions.catchThrowableOfType(UseCaseFailedException.class, call::run).failure();
  }

  @Test
  void refusesANameThatIsTaken() {
    create("app");

    assertThat(failure(() -> keeping.update(world.ada, net, before -> draft("APP"))))
        .isEqualTo(Failure.Invalid.of("/data/attributes/name", "Name has already been taken"));
  }

  @Test
  void takesWorkspacesFromThoseWhoManageThemAll() {
    assertThat(failure(() -> keeping.moveInto(world.bob, net, () -> Set.of(world.workspace))))
        .isEqualTo(new Failure.NotFound());
    assertThat(failure(() -> move(world.bob))).isInstanceOf(Failure.NotAllowed.class);
    world.team(world.bob, Set.of(OrganizationPermission.MANAGE_WORKSPACES));

    keeping.moveInto(world.bob, net, () -> Set.of(world.workspace));

    assertThat(project()).isEqualTo(net);
    keeping.moveInto(world.bob, net, () -> Set.of(world.workspace));
    assertThat(project()).isEqualTo(net);
  }

  private void move(Caller caller) {
    app.managingWorkspaces()
        .update(
            caller,
            world.workspace,
            before ->
                new ManagingWorkspaces.Draft(
                    before.name(),
                    new ManagingWorkspaces.ProjectChoice.Chosen(net),
                    before.settings()));
  }

  private ProjectId project() {
    return world.database.workspaces().find(world.workspace).orElseThrow().project();
  }

  @Test
  void hasFewTags() {
    TagBinding[] eleven =
        IntStream.rangeClosed(0, TagBinding.MOST)
            .mapToObj(i -> new TagBinding("k" + i, ""))
            .toArray(TagBinding[]::new);

    assertThat(failure(() -> keeping.create(world.ada, World.ACME, () -> draft("app", eleven))))
        .isInstanceOf(Failure.Invalid.class);
    assertThat(failure(() -> keeping.update(world.ada, net, before -> draft("net", eleven))))
        .isInstanceOf(Failure.Invalid.class);
    assertThat(
            failure(() ->
                app.taggingWorkspaces().bind(world.ada, world.workspace, () -> List.of(eleven))))
        .isInstanceOf(Failure.Invalid.class);
    assertThat(app.taggingWorkspaces().tags(world.ada, world.workspace)).isEmpty();
    assertThat(keeping.show(world.ada, net).defaults().tags()).isEmpty();
  }
}
