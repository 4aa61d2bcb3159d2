package dev.stateward.application.change;

import dev.stateward.application.change.port.InstanceSpans;
import dev.stateward.application.job.IndependentAttempts;
import dev.stateward.application.job.RecurringJob;
import dev.stateward.application.settings.ChangeBudgets;
import dev.stateward.domain.workspace.WorkspaceId;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Extracts the instances of versions that have none yet, a version of each workspace in turn, so
 * that a long history of one does not keep the others waiting.
 */
final class ExtractionJob implements RecurringJob {
  static final Duration PAUSE = Duration.ofSeconds(5);

  private static final Duration BETWEEN_PARTS = Duration.ofMillis(10);

  private final InstanceSpans spans;
  private final InstanceExtractor extractor;

  /** The workspace that the next part begins after. Another process starts with the first. */
  private final AtomicReference<@Nullable WorkspaceId> position = new AtomicReference<>();

  ExtractionJob(InstanceSpans spans, InstanceExtractor extractor) {
    this.spans = spans;
    this.extractor = extractor;
  }

  @Override
  public Outcome keep(Runnable heartbeat) {
    WorkspaceId after = position.get();
    List<WorkspaceId> part =
        spans.behind(Optional.ofNullable(after), ChangeBudgets.WORKSPACES_EXTRACTED_IN_A_STEP);
    IndependentAttempts round = new IndependentAttempts(heartbeat);
    for (WorkspaceId workspace : part) {
      round.attempt(workspace.value(), () -> extractor.extractNext(workspace, heartbeat));
    }
    boolean more = part.size() == ChangeBudgets.WORKSPACES_EXTRACTED_IN_A_STEP;
    position.set(more ? part.getLast() : null);
    // What one round extracted may be followed by later versions of the same workspaces.
    return new Outcome(more || round.done() > 0 ? BETWEEN_PARTS : PAUSE, round.finding());
  }
}
