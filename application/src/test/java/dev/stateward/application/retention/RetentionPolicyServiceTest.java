package dev.stateward.application.retention;

import static dev.stateward.application.World.failure;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.application.World;
import dev.stateward.application.port.Failure;
import dev.stateward.application.retention.port.ManagingRetentionPolicies;
import dev.stateward.application.retention.port.ManagingRetentionPolicies.Target;
import dev.stateward.domain.retention.AssignedPolicy;
import dev.stateward.domain.retention.Retention;
import dev.stateward.domain.retention.RetentionPolicy.DeleteOlder;
import dev.stateward.domain.retention.RetentionPolicy.DontDelete;
import dev.stateward.domain.retention.RetentionPolicy.FreePlan;
import dev.stateward.domain.workspace.WorkspaceId;
import java.util.List;
import org.junit.jupiter.api.Test;

class RetentionPolicyServiceTest {
  private static final Target ACME = new Target.OfOrganization(World.ACME);

  private final World world = new World();
  private final ManagingRetentionPolicies retention = world.app.managingRetentionPolicies();
  private final Target workspace = new Target.OfWorkspace(world.workspace);

  private Retention effective() {
    return world.app.managingWorkspaces().show(world.rex, world.workspace).retention();
  }

  @Test
  void givesEachTargetAPolicyOfItsOwn() {
    assertThat(effective()).isEqualTo(new Retention.Unset());

    AssignedPolicy general = retention.assign(world.ada, ACME, FreePlan::new);
    assertThat(effective()).isEqualTo(new Retention.Inherited(general));
    AssignedPolicy own = retention.assign(world.bob, workspace, DontDelete::new);

    assertThat(effective()).isEqualTo(new Retention.Own(own));
    assertThat(retention.show(world.ada, ACME)).isEqualTo(general);
    assertThat(retention.show(world.rex, workspace)).isEqualTo(own);
    retention.remove(world.bob, workspace);
    assertThat(effective()).isEqualTo(new Retention.Inherited(general));
    retention.remove(world.ada, ACME);
    assertThat(effective()).isEqualTo(new Retention.Unset());
  }

  @Test
  void replacesAPolicyAndChangesIt() {
    AssignedPolicy first = retention.assign(world.ada, ACME, () -> new DeleteOlder(1, 1));
    AssignedPolicy second = retention.assign(world.ada, ACME, () -> new DeleteOlder(2, 2));
    assertThat(second.id()).isNotEqualTo(first.id());

    AssignedPolicy third =
        retention.change(
            world.ada,
            ACME,
            present -> {
              assertThat(present).contains(second.policy());
              return new DeleteOlder(3, 3);
            });

    assertThat(third).isEqualTo(new AssignedPolicy(second.id(), new DeleteOlder(3, 3)));
    assertThat(retention.show(world.ada, ACME)).isEqualTo(third);
  }

  @Test
  void makesAPolicyWhereThereIsNoneToChange() {
    AssignedPolicy made =
        retention.change(
            world.bob,
            workspace,
            present -> {
              assertThat(present).isEmpty();
              return new DontDelete();
            });

    assertThat(retention.show(world.bob, workspace)).isEqualTo(made);
  }

  @Test
  void knowsNoneOfWhatIsNotThere() {
    for (Target target :
        List.of(ACME, workspace, new Target.OfWorkspace(new WorkspaceId("ws-none")))) {
      assertThat(
              List.of(
                  failure(() -> retention.show(world.ada, target)),
                  failure(() -> retention.remove(world.ada, target))))
          .allMatch(Failure.NotFound.class::isInstance);
    }
  }
}
