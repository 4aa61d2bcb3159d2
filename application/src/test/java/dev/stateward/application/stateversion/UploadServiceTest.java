package dev.stateward.application.stateversion;

import static dev.stateward.application.World.capability;
import static dev.stateward.application.World.failure;
import static dev.stateward.application.World.id;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.stateward.application.World;
import dev.stateward.application.blob.port.BlobStore;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Failure;
import dev.stateward.application.port.StoreUnavailableException;
import dev.stateward.application.port.Transactions;
import dev.stateward.application.settings.ApplicationSettings;
import dev.stateward.application.stateversion.port.PublishingState.InlineStates;
import dev.stateward.application.stateversion.port.SignedUrl;
import dev.stateward.application.stateversion.port.StateVersionView;
import dev.stateward.application.store.Stores;
import dev.stateward.domain.stateversion.DeclaredState;
import dev.stateward.domain.stateversion.ExtractedResources;
import dev.stateward.domain.stateversion.Lineage;
import dev.stateward.domain.stateversion.StateVersionStatus;
import dev.stateward.testkit.fixture.StateFixture;
import java.io.ByteArrayInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class UploadServiceTest {
  private static final byte[] JSON = "{\"values\": {}}".getBytes(StandardCharsets.UTF_8);

  final World world = new World(settings());
  private final StateFixture state = StateFixture.any(7);

  ApplicationSettings settings() {
    return ApplicationSettings.DEFAULT;
  }

  /** Whatever happened: what no version names is gone, what one names is there (I2, I3). */
  @AfterEach
  void leavesNoContentThatNoVersionNames() {
    assertThat(world.stored()).containsExactlyInAnyOrderElementsOf(world.named());
  }

  private StateVersionView announced() {
    world.lock(world.wim);
    return world.announce(world.wim, state);
  }

  private StateVersionStatus stage(StateVersionView view) {
    return StateVersionStatus.of(world.database.stateVersions().find(id(view)).orElseThrow());
  }

  @Test
  void examinesASmallStateAtOnce() {
    StateVersionView pending = announced();

    world.upload(capability(pending, SignedUrl.STATE_UPLOAD), state.bytes());

    StateVersionView current = world.app.readingState().current(world.wim, world.workspace);
    assertThat(current.entry().extracted()).isInstanceOf(ExtractedResources.Taken.class);
    assertThat(current.entry().outputs()).hasSize(1);
    assertThat(world.database.jobs().take(1, world.time.instant(), Duration.ofMinutes(1)))
        .isEmpty();
  }

  @Test
  void takesNothingOnceTheTokenIsRevokedThatTheUrlWasShownTo() {
    StateVersionView pending = announced();
    String upload = capability(pending, SignedUrl.STATE_UPLOAD);

    world.revoke(world.wim);

    assertThat(failure(() -> world.upload(upload, state.bytes())))
        .isEqualTo(new Failure.NotFound());
    assertThat(stage(pending)).isEqualTo(StateVersionStatus.PENDING);
  }

  @Test
  void takesNothingWhoseTokenIsRevokedWhileItArrives() {
    StateVersionView pending = announced();
    InputStream slow =
        new FilterInputStream(new ByteArrayInputStream(state.bytes())) {
          @Override
          public int read(byte[] buffer, int offset, int length) throws IOException {
            int read = super.read(buffer, offset, length);
            if (read < 0) {
              world.revoke(world.wim);
            }
            return read;
          }
        };

    assertThat(
            failure(() ->
                world
                    .app
                    .publishingState()
                    .upload(
                        new Caller.Anonymous(),
                        capability(pending, SignedUrl.STATE_UPLOAD),
                        slow,
                        OptionalLong.empty())))
        .isEqualTo(new Failure.NotFound());
    assertThat(stage(pending)).isEqualTo(StateVersionStatus.PENDING);
  }

  @Test
  void refusesMoreThanIsAllowedAnnouncedOrNot() {
    String announced = capability(announced(), SignedUrl.STATE_UPLOAD);
    String other = capability(world.announce(world.wim, state), SignedUrl.STATE_UPLOAD);
    byte[] large = new byte[World.LIMIT + 1];

    assertThat(failure(() -> world.upload(announced, large)))
        .isEqualTo(new Failure.StateTooLarge(World.LIMIT));
    assertThat(failure(() -> upload(other, World.stream(large), OptionalLong.empty())))
        .isEqualTo(new Failure.StateTooLarge(World.LIMIT));
  }

  @Test
  void refusesContentThatEndsEarlyOrBreaksOff() {
    StateVersionView pending = announced();
    String upload = capability(pending, SignedUrl.STATE_UPLOAD);
    byte[] half = new byte[10];

    assertThat(failure(() -> upload(upload, World.stream(half), OptionalLong.of(11))))
        .isEqualTo(new Failure.ContentIncomplete());
    assertThat(failure(() -> upload(upload, breaking(), OptionalLong.empty())))
        .isEqualTo(new Failure.ContentIncomplete());
    assertThat(stage(pending)).isEqualTo(StateVersionStatus.PENDING);
  }

  /** Clients take an empty state for none at all, and create everything anew. */
  @ParameterizedTest
  @ValueSource(strings = {"", " ", "state", "\u0000\u0001", "{", "{\"a\": 1", "[{}]", "1", "{} {}"})
  void refusesWhatIsNoJsonObjectAndStaysOpen(String wrong) {
    byte[] bytes = wrong.getBytes(StandardCharsets.UTF_8);
    world.lock(world.wim);
    StateVersionView pending =
        world.create(
            world.wim,
            new DeclaredState(state.declared().serial(), Lineage.UNSTATED, StateFixture.md5(bytes)),
            new InlineStates.None());

    for (SignedUrl place : new SignedUrl[] {SignedUrl.STATE_UPLOAD, SignedUrl.JSON_UPLOAD}) {
      assertThat(failure(() -> world.upload(capability(pending, place), bytes)))
          .isEqualTo(new Failure.NotJsonObject());
      assertThat(
              failure(() ->
                  upload(capability(pending, place), World.stream(bytes), OptionalLong.empty())))
          .isEqualTo(new Failure.NotJsonObject());
    }
    assertThat(failure(() -> world.stage(world.wim, bytes))).isEqualTo(new Failure.NotJsonObject());

    assertThat(stage(pending)).isEqualTo(StateVersionStatus.PENDING);
    world.upload(capability(pending, SignedUrl.JSON_UPLOAD), JSON);
  }

  private void upload(String capability, InputStream content, OptionalLong size) {
    world.app.publishingState().upload(new Caller.Anonymous(), capability, content, size);
  }

  private static InputStream breaking() {
    return new FilterInputStream(InputStream.nullInputStream()) {
      @Override
      public int read(byte[] buffer, int offset, int length) throws IOException {
        throw new IOException("the client is gone");
      }
    };
  }

  @Test
  void judgesTheSuccessionAgainWhenTheContentArrives() {
    StateVersionView early = announced();
    StateFixture other = state.withResources(2);
    StateVersionView late = world.announce(world.wim, other);
    StateVersionView foreign = world.announce(world.wim, StateFixture.any(9).ofLineage("x"));
    StateVersionView low = world.announce(world.wim, StateFixture.any(3));

    world.upload(capability(early, SignedUrl.STATE_UPLOAD), state.bytes());

    assertThat(failure(() -> world.upload(uploadOf(late), other.bytes())))
        .isEqualTo(new Failure.SerialTaken(state.declared().serial()));
    assertThat(
            failure(
                () -> world.upload(uploadOf(foreign), StateFixture.any(9).ofLineage("x").bytes())))
        .isEqualTo(new Failure.LineageDiffers());
    assertThat(failure(() -> world.upload(uploadOf(low), StateFixture.any(3).bytes())))
        .isEqualTo(new Failure.SerialTooLow(state.declared().serial()));
  }

  @Test
  void doesNotWaitForAStateThatIsTooLarge() {
    StateVersionView pending = announced();

    assertThat(failure(() -> world.upload(uploadOf(pending), new byte[World.LIMIT + 1])))
        .isEqualTo(new Failure.StateTooLarge(World.LIMIT));

    assertThat(stage(pending)).isEqualTo(StateVersionStatus.DISCARDED);
    world.unlock(world.wim);
  }

  @Test
  void waitsForAStateWhoseJsonFormIsTooLarge() {
    StateVersionView pending = announced();
    String json = capability(pending, SignedUrl.JSON_UPLOAD);

    assertThat(failure(() -> world.upload(json, new byte[World.LIMIT + 1])))
        .isEqualTo(new Failure.StateTooLarge(World.LIMIT));

    world.upload(uploadOf(pending), state.bytes());
    assertThat(stage(pending)).isEqualTo(StateVersionStatus.FINALIZED);
  }

  private static String uploadOf(StateVersionView view) {
    return capability(view, SignedUrl.STATE_UPLOAD);
  }

  @Test
  void isRefusedToWhoMayNotWriteAnyMore() {
    StateVersionView pending = announced();
    world.unlink(world.writers);

    assertThat(failure(() -> world.upload(uploadOf(pending), state.bytes())))
        .isEqualTo(new Failure.NotFound());
    assertThat(stage(pending)).isEqualTo(StateVersionStatus.PENDING);
  }

  @Test
  void tellsWhoMayNotWriteAnyMoreNothingOfWhatWasAccepted() {
    StateVersionView pending = announced();
    world.upload(uploadOf(pending), state.bytes());
    world.upload(capability(pending, SignedUrl.JSON_UPLOAD), JSON);
    world.unlink(world.writers);

    assertThat(failure(() -> world.upload(uploadOf(pending), state.bytes())))
        .isEqualTo(new Failure.NotFound());
    assertThat(failure(() -> world.upload(uploadOf(pending), JSON)))
        .isEqualTo(new Failure.NotFound());
    assertThat(failure(() -> world.upload(capability(pending, SignedUrl.JSON_UPLOAD), JSON)))
        .isEqualTo(new Failure.NotFound());
  }

  @ParameterizedTest
  @EnumSource(names = {"STATE_DOWNLOAD", "JSON_DOWNLOAD"})
  void isRefusedWhereContentsAreFetched(SignedUrl place) {
    StateVersionView pending = announced();
    world.upload(capability(pending, SignedUrl.JSON_UPLOAD), JSON);
    world.upload(uploadOf(pending), state.bytes());
    StateVersionView finalized = world.app.readingState().show(world.wim, id(pending));

    assertThat(failure(() -> world.upload(capability(finalized, place), state.bytes())))
        .isEqualTo(new Failure.NotFound());
  }

  @Test
  void isRefusedWithWhatThisServerDidNotSign() {
    String upload = uploadOf(announced());

    for (String forged : new String[] {"", "x", upload + "0", "x" + upload, upload.substring(1)}) {
      assertThat(failure(() -> world.upload(forged, state.bytes())))
          .isEqualTo(new Failure.NotFound());
    }
  }

  @Test
  void isRefusedForAWorkspaceThatIsGone() {
    String upload = uploadOf(announced());
    world.app.managingWorkspaces().delete(world.ada, world.workspace);

    assertThat(failure(() -> world.upload(upload, state.bytes())))
        .isEqualTo(new Failure.NotFound());
  }

  @Test
  void takesJsonBeforeTheStateAndAfterIt() {
    StateVersionView first = announced();
    world.upload(capability(first, SignedUrl.JSON_UPLOAD), JSON);
    assertThat(stage(first)).isEqualTo(StateVersionStatus.PENDING);
    world.upload(uploadOf(first), state.bytes());
    StateVersionView second = world.announce(world.wim, StateFixture.any(8));
    world.upload(uploadOf(second), StateFixture.any(8).bytes());
    world.upload(capability(second, SignedUrl.JSON_UPLOAD), JSON);

    for (StateVersionView version : new StateVersionView[] {first, second}) {
      StateVersionView shown = world.app.readingState().show(world.wim, id(version));
      assertThat(world.download(capability(shown, SignedUrl.JSON_DOWNLOAD))).isEqualTo(JSON);
    }
  }

  @Test
  void staysOpenForAtLeast24HoursAndNoLongerThan25() {
    String upload = uploadOf(announced());
    world.time.pass(Duration.ofMinutes(24 * 60 - 1));
    world.upload(upload, state.bytes());
    world.time.pass(Duration.ofHours(1));

    assertThat(failure(() -> world.upload(upload, state.bytes())))
        .isEqualTo(new Failure.NotFound());
  }

  /** ADR 87: what is not known to be rolled back may be what a version names. */
  @Test
  void keepsAContentWhenTheTransactionFailsAfterItsCommit() {
    AtomicBoolean breaking = new AtomicBoolean();
    World broken = new World(afterCommit(breaking));
    broken.lock(broken.wim);
    String upload = capability(broken.announce(broken.wim, state), SignedUrl.STATE_UPLOAD);
    breaking.set(true);

    assertThatExceptionOfType(StoreUnavailableException.class)
        .isThrownBy(() -> broken.upload(upload, state.bytes()));

    breaking.set(false);
    assertThat(broken.named()).hasSize(1);
    assertThat(broken.stored()).isEqualTo(broken.named());
  }

  /** Transactions that commit, and then fail to give their connection back. */
  private static World.Seam afterCommit(AtomicBoolean breaking) {
    return new World.Seam() {
      @Override
      public Stores stores(Stores real) {
        Transactions transactions =
            new Transactions() {
              @Override
              public <T> T inTransaction(Supplier<T> work) {
                T result = real.transactions().inTransaction(work);
                if (breaking.get()) {
                  throw new StoreUnavailableException("closing failed", new IOException());
                }
                return result;
              }
            };
        return (Stores)
            Proxy.newProxyInstance(
                Stores.class.getClassLoader(),
                new Class<?>[] {Stores.class},
                (proxy, method, arguments) ->
                    method.getName().equals("transactions") ? transactions : method.invoke(real));
      }

      @Override
      public BlobStore blobs(BlobStore real) {
        return real;
      }
    };
  }

  @Test
  void saysSoWhenTheStoreOfContentsIsOut() {
    StateVersionView pending = announced();
    world.inMemory().outOfOrder(true);

    assertThatExceptionOfType(StoreUnavailableException.class)
        .isThrownBy(() -> world.upload(uploadOf(pending), state.bytes()));

    world.inMemory().outOfOrder(false);
    world.upload(uploadOf(pending), state.bytes());
    assertThat(stage(pending)).isEqualTo(StateVersionStatus.FINALIZED);
  }
}
