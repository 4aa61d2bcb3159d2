package dev.stateward.application.stateversion;

import static dev.stateward.application.World.capability;
import static dev.stateward.application.World.failure;
import static dev.stateward.application.World.id;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.stateward.application.World;
import dev.stateward.application.io.MeasuredStream;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Failure;
import dev.stateward.application.port.StoreUnavailableException;
import dev.stateward.application.settings.ApplicationSettings;
import dev.stateward.application.stateversion.port.PublishingState;
import dev.stateward.application.stateversion.port.PublishingState.InlineStates;
import dev.stateward.application.stateversion.port.PublishingState.NewVersion;
import dev.stateward.application.stateversion.port.PublishingState.SentOutputs;
import dev.stateward.application.stateversion.port.SignedUrl;
import dev.stateward.application.stateversion.port.StateVersionView;
import dev.stateward.domain.stateversion.BlobKey;
import dev.stateward.domain.stateversion.Content;
import dev.stateward.domain.stateversion.DeclaredState;
import dev.stateward.domain.stateversion.Lineage;
import dev.stateward.domain.stateversion.Origin;
import dev.stateward.domain.stateversion.Serial;
import dev.stateward.domain.stateversion.StateVersion;
import dev.stateward.domain.stateversion.StateVersionId;
import dev.stateward.domain.stateversion.StateVersionStatus;
import dev.stateward.domain.workspace.WorkspaceId;
import dev.stateward.domain.workspace.WorkspaceName;
import dev.stateward.testkit.fixture.ApplicationSettingsFixture;
import dev.stateward.testkit.fixture.StateFixture;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RollbackServiceTest {
  private final World world = new World();
  private final StateFixture first = StateFixture.any(9);
  private StateVersionId source = new StateVersionId("sv-0");

  @BeforeEach
  void publishTwo() {
    world.lock(world.wim);
    source = id(world.publish(world.wim, first));
    world.publish(world.wim, StateFixture.any(99).withResources(3));
  }

  private StateVersionView rollBack(Caller caller, StateVersionId to) {
    return world.app.publishingState().rollBack(caller, world.workspace, () -> to);
  }

  private static Content content(StateVersionView view) {
    return ((StateVersion.Finalized) view.entry().version()).content();
  }

  @Test
  void takesThePlaceOfAnUpload() {
    World narrow =
        new World(ApplicationSettingsFixture.withQuotas(new ApplicationSettings.Quotas(0, 0, 1)));
    narrow.lock(narrow.wim);
    StateVersionId old = id(narrow.publish(narrow.wim, first));
    narrow.publish(narrow.wim, StateFixture.any(99));
    PublishingState publishing = narrow.app.publishingState();
    List<Failure> refused = new ArrayList<>();
    InputStream arriving =
        new FilterInputStream(InputStream.nullInputStream()) {
          @Override
          public int read(byte[] buffer, int offset, int length) {
            refused.add(
                failure(() -> publishing.rollBack(narrow.wim, narrow.workspace, () -> old)));
            return -1;
          }
        };

    assertThat(
            failure(() ->
                publishing.stage(narrow.wim, narrow.workspace, arriving, OptionalLong.empty())))
        .isEqualTo(new Failure.NotJsonObject());

    assertThat(refused).isNotEmpty().containsOnly(new Failure.TooManyUploads(1));
    assertThat(publishing.rollBack(narrow.wim, narrow.workspace, () -> old)).isNotNull();
  }

  @Test
  void repeatsTheBytesButForTheSerial() {
    StateVersionView repeated = rollBack(world.wim, source);

    byte[] expected =
        new String(first.bytes(), StandardCharsets.UTF_8)
            .replace("\"serial\": 9,", "\"serial\": 100,")
            .getBytes(StandardCharsets.UTF_8);
    StateVersion version = repeated.entry().version();
    assertThat(world.content(version.id())).isEqualTo(expected);
    assertThat(content(repeated).size()).isEqualTo(expected.length);
    assertThat(version.declared().md5()).isEqualTo(StateFixture.md5(expected));
    assertThat(version.declared().serial().value()).isEqualTo(100);
    assertThat(version.declared().lineage()).isEqualTo(first.declared().lineage());
    assertThat(version.header().origin()).isEqualTo(new Origin.RolledBackTo(source));
    assertThat(version.header().createdBy()).isEqualTo(World.principal(world.wim));
    assertThat(id(world.app.readingState().current(world.rex, world.workspace)))
        .isEqualTo(version.id());
  }

  @Test
  void letsTheToolGoOnFromTheRepetition() {
    rollBack(world.wim, source);

    assertThat(id(world.publish(world.wim, StateFixture.any(101)))).isNotNull();
  }

  /** The serial inside of an encrypted state has to match the other one. */
  @Test
  void keepsTheSerialOfAStateThatTheClientEncrypted() {
    StateVersionId old = publishEncrypted(101);
    publishEncrypted(102);

    StateVersionView repeated = rollBack(world.wim, old);

    assertThat(repeated.entry().version().declared().serial().value()).isEqualTo(101);
    assertThat(world.content(id(repeated))).isEqualTo(world.content(old));
    assertThat(publishEncrypted(102)).isNotNull();
  }

  private StateVersionId publishEncrypted(long serial) {
    byte[] bytes =
        """
        {"serial":%d,"lineage":"%s","meta":{},"encrypted_data":"eA==","encryption_version":"v0"}\
        """
            .formatted(serial, StateFixture.LINEAGE)
            .getBytes(StandardCharsets.UTF_8);
    DeclaredState declared =
        new DeclaredState(
            new Serial(serial), new Lineage(StateFixture.LINEAGE), StateFixture.md5(bytes));
    return id(
        world.create(world.wim, declared, new InlineStates.State(world.stage(world.wim, bytes))));
  }

  @Test
  void discardsWhatItOvertakes() {
    StateVersionView pending = world.announce(world.wim, StateFixture.any(100));

    rollBack(world.wim, source);

    assertThat(world.database.stateVersions().find(id(pending)).map(StateVersionStatus::of))
        .contains(StateVersionStatus.DISCARDED);
    world.unlock(world.wim);
  }

  @Test
  void repeatsJsonAsItIs() {
    byte[] json = {'{', ' ', '}'};
    StateFixture next = StateFixture.any(120);
    StateVersionView both =
        world.create(
            world.wim,
            next.declared(),
            new InlineStates.Both(
                world.stage(world.wim, next.bytes()), world.stage(world.wim, json)));

    StateVersionView repeated = rollBack(world.wim, id(both));

    assertThat(world.download(capability(repeated, SignedUrl.JSON_DOWNLOAD))).isEqualTo(json);
    assertThat(world.stored()).containsExactlyInAnyOrderElementsOf(world.named());
    assertThat(world.stored()).doesNotHaveDuplicates().hasSize(6);
  }

  /** A forced push of another lineage is what a rollback is there to undo. */
  @Test
  void undoesAForcedPushOfAnotherLineage() {
    StateFixture foreign = StateFixture.any(3).ofLineage("other");
    world
        .app
        .publishingState()
        .create(
            world.wim,
            world.workspace,
            new NewVersion(
                foreign.declared(),
                true,
                new Origin.Client(),
                new InlineStates.State(world.stage(world.wim, foreign.bytes())),
                new SentOutputs.None()));

    StateVersion repeated = rollBack(world.wim, source).entry().version();

    assertThat(repeated.declared().lineage()).isEqualTo(first.declared().lineage());
    assertThat(repeated.declared().serial().value()).isEqualTo(4);
  }

  @Test
  void repeatsTheCurrentVersionToo() {
    StateVersionView once = rollBack(world.wim, source);

    StateVersionView twice = rollBack(world.wim, id(once));

    assertThat(twice.entry().version().declared().serial().value()).isEqualTo(101);
  }

  @Test
  void knowsNoVersionOfAnotherWorkspace() {
    WorkspaceId other = world.workspace(world.ada, World.ACME, new WorkspaceName("other"));
    world.app.lockingWorkspaces().lock(world.ada, other, () -> "");

    assertThat(failure(() -> world.app.publishingState().rollBack(world.ada, other, () -> source)))
        .isEqualTo(new Failure.NotFound());
    assertThat(failure(() -> rollBack(world.wim, new StateVersionId("sv-unknown"))))
        .isEqualTo(new Failure.NotFound());
  }

  @Test
  void hasNothingToRepeatOfAVersionWithoutContent() {
    StateVersionView pending = world.announce(world.wim, StateFixture.any(100));
    assertThat(failure(() -> rollBack(world.wim, id(pending))))
        .isEqualTo(new Failure.NothingToRollBackTo(StateVersionStatus.PENDING));

    world.publish(world.wim, StateFixture.any(101));
    assertThat(failure(() -> rollBack(world.wim, id(pending))))
        .isEqualTo(new Failure.NothingToRollBackTo(StateVersionStatus.DISCARDED));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "state", "[]", "{\"serial\": 9"})
  void doesNotRepeatWhatIsNoState(String stored) {
    byte[] bytes = stored.getBytes(StandardCharsets.UTF_8);
    StateVersionId old = world.publishUnchecked(source, bytes);

    assertThat(failure(() -> rollBack(world.wim, old)))
        .isEqualTo(new Failure.StoredContentUnusable());
    assertThat(world.stored()).containsExactlyInAnyOrderElementsOf(world.named());
  }

  @Test
  void leavesAJsonFormBehindThatIsNone() throws IOException {
    StateVersionId old = world.publishUnchecked(source, StateFixture.any(10).bytes());
    BlobKey key = world.identifiers.blob();
    byte[] json = {'['};
    world.blobs.put(key, World.stream(json), OptionalLong.of(1));
    MeasuredStream measured = new MeasuredStream(World.stream(json), 1);
    measured.transferTo(OutputStream.nullOutputStream());
    world.database.stateVersions().attachJson(old, measured.content(key));

    StateVersionView repeated = rollBack(world.wim, old);

    assertThat(repeated.signedUrls()).doesNotContainKey(SignedUrl.JSON_DOWNLOAD);
    assertThat(world.stored()).containsExactlyInAnyOrderElementsOf(world.named());
  }

  @Test
  void cannotGoBeyondTheLastSerial() {
    world.publish(world.wim, StateFixture.any(Long.MAX_VALUE));

    assertThat(failure(() -> rollBack(world.wim, source))).isInstanceOf(Failure.Invalid.class);
  }

  /** Invariant I15: what the store lost is never the client's fault. */
  @Test
  void blamesTheStoreForAContentThatIsGoneOrChanged() throws IOException {
    StateVersion.Finalized version =
        (StateVersion.Finalized) world.database.stateVersions().find(source).orElseThrow();
    BlobKey key = version.content().key();
    byte[] flipped = first.bytes();
    flipped[flipped.length - 5] ^= 1;
    world.blobs.delete(key);

    assertThatExceptionOfType(StoreUnavailableException.class)
        .isThrownBy(() -> rollBack(world.wim, source));
    world.blobs.put(key, World.stream(flipped), OptionalLong.empty());
    assertThatExceptionOfType(StoreUnavailableException.class)
        .isThrownBy(() -> rollBack(world.wim, source));
    assertThat(world.stored()).containsExactlyInAnyOrderElementsOf(world.named());
  }
}
