package dev.stateward.application;

import static dev.stateward.application.World.capability;
import static dev.stateward.application.World.id;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.stateward.application.blob.OrphanBlobJob;
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.application.settings.ApplicationSettings;
import dev.stateward.application.stateversion.port.SignedUrl;
import dev.stateward.application.stateversion.port.StateVersionView;
import dev.stateward.domain.stateversion.BlobKey;
import dev.stateward.domain.stateversion.StateVersionId;
import dev.stateward.testkit.driver.BreakingDriver;
import dev.stateward.testkit.fixture.OpenStores;
import dev.stateward.testkit.fixture.StateFixture;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Each call that a change makes of its connections fails once, after it had its effect: then a
 * version that was committed has its content, though the client was told of a failure (ADR 87).
 */
public abstract class LostCommitsContract extends WorldContract {
  /** What fails once it is done, and how. */
  enum Loss {
    COMMIT_FAILS("commit", false),
    COMMIT_ENDS_IN_ERROR("commit", true),
    // What a pool does to a connection that is given back.
    CLOSING_FAILS("clearWarnings", false),
    CLOSING_ENDS_IN_ERROR("clearWarnings", true),
    END_OF_TRANSACTION_FAILS("setAutoCommit", false),
    END_OF_TRANSACTION_ENDS_IN_ERROR("setAutoCommit", true);

    private final String method;
    private final boolean error;

    Loss(String method, boolean error) {
      this.method = method;
      this.error = error;
    }
  }

  /** Lets the answers of calls get lost. */
  private static final class LostAnswers implements BreakingDriver.Rule {
    private final ThreadLocal<Integer> left = ThreadLocal.withInitial(() -> -1);
    private volatile Loss loss = Loss.COMMIT_FAILS;

    OpenStores behind(String url, Supplier<OpenStores> opening) {
      try {
        BreakingDriver driver = BreakingDriver.before(url, this);
        OpenStores opened = opening.get();
        return new OpenStores(opened.stores(), () -> close(opened, driver));
      } catch (SQLException e) {
        throw new IllegalStateException(e);
      }
    }

    private static void close(OpenStores opened, BreakingDriver driver) {
      try (driver) {
        opened.closing().run();
      } catch (SQLException e) {
        throw new IllegalStateException(e);
      }
    }

    /** Of the calls of this thread, the answer of the one after the next {@code before} is lost. */
    void lose(Loss which, int before) {
      loss = which;
      left.set(before);
    }

    /** Loses nothing more; whether anything was lost. */
    boolean stop() {
      boolean done = left.get() < 0;
      left.set(-1);
      return done;
    }

    @Override
    public void after(String method) throws SQLException {
      if (left.get() < 0 || !method.equals(loss.method)) {
        return;
      }
      left.set(left.get() - 1);
      if (left.get() < 0) {
        if (loss.error) {
          throw new InternalError("planned");
        }
        throw new SQLException("planned", "08006");
      }
    }
  }

  /** A way by which a content becomes a version's. */
  private interface Publication {
    /** Prepares the world; what it returns can be called again. */
    Runnable prepare(World world, StateFixture state);
  }

  private static final Map<String, Publication> PUBLICATIONS =
      Map.of(
          "create",
          (world, state) -> () -> world.publish(world.wim, state),
          "upload",
          (world, state) -> {
            String upload = capability(world.announce(world.wim, state), SignedUrl.STATE_UPLOAD);
            return () -> world.upload(upload, state.bytes());
          },
          "upload of JSON",
          (world, state) -> {
            String upload = capability(world.announce(world.wim, state), SignedUrl.JSON_UPLOAD);
            byte[] json =
                "{\"serial\": %d}".formatted(state.serial()).getBytes(StandardCharsets.UTF_8);
            return () -> world.upload(upload, json);
          },
          "rollback",
          (world, state) -> {
            StateVersionId current = id(current(world));
            return () ->
                world.app.publishingState().rollBack(world.wim, world.workspace, () -> current);
          });

  private final LostAnswers answers;

  protected LostCommitsContract(Supplier<String> url, Supplier<OpenStores> opening) {
    this(new LostAnswers(), url, opening);
  }

  private LostCommitsContract(
      LostAnswers answers, Supplier<String> url, Supplier<OpenStores> opening) {
    super(() -> answers.behind(url.get(), opening), ApplicationSettings.DEFAULT);
    this.answers = answers;
  }

  private static StateVersionView current(World world) {
    return world.app.readingState().current(world.wim, world.workspace);
  }

  @ParameterizedTest
  @EnumSource
  void leavesTheContentOfWhatWasCommitted(Loss loss) {
    world.lock(world.wim);
    world.publish(world.wim, StateFixture.any(1));
    PUBLICATIONS.forEach((name, publication) ->
        assertThat(committedThoughItFailed(loss, publication)).as(name).isPositive());

    sweep();
    assertThat(world.stored()).containsExactlyInAnyOrderElementsOf(world.named());
  }

  /** Tries the publication with one answer lost after the other; how often it was committed. */
  private int committedThoughItFailed(Loss loss, Publication publication) {
    int committed = 0;
    for (int number = 0; ; number++) {
      long serial = current(world).entry().version().declared().serial().value();
      Runnable publishing = publication.prepare(world, StateFixture.any(serial + 1));
      int before = world.named().size();
      answers.lose(loss, number);
      Throwable failure = catchThrowable(publishing::run);
      boolean lost = answers.stop();

      requireContents();
      if (!lost) {
        assertThat(failure).isNull();
        return committed;
      }
      assertThat(failure).isNotInstanceOf(UseCaseFailedException.class);
      committed += failure != null && world.named().size() > before ? 1 : 0;
      publishing.run();
      requireContents();
    }
  }

  private void requireContents() {
    List<BlobKey> missing = new ArrayList<>(world.named());
    missing.removeAll(world.stored());
    assertThat(missing).isEmpty();
    StateVersionView current = current(world);
    assertThat(StateFixture.md5(world.content(id(current))))
        .isEqualTo(current.entry().version().declared().md5());
  }

  private void sweep() {
    world.time.pass(Duration.ofHours(30));
    for (int sweep = 0; sweep < 2; sweep++) {
      world.maintain(failed -> {});
      world.work();
      world.time.pass(OrphanBlobJob.PAUSE.plusHours(1));
    }
  }
}
