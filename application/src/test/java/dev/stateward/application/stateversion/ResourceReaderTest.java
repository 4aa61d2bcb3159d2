package dev.stateward.application.stateversion;

import static dev.stateward.application.World.failure;
import static dev.stateward.application.World.id;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.application.World;
import dev.stateward.application.port.DeferredResult;
import dev.stateward.application.port.Failure;
import dev.stateward.application.port.Page;
import dev.stateward.application.port.PageRequest;
import dev.stateward.application.stateversion.port.PublishingState.InlineStates;
import dev.stateward.application.stateversion.port.PublishingState.NewVersion;
import dev.stateward.application.stateversion.port.PublishingState.SentOutputs;
import dev.stateward.application.stateversion.port.ReadingState;
import dev.stateward.application.stateversion.port.ReadingState.ResourceOf;
import dev.stateward.domain.stateversion.DeclaredState;
import dev.stateward.domain.stateversion.Lineage;
import dev.stateward.domain.stateversion.Origin;
import dev.stateward.domain.stateversion.Serial;
import dev.stateward.domain.stateversion.StateVersionId;
import dev.stateward.testkit.fixture.StateFixture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ResourceReaderTest {
  private static final PageRequest FIRST = new PageRequest(1, 20);

  private final World world = new World();
  private final ReadingState reading = world.app.readingState();

  @BeforeEach
  void lock() {
    world.lock(world.wim);
  }

  private StateVersionId publish(StateFixture state) {
    return id(world.publish(world.wim, state));
  }

  @Test
  void listsThoseOfTheCurrentAndOfAnyVersion() {
    assertThat(reading.resources(world.rex, world.workspace, FIRST).read().items()).isEmpty();
    StateVersionId old = publish(StateFixture.any(1).withResources(1));
    StateVersionId current = publish(StateFixture.any(2).withResources(45));

    DeferredResult<Page<ResourceOf>> listed =
        reading.resources(world.rex, world.workspace, new PageRequest(3, 20));
    assertThat(listed.memory()).isEqualTo(StateFixture.any(2).withResources(45).bytes().length);
    Page<ResourceOf> page = listed.read();
    assertThat(page.total()).isEqualTo(45);
    assertThat(page.items()).hasSize(5).allMatch(it -> it.version().id().equals(current));
    Page<ResourceOf> before = reading.resources(world.rex, old, FIRST).read();
    assertThat(before.total()).isEqualTo(1);
    assertThat(before.items().getFirst().id())
        .startsWith("wsr-")
        .hasSize(20)
        .isEqualTo(page.items().getFirst().id());
  }

  @Test
  void saysWhyThereAreNone() {
    byte[] old =
        new String(StateFixture.any(1).bytes(), UTF_8)
            .replace("\"version\": 4", "\"version\": 3")
            .getBytes(UTF_8);
    DeclaredState declared =
        new DeclaredState(new Serial(1), Lineage.UNSTATED, StateFixture.md5(old));
    StateVersionId version =
        id(
            world
                .app
                .publishingState()
                .create(
                    world.wim,
                    world.workspace,
                    new NewVersion(
                        declared,
                        false,
                        new Origin.Client(),
                        new InlineStates.State(world.stage(world.wim, old)),
                        new SentOutputs.None())));

    assertThat(failure(() -> reading.resources(world.rex, version, FIRST).read()))
        .isEqualTo(new Failure.ResourcesUnknown(version, "it has format 3"));
  }
}
