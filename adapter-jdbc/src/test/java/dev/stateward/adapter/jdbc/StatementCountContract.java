package dev.stateward.adapter.jdbc;

import static dev.stateward.application.World.capability;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.application.StateApplication;
import dev.stateward.application.World;
import dev.stateward.application.WorldContract;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.PageRequest;
import dev.stateward.application.settings.ApplicationSettings;
import dev.stateward.application.stateversion.port.ReadingState;
import dev.stateward.application.stateversion.port.ReadingState.Listing;
import dev.stateward.application.stateversion.port.SignedUrl;
import dev.stateward.application.stateversion.port.StateVersionView;
import dev.stateward.testkit.contract.OnAllStores;
import dev.stateward.testkit.driver.BreakingDriver;
import dev.stateward.testkit.fixture.ApplicationSettingsFixture;
import dev.stateward.testkit.fixture.StateFixture;
import dev.stateward.testkit.fixture.StoresKind;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.sql.SQLException;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;

/**
 * What a client's run reads and writes takes few statements, and few round trips to a database that
 * takes two statements in one. The content is stored elsewhere here, its data key in the database;
 * in the database it is one more.
 */
@OnAllStores
final class StatementCountContract extends WorldContract {
  private static final StatementsOfThread COUNTED = new StatementsOfThread();
  private static final Listing ALL = new Listing(Set.of(), new PageRequest(1, 100));

  private final StateFixture state =
      StateFixture.any(2)
          .withOutputs(
              String.join(
                  ",",
                  StateFixture.output("a", "1", false),
                  StateFixture.output("b", "2", true),
                  StateFixture.output("c", "3", false)));

  private static @Nullable BreakingDriver driver;

  private final StoresKind kind;

  StatementCountContract(StoresKind kind) {
    super(kind::open, ApplicationSettings.DEFAULT);
    this.kind = kind;
  }

  /** Only one of the databases takes two statements in one round trip. */
  private static boolean together(StoresKind kind) {
    return kind instanceof PostgresKind;
  }

  @BeforeParameterizedClassInvocation
  static void standBeforeTheDriver(StoresKind kind) throws SQLException {
    String url = together(kind) ? PostgresPeer.server().base() : "jdbc:h2:mem:";
    driver = BreakingDriver.before(url, COUNTED);
  }

  @AfterParameterizedClassInvocation
  static void leaveTheDriver() throws SQLException {
    if (driver != null) {
      driver.close();
    }
  }

  @Test
  void locksAndUnlocksByFewStatements() {
    world.lock(world.wim);
    world.publish(world.wim, StateFixture.any(1));
    world.unlock(world.wim);

    assertEffort(11, 8, () -> world.lock(world.wim));
    assertEffort(12, 9, () -> world.unlock(world.wim));
  }

  @Test
  void createsAndUploadsByFewStatements() {
    world.lock(world.wim);
    world.publish(world.wim, StateFixture.any(1));
    StateVersionView[] created = new StateVersionView[1];

    assertEffort(9, 6, () -> created[0] = world.announce(world.wim, state));
    assertEffort(
        14, 9, () -> world.upload(capability(created[0], SignedUrl.STATE_UPLOAD), state.bytes()));
  }

  @Test
  void readsByFewStatements() {
    world.lock(world.wim);
    world.publish(world.wim, StateFixture.any(1));
    world.publish(world.wim, state);
    ReadingState reading = world.app.readingState();
    reading.current(world.rex, world.workspace);

    assertEffort(2, 1, () -> reading.current(world.rex, world.workspace));
    assertEffort(
        6,
        5,
        () ->
            reading
                .list(world.rex, World.ACME, World.NETWORK, ALL)
                .forEach(view -> assertThat(view.entry().version()).isNotNull()));
  }

  @Test
  void downloadsByFewStatements() {
    world.lock(world.wim);
    String elsewhere = download(world.publish(world.wim, StateFixture.any(1)));
    world.download(elsewhere);

    assertEffort(6, 4, () -> world.download(elsewhere));
  }

  /** The bytes come with the check before the first of them. */
  @Test
  void downloadsASmallStateByFewStatements() {
    StateApplication small =
        world.restarted(ApplicationSettingsFixture.withSmallBlobs(World.LIMIT));
    world.lock(world.wim);
    StateVersionView created = world.announce(world.wim, state);
    small
        .publishingState()
        .upload(
            new Caller.Anonymous(),
            capability(created, SignedUrl.STATE_UPLOAD),
            World.stream(state.bytes()),
            OptionalLong.empty());
    String download = download(small.readingState().show(world.wim, World.id(created)));
    download(small, download);

    assertEffort(7, 4, () -> download(small, download));
  }

  private static String download(StateVersionView version) {
    return capability(version, SignedUrl.STATE_DOWNLOAD);
  }

  private void download(StateApplication application, String capability) {
    try (InputStream content =
        application.readingState().download(new Caller.Anonymous(), capability).whole()) {
      assertThat(content).hasBinaryContent(state.bytes());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void assertEffort(int statements, int trips, Runnable work) {
    COUNTED.begin();
    work.run();
    List<String> executed = COUNTED.end();
    int most = together(kind) ? trips : statements;
    assertThat(executed).as("%s", executed).hasSizeLessThanOrEqualTo(most);
  }
}
