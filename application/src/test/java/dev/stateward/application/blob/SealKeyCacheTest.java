package dev.stateward.application.blob;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.application.blob.port.BlobCipher;
import dev.stateward.application.blob.port.BlobKind;
import dev.stateward.application.blob.port.BlobOwner;
import dev.stateward.application.blob.port.BlobSeal;
import dev.stateward.application.blob.port.KeyWrapper;
import dev.stateward.application.blob.port.WrappedKey;
import dev.stateward.application.settings.Budgets;
import dev.stateward.application.telemetry.ApplicationMetrics;
import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.domain.stateversion.BlobKey;
import dev.stateward.domain.stateversion.StateVersionId;
import dev.stateward.domain.workspace.WorkspaceId;
import dev.stateward.testkit.memory.InMemoryMeters;
import dev.stateward.testkit.memory.SimpleSealing;
import dev.stateward.testkit.time.TickingTime;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

final class SealKeyCacheTest {
  private static final BlobOwner OWNER =
      new BlobOwner(
          new OrganizationId("org-abcdefghijkLMNop"),
          new WorkspaceId("ws-abcdefghijkLMNop"),
          new StateVersionId("sv-abcdefghijkLMNop"),
          BlobKind.STATE);

  private final TickingTime time = new TickingTime();
  private final CountingWrapper wrapper = new CountingWrapper();
  private final SealKeyCache cache = new SealKeyCache(wrapper, time);
  private final BlobCipher.Key key = SimpleSealing.on().cipher().newKey();

  @Test
  void forgetsTheOldestOfMoreThanItMayRemember() {
    for (int number = 0; number <= Budgets.DATA_KEYS; number++) {
      unwrap(number);
    }
    assertThat(wrapper.unwrapped).isEqualTo(Budgets.DATA_KEYS + 1);

    unwrap(Budgets.DATA_KEYS);
    unwrap(1);
    assertThat(wrapper.unwrapped).isEqualTo(Budgets.DATA_KEYS + 1);

    unwrap(0);
    assertThat(wrapper.unwrapped).isEqualTo(Budgets.DATA_KEYS + 2);
  }

  @Test
  void tellsHowOftenItHelps() {
    InMemoryMeters meters = new InMemoryMeters();
    cache.measure(meters);
    unwrap(1);
    unwrap(1);
    unwrap(2);

    assertThat(meters.sum(ApplicationMetrics.CACHE_LOOKUPS, "data-keys", "hit")).isEqualTo(1);
    assertThat(meters.sum(ApplicationMetrics.CACHE_LOOKUPS, "data-keys", "miss")).isEqualTo(2);
    assertThat(meters.present(ApplicationMetrics.CACHE_ENTRIES, "data-keys")).isEqualTo(2);
  }

  @Test
  void forgetsEachAfterItsTime() {
    unwrap(1);
    time.pass(Budgets.DATA_KEY_AGE.minusSeconds(1));
    unwrap(1);
    assertThat(wrapper.unwrapped).isEqualTo(1);

    time.pass(Duration.ofSeconds(1));
    unwrap(1);
    assertThat(wrapper.unwrapped).isEqualTo(2);
  }

  private void unwrap(int number) {
    BlobKey blob = new BlobKey("b/" + number);
    WrappedKey wrapped = wrapper.wrap(key, SealBinding.of(blob, OWNER));
    assertThat(cache.unwrap(blob, new BlobSeal(OWNER, wrapped, 1, 1)).bytes())
        .isEqualTo(key.bytes());
  }

  /** Counts what is asked of a key service. */
  private static final class CountingWrapper implements KeyWrapper {
    private final KeyWrapper simple = SimpleSealing.on().wrapper();
    private int unwrapped;

    @Override
    public String primary() {
      return simple.primary();
    }

    @Override
    public List<String> ids() {
      return simple.ids();
    }

    @Override
    public List<String> withoutCopy() {
      throw new UnsupportedOperationException();
    }

    @Override
    public void copyAgain() {
      throw new UnsupportedOperationException();
    }

    @Override
    public String rotate(Consumer<String> within) {
      return simple.rotate(within);
    }

    @Override
    public void reseal() {
      simple.reseal();
    }

    @Override
    public WrappedKey wrap(BlobCipher.Key plain, byte[] context) {
      return simple.wrap(plain, context);
    }

    @Override
    public BlobCipher.Key unwrap(WrappedKey wrapped, byte[] context) {
      unwrapped++;
      return simple.unwrap(wrapped, context);
    }
  }
}
