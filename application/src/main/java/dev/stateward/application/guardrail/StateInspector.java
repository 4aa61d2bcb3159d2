package dev.stateward.application.guardrail;

import dev.stateward.application.blob.port.StateFiles;
import dev.stateward.application.port.StoreUnavailableException;
import dev.stateward.application.settings.GuardrailBudgets;
import dev.stateward.domain.guardrail.JudgedState.Insight;
import dev.stateward.domain.stateversion.StateHeader;
import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** Reads states to judge them, a few at a time. */
final class StateInspector {
  private static final int PIECE = 16 * 1024;

  private final StateFiles files;
  private final Semaphore places;

  StateInspector(StateFiles files, int atOnce) {
    this.files = files;
    this.places = new Semaphore(atOnce, true);
  }

  /** What guardrails judge {@code state} by. */
  Insight inspect(Supplier<InputStream> state) {
    return read(state, files::insight);
  }

  /** The serial and lineage that {@code state} has. */
  StateHeader header(Supplier<InputStream> state) {
    return read(
        state,
        content -> {
          StateFiles.Detector detector = files.detector();
          byte[] piece = new byte[PIECE];
          for (int length = content.read(piece); length >= 0; length = content.read(piece)) {
            detector.feed(piece, 0, length);
          }
          return detector.header();
        });
  }

  private interface Reading<T> {
    T of(InputStream content) throws IOException;
  }

  private <T> T read(Supplier<InputStream> state, Reading<T> reading) {
    acquire();
    try (InputStream content = state.get()) {
      return reading.of(content);
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
