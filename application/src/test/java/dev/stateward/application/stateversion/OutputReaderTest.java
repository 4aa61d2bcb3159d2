package dev.stateward.application.stateversion;

import static dev.stateward.application.World.failure;
import static dev.stateward.application.World.id;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.application.StateApplication;
import dev.stateward.application.World;
import dev.stateward.application.blob.port.FoundOutput;
import dev.stateward.application.port.Failure;
import dev.stateward.application.port.PageRequest;
import dev.stateward.application.stateversion.port.PublishingState.InlineStates;
import dev.stateward.application.stateversion.port.PublishingState.NewVersion;
import dev.stateward.application.stateversion.port.PublishingState.SentOutputs;
import dev.stateward.application.stateversion.port.ReadingState;
import dev.stateward.application.stateversion.port.StateVersionCatalog;
import dev.stateward.application.stateversion.port.StateVersionView;
import dev.stateward.application.store.Stores;
import dev.stateward.domain.stateversion.DeclaredState;
import dev.stateward.domain.stateversion.ExtractedResources;
import dev.stateward.domain.stateversion.JsonText;
import dev.stateward.domain.stateversion.Lineage;
import dev.stateward.domain.stateversion.Origin;
import dev.stateward.domain.stateversion.Output;
import dev.stateward.domain.stateversion.OutputId;
import dev.stateward.domain.stateversion.Serial;
import dev.stateward.domain.stateversion.StateVersionId;
import dev.stateward.domain.workspace.WorkspaceId;
import dev.stateward.domain.workspace.WorkspaceName;
import dev.stateward.testkit.fixture.StateFixture;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OutputReaderTest {
  private static final PageRequest FIRST = new PageRequest(1, 20);
  private static final String TWO =
      StateFixture.output("open", "hello", false)
          + ", "
          + StateFixture.output("secret", "hunter2", true);

  private final World world = new World();
  private final StateApplication app = world.app;
  private final ReadingState reading = app.readingState();

  @BeforeEach
  void lock() {
    world.lock(world.wim);
  }

  private StateVersionId publish(long serial) {
    return id(world.publish(world.wim, StateFixture.any(serial).withOutputs(TWO)));
  }

  @Test
  void letsReadersOfOutputsSeeThoseOfTheCurrentVersionAlone() {
    StateVersionId old = publish(1);
    world.work();
    OutputId oldOutput = reading.currentOutputs(world.oz, world.workspace).read().getFirst().id();
    publish(2);

    assertThat(failure(() -> reading.outputs(world.oz, old, FIRST).read()))
        .isEqualTo(new Failure.NotFound());
    assertThat(failure(() -> reading.output(world.oz, oldOutput).read()))
        .isEqualTo(new Failure.NotFound());
    assertThat(reading.outputs(world.rex, old, FIRST).read().items()).hasSize(2);
    assertThat(reading.output(world.rex, oldOutput).read().name()).isEqualTo("open");
  }

  /** Invariant I15: what is not known yet is not nothing. */
  @Test
  void saysSoWhileOutputsAreWorkedOut() {
    StateVersionId version = publish(1);
    Failure unknown = new Failure.StillProcessing(version);

    assertThat(failure(() -> reading.currentOutputs(world.oz, world.workspace).read()))
        .isEqualTo(unknown);
    assertThat(failure(() -> reading.outputs(world.rex, version, FIRST).read())).isEqualTo(unknown);
    world.work();
    assertThat(reading.currentOutputs(world.oz, world.workspace).read()).hasSize(2);
  }

  @Test
  void waitsForAJobThatIsAboutToFindThem() {
    StateVersionId version = publish(1);
    ReadingState looking = world.restartedOver(workingAfterALook()).readingState();

    assertThat(looking.outputs(world.rex, version, FIRST).read().items()).hasSize(2);
  }

  /** Stores that find outputs right after the first time that they were asked for them. */
  private Stores workingAfterALook() {
    StateVersionCatalog real = world.database.catalog();
    var catalog =
        (StateVersionCatalog)
            Proxy.newProxyInstance(
                StateVersionCatalog.class.getClassLoader(),
                new Class<?>[] {StateVersionCatalog.class},
                (proxy, method, arguments) -> {
                  Object answer = method.invoke(real, arguments);
                  if (method.getName().equals("outputsKnown")) {
                    world.work();
                  }
                  return answer;
                });
    return (Stores)
        Proxy.newProxyInstance(
            Stores.class.getClassLoader(),
            new Class<?>[] {Stores.class},
            (proxy, method, arguments) ->
                method.getName().equals("catalog")
                    ? catalog
                    : method.invoke(world.database, arguments));
  }

  @Test
  void saysWhyTheOutputsOfAStateWillNeverBeKnown() {
    StateVersionId version = createWith(old(1));
    Failure unknown = new Failure.OutputsUnknown(version, "it has format 3");
    world.work();

    assertThat(failure(() -> reading.currentOutputs(world.oz, world.workspace).read()))
        .isEqualTo(unknown);
    assertThat(failure(() -> reading.outputs(world.rex, version, FIRST).read())).isEqualTo(unknown);
  }

  @Test
  void keepsThoseThatCameAlongWithAStateThatIsNotExamined() {
    StateVersionId version = createWith(old(1), sent("open", false));
    world.work();

    assertThat(reading.currentOutputs(world.oz, world.workspace).read()).hasSize(1);
    assertThat(reading.outputs(world.rex, version, FIRST).read().items()).hasSize(1);
  }

  private static byte[] old(long serial) {
    return new String(StateFixture.any(serial).bytes(), StandardCharsets.UTF_8)
        .replace("\"version\": 4", "\"version\": 3")
        .getBytes(StandardCharsets.UTF_8);
  }

  @Test
  void hasNoneWithoutACurrentVersion() {
    WorkspaceId bare = world.workspace(world.ada, World.ACME, new WorkspaceName("bare"));

    assertThat(reading.currentOutputs(world.ada, bare).read()).isEmpty();
  }

  @Test
  void hasNoneOfAVersionWithoutContent() {
    StateVersionView pending = world.announce(world.wim, StateFixture.any(1));

    assertThat(reading.outputs(world.rex, id(pending), FIRST).read().items()).isEmpty();
  }

  @Test
  void knowsThoseThatCameAlongAtOnce() {
    createWith(StateFixture.any(1).withOutputs(TWO).bytes(), sent("open", false));

    assertThat(reading.currentOutputs(world.oz, world.workspace).read())
        .extracting(Output::name)
        .containsExactly("open");
  }

  @Test
  void hidesThoseThatCameAlongUntilTheContentIsThere() {
    StateVersionView pending =
        app.publishingState()
            .create(
                world.wim,
                world.workspace,
                new NewVersion(
                    StateFixture.any(1).declared(),
                    false,
                    new Origin.Client(),
                    new InlineStates.None(),
                    new SentOutputs.These(List.of(sent("open", false)))));
    OutputId hidden =
        world.database.catalog().outputs(List.of(id(pending))).getFirst().output().id();

    assertThat(pending.entry().outputs()).isEmpty();
    assertThat(reading.outputs(world.rex, id(pending), FIRST).read().items()).isEmpty();
    assertThat(failure(() -> reading.output(world.rex, hidden).read()))
        .isEqualTo(new Failure.NotFound());
  }

  /** A client cannot make public what the state says is sensitive, nor the other way round. */
  @Test
  void keepsAnOutputSensitiveWhenEitherSourceSaysSo() {
    createWith(
        StateFixture.any(1).withOutputs(TWO).bytes(), sent("open", true), sent("secret", false));
    List<OutputId> before = ids();
    world.work();

    assertThat(reading.currentOutputs(world.oz, world.workspace).read())
        .extracting(Output::sensitive)
        .containsExactly(true, true);
    assertThat(ids()).isEqualTo(before);
  }

  private List<OutputId> ids() {
    return reading.currentOutputs(world.oz, world.workspace).read().stream()
        .map(Output::id)
        .toList();
  }

  @ParameterizedTest
  @ValueSource(strings = {"{\"encrypted_data\": \"x\"}", "{}"})
  void keepsThoseThatCameAlongWithContentNobodyCanRead(String content) {
    byte[] opaque = content.getBytes(StandardCharsets.UTF_8);
    StateVersionId version = createWith(opaque, sent("open", false));
    world.work();

    assertThat(reading.currentOutputs(world.oz, world.workspace).read())
        .extracting(Output::name)
        .containsExactly("open");
    assertThat(reading.show(world.rex, version).entry().extracted())
        .isInstanceOf(ExtractedResources.Failed.class);
  }

  @Test
  void doesNotKnowThoseOfContentNobodyCanRead() {
    StateVersionId version = createWith("{\"garbage\": []}".getBytes(StandardCharsets.UTF_8));
    world.work();

    assertThat(failure(() -> reading.currentOutputs(world.oz, world.workspace)))
        .isInstanceOfSatisfying(
            Failure.OutputsUnknown.class, it -> assertThat(it.version()).isEqualTo(version));
  }

  private static FoundOutput sent(String name, boolean sensitive) {
    return new FoundOutput(
        name, sensitive, new JsonText("\"string\""), new JsonText("\"hunter2\""));
  }

  private StateVersionId createWith(byte[] bytes, FoundOutput... outputs) {
    DeclaredState declared =
        new DeclaredState(new Serial(1), new Lineage("x"), StateFixture.md5(bytes));
    SentOutputs sent =
        outputs.length == 0 ? new SentOutputs.None() : new SentOutputs.These(List.of(outputs));
    return id(
        app.publishingState()
            .create(
                world.wim,
                world.workspace,
                new NewVersion(
                    declared,
                    false,
                    new Origin.Client(),
                    new InlineStates.State(world.stage(world.wim, bytes)),
                    sent)));
  }

  @Test
  void readsWhatClientsSendBesideAState() {
    byte[] json = "{\"a\": {\"value\": 1}}".getBytes(StandardCharsets.UTF_8);

    assertThat(app.publishingState().readOutputs(world.wim, json))
        .containsExactly(new FoundOutput("a", true, JsonText.NULL, new JsonText("1")));
    assertThat(failure(() -> app.publishingState().readOutputs(world.wim, new byte[] {'[', ']'})))
        .isInstanceOf(Failure.Invalid.class);
  }
}
