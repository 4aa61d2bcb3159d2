package dev.stateward.race;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.adapter.jdbc.Database;
import dev.stateward.application.port.in.Caller;
import dev.stateward.application.port.in.Failure;
import dev.stateward.application.port.in.Hosted;
import dev.stateward.application.port.in.ManagingBackingData.Grace;
import dev.stateward.application.port.in.StateVersionView;
import dev.stateward.application.port.in.UseCaseFailedException;
import dev.stateward.domain.stateversion.Stage;
import dev.stateward.domain.stateversion.StateVersionId;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Destruction against rollback, download and restore: whoever comes first wins, nobody is served
 * bytes of a destroyed version, and no rollback loses what it repeats.
 */
class DeletionRaceTest {
  private static final int ROUNDS = Integer.getInteger("stateward.race.rounds", 150);
  private static final Caller ANYONE = new Caller.Anonymous();

  /** What a racer got: a result, or the failure he was told. */
  private sealed interface Got {
    record Result(Object it) implements Got {}

    record Refusal(Failure failure) implements Got {}
  }

  @Test
  void letsNobodyReadWhatIsDestroyed(@TempDir Path folder) throws Exception {
    try (Database database = Database.embedded(folder.resolve("stateward"));
        ExecutorService racers = Executors.newVirtualThreadPerTaskExecutor()) {
      RacingWorld world = new RacingWorld(database);
      for (int round = 0; round < ROUNDS; round++) {
        race(world, racers, 2 * round + 1);
      }
    }
  }

  private static void race(RacingWorld world, ExecutorService racers, long serial)
      throws Exception {
    byte[] bytes = world.state(serial);
    StateVersionView source = world.publish(serial, bytes);
    StateVersionId id = source.entry().version().id();
    String url = Objects.requireNonNull(source.capabilities().get(Hosted.STATE_DOWNLOAD));
    world.publish(serial + 1, world.state(serial + 1));
    world.backingData().softDelete(world.owner, id, new Grace.Usual());

    CyclicBarrier start = new CyclicBarrier(5);
    var destroyed = start(racers, start, () -> world.backingData().destroy(world.owner, id));
    var restored = start(racers, start, () -> world.backingData().restore(world.owner, id));
    var repeated = start(racers, start, () -> world.rollBack(id));
    var downloaded = start(racers, start, () -> download(world, url));
    var worked = start(racers, start, world::work);

    judge(world, id, List.of(destroyed.get(), restored.get(), repeated.get(), worked.get()));
    if (downloaded.get() instanceof Got.Result(var it)) {
      assertThat((byte[]) it).isEqualTo(bytes);
    }
    boolean gone = stage(world, id) == Stage.BACKING_DATA_PERMANENTLY_DELETED;
    world.work();
    if (gone) {
      assertThat(got(() -> download(world, url))).isEqualTo(refused(new Failure.NotFound()));
      assertThat(world.stored(id)).isFalse();
    }
    if (repeated.get() instanceof Got.Result(var it)) {
      String copy =
          Objects.requireNonNull(((StateVersionView) it).capabilities().get(Hosted.STATE_DOWNLOAD));
      assertThat(download(world, copy)).isEqualTo(world.repeated(bytes, serial + 2));
    }
  }

  /** Each racer had his way, or was told that he came too late. */
  private static void judge(RacingWorld world, StateVersionId id, List<Got> outcomes) {
    Stage stage = stage(world, id);
    assertThat(stage).isIn(Stage.BACKING_DATA_PERMANENTLY_DELETED, Stage.FINALIZED);
    assertThat(outcomes)
        .filteredOn(Got.Refusal.class::isInstance)
        .allSatisfy(refusal ->
            assertThat(((Got.Refusal) refusal).failure())
                .isInstanceOfAny(
                    Failure.TransitionNotAllowed.class, Failure.NothingToRollBackTo.class));
    boolean destroyed = outcomes.getFirst() instanceof Got.Result;
    assertThat(stage == Stage.BACKING_DATA_PERMANENTLY_DELETED).isEqualTo(destroyed);
  }

  private static Stage stage(RacingWorld world, StateVersionId id) {
    return Stage.of(world.reading().show(world.owner, id).entry().version());
  }

  private static Got refused(Failure failure) {
    return new Got.Refusal(failure);
  }

  private static Future<Got> start(
      ExecutorService racers, CyclicBarrier start, Callable<?> request) {
    return racers.submit(() -> {
      start.await();
      return got(request);
    });
  }

  private static Got got(Callable<?> request) throws Exception {
    try {
      return new Got.Result(request.call());
    } catch (UseCaseFailedException e) {
      return new Got.Refusal(e.failure());
    }
  }

  private static byte[] download(RacingWorld world, String url) {
    try (InputStream content = world.reading().download(ANYONE, url).whole()) {
      return content.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
