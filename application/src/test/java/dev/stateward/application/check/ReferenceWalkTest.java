package dev.stateward.application.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.application.World;
import dev.stateward.application.check.port.BlobReference;
import dev.stateward.application.settings.CheckBudgets;
import dev.stateward.domain.stateversion.StateVersionId;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(900)
final class ReferenceWalkTest {
  private final CheckedWorld checked = new CheckedWorld(new World());
  private final CyclicBarrier all = new CyclicBarrier(CheckBudgets.AT_ONCE);
  private final AtomicInteger active = new AtomicInteger();
  private final AtomicInteger most = new AtomicInteger();
  private final AtomicInteger begun = new AtomicInteger();

  /** Waits for as many others as there may be at once. */
  private StateVersionId work(BlobReference reference) {
    begun.incrementAndGet();
    most.accumulateAndGet(active.incrementAndGet(), Math::max);
    try {
      all.await(300, TimeUnit.SECONDS);
    } catch (InterruptedException | BrokenBarrierException | TimeoutException e) {
      throw new IllegalStateException(e);
    } finally {
      active.decrementAndGet();
    }
    return reference.version();
  }

  @Test
  void looksAtAFewAtOnceAndTellsThemInTheirOrder() {
    while (checked.versions.size() < 2 * CheckBudgets.BATCH) {
      checked.versions.add(
          checked.world.publishUnchecked(checked.versions.getLast(), new byte[] {'{', '}'}));
    }
    List<Integer> begunBefore = new ArrayList<>();
    List<StateVersionId> told = new ArrayList<>();

    new ReferenceWalk(checked.world.database.blobReferences())
        .run(
            this::work,
            part -> {
              begunBefore.add(begun.get());
              told.addAll(part);
            });

    assertThat(begunBefore).containsExactly(CheckBudgets.BATCH, 2 * CheckBudgets.BATCH);
    assertThat(most).hasValue(CheckBudgets.AT_ONCE);
    assertThat(told).hasSameElementsAs(checked.versions).doesNotHaveDuplicates();
    assertThat(told).extracting(StateVersionId::value).isSorted();
  }
}
