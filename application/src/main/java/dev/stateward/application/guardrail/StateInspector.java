package dev.stateward.application.guardrail;

import dev.stateward.application.blob.port.StateFiles;
import dev.stateward.application.port.StoreUnavailableException;
import dev.stateward.application.settings.GuardrailBudgets;
import dev.stateward.domain.guardrail.JudgedState.Insight;
import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** Reads states to judge them, a few at a time. */
final class StateInspector {
  private final StateFiles files;
  private final Semaphore places;

  StateInspector(StateFiles files, int atOnce) {
    this.files = files;
    this.places = new Semaphore(atOnce, true);
  }

  Insight inspect(Supplier<InputStream> state) {
    acquire();
    try (InputStream content = state.get()) {
      return files.insight(content);
    } catch (IOException e) {
      throw new StoreUnavailableException("a stored blob could not be read", e);
    } finally {
      places.release();
    }
  }

  private void acquire() {
    try {
      if (!places.tryAcquire(GuardrailBudgets.WAIT.toMillis(), TimeUnit.MILLISECONDS)) {
        throw new StoreUnavailableException(
            "too many states are judged at once",
            new IllegalStateException("no place for " + GuardrailBudgets.WAIT));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new StoreUnavailableException("a state was not judged", e);
    }
  }
}
