package dev.stateward.adapter.jdbc.consumer;

import static dev.stateward.application.World.failure;
import static dev.stateward.application.World.principal;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.application.World;
import dev.stateward.application.WorldContract;
import dev.stateward.application.access.port.ExplainingAccess.Subject;
import dev.stateward.application.consumer.port.ListingConsumers;
import dev.stateward.application.consumer.port.ListingConsumers.Listing;
import dev.stateward.application.consumer.port.OutputConsumer;
import dev.stateward.application.consumer.port.ReadDetail;
import dev.stateward.application.consumer.port.ReadDetail.Kind;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Failure;
import dev.stateward.application.port.PageRequest;
import dev.stateward.application.settings.ApplicationSettings;
import dev.stateward.application.settings.JobBudgets;
import dev.stateward.application.stateversion.port.ReadingState;
import dev.stateward.domain.access.Principal;
import dev.stateward.domain.audit.TrailId;
import dev.stateward.domain.stateversion.Output;
import dev.stateward.domain.stateversion.StateVersionId;
import dev.stateward.testkit.contract.OnAllStores;
import dev.stateward.testkit.fixture.StateFixture;
import dev.stateward.testkit.fixture.StoresKind;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Who read the outputs of a workspace, over whatever stores. */
@OnAllStores
@Tag("long")
final class ConsumersContract extends WorldContract {
  private static final PageRequest FIRST = new PageRequest(1, 100);

  private final ListingConsumers listing = world.app.listingConsumers();
  private final ReadingState reading = world.app.readingState();

  ConsumersContract(StoresKind kind) {
    super(kind::open, ApplicationSettings.DEFAULT);
  }

  @BeforeEach
  void lock() {
    world.lock(world.wim);
  }

  private StateVersionId publish(long serial) {
    String secret = StateFixture.output("secret", "hunter2", true);
    StateVersionId version =
        World.id(world.publish(world.wim, StateFixture.any(serial).withOutputs(secret)));
    world.work();
    return version;
  }

  private void runMaintenance() {
    world.time.pass(Duration.ofSeconds(30));
    world.maintain(failed -> {});
  }

  private Listing<OutputConsumer> list(Caller caller) {
    return listing.list(caller, world.workspace, FIRST);
  }

  private Listing<OutputConsumer> listed() {
    runMaintenance();
    return list(world.ada);
  }

  private List<Principal> unseen() {
    return listing.listUnseen(world.ada, world.workspace, FIRST).page().items().stream()
        .map(Subject::principal)
        .toList();
  }

  @Test
  void tellsWhoReadWhatAndHowOften() {
    StateVersionId version = publish(1);
    world.content(version);
    Output secret = reading.outputs(world.oz, version, FIRST).read().items().getFirst();
    reading.output(world.oz, secret.id()).read();
    reading.output(world.oz, secret.id()).read();

    List<OutputConsumer> consumers = listed().page().items();

    assertThat(consumers)
        .extracting(OutputConsumer::principal)
        .containsExactly(principal(world.oz), principal(world.ada));
    OutputConsumer oz = consumers.getFirst();
    assertThat(oz.reads().count()).isEqualTo(3);
    assertThat(count(oz, ReadDetail.OUTPUTS)).isEqualTo(1);
    assertThat(count(oz, new ReadDetail(Kind.OUTPUT, "secret"))).isEqualTo(2);
    assertThat(oz.details()).doesNotContainKey(ReadDetail.STATE);
    assertThat(oz.details().keySet()).filteredOn(it -> it.kind() == Kind.TOKEN).hasSize(1);
    assertThat(consumers.get(1).details().get(ReadDetail.STATE))
        .isEqualTo(consumers.get(1).reads());
  }

  private static long count(OutputConsumer consumer, ReadDetail detail) {
    return Objects.requireNonNull(consumer.details().get(detail)).count();
  }

  @Test
  void countsNothingTwice() {
    StateVersionId version = publish(1);
    world.content(version);
    OutputConsumer before = listed().page().items().getFirst();

    assertThat(listed().page().items()).containsExactly(before);
    world.content(version);
    assertThat(listed().page().items().getFirst().reads().count()).isEqualTo(2);
  }

  @Test
  void tellsHowManyRecordsAreNotSummedUp() {
    StateVersionId version = publish(1);
    runMaintenance();
    assertThat(list(world.ada).unread()).isZero();

    world.content(version);

    assertThat(list(world.ada).unread()).isEqualTo(1);
    assertThat(list(world.ada).page().items()).isEmpty();
  }

  /** What an installation has recorded before is taken in, in several transactions. */
  @Test
  void takesInALongTrail() {
    StateVersionId version = publish(1);
    int reads = 2 * JobBudgets.RECORDS_SUMMED_UP + 1;
    for (int i = 0; i < reads; i++) {
      reading.outputs(world.rex, version, FIRST).read();
    }

    assertThat(listed().page().items().getFirst().reads().count()).isEqualTo(reads);
    assertThat(list(world.ada).unread()).isZero();
  }

  @Test
  void listsThoseWhoMayReadAndNeverDid() {
    StateVersionId version = publish(1);
    runMaintenance();
    assertThat(unseen())
        .contains(principal(world.oz), principal(world.rex), new Principal.Team(world.writers))
        .doesNotContain(principal(world.mia), principal(world.eve));

    reading.outputs(world.oz, version, FIRST).read();
    runMaintenance();

    assertThat(unseen()).contains(principal(world.rex)).doesNotContain(principal(world.oz));
  }

  @Test
  void keepsSoManyTokensOfAConsumer() {
    StateVersionId version = publish(1);
    for (int i = 0; i <= JobBudgets.CONSUMER_DETAILS; i++) {
      reading.outputs(world.as(principal(world.oz)), version, FIRST).read();
    }

    OutputConsumer oz = listed().page().items().getFirst();

    assertThat(oz.reads().count()).isEqualTo(JobBudgets.CONSUMER_DETAILS + 1);
    assertThat(oz.details().keySet())
        .filteredOn(it -> it.kind() == Kind.TOKEN)
        .hasSize(JobBudgets.CONSUMER_DETAILS);
  }

  /** What was denied is no read, and nothing is told of a workspace that is gone. */
  @Test
  void leavesOutDenialsAndWorkspacesThatAreGone() {
    StateVersionId version = publish(1);
    assertThat(failure(() -> reading.outputs(world.mia, version, FIRST).read()))
        .isEqualTo(new Failure.NotFound());
    reading.outputs(world.oz, version, FIRST).read();
    world.app.managingOrganizations().delete(world.ada, World.ACME);

    runMaintenance();

    assertThat(world.database.outputConsumers().principals(world.workspace)).isEmpty();
    assertThat(world.database.outputConsumers().position(TrailId.of(world.acme))).isPositive();
  }
}
