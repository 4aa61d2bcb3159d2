package dev.stateward.application.event;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.application.World;
import dev.stateward.application.settings.Budgets;
import dev.stateward.domain.audit.TrailId;
import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.domain.workspace.WorkspaceId;
import dev.stateward.domain.workspace.WorkspaceName;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class RecentEventsTest {
  private static final int MOST = 2;

  private final World world = new World();
  private final TrailId trail =
      world.app.watchingWorkspaces().now(world.ada, world.workspace).trail();
  private final RecentEvents recent =
      new RecentEvents(world.database.auditTrail(), world.time, MOST);

  private WorkspaceId locked(String name) {
    WorkspaceId workspace = world.workspace(world.ada, World.ACME, new WorkspaceName(name));
    world.app.lockingWorkspaces().lock(world.ada, workspace, () -> "");
    return workspace;
  }

  private long known() {
    world.time.pass(Duration.ofSeconds(1));
    return recent.known(trail);
  }

  @Test
  void keepsThoseOfFewWorkspaces() {
    long start = known();
    for (int i = 0; i <= MOST; i++) {
      locked("w" + i);
      known();
    }
    assertThat(recent.any(trail, world.workspace, start)).isFalse();

    long before = known();
    WorkspaceId last = locked("last");
    long after = known();

    assertThat(recent.any(trail, world.workspace, start))
        .as("forgotten, and so asked for")
        .isTrue();
    assertThat(recent.any(trail, world.workspace, before)).isFalse();
    assertThat(recent.any(trail, last, before)).isTrue();
    assertThat(recent.any(trail, last, after)).isFalse();
  }

  @Test
  void keepsFewTrails() {
    long start = known();
    locked("locked");
    known();
    assertThat(recent.any(trail, world.workspace, start)).isFalse();

    for (int i = 0; i < Budgets.EVENT_STREAMS; i++) {
      recent.known(TrailId.of(new OrganizationId("org-x" + i)));
    }

    assertThat(recent.any(trail, world.workspace, start))
        .as("forgotten, and so asked for")
        .isTrue();
  }
}
