package dev.stateward.application.blob;

import dev.stateward.application.blob.port.FoundOutput;
import dev.stateward.application.job.IndependentAttempts;
import dev.stateward.application.job.RecurringJob;
import dev.stateward.application.job.RecurringJob.Outcome;
import dev.stateward.application.port.Transactions;
import dev.stateward.application.stateversion.port.OutputOwner;
import dev.stateward.application.stateversion.port.StateVersionCatalog;
import dev.stateward.application.stateversion.port.StateVersions;
import dev.stateward.application.stateversion.port.StoredOutput;
import dev.stateward.application.stateversion.port.StoredOutputs;
import dev.stateward.domain.stateversion.Output;
import dev.stateward.domain.stateversion.StateVersionId;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Encrypts outputs that earlier versions stored plain, or the other way round, as the setting says.
 * The outputs of a version are changed in one transaction, so that it can break off anywhere.
 */
final class OutputSealJob implements RecurringJob {
  static final Duration PAUSE = Duration.ofHours(6);

  private static final Duration BETWEEN_PARTS = Duration.ofMillis(10);
  private static final int AT_ONCE = 100;

  private final Transactions transactions;
  private final StateVersions stateVersions;
  private final StateVersionCatalog catalog;
  private final OutputSealer sealer;
  private final OutputNaming naming;

  /** The version that the next part begins after. Another process starts with the first. */
  private final AtomicReference<@Nullable StateVersionId> position = new AtomicReference<>();

  OutputSealJob(
      Transactions transactions,
      StateVersions stateVersions,
      StateVersionCatalog catalog,
      OutputSealer sealer,
      OutputNaming naming) {
    this.transactions = transactions;
    this.stateVersions = stateVersions;
    this.catalog = catalog;
    this.sealer = sealer;
    this.naming = naming;
  }

  @Override
  public Outcome keep(Runnable heartbeat) {
    List<StateVersionId> part =
        catalog.withOutputs(!sealer.on(), Optional.ofNullable(position.get()), AT_ONCE);
    IndependentAttempts round = new IndependentAttempts(heartbeat);
    for (StateVersionId version : part) {
      round.attempt(version.value(), () -> store(version));
    }
    boolean more = part.size() == AT_ONCE;
    position.set(more ? part.getLast() : null);
    return new Outcome(more ? BETWEEN_PARTS : PAUSE, round.finding());
  }

  private boolean store(StateVersionId version) {
    return catalog.outputOwner(version).filter(this::store).isPresent();
  }

  private boolean store(OutputOwner owner) {
    List<StoredOutput> before = catalog.outputs(List.of(owner.version()));
    List<Output> plain = before.stream().map(sealer::open).toList();
    SealedOutputs sealed = sealer.seal(plain.stream().map(FoundOutput::of).toList(), owner);
    StoredOutputs after = naming.name(sealed, plain);
    return transactions.inTransaction(() -> {
      boolean same =
          stateVersions.hold(owner.version()).isPresent()
              && catalog.outputs(List.of(owner.version())).equals(before);
      if (same) {
        catalog.storeOutputs(owner.version(), after);
      }
      return same;
    });
  }
}
