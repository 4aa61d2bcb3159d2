package dev.stateward.application;

import static dev.stateward.application.World.capability;
import static dev.stateward.application.World.id;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.application.WorkspaceModel.Status;
import dev.stateward.application.WorkspaceModel.Version;
import dev.stateward.application.WorkspaceModel.Writer;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Failure;
import dev.stateward.application.port.Input;
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.application.retention.port.ManagingBackingData;
import dev.stateward.application.retention.port.ManagingBackingData.Grace;
import dev.stateward.application.stateversion.port.PublishingState.InlineStates;
import dev.stateward.application.stateversion.port.PublishingState.NewVersion;
import dev.stateward.application.stateversion.port.PublishingState.SentOutputs;
import dev.stateward.application.stateversion.port.SignedUrl;
import dev.stateward.application.stateversion.port.StateVersionView;
import dev.stateward.application.store.Stores;
import dev.stateward.domain.stateversion.Content;
import dev.stateward.domain.stateversion.Origin;
import dev.stateward.domain.stateversion.StateVersion;
import dev.stateward.domain.stateversion.StateVersionId;
import dev.stateward.domain.workspace.LockHolder;
import dev.stateward.domain.workspace.WorkspaceLock;
import dev.stateward.testkit.fixture.StateFixture;
import dev.stateward.testkit.ids.CountingIdentifiers;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Function;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;

/**
 * Random conversations of two writers and an owner with one workspace, compared with {@link
 * WorkspaceModel}: all edges of the state machine, over whatever stores.
 */
public abstract class StateMachineContract {
  private static final AtomicInteger WORLDS = new AtomicInteger();
  private static final CountingIdentifiers IDENTIFIERS = new CountingIdentifiers();

  private static final byte[] JSON = {'{', '}'};
  private static final byte[] OTHER = {'{', ' ', '}'};
  private static final Input<Grace> USUAL = Grace.Default::new;

  /** The edges of the state machine (State Versions API, "States and transitions"). */
  private static final Map<Status, Set<Status>> EDGES =
      Map.of(
          Status.PENDING,
          Set.of(Status.FINALIZED, Status.DISCARDED),
          Status.FINALIZED,
          Set.of(Status.SOFT_DELETED),
          Status.SOFT_DELETED,
          Set.of(Status.FINALIZED, Status.DESTROYED));

  /** One request. */
  sealed interface Step {
    record Lock(Writer by) implements Step {}

    record Unlock(Writer by) implements Step {}

    record ForceUnlock(Writer by) implements Step {}

    record Announce(Writer by, StateFixture state, boolean forced) implements Step {}

    record Publish(Writer by, StateFixture state, boolean forced, boolean right) implements Step {}

    /** By the capability that was shown when version {@code which} was announced. */
    record Upload(int which, boolean right) implements Step {}

    /** As {@link Upload}. */
    record UploadJson(int which, boolean right) implements Step {}

    record RollBack(Writer by, int which) implements Step {}

    /** By the owner, as the two after it. */
    record SoftDelete(int which) implements Step {}

    record Restore(int which) implements Step {}

    record Destroy(int which) implements Step {}
  }

  /** The stores that are held to the contract; each conversation has a place of its own in them. */
  protected abstract Stores stores();

  @Provide
  Arbitrary<List<Step>> conversations() {
    Arbitrary<Writer> writers =
        Arbitraries.frequency(Tuple.of(3, Writer.WIM), Tuple.of(1, Writer.BOB));
    Arbitrary<Integer> which = Arbitraries.integers().between(0, 9);
    Arbitrary<Boolean> mostly = Arbitraries.frequency(Tuple.of(4, true), Tuple.of(1, false));
    Arbitrary<Boolean> rarely = mostly.map(usual -> !usual);
    Arbitrary<StateFixture> states = states();
    return Arbitraries.<Step>frequencyOf(
            Tuple.of(3, writers.map(Step.Lock::new)),
            Tuple.of(2, writers.map(Step.Unlock::new)),
            Tuple.of(1, writers.map(Step.ForceUnlock::new)),
            Tuple.of(4, Combinators.combine(writers, states, rarely).as(Step.Announce::new)),
            Tuple.of(3, Combinators.combine(writers, states, rarely, mostly).as(Step.Publish::new)),
            Tuple.of(5, Combinators.combine(which, mostly).as(Step.Upload::new)),
            Tuple.of(2, Combinators.combine(which, mostly).as(Step.UploadJson::new)),
            Tuple.of(2, Combinators.combine(writers, which).as(Step.RollBack::new)),
            Tuple.of(3, which.map(Step.SoftDelete::new)),
            Tuple.of(1, which.map(Step.Restore::new)),
            Tuple.of(2, which.map(Step.Destroy::new)))
        .list()
        .ofMinSize(1)
        .ofMaxSize(25);
  }

  private static Arbitrary<StateFixture> states() {
    return Combinators.combine(
            Arbitraries.longs().between(0, 5),
            Arbitraries.of("one", "one", "one", "two", ""),
            Arbitraries.of(0, 1, 1, 2))
        .as((serial, lineage, resources) -> new StateFixture(serial, lineage, "", resources));
  }

  @Property
  void behavesAsTheModel(@ForAll("conversations") List<Step> steps) {
    new Conversation(new World(stores(), IDENTIFIERS, "-" + WORLDS.incrementAndGet())).hold(steps);
  }

  /** A world and its model, told the same. */
  private static final class Conversation {
    private final World world;
    private final WorkspaceModel model = new WorkspaceModel();
    private final List<StateVersionId> ids = new ArrayList<>();
    private final Map<StateVersionId, Map<SignedUrl, String>> shown = new HashMap<>();
    private final Map<StateVersionId, Status> known = new HashMap<>();
    private final Map<StateVersionId, Content> accepted = new HashMap<>();
    private final Map<StateVersionId, String> downloads = new HashMap<>();

    Conversation(World world) {
      this.world = world;
    }

    void hold(List<Step> steps) {
      world.lock(world.wim);
      model.lock(Writer.WIM);
      for (Step step : steps) {
        take(step);
        compare(step);
      }
      assertNeverLockedForEver();
      // Its contents are gone after it: the next conversation must not find its jobs.
      world.work();
    }

    private void take(Step step) {
      switch (step) {
        case Step.Lock(var by) -> expect(model.lock(by), () -> world.lock(caller(by)));
        case Step.Unlock(var by) -> expect(model.unlock(by), () -> world.unlock(caller(by)));
        case Step.ForceUnlock(var by) ->
            expect(
                model.forceUnlock(by),
                () -> world.app.lockingWorkspaces().forceUnlock(caller(by), world.workspace));
        case Step.Announce(var by, var state, var forced) ->
            expect(
                model.announce(by, state, forced),
                () -> note(create(by, state, forced, new InlineStates.None())));
        case Step.Publish(var by, var state, var forced, var right) -> {
          byte[] sent = right ? state.bytes() : OTHER;
          expect(
              model.publish(by, state, forced, sent),
              () ->
                  note(
                      create(
                          by,
                          state,
                          forced,
                          new InlineStates.State(world.stage(caller(by), sent)))));
        }
        case Step.Upload(var which, var right) -> upload(which, right);
        case Step.UploadJson(var which, var right) -> uploadJson(which, right);
        case Step.RollBack(var by, var which) -> rollBack(by, which);
        case Step.SoftDelete(var which) ->
            change(which, model::softDelete, id -> owner().softDelete(world.ada, id, USUAL));
        case Step.Restore(var which) ->
            change(which, model::restore, id -> owner().restore(world.ada, id));
        case Step.Destroy(var which) -> {
          change(which, model::destroy, id -> owner().destroy(world.ada, id));
          // The bytes go after the answer.
          world.work();
        }
      }
    }

    private ManagingBackingData owner() {
      return world.app.managingBackingData();
    }

    private void change(
        int which,
        Function<Version, Set<Class<? extends Failure>>> expected,
        Consumer<StateVersionId> request) {
      if (!ids.isEmpty()) {
        int index = which % ids.size();
        expect(expected.apply(model.versions.get(index)), () -> request.accept(ids.get(index)));
      }
    }

    private void upload(int which, boolean right) {
      choose(which, SignedUrl.STATE_UPLOAD)
          .ifPresent(index -> {
            Version version = model.versions.get(index);
            byte[] sent = right ? version.declared.bytes() : OTHER;
            String capability = capabilityOf(index, SignedUrl.STATE_UPLOAD);
            expect(model.upload(version, sent), () -> world.upload(capability, sent));
          });
    }

    private void uploadJson(int which, boolean right) {
      choose(which, SignedUrl.JSON_UPLOAD)
          .ifPresent(index -> {
            byte[] sent = right ? JSON : OTHER;
            String capability = capabilityOf(index, SignedUrl.JSON_UPLOAD);
            expect(
                model.uploadJson(model.versions.get(index), sent),
                () -> world.upload(capability, sent));
          });
    }

    private void rollBack(Writer by, int which) {
      if (!ids.isEmpty()) {
        int index = which % ids.size();
        expect(
            model.rollBack(by, model.versions.get(index)),
            () ->
                note(
                    world
                        .app
                        .publishingState()
                        .rollBack(caller(by), world.workspace, () -> ids.get(index))));
      }
    }

    private Optional<Integer> choose(int which, SignedUrl place) {
      List<Integer> open = new ArrayList<>();
      for (int i = 0; i < ids.size(); i++) {
        if (shown.getOrDefault(ids.get(i), Map.of()).containsKey(place)) {
          open.add(i);
        }
      }
      return open.isEmpty() ? Optional.empty() : Optional.of(open.get(which % open.size()));
    }

    private String capabilityOf(int index, SignedUrl place) {
      return shown.getOrDefault(ids.get(index), Map.of()).getOrDefault(place, "");
    }

    private Caller caller(Writer writer) {
      return switch (writer) {
        case WIM -> world.wim;
        case BOB -> world.bob;
      };
    }

    private StateVersionView create(
        Writer by, StateFixture state, boolean forced, InlineStates contents) {
      return world
          .app
          .publishingState()
          .create(
              caller(by),
              world.workspace,
              new NewVersion(
                  state.declared(), forced, new Origin.Client(), contents, new SentOutputs.None()));
    }

    private void note(StateVersionView view) {
      ids.add(id(view));
      shown.put(id(view), view.signedUrls());
      assertThat(view.entry().version().header().lockGeneration())
          .as("I5: written under the lock of its creation")
          .isEqualTo(lock().generation());
    }

    private static void expect(Set<Class<? extends Failure>> refusals, Runnable request) {
      try {
        request.run();
        assertThat(refusals).as("it succeeded").isEmpty();
      } catch (UseCaseFailedException e) {
        assertThat(refusals.contains(e.failure().getClass()))
            .as("%s, expected one of %s", e.failure(), refusals)
            .isTrue();
      }
    }

    private void compare(Step step) {
      assertThat(ids).as("%s", step).hasSameSizeAs(model.versions);
      for (int i = 0; i < ids.size(); i++) {
        compare(ids.get(i), model.versions.get(i));
      }
      assertThat(world.database.stateVersions().current(world.workspace).map(StateVersion::id))
          .as("I4: one current version, the one finalized last")
          .isEqualTo(model.current.map(version -> ids.get(model.versions.indexOf(version))));
      assertThat(
              lock() instanceof WorkspaceLock.Locked locked
                  ? Optional.of(locked.holder())
                  : Optional.empty())
          .as("I5: one holder")
          .isEqualTo(model.holder.map(this::holder));
      assertThat(world.stored())
          .as("I2 and I3: every content is named, every name has its content")
          .containsExactlyInAnyOrderElementsOf(world.named());
    }

    private void compare(StateVersionId id, Version expected) {
      StateVersion version = world.database.stateVersions().find(id).orElseThrow();
      Status before = known.getOrDefault(id, Status.PENDING);
      Status now = status(version);
      known.put(id, now);
      assertThat(now).as("status of %s", id).isEqualTo(expected.status);
      assertThat(before == now || EDGES.getOrDefault(before, Set.of()).contains(now))
          .as("I8: from %s to %s", before, now)
          .isTrue();
      if (version instanceof StateVersion.Finalized finalized) {
        assertThat(world.content(id)).as("I1").isEqualTo(expected.bytes.orElseThrow());
        downloads.computeIfAbsent(
            id,
            it ->
                capability(world.app.readingState().show(world.rex, it), SignedUrl.STATE_DOWNLOAD));
        assertThat(accepted.computeIfAbsent(id, first -> finalized.content()))
            .as("I6: one content")
            .isEqualTo(finalized.content());
        assertThat(finalized.empty()).as("emptiness").isEqualTo(expected.empty);
        assertThat(world.database.stateVersions().json(id).isPresent())
            .as("JSON")
            .isEqualTo(expected.json.isPresent());
      } else {
        assertUnreadable(id);
      }
    }

    /** Invariant I9, by the places that were shown while it could be read. */
    private void assertUnreadable(StateVersionId id) {
      StateVersionView view = world.app.readingState().show(world.ada, id);
      assertThat(view.signedUrls())
          .doesNotContainKeys(SignedUrl.STATE_DOWNLOAD, SignedUrl.JSON_DOWNLOAD);
      assertThat(view.entry().outputs()).as("I9").isEmpty();
      String old = downloads.get(id);
      if (old != null) {
        assertThat(World.failure(() -> world.download(old)))
            .as("I9")
            .isInstanceOf(Failure.NotFound.class);
      }
    }

    private static Status status(StateVersion version) {
      return switch (version) {
        case StateVersion.Pending ignored -> Status.PENDING;
        case StateVersion.Finalized ignored -> Status.FINALIZED;
        case StateVersion.Discarded ignored -> Status.DISCARDED;
        case StateVersion.BackingDataSoftDeleted ignored -> Status.SOFT_DELETED;
        case StateVersion.BackingDataPermanentlyDeleted ignored -> Status.DESTROYED;
      };
    }

    private LockHolder holder(Writer writer) {
      return LockHolder.of(World.principal(caller(writer))).orElseThrow();
    }

    private WorkspaceLock lock() {
      return world.database.workspaces().find(world.workspace).orElseThrow().lock();
    }

    /** Invariant I13. */
    private void assertNeverLockedForEver() {
      take(new Step.ForceUnlock(Writer.BOB));
      compare(new Step.ForceUnlock(Writer.BOB));
      assertThat(lock()).isInstanceOf(WorkspaceLock.Unlocked.class);
      assertThat(model.versions).noneMatch(version -> version.status == Status.PENDING);
    }
  }
}
