package dev.stateward.application.project;

import static org.assertj.core.api.Assertions.assertThat;

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
import dev.stateward.domain.workspace.WorkspaceId;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;

class ProjectServiceTest {
  private final World world = new World();
  private final ManagingProjects keeping = world.app.managingProjects();
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
  void isChangedAndDeletedByThoseWhoManageProjects() {
    UnaryOperator<Draft> change = before -> draft("app");
    for (Caller caller : new Caller[] {world.bob, world.mia, world.eve}) {
      assertThat(failure(() -> keeping.update(caller, net, change)))
          .isEqualTo(new Failure.NotFound());
      assertThat(failure(() -> keeping.delete(caller, net))).isEqualTo(new Failure.NotFound());
    }
    world.team(world.mia, Set.of(OrganizationPermission.MANAGE_PROJECTS));

    assertThat(keeping.update(world.mia, net, change).project().name().value()).isEqualTo("app");
    keeping.delete(world.mia, net);

    assertThat(failure(() -> keeping.show(world.ada, net))).isEqualTo(new Failure.NotFound());
    assertThat(failure(() -> keeping.delete(world.ada, net))).isEqualTo(new Failure.NotFound());
  }

  @Test
  void refusesANameThatIsTaken() {
    create("app");

    assertThat(failure(() -> keeping.update(world.ada, net, before -> draft("APP"))))
        .isEqualTo(Failure.Invalid.of("/data/attributes/name", "Name has already been taken"));
  }

  @Test
  void isDeletedWhenNoWorkspaceLiesInItAndNeverWhenItIsTheDefaultOne() {
    ProjectId standard = world.database.projects().defaultOf(world.acme).orElseThrow().id();
    keeping.moveInto(world.ada, net, () -> Set.of(world.workspace));

    assertThat(failure(() -> keeping.delete(world.ada, net)))
        .isEqualTo(new Failure.ProjectInUse(1));
    assertThat(failure(() -> keeping.delete(world.ada, standard)))
        .isInstanceOf(Failure.Forbidden.class);
    keeping.moveInto(world.ada, standard, () -> Set.of(world.workspace));
    keeping.delete(world.ada, net);
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
    world
        .app
        .managingWorkspaces()
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
  void movesNoneWhereItCannotMoveAll() {
    ProjectId before = project();

    assertThat(
            failure(() ->
                keeping.moveInto(
                    world.ada, net, () -> Set.of(world.workspace, new WorkspaceId("ws-none")))))
        .isEqualTo(new Failure.NotFound());

    assertThat(project()).isEqualTo(before);
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
                world
                    .app
                    .taggingWorkspaces()
                    .bind(world.ada, world.workspace, () -> List.of(eleven))))
        .isInstanceOf(Failure.Invalid.class);
    assertThat(world.app.taggingWorkspaces().tags(world.ada, world.workspace)).isEmpty();
    assertThat(keeping.show(world.ada, net).defaults().tags()).isEmpty();
  }
}
