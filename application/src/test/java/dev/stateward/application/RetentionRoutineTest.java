package dev.stateward.application;

import static dev.stateward.application.World.id;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.application.port.in.HoldingContents;
import dev.stateward.application.port.in.ManagingBackingData.Grace;
import dev.stateward.application.port.in.ManagingRetention.Target;
import dev.stateward.application.port.in.Working.Failed;
import dev.stateward.application.port.out.BlobStore;
import dev.stateward.application.port.out.PageRequest;
import dev.stateward.application.port.out.RetentionPolicies;
import dev.stateward.application.port.out.RetentionPolicies.Expired;
import dev.stateward.application.port.out.Stores;
import dev.stateward.domain.retention.RetentionPolicy;
import dev.stateward.domain.retention.RetentionPolicy.DeleteOlder;
import dev.stateward.domain.retention.RetentionPolicy.DontDelete;
import dev.stateward.domain.retention.RetentionPolicy.FreePlan;
import dev.stateward.domain.stateversion.Stage;
import dev.stateward.domain.stateversion.StateVersion;
import dev.stateward.domain.stateversion.StateVersionId;
import dev.stateward.testkit.fixture.StateFixture;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import org.junit.jupiter.api.Test;

class RetentionRoutineTest {
  private static final Target ACME = new Target.OfOrganization(World.ACME);

  private static Target workspace(World world) {
    return new Target.OfWorkspace(world.workspace);
  }

  private static List<StateVersionId> publish(World world, int versions) {
    world.lock(world.wim);
    List<StateVersionId> ids = new ArrayList<>();
    for (int serial = 1; serial <= versions; serial++) {
      ids.add(id(world.publish(world.wim, StateFixture.any(serial))));
    }
    world.unlock(world.wim);
    return ids;
  }

  /** Does every routine that is due within a little more than an hour. */
  private static void keepHouse(World world) {
    List<Failed> failed = new ArrayList<>();
    world.time.pass(RetentionRoutine.PAUSE);
    while (world.app.keepingHouse().keepHouse(World.OPERATOR, failed::add) > 0) {
      world.time.pass(Duration.ofMillis(1));
    }
    assertThat(failed).isEmpty();
  }

  private static Stage stage(World world, StateVersionId id) {
    return Stage.of(world.database.stateVersions().find(id).orElseThrow());
  }

  private static List<Stage> stages(World world, List<StateVersionId> ids) {
    return ids.stream().map(id -> stage(world, id)).toList();
  }

  private static void assign(World world, Target target, RetentionPolicy policy) {
    world.app.managingRetention().assign(world.ada, target, policy);
  }

  @Test
  void deletesWhatThePolicyLetsGoAndDestroysItAfterTheGracePeriod() {
    World world = new World();
    List<StateVersionId> ids = publish(world, 4);
    assign(world, ACME, new DeleteOlder(30, 2));
    keepHouse(world);
    assertThat(stages(world, ids)).containsOnly(Stage.FINALIZED);

    world.time.pass(Duration.ofDays(30));
    keepHouse(world);

    assertThat(stages(world, ids))
        .containsExactly(
            Stage.BACKING_DATA_SOFT_DELETED,
            Stage.BACKING_DATA_SOFT_DELETED,
            Stage.FINALIZED,
            Stage.FINALIZED);
    world.app.managingBackingData().restore(world.ada, ids.get(1));
    assertThat(world.content(ids.get(1))).isEqualTo(StateFixture.any(2).bytes());
    world.time.pass(Duration.ofDays(7));
    world.work();
    assertThat(stage(world, ids.get(0))).isEqualTo(Stage.BACKING_DATA_PERMANENTLY_DELETED);
    assertThat(stage(world, ids.get(1))).isEqualTo(Stage.FINALIZED);
    assertThat(world.stored()).containsExactlyInAnyOrderElementsOf(world.named());
  }

  @Test
  void deletesJustWhatThePreviewForetold() {
    World world = new World();
    List<StateVersionId> ids = publish(world, 5);
    assign(world, ACME, new DeleteOlder(1, 3));
    world.time.pass(Duration.ofDays(2));
    var forecast =
        world.app.managingRetention().forecast(world.rex, workspace(world), new PageRequest(1, 20));

    keepHouse(world);

    assertThat(forecast.page().items().stream().map(Expired::version))
        .containsExactlyElementsOf(
            ids.stream().filter(id -> stage(world, id) == Stage.BACKING_DATA_SOFT_DELETED).toList())
        .hasSize(2);
    assertThat(forecast.bytes()).isEqualTo(2L * StateFixture.any(1).bytes().length);
  }

  @Test
  void deletesTheOthersWhenOneCannotBe() {
    Faults faults = new Faults();
    World world = new World(faults);
    List<StateVersionId> ids = publish(world, 4);
    assign(world, ACME, new DeleteOlder(0, 0));
    world.time.pass(RetentionRoutine.PAUSE);
    faults.surpriseNext("stateVersions.softDelete");
    List<Failed> failed = new ArrayList<>();

    while (world.app.keepingHouse().keepHouse(World.OPERATOR, failed::add) > 0) {
      world.time.pass(Duration.ofMillis(1));
    }

    assertThat(stages(world, ids.subList(0, 3)))
        .containsExactly(
            Stage.FINALIZED, Stage.BACKING_DATA_SOFT_DELETED, Stage.BACKING_DATA_SOFT_DELETED);
    assertThat(failed)
        .singleElement()
        .satisfies(it -> assertThat(it.cause()).hasMessageContaining(ids.getFirst().value()));
    keepHouse(world);
    assertThat(stage(world, ids.getFirst())).isEqualTo(Stage.BACKING_DATA_SOFT_DELETED);
  }

  @Test
  void judgesTheWholePolicyAnewBeforeItDeletes() {
    Faults faults = new Faults();
    World world = new World(faults);
    List<StateVersionId> ids = publish(world, 3);
    assign(world, ACME, new DeleteOlder(0, 0));
    faults.onNext(
        "workspaces.hold",
        () -> elsewhere(() -> assign(world, workspace(world), new DeleteOlder(0, 3))));

    keepHouse(world);

    assertThat(stages(world, ids)).containsOnly(Stage.FINALIZED);
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
    World world = new World();
    List<StateVersionId> ids = publish(world, 3);
    assign(world, ACME, new DeleteOlder(0, 0));
    assign(world, workspace(world), new DontDelete());

    keepHouse(world);

    assertThat(stages(world, ids)).containsOnly(Stage.FINALIZED);
  }

  @Test
  void deletesMoreThanItAsksForAtOnce() {
    World world = new World();
    List<StateVersionId> ids = publish(world, 1002);
    assign(world, ACME, new DeleteOlder(0, 0));

    keepHouse(world);

    assertThat(stages(world, ids.subList(0, 1001))).containsOnly(Stage.BACKING_DATA_SOFT_DELETED);
    assertThat(stage(world, ids.getLast())).isEqualTo(Stage.FINALIZED);
  }

  @Test
  void judgesAnewWhenSomethingCameInBetween() {
    for (Change change :
        List.<Change>of(
            (world, ids) ->
                world
                    .app
                    .holdingContents()
                    .place(world.ada, new HoldingContents.Target.OfVersion(ids.getFirst()), "why"),
            (world, ids) -> world.app.managingRetention().remove(world.ada, ACME),
            (world, ids) -> assign(world, workspace(world), new DontDelete()),
            (world, ids) -> assign(world, ACME, new DeleteOlder(1, 0)),
            (world, ids) ->
                world.database.workspaces().makeCurrent(world.workspace, ids.getFirst()))) {
      Interruption interruption = new Interruption();
      World world = new World(interruption);
      List<StateVersionId> ids = publish(world, 2);
      assign(world, ACME, new DeleteOlder(0, 0));
      interruption.next(() -> change.make(world, ids));

      keepHouse(world);

      assertThat(interruption.came).isTrue();
      assertThat(stage(world, ids.getFirst())).isEqualTo(Stage.FINALIZED);
    }
  }

  /** Something that is done in a world with versions. */
  private interface Change {
    void make(World world, List<StateVersionId> ids);
  }

  /** Does something after it was found what is to go. */
  private static final class Interruption implements World.Seam {
    private Runnable what = () -> {};
    private boolean came;

    void next(Runnable change) {
      what = change;
    }

    @Override
    public Stores stores(Stores real) {
      return (Stores)
          Proxy.newProxyInstance(
              Stores.class.getClassLoader(),
              new Class<?>[] {Stores.class},
              (proxy, method, arguments) -> {
                Object store = method.invoke(real);
                return store instanceof RetentionPolicies policies ? interrupted(policies) : store;
              });
    }

    private RetentionPolicies interrupted(RetentionPolicies real) {
      return (RetentionPolicies)
          Proxy.newProxyInstance(
              RetentionPolicies.class.getClassLoader(),
              new Class<?>[] {RetentionPolicies.class},
              (proxy, method, arguments) -> {
                Object result;
                try {
                  result = method.invoke(real, arguments);
                } catch (InvocationTargetException e) {
                  throw e.getCause();
                }
                if (method.getName().equals("expired") && !came) {
                  came = true;
                  assertThat((List<?>) result).isNotEmpty();
                  what.run();
                }
                return result;
              });
    }

    @Override
    public BlobStore blobs(BlobStore real) {
      return real;
    }
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

    keepHouse(world);

    List<RetentionPolicy> policies = it.own().isEmpty() ? it.general() : it.own();
    for (int index = 0; index < versions.size(); index++) {
      int place = versions.size() - index;
      StateVersion version = versions.get(index);
      boolean goes =
          place > 1
              && !it.workspaceHeld()
              && !it.held().get(index)
              && policies.stream()
                  .flatMap(policy -> policy.rule().stream())
                  .anyMatch(rule ->
                      !rule.keeps(place, place)
                          && rule.expires(
                              version.announcement().createdAt(), world.time.instant()));
      assertThat(stage(world, version.id()))
          .isEqualTo(goes ? Stage.BACKING_DATA_SOFT_DELETED : Stage.FINALIZED);
    }
  }

  private static void hold(World world, List<StateVersion> versions, Case it) {
    HoldingContents holding = world.app.holdingContents();
    if (it.workspaceHeld()) {
      holding.place(world.ada, new HoldingContents.Target.OfWorkspace(world.workspace), "why");
    }
    for (int index = 0; index < versions.size(); index++) {
      if (it.held().get(index)) {
        holding.place(
            world.ada,
            new HoldingContents.Target.OfVersion(versions.get(index).id()),
            "because " + index);
      }
    }
  }

  @Test
  void leavesAloneWhatAnOwnerDeletedForLonger() {
    World world = new World();
    List<StateVersionId> ids = publish(world, 2);
    world.app.managingBackingData().softDelete(world.ada, ids.getFirst(), new Grace.Days(90));
    assign(world, ACME, new DeleteOlder(0, 0));

    keepHouse(world);
    world.time.pass(Duration.ofDays(89));
    world.work();

    assertThat(stage(world, ids.getFirst())).isEqualTo(Stage.BACKING_DATA_SOFT_DELETED);
  }
}
