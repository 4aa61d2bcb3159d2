package dev.stateward.application.check;

import dev.stateward.application.blob.port.BlobKind;
import dev.stateward.application.check.port.BlobReference;
import dev.stateward.application.check.port.BlobReferences;
import dev.stateward.application.job.Batches;
import dev.stateward.application.settings.CheckBudgets;
import dev.stateward.domain.stateversion.StateVersionId;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import java.util.function.Function;

/** Goes through all blobs that versions refer to, a few at once. */
final class ReferenceWalk {
  private final BlobReferences references;

  ReferenceWalk(BlobReferences references) {
    this.references = references;
  }

  /**
   * Does {@code work} for each blob, in several threads.
   *
   * @param done takes results in the order of the blobs, in the thread of the caller
   */
  <T> void run(Function<BlobReference, T> work, Consumer<List<T>> done) {
    try (Batches batches = new Batches(CheckBudgets.AT_ONCE)) {
      for (BlobKind kind : BlobKind.values()) {
        Optional<StateVersionId> after = Optional.empty();
        List<BlobReference> part = references.part(kind, after, CheckBudgets.ROWS);
        while (!part.isEmpty()) {
          run(batches, part, work, done);
          after = Optional.of(part.getLast().version());
          part = references.part(kind, after, CheckBudgets.ROWS);
        }
      }
    }
  }

  private static <T> void run(
      Batches batches,
      List<BlobReference> part,
      Function<BlobReference, T> work,
      Consumer<List<T>> done) {
    for (int from = 0; from < part.size(); from += CheckBudgets.BATCH) {
      List<Callable<T>> batch =
          part.subList(from, Math.min(part.size(), from + CheckBudgets.BATCH)).stream()
              .<Callable<T>>map(reference -> () -> work.apply(reference))
              .toList();
      done.accept(batches.run(batch));
    }
  }
}
