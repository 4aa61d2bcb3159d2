package dev.stateward.race;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.adapter.jdbc.Database;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Failure;
import dev.stateward.application.retention.port.ManagingBackingData.Grace;
import dev.stateward.application.retention.port.ManagingLegalHolds.Target;
import dev.stateward.application.stateversion.port.SignedUrl;
import dev.stateward.application.stateversion.port.StateVersionView;
import dev.stateward.domain.stateversion.StateVersionId;
import dev.stateward.domain.stateversion.StateVersionStatus;
import dev.stateward.race.Race.Got;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Destruction against rollback, download, restore and legal hold: the first one wins, nobody is
 * served bytes of a destroyed version, no rollback loses what it repeats, and nothing is destroyed
 * that is held.
 */
class DeletionRaceTest {
  private static final Caller ANYONE = new Caller.Anonymous();

  /** What is raced, once. */
  private interface Round {
    void run(RacingWorld world, Race race, long serial) throws Exception;
  }

  @Test
  void letsNobodyReadWhatIsDestroyed(@TempDir Path folder) throws Exception {
    embedded(folder, DeletionRaceTest::destroyAgainstUse);
  }

  @Test
  void letsNobodyReadWhatIsDestroyedOnPostgres() throws Exception {
    postgres(DeletionRaceTest::destroyAgainstUse);
  }

  @Test
  void destroysNothingThatIsHeld(@TempDir Path folder) throws Exception {
    embedded(folder, DeletionRaceTest::destroyAgainstHold);
  }

  @Test
  void destroysNothingThatIsHeldOnPostgres() throws Exception {
    postgres(DeletionRaceTest::destroyAgainstHold);
  }

  private static void embedded(Path folder, Round round) throws Exception {
    try (Database database = Database.embedded(folder.resolve("stateward"))) {
      run(database, round);
    }
  }

  private static void postgres(Round round) throws Exception {
    try (EmbeddedPostgres server = EmbeddedPostgres.start();
        Database database =
            Database.postgres(server.getJdbcUrl("postgres", "postgres"), "postgres", "")) {
      run(database, round);
    }
  }

  private static void run(Database database, Round round) throws Exception {
    try (Race race = new Race()) {
      RacingWorld world = new RacingWorld(database);
      for (int i = 0; i < Race.ROUNDS; i++) {
        round.run(world, race, 2L * i + 1);
      }
    }
  }

  private static void destroyAgainstUse(RacingWorld world, Race race, long serial)
      throws Exception {
    byte[] bytes = world.state(serial);
    StateVersionView source = world.publish(serial, bytes);
    StateVersionId id = source.entry().version().id();
    String url = Objects.requireNonNull(source.signedUrls().get(SignedUrl.STATE_DOWNLOAD));
    world.publish(serial + 1, world.state(serial + 1));
    world.backingData().softDelete(world.owner, id, Grace.Default::new);

    List<Got> got =
        race.run(
            List.of(
                () -> world.backingData().destroy(world.owner, id),
                () -> world.backingData().restore(world.owner, id),
                () -> world.rollBack(id),
                world::work,
                () -> download(world, url)));

    judge(world, id, got.subList(0, 4));
    if (got.get(4) instanceof Got.Result(var it)) {
      assertThat((byte[]) it).isEqualTo(bytes);
    }
    boolean gone = stage(world, id) == StateVersionStatus.BACKING_DATA_PERMANENTLY_DELETED;
    world.work();
    if (gone) {
      assertThat(Race.got(() -> download(world, url)))
          .isEqualTo(new Got.Refusal(new Failure.NotFound()));
      assertThat(world.stored(id)).isFalse();
    }
    if (got.get(2) instanceof Got.Result(var it)) {
      String copy =
          Objects.requireNonNull(
              ((StateVersionView) it).signedUrls().get(SignedUrl.STATE_DOWNLOAD));
      assertThat(download(world, copy)).isEqualTo(world.repeated(bytes, serial + 2));
    }
  }

  /** Each racer succeeded or was refused because it came too late. */
  private static void judge(RacingWorld world, StateVersionId id, List<Got> outcomes) {
    StateVersionStatus stage = stage(world, id);
    assertThat(stage)
        .isIn(StateVersionStatus.BACKING_DATA_PERMANENTLY_DELETED, StateVersionStatus.FINALIZED);
    assertThat(outcomes)
        .filteredOn(Got.Refusal.class::isInstance)
        .allSatisfy(refusal ->
            assertThat(((Got.Refusal) refusal).failure())
                .isInstanceOfAny(
                    Failure.TransitionNotAllowed.class, Failure.NothingToRollBackTo.class));
    boolean destroyed = outcomes.getFirst() instanceof Got.Result;
    assertThat(stage == StateVersionStatus.BACKING_DATA_PERMANENTLY_DELETED).isEqualTo(destroyed);
  }

  private static void destroyAgainstHold(RacingWorld world, Race race, long serial)
      throws Exception {
    byte[] bytes = world.state(serial);
    StateVersionView source = world.publish(serial, bytes);
    StateVersionId id = source.entry().version().id();
    world.publish(serial + 1, world.state(serial + 1));
    world.backingData().softDelete(world.owner, id, Grace.Default::new);
    Target target =
        serial % 4 == 1 ? new Target.OfVersion(id) : new Target.OfWorkspace(world.workspace);

    List<Got> got =
        race.run(
            List.of(
                () -> world.backingData().destroy(world.owner, id),
                () -> world.holding().place(world.owner, target, () -> "a lawsuit"),
                world::work));

    world.work();
    if (got.getFirst() instanceof Got.Result) {
      assertThat(stage(world, id)).isEqualTo(StateVersionStatus.BACKING_DATA_PERMANENTLY_DELETED);
      assertThat(world.stored(id)).isFalse();
    } else {
      assertThat(got.getFirst())
          .isEqualTo(
              new Got.Refusal(
                  new Failure.UnderLegalHold(Failure.UnderLegalHold.Held.STATE_VERSION)));
      assertThat(stage(world, id)).isEqualTo(StateVersionStatus.BACKING_DATA_SOFT_DELETED);
      assertThat(world.stored(id)).isTrue();
    }
    if (got.get(1) instanceof Got.Result) {
      world.holding().lift(world.owner, target);
    } else {
      assertThat(got.get(1))
          .isEqualTo(
              new Got.Refusal(
                  new Failure.NothingToHold(StateVersionStatus.BACKING_DATA_PERMANENTLY_DELETED)));
    }
  }

  private static StateVersionStatus stage(RacingWorld world, StateVersionId id) {
    return StateVersionStatus.of(world.reading().show(world.owner, id).entry().version());
  }

  private static byte[] download(RacingWorld world, String url) {
    try (InputStream content = world.reading().download(ANYONE, url).whole()) {
      return content.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
