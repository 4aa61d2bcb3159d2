package dev.stateward.application.stateversion;

import static dev.stateward.application.World.capability;
import static dev.stateward.application.World.failure;
import static dev.stateward.application.World.id;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIOException;

import dev.stateward.application.World;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Failure;
import dev.stateward.application.port.Page;
import dev.stateward.application.port.PageRequest;
import dev.stateward.application.port.StoreUnavailableException;
import dev.stateward.application.settings.ApplicationSettings;
import dev.stateward.application.settings.Budgets;
import dev.stateward.application.stateversion.port.PublishingState.InlineStates;
import dev.stateward.application.stateversion.port.PublishingState.NewVersion;
import dev.stateward.application.stateversion.port.PublishingState.SentOutputs;
import dev.stateward.application.stateversion.port.ReadingState;
import dev.stateward.application.stateversion.port.ReadingState.Include;
import dev.stateward.application.stateversion.port.ReadingState.Listing;
import dev.stateward.application.stateversion.port.ReadingState.Related;
import dev.stateward.application.stateversion.port.ReadingState.VersionPage;
import dev.stateward.application.stateversion.port.SignedUrl;
import dev.stateward.application.stateversion.port.StateVersionView;
import dev.stateward.application.stateversion.port.StoredOutputs;
import dev.stateward.application.workspace.port.RecordingRuns.ConfigurationChoice;
import dev.stateward.application.workspace.port.RecordingRuns.NewRun;
import dev.stateward.domain.access.Principal;
import dev.stateward.domain.run.Run;
import dev.stateward.domain.stateversion.BlobKey;
import dev.stateward.domain.stateversion.Content;
import dev.stateward.domain.stateversion.ExtractedResources;
import dev.stateward.domain.stateversion.JsonText;
import dev.stateward.domain.stateversion.Origin;
import dev.stateward.domain.stateversion.Output;
import dev.stateward.domain.stateversion.StateVersion;
import dev.stateward.domain.stateversion.StateVersionId;
import dev.stateward.domain.user.User;
import dev.stateward.domain.user.UserId;
import dev.stateward.domain.workspace.WorkspaceId;
import dev.stateward.domain.workspace.WorkspaceName;
import dev.stateward.testkit.fixture.StateFixture;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class StateReaderTest {
  private static final Listing ALL = new Listing(Set.of(), new PageRequest(1, 20));

  final World world = new World(settings());
  private final ReadingState reading = world.app.readingState();
  final StateFixture state = StateFixture.any(1);
  private StateVersionId version = new StateVersionId("sv-0");

  StateVersionId version() {
    return version;
  }

  ApplicationSettings settings() {
    return ApplicationSettings.DEFAULT;
  }

  @BeforeEach
  void publish() {
    world.lock(world.wim);
    version = id(world.publish(world.wim, state));
  }

  Content content() {
    return ((StateVersion.Finalized) world.database.stateVersions().find(version).orElseThrow())
        .content();
  }

  private String download(Caller caller) {
    return capability(reading.show(caller, version), SignedUrl.STATE_DOWNLOAD);
  }

  private Page<StateVersionView> list(Caller caller, Listing listing) {
    VersionPage page = reading.list(caller, World.ACME, World.NETWORK, listing);
    List<StateVersionView> views = new ArrayList<>();
    page.forEach(views::add);
    return new Page<>(views, page.ids().request(), page.ids().total());
  }

  @Test
  void knowsNothingThatIsNotThere() {
    WorkspaceId bare = world.workspace(world.ada, World.ACME, new WorkspaceName("bare"));

    assertThat(failure(() -> reading.current(world.ada, bare))).isEqualTo(new Failure.NotFound());
    assertThat(failure(() -> reading.show(world.ada, new StateVersionId("sv-unknown"))))
        .isEqualTo(new Failure.NotFound());
    assertThat(failure(() -> reading.list(world.ada, World.EVIL, World.NETWORK, ALL)))
        .isEqualTo(new Failure.NotFound());
  }

  @Test
  void showsTheSameDownloadWheneverItIsAsked() {
    String first = download(world.rex);

    assertThat(download(world.rex)).isEqualTo(first);
    assertThat(capability(reading.current(world.rex, world.workspace), SignedUrl.STATE_DOWNLOAD))
        .isEqualTo(first);
    assertThat(download(world.wim)).isNotEqualTo(first);
  }

  @Test
  void downloadsForAtLeastHalfAnHourAndNoLongerThanAnHour() {
    String download = download(world.rex);
    world.time.pass(Duration.ofMinutes(29));
    assertThat(world.download(download)).isEqualTo(state.bytes());
    world.time.pass(Duration.ofMinutes(31));

    assertThat(failure(() -> world.download(download))).isEqualTo(new Failure.NotFound());
  }

  @Test
  void downloadsAsLongAsTheTokenIsValidThatItWasShownTo() {
    String download = download(world.rex);
    Caller again = world.as(World.principal(world.rex));
    String other = download(again);
    assertThat(world.download(download)).isEqualTo(state.bytes());
    assertThat(other).isNotEqualTo(download);

    world.revoke(world.rex);

    assertThat(failure(() -> world.download(download))).isEqualTo(new Failure.NotFound());
    assertThat(failure(() -> reading.show(world.rex, version))).isEqualTo(new Failure.NotFound());
    assertThat(world.download(other)).isEqualTo(state.bytes());
  }

  @Test
  void endsADownloadThatIsUnderWayWhenItsTokenIsRevoked() throws IOException {
    ReadingState.Download open = reading.download(new Caller.Anonymous(), download(world.rex));
    try (InputStream content = open.whole()) {
      world.revoke(world.rex);

      assertThat(failure(() -> read(content))).isEqualTo(new Failure.NotFound());
    }
  }

  private static void read(InputStream content) {
    try {
      content.readAllBytes();
    } catch (IOException e) {
      throw new IllegalStateException("the content cannot be read", e);
    }
  }

  @Test
  void downloadsAsLongAsTheOneItWasShownToMayRead() {
    String download = download(world.wim);
    world.unlink(world.writers);

    assertThat(failure(() -> world.download(download))).isEqualTo(new Failure.NotFound());
  }

  @Test
  void downloadsNothingThroughAnUploadOrAForgery() {
    StateVersionView pending = world.announce(world.wim, StateFixture.any(2));
    for (SignedUrl place : EnumSet.of(SignedUrl.STATE_UPLOAD, SignedUrl.JSON_UPLOAD)) {
      String upload = capability(pending, place);
      assertThat(failure(() -> world.download(upload))).isEqualTo(new Failure.NotFound());
    }
    String upload = capability(pending, SignedUrl.STATE_UPLOAD);
    world.upload(upload, StateFixture.any(2).bytes());

    assertThat(failure(() -> world.download(upload))).isEqualTo(new Failure.NotFound());
    assertThat(failure(() -> world.download("forged"))).isEqualTo(new Failure.NotFound());
    String unsigned = download(world.rex).replaceFirst("[.].*", ".0");
    assertThat(failure(() -> world.download(unsigned))).isEqualTo(new Failure.NotFound());
  }

  /** Invariant I9, of what a use case of another day will do. */
  @Test
  void showsNoContentOfAVersionThatIsNotFinalized() {
    String download = download(world.ada);
    world.app.managingWorkspaces().delete(world.ada, world.workspace);

    assertThat(failure(() -> world.download(download))).isEqualTo(new Failure.NotFound());
  }

  /** Clients take an empty answer for no state at all. */
  @Test
  void doesNotDownloadAnEmptyContent() {
    StateVersionId empty = world.publishUnchecked(version, new byte[0]);
    String download =
        capability(world.app.readingState().show(world.rex, empty), SignedUrl.STATE_DOWNLOAD);

    assertThat(failure(() -> world.download(download)))
        .isEqualTo(new Failure.StoredContentUnusable());
  }

  /** Invariant I15: never "not found", never empty. */
  @Test
  void saysSoWhenTheStoreLostAContent() {
    String download = download(world.rex);
    lose(content().key());

    assertUnavailable(download);
  }

  @Test
  void saysSoBeforeTheFirstByteWhenTheSizeIsNotTheStoredOne() throws IOException {
    String download = download(world.rex);
    byte[] stored = stored(content().key());
    replace(new byte[] {'{'});
    assertUnavailable(download);
    replace(Arrays.copyOf(stored, stored.length + 1));
    assertUnavailable(download);
    replace(new byte[0]);
    assertUnavailable(download);
  }

  private void assertUnavailable(String download) {
    var found = reading.download(new Caller.Anonymous(), download);
    assertThatExceptionOfType(StoreUnavailableException.class)
        .isThrownBy(() -> found.whole().read());
    assertThatExceptionOfType(StoreUnavailableException.class)
        .isThrownBy(() -> found.from(1).read());
  }

  private void replace(byte[] bytes) throws IOException {
    BlobKey key = content().key();
    lose(key);
    put(key, bytes);
  }

  byte[] stored(BlobKey key) throws IOException {
    try (InputStream stored = world.blobs.open(key, 0)) {
      return stored.readAllBytes();
    }
  }

  void lose(BlobKey key) {
    world.blobs.delete(key);
  }

  void put(BlobKey key, byte[] bytes) throws IOException {
    world.blobs.put(key, World.stream(bytes), OptionalLong.empty());
  }

  @Test
  void breaksOffBeforeTheLastPieceOfAContentThatWasChanged() throws IOException {
    flip();

    try (InputStream content = open()) {
      int most = state.bytes().length - 1;
      assertThat(content.readNBytes(most)).hasSize(most);
      assertThatIOException().isThrownBy(content::read);
    }
  }

  /** Changes the last byte of what is stored. */
  void flip() throws IOException {
    byte[] flipped = stored(content().key());
    flipped[flipped.length - 1] ^= 1;
    replace(flipped);
  }

  InputStream open() {
    return reading.download(new Caller.Anonymous(), download(world.rex)).whole();
  }

  @Test
  void givesAPartFromWhereItIsAsked() throws IOException {
    try (InputStream part = reading.download(new Caller.Anonymous(), download(world.rex)).from(5)) {
      byte[] whole = state.bytes();
      assertThat(part.readAllBytes()).isEqualTo(Arrays.copyOfRange(whole, 5, whole.length));
    }
  }

  @Test
  void findsWhatVersionsReferToOnce() {
    Run run =
        world
            .app
            .recordingRuns()
            .recordRun(
                world.bob,
                world.workspace,
                () -> new NewRun("why", false, new ConfigurationChoice.Empty()));
    StateFixture next =
        StateFixture.any(2).withOutputs(StateFixture.output("password", "hunter2", true));
    for (int i = 0; i < 2; i++) {
      createFor(run, next);
    }
    world.work();

    Related related = related(world.rex, EnumSet.allOf(Include.class));

    assertThat(related.runs()).containsExactly(run);
    assertThat(related.users())
        .extracting(user -> user.username().value())
        .containsExactlyInAnyOrder("wim", "bob");
    assertThat(related.configurationVersions()).hasSize(1);
    assertThat(related.outputs())
        .extracting(Output::name)
        .containsExactlyInAnyOrder("greeting", "password", "password");
    assertThat(related(world.rex, Set.of(Include.RUN_CREATED_BY)).users())
        .extracting(User::id)
        .containsExactly(user(world.bob));
    assertThat(related(world.rex, Set.of(Include.RUN_CREATED_BY)).runs()).containsExactly(run);
    assertThat(related(world.rex, Set.of()))
        .isEqualTo(new Related(List.of(), List.of(), List.of(), List.of(), List.of()));
  }

  private static UserId user(Caller caller) {
    return ((Principal.User) World.principal(caller)).id();
  }

  private Related related(Caller caller, Set<Include> includes) {
    List<StateVersion> versions =
        list(caller, ALL).items().stream().map(view -> view.entry().version()).toList();
    return reading.related(caller, versions, includes).read();
  }

  private void createFor(Run run, StateFixture file) {
    world
        .app
        .publishingState()
        .create(
            world.wim,
            world.workspace,
            new NewVersion(
                file.declared(),
                false,
                new Origin.FromRun(run.id()),
                new InlineStates.State(world.stage(world.wim, file.bytes())),
                new SentOutputs.None()));
  }

  @Test
  void readsALargeListInBatches() {
    List<StateVersionId> ids = new ArrayList<>();
    for (int serial = 2; serial < 6; serial++) {
      StateVersionId id = World.id(world.publish(world.wim, StateFixture.any(serial)));
      ids.addFirst(id);
      world.database.catalog().storeExtracted(id, large());
    }
    VersionPage page = reading.list(world.rex, World.ACME, World.NETWORK, ALL);
    List<StateVersionId> taken = new ArrayList<>();

    page.forEach(view -> taken.add(view.entry().version().id()));

    assertThat(taken).startsWith(ids.toArray(StateVersionId[]::new));
    assertThat(page.memory()).isEqualTo((long) Budgets.VERSIONS_AT_ONCE * Budgets.READING_FACTOR);
  }

  private static ExtractedResources.Taken large() {
    ExtractedResources.Taken none = ExtractedResources.Taken.NOTHING;
    JsonText resources = new JsonText("[\"" + "r".repeat(100_000) + "\"]");
    return new ExtractedResources.Taken(
        "1.0", 4, none.modules(), none.providers(), resources, false, 1, 1);
  }

  @Test
  void refusesToIncludeTooManyOutputs() {
    JsonText value = new JsonText("\"" + "v".repeat(Budgets.INCLUDED_OUTPUTS / 2) + "\"");
    List<StateVersion> versions = new ArrayList<>();
    for (int serial = 2; serial < 4; serial++) {
      StateVersionId id = World.id(world.publish(world.wim, StateFixture.any(serial)));
      Output output = new Output(world.identifiers.output(), "o", false, JsonText.NULL, value);
      world.database.catalog().storeOutputs(id, StoredOutputs.plain(List.of(output)));
      versions.add(world.database.stateVersions().find(id).orElseThrow());
    }

    assertThat(failure(() -> reading.related(world.rex, versions, Set.of(Include.OUTPUTS)).read()))
        .isInstanceOf(Failure.TooManyOutputs.class);
    assertThat(
            reading
                .related(world.rex, versions.subList(0, 1), Set.of(Include.OUTPUTS))
                .read()
                .outputs())
        .hasSize(1);
  }
}
