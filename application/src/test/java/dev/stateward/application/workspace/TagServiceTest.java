package dev.stateward.application.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stateward.application.World;
import dev.stateward.application.port.Failure;
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.application.workspace.port.ManagingWorkspaces;
import dev.stateward.application.workspace.port.ManagingWorkspaces.Draft;
import dev.stateward.application.workspace.port.ManagingWorkspaces.ProjectChoice;
import dev.stateward.application.workspace.port.TaggingWorkspaces;
import dev.stateward.domain.workspace.TagBinding;
import dev.stateward.domain.workspace.WorkspaceId;
import dev.stateward.domain.workspace.WorkspaceName;
import dev.stateward.domain.workspace.WorkspaceSettings;
import java.util.List;
import org.junit.jupiter.api.Test;

class TagServiceTest {
  private static final TagBinding APP = new TagBinding("app", "");
  private static final TagBinding NET = new TagBinding("net", "");

  private final World world = new World();
  private final TaggingWorkspaces tags = world.app.taggingWorkspaces();
  private final WorkspaceId workspace =
      world
          .app
          .managingWorkspaces()
          .create(
              world.ada,
              World.ACME,
              () ->
                  new ManagingWorkspaces.NewWorkspace(
                      new Draft(
                          new WorkspaceName("net"),
                          new ProjectChoice.Default(),
                          WorkspaceSettings.INITIAL),
                      List.of(APP, NET)))
          .workspace()
          .id();

  @Test
  void replacesAllTags() {
    TagBinding changed = new TagBinding("net", "inner");

    assertThat(tags.replace(world.ada, workspace, () -> List.of(changed))).containsExactly(changed);
    assertThat(tags.tags(world.ada, workspace)).containsExactly(changed);
    assertThat(tags.replace(world.ada, workspace, () -> List.of())).isEmpty();
  }

  @Test
  void tellsThePlainTagsAroundToThoseWhoMayChangeTheWorkspace() {
    tags.bind(world.ada, workspace, () -> List.of(new TagBinding("env", "prod")));

    assertThat(tags.keysAround(world.ada, workspace)).containsExactlyInAnyOrder("app", "net");
    assertThatThrownBy(() -> tags.keysAround(world.mia, workspace))
        .isInstanceOfSatisfying(
            UseCaseFailedException.class,
            e -> assertThat(e.failure()).isEqualTo(new Failure.NotFound()));
  }
}
