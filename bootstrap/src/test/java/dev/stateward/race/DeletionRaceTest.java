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
import dev.stateward.e2e.OwnPostgres;
import dev.stateward.race.Race.Got;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Destruction against rollback, download, restore and legal hold: the first one wins, nobody is
 * served bytes of a destroyed version, no rollback loses what it repeats, and nothing is destroyed
 * that is held.
 */
@Tag("slow")
class DeletionRaceTest {
  private static final Caller ANYONE = new Caller.Anonymous();

  /** What is raced, once. */
  private interface Round {
    void run(RacedWorkspace raced, Race race, long serial) throws Exception;
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
    try (EmbeddedPostgres server = OwnPostgres.start();
        Database database =
            Database.postgres(server.getJdbcUrl("postgres", "postgres"), "postgres", "")) {
      run(database, round);
    }
  }

  private static void run(Database database, Round round) throws Exception {
    try (Race race = new Race()) {
      RacedWorkspace raced = new RacedWorkspace(database);
      for (int i = 0; i < Race.ROUNDS; i++) {
        round.run(raced, race, 2L * i + 1);
      }
    }
  }

  private static void destroyAgainstUse(RacedWorkspace raced, Race race, long serial)
      throws Exception {
    byte[] bytes = raced.state(serial);
    StateVersionView source = raced.publish(serial, bytes);
    StateVersionId id = source.entry().version().id();
    String url = Objects.requireNonNull(source.signedUrls().get(SignedUrl.STATE_DOWNLOAD));
    raced.publish(serial + 1, raced.state(serial + 1));
    raced.backingData().softDelete(raced.owner, id, Grace.Default::new);

    List<Got> got =
        race.run(
            List.of(
                () -> raced.backingData().destroy(raced.owner, id),
                () -> raced.backingData().restore(raced.owner, id),
                () -> raced.rollBack(id),
                raced::work,
                () -> download(raced, url)));

    judge(raced, id, got.subList(0, 4));
    if (got.get(4) instanceof Got.Result(var it)) {
      assertThat((byte[]) it).isEqualTo(bytes);
    }
    boolean gone = stage(raced, id) == StateVersionStatus.BACKING_DATA_PERMANENTLY_DELETED;
    raced.work();
    if (gone) {
      assertThat(Race.got(() -> download(raced, url)))
          .isEqualTo(new Got.Refusal(new Failure.NotFound()));
      assertThat(raced.stored(id)).isFalse();
    }
    if (got.get(2) instanceof Got.Result(var it)) {
      String copy =
          Objects.requireNonNull(
              ((StateVersionView) it).signedUrls().get(SignedUrl.STATE_DOWNLOAD));
      assertThat(download(raced, copy)).isEqualTo(raced.repeated(bytes, serial + 2));
    }
  }

  /** Each racer succeeded or was refused because it came too late. */
  private static void judge(RacedWorkspace raced, StateVersionId id, List<Got> outcomes) {
    StateVersionStatus stage = stage(raced, id);
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

  private static void destroyAgainstHold(RacedWorkspace raced, Race race, long serial)
      throws Exception {
    byte[] bytes = raced.state(serial);
    StateVersionView source = raced.publish(serial, bytes);
    StateVersionId id = source.entry().version().id();
    raced.publish(serial + 1, raced.state(serial + 1));
    raced.backingData().softDelete(raced.owner, id, Grace.Default::new);
    Target target =
        serial % 4 == 1 ? new Target.OfVersion(id) : new Target.OfWorkspace(raced.workspace);

    List<Got> got =
        race.run(
            List.of(
                () -> raced.backingData().destroy(raced.owner, id),
                () -> raced.holding().place(raced.owner, target, () -> "a lawsuit"),
                raced::work));

    raced.work();
    if (got.getFirst() instanceof Got.Result) {
      assertThat(stage(raced, id)).isEqualTo(StateVersionStatus.BACKING_DATA_PERMANENTLY_DELETED);
      assertThat(raced.stored(id)).isFalse();
    } else {
      assertThat(got.getFirst())
          .isEqualTo(
              new Got.Refusal(
                  new Failure.UnderLegalHold(Failure.UnderLegalHold.Held.STATE_VERSION)));
      assertThat(stage(raced, id)).isEqualTo(StateVersionStatus.BACKING_DATA_SOFT_DELETED);
      assertThat(raced.stored(id)).isTrue();
    }
    if (got.get(1) instanceof Got.Result) {
      raced.holding().lift(raced.owner, target);
    } else {
      assertThat(got.get(1))
          .isEqualTo(
              new Got.Refusal(
                  new Failure.NothingToHold(StateVersionStatus.BACKING_DATA_PERMANENTLY_DELETED)));
    }
  }

  private static StateVersionStatus stage(RacedWorkspace raced, StateVersionId id) {
    return StateVersionStatus.of(raced.reading().show(raced.owner, id).entry().version());
  }

  private static byte[] download(RacedWorkspace raced, String url) {
    try (InputStream content = raced.reading().download(ANYONE, url).whole()) {
      return content.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
