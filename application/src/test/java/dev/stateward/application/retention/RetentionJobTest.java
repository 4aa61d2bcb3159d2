package dev.stateward.application.retention;

import static dev.stateward.application.retention.RetentionJobContract.assign;
import static dev.stateward.application.retention.RetentionJobContract.publish;
import static dev.stateward.application.retention.RetentionJobContract.runMaintenance;
import static dev.stateward.application.retention.RetentionJobContract.stage;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.application.World;
import dev.stateward.application.retention.port.ManagingLegalHolds;
import dev.stateward.application.retention.port.ManagingRetentionPolicies.Target;
import dev.stateward.domain.retention.RetentionCandidate;
import dev.stateward.domain.retention.RetentionPolicy;
import dev.stateward.domain.retention.RetentionPolicy.DeleteOlder;
import dev.stateward.domain.retention.RetentionPolicy.DontDelete;
import dev.stateward.domain.retention.RetentionPolicy.FreePlan;
import dev.stateward.domain.stateversion.StateVersion;
import dev.stateward.domain.stateversion.StateVersionId;
import dev.stateward.domain.stateversion.StateVersionStatus;
import dev.stateward.testkit.fixture.StateFixture;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import org.junit.jupiter.api.Test;

/** What policies delete of many histories, and of a long one. */
class RetentionJobTest {
  private static final Target ACME = new Target.OfOrganization(World.ACME);

  private static Target workspace(World world) {
    return new Target.OfWorkspace(world.workspace);
  }

  @Test
  void deletesMoreThanItAsksForAtOnce() {
    World world = new World();
    List<StateVersionId> ids = publish(world, 1002);
    assign(world, ACME, new DeleteOlder(0, 0));

    assertThat(runMaintenance(world)).isEmpty();

    assertThat(ids.subList(0, 1001))
        .extracting(id -> stage(world, id))
        .containsOnly(StateVersionStatus.BACKING_DATA_SOFT_DELETED);
    assertThat(stage(world, ids.getLast())).isEqualTo(StateVersionStatus.FINALIZED);
  }

  /** A workspace's history: how many days pass after each version, and which are held. */
  record Case(
      List<Integer> days,
      List<Boolean> held,
      boolean workspaceHeld,
      List<RetentionPolicy> general,
      List<RetentionPolicy> own) {}

  @Provide
  Arbitrary<Case> cases() {
    Arbitrary<RetentionPolicy> policy =
        Arbitraries.oneOf(
            Arbitraries.of(new DontDelete(), new FreePlan()),
            Combinators.combine(
                    Arbitraries.integers().between(0, 40), Arbitraries.integers().between(0, 4))
                .as(DeleteOlder::new));
    return Combinators.combine(
            Arbitraries.integers().between(0, 30).list().ofMinSize(1).ofMaxSize(6),
            Arbitraries.of(true, false).list().ofSize(6),
            Arbitraries.frequency(Tuple.of(1, true), Tuple.of(5, false)),
            policy.list().ofMaxSize(1),
            policy.list().ofMaxSize(1))
        .as(Case::new);
  }

  @Property(tries = 150, edgeCases = EdgeCasesMode.MIXIN)
  void takesNeitherTheCurrentNorAHeldVersionWhateverThePolicies(@ForAll("cases") Case it) {
    World world = new World();
    world.lock(world.wim);
    List<StateVersion> versions = new ArrayList<>();
    for (int days : it.days()) {
      versions.add(world.publish(world.wim, StateFixture.any(versions.size())).entry().version());
      world.time.pass(Duration.ofDays(days));
    }
    hold(world, versions, it);
    it.general().forEach(policy -> assign(world, ACME, policy));
    it.own().forEach(policy -> assign(world, workspace(world), policy));

    assertThat(runMaintenance(world)).isEmpty();

    List<RetentionPolicy> policies = it.own().isEmpty() ? it.general() : it.own();
    for (int index = 0; index < versions.size(); index++) {
      int place = versions.size() - index;
      StateVersion version = versions.get(index);
      RetentionCandidate candidate =
          new RetentionCandidate(version.header().createdAt(), place, place);
      boolean goes =
          place > 1
              && !it.workspaceHeld()
              && !it.held().get(index)
              && policies.stream()
                  .anyMatch(policy -> policy.expires(candidate, world.time.instant()));
      assertThat(stage(world, version.id()))
          .isEqualTo(
              goes ? StateVersionStatus.BACKING_DATA_SOFT_DELETED : StateVersionStatus.FINALIZED);
    }
  }

  private static void hold(World world, List<StateVersion> versions, Case it) {
    ManagingLegalHolds holding = world.app.managingLegalHolds();
    if (it.workspaceHeld()) {
      holding.place(
          world.ada, new ManagingLegalHolds.Target.OfWorkspace(world.workspace), () -> "why");
    }
    for (int index = 0; index < versions.size(); index++) {
      if (it.held().get(index)) {
        String reason = "because " + index;
        holding.place(
            world.ada,
            new ManagingLegalHolds.Target.OfVersion(versions.get(index).id()),
            () -> reason);
      }
    }
  }
}
