package dev.stateward.application.blob;

import static dev.stateward.application.World.id;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stateward.application.World;
import dev.stateward.application.access.ServerAuthorizer;
import dev.stateward.application.access.UseCaseContext;
import dev.stateward.application.audit.AuditRecorder;
import dev.stateward.application.audit.AuditRecords;
import dev.stateward.application.audit.SignerCodes;
import dev.stateward.application.audit.port.AuditQuery;
import dev.stateward.application.blob.port.BlobCipher;
import dev.stateward.application.blob.port.BlobKind;
import dev.stateward.application.blob.port.BlobOwner;
import dev.stateward.application.blob.port.BlobSeal;
import dev.stateward.application.blob.port.KeyWrapper;
import dev.stateward.application.blob.port.ManagingKeys.Checked;
import dev.stateward.application.blob.port.ManagingKeys.KeyUse;
import dev.stateward.application.blob.port.ManagingKeys.Progress;
import dev.stateward.application.blob.port.WrappedKey;
import dev.stateward.application.event.Telling;
import dev.stateward.application.event.port.WebhookUrls;
import dev.stateward.application.port.Failure;
import dev.stateward.application.port.StoreUnavailableException;
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.application.settings.Budgets;
import dev.stateward.domain.audit.AuditAction;
import dev.stateward.domain.audit.TrailId;
import dev.stateward.domain.event.Webhook;
import dev.stateward.domain.stateversion.BlobKey;
import dev.stateward.domain.stateversion.StateVersionId;
import dev.stateward.testkit.fixture.StateFixture;
import dev.stateward.testkit.memory.SimpleSealing;
import java.net.ConnectException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class KeyRewrapperTest {
  private static final Progress UNTOLD = (done, total) -> {};

  private final World world = new World();
  private final List<Duration> pauses = new ArrayList<>();
  private final KeyRewrapper second = under(SimpleSealing.under("second").wrapper());

  private KeyRewrapper under(KeyWrapper wrapper) {
    return under(wrapper, List.of(new WrappedRows.OfBlobs(world.database.blobSeals())));
  }

  private KeyRewrapper under(KeyWrapper wrapper, List<WrappedRows> tables) {
    AuditRecorder recorder =
        new AuditRecorder(
            world.database.transactions(),
            world.database.auditTrail(),
            new SignerCodes(world.signer),
            world.database.tokens(),
            new AuditRecords(
                world.database.users(), world.database.teams(), world.identifiers, world.time));
    return new KeyRewrapper(
        new ServerAuthorizer(world.database.users(), world.database.tokens(), world.time),
        new UseCaseContext(
            World.authorizer(world.database),
            world.database.transactions(),
            recorder,
            world.identifiers,
            world.time),
        wrapper,
        tables,
        new KeyRewrapper.Turns(world.database.workLocks(), pauses::add));
  }

  @BeforeEach
  void publishTwo() {
    world.lock(world.wim);
    world.publish(world.wim, StateFixture.any(1));
    world.publish(world.wim, StateFixture.any(2));
  }

  @Test
  void wrapsDataKeysAgainAndReadsNoBlob() {
    List<String> progress = new ArrayList<>();
    StateVersionId current = id(world.app.readingState().current(world.wim, world.workspace));

    Checked done =
        second.rewrap(World.OPERATOR, (seen, total) -> progress.add(seen + " of " + total));

    assertThat(done).isEqualTo(new Checked(2, 0));
    assertThat(progress).containsExactly("0 of 2", "2 of 2");
    assertThat(second.list(World.OPERATOR)).containsExactly(new KeyUse("second", true, false, 2));
    assertThat(second.rewrap(World.OPERATOR, UNTOLD)).isEqualTo(new Checked(0, 0));
    assertThat(world.content(current)).isEqualTo(StateFixture.any(2).bytes());
  }

  @Test
  void recordsWhatTheOperatorDoes() {
    String key = second.rotate(World.OPERATOR);
    second.rewrap(World.OPERATOR, UNTOLD);

    assertThat(world.database.auditTrail().list(TrailId.SERVER, AuditQuery.ALL, 0, 100).records())
        .extracting(record -> record.event().action() + " " + record.event().resource())
        .contains(
            AuditAction.WRAPPING_KEY_ROTATE + " " + key,
            AuditAction.WRAPPING_KEY_REWRAP + " " + key);
  }

  @Test
  void listsKeysThatAreMissing() {
    assertThat(second.list(World.OPERATOR))
        .containsExactly(
            new KeyUse("simple", false, true, 2), new KeyUse("second", true, false, 0));
  }

  @Test
  void goesInPartsAndGoesOnWhereItBrokeOff() {
    int parts = 3;
    addSeals(parts * Budgets.SEALS_AT_ONCE - 2);
    List<Long> seen = new ArrayList<>();

    assertThatThrownBy(() ->
            second.rewrap(
                World.OPERATOR,
                (done, total) -> {
                  seen.add(done);
                  if (done == Budgets.SEALS_AT_ONCE) {
                    throw new IllegalStateException("killed");
                  }
                }))
        .hasMessage("killed");

    assertThat(seen).containsExactly(0L, (long) Budgets.SEALS_AT_ONCE);
    assertThat(second.list(World.OPERATOR))
        .contains(new KeyUse("second", true, false, Budgets.SEALS_AT_ONCE));
    assertThat(second.rewrap(World.OPERATOR, UNTOLD))
        .isEqualTo(new Checked((parts - 1L) * Budgets.SEALS_AT_ONCE, 0));
    assertThat(pauses).containsExactly(Budgets.SEALS_PAUSE, Budgets.SEALS_PAUSE);
  }

  @Test
  void tellsEachStepOnceWhenTheLastPartIsFull() {
    addSeals(Budgets.SEALS_AT_ONCE - 2);
    List<Long> seen = new ArrayList<>();

    second.check(World.OPERATOR, blob -> {}, (done, total) -> seen.add(done));
    second.rewrap(World.OPERATOR, (done, total) -> seen.add(done));

    long all = Budgets.SEALS_AT_ONCE;
    assertThat(seen).containsExactly(0L, all, 0L, all);
  }

  @Test
  void callsNoDataKeyUnreadableWhileTheKeyServerIsAway() {
    KeyRewrapper away = under(new AwayFromServer(SimpleSealing.on().wrapper()));
    List<String> unreadable = new ArrayList<>();

    assertThatThrownBy(() -> away.check(World.OPERATOR, unreadable::add, UNTOLD))
        .isInstanceOf(StoreUnavailableException.class)
        .hasMessage("the server cannot be reached");
    assertThat(unreadable).isEmpty();
  }

  @Test
  void isDoneOnceAtATime() {
    AtomicBoolean refused = new AtomicBoolean();

    second.rewrap(
        World.OPERATOR,
        (done, total) -> {
          assertThatThrownBy(() -> second.rewrap(World.OPERATOR, UNTOLD))
              .isInstanceOfSatisfying(
                  UseCaseFailedException.class,
                  failed -> assertThat(failed.failure()).isInstanceOf(Failure.NotAllowed.class));
          refused.set(true);
        });

    assertThat(refused).isTrue();
    assertThat(second.list(World.OPERATOR)).containsExactly(new KeyUse("second", true, false, 2));
  }

  /** Data keys that are wrapped for their blobs. */
  private void addSeals(int count) {
    StateVersionId current = id(world.app.readingState().current(world.wim, world.workspace));
    KeyWrapper first = SimpleSealing.on().wrapper();
    BlobOwner owner = new BlobOwner(world.acme, world.workspace, current, BlobKind.STATE);
    for (int i = 0; i < count; i++) {
      BlobKey blob = world.identifiers.blob();
      BlobCipher.Key key = new BlobCipher.Key(new byte[32]);
      WrappedKey wrapped = first.wrap(key, SealBinding.of(blob, owner));
      world.database.blobSeals().add(blob, new BlobSeal(owner, wrapped, 7, 100));
    }
  }

  @Test
  void wrapsKeysOfOutputsAndWebhooksAgainToo() {
    world.work();
    Webhook webhook = new Telling(world).webhook(Telling.URL);
    KeyRewrapper all =
        under(
            SimpleSealing.under("second").wrapper(),
            WrappedRows.all(world.database.blobSeals(), world.database.valueKeys()));

    assertThat(all.list(World.OPERATOR)).contains(new KeyUse("simple", false, true, 5));
    assertThat(all.rewrap(World.OPERATOR, UNTOLD)).isEqualTo(new Checked(5, 0));
    assertThat(all.list(World.OPERATOR)).containsExactly(new KeyUse("second", true, false, 5));

    assertThat(all.check(World.OPERATOR, id -> {}, UNTOLD)).isEqualTo(new Checked(5, 0));
    assertThat(world.app.managingWebhooks().show(world.ada, webhook.id())).isEqualTo(webhook);
    assertThat(world.app.readingState().currentOutputs(world.wim, world.workspace).read())
        .isNotEmpty();
  }

  @Test
  void namesVersionsAndWebhooksWhoseKeyDoesNotOpen() {
    Telling telling = new Telling(world);
    Webhook one = telling.webhook(Telling.URL);
    Webhook other = telling.webhook(Telling.URL);
    WebhookUrls urls = world.database.webhookUrls();
    urls.find(List.of(one.id())).values().forEach(url -> urls.put(other.id(), url));
    List<String> unreadable = new ArrayList<>();

    under(
            SimpleSealing.on().wrapper(),
            WrappedRows.all(world.database.blobSeals(), world.database.valueKeys()))
        .check(World.OPERATOR, unreadable::add, UNTOLD);

    assertThat(unreadable).containsExactly(other.id().value());
  }

  private BlobKey moveSeal() {
    BlobKey blob = world.named().getFirst();
    StateVersionId current = id(world.app.readingState().current(world.wim, world.workspace));
    BlobSeal seal = world.database.blobSeals().find(blob, current, BlobKind.STATE).orElseThrow();
    BlobKey moved = world.identifiers.blob();
    world
        .database
        .blobSeals()
        .add(
            moved,
            new BlobSeal(
                new BlobOwner(world.acme, world.workspace, current, BlobKind.JSON_STATE),
                seal.key(),
                seal.form(),
                seal.storedSize()));
    return moved;
  }

  @Test
  void namesBlobsWhoseDataKeyWasPutInThePlaceOfAnotherAndLeavesThemAsTheyAre() {
    BlobKey moved = moveSeal();
    List<String> unreadable = new ArrayList<>();

    assertThat(second.check(World.OPERATOR, unreadable::add, UNTOLD)).isEqualTo(new Checked(2, 1));
    assertThat(unreadable).containsExactly(moved.value());
    assertThat(second.rewrap(World.OPERATOR, UNTOLD)).isEqualTo(new Checked(2, 1));
    assertThat(second.list(World.OPERATOR))
        .containsExactly(
            new KeyUse("simple", false, true, 1), new KeyUse("second", true, false, 2));
  }

  /** Wraps as another one does, and unwraps nothing. */
  private record AwayFromServer(KeyWrapper wrapper) implements KeyWrapper {
    @Override
    public String primary() {
      return wrapper.primary();
    }

    @Override
    public List<String> ids() {
      return wrapper.ids();
    }

    @Override
    public String rotate(Consumer<String> within) {
      return wrapper.rotate(within);
    }

    @Override
    public void reseal() {
      wrapper.reseal();
    }

    @Override
    public WrappedKey wrap(BlobCipher.Key key, byte[] context) {
      return wrapper.wrap(key, context);
    }

    @Override
    public BlobCipher.Key unwrap(WrappedKey key, byte[] context) {
      throw new StoreUnavailableException("the server cannot be reached", new ConnectException());
    }

    @Override
    public List<String> withoutCopy() {
      return wrapper.withoutCopy();
    }

    @Override
    public void copyAgain() {
      wrapper.copyAgain();
    }
  }
}
