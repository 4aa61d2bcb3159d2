package dev.stateward.application.change;

import dev.stateward.application.access.UseCaseContext;
import dev.stateward.application.audit.AuditEvents;
import dev.stateward.application.audit.AuditRecorder;
import dev.stateward.application.change.port.InstanceSpans;
import dev.stateward.application.change.port.InstanceSpans.Extraction;
import dev.stateward.application.change.port.InstanceSpans.Result;
import dev.stateward.application.event.port.Webhooks;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.PageRequest;
import dev.stateward.application.port.Transactions;
import dev.stateward.application.stateversion.port.StateVersions;
import dev.stateward.application.workspace.port.Workspaces;
import dev.stateward.domain.audit.AuditAction;
import dev.stateward.domain.audit.Details;
import dev.stateward.domain.event.EventType;
import dev.stateward.domain.workspace.Workspace;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/**
 * Records which outputs a version changed, where a webhook asks for it (ADR 209): once, since the
 * record is committed with the end of the version's extraction.
 */
final class OutputChangeRecorder {
  /** Older versions are history that is extracted late, as after an upgrade. */
  static final Duration NEWS = Duration.ofDays(2);

  private static final PageRequest WEBHOOKS = new PageRequest(1, PageRequest.LARGEST);
  private static final Caller OPERATOR = new Caller.Operator();

  private final Transactions transactions;
  private final AuditRecorder recorder;
  private final InstantSource time;
  private final Workspaces workspaces;
  private final StateVersions versions;
  private final Webhooks webhooks;
  private final InstanceSpans spans;

  OutputChangeRecorder(
      UseCaseContext context,
      Workspaces workspaces,
      StateVersions versions,
      Webhooks webhooks,
      InstanceSpans spans) {
    this.transactions = context.transactions();
    this.recorder = context.recorder();
    this.time = context.time();
    this.workspaces = workspaces;
    this.versions = versions;
    this.webhooks = webhooks;
    this.spans = spans;
  }

  /** The outputs that a version changed; {@link Details#NONE} when none, or nobody asks. */
  Details told(Extraction extraction, Differences differences) {
    return differences.summary().outputs() > 0 && wanted(extraction)
        ? OutputChanges.of(spans, differences)
        : Details.NONE;
  }

  /** Whether a webhook that is older than the version asks for its changes. */
  private boolean wanted(Extraction extraction) {
    return versions
        .find(extraction.version())
        .map(version -> version.header().createdAt())
        .filter(at -> at.isAfter(time.instant().minus(NEWS)))
        .filter(at -> wanted(extraction, at))
        .isPresent();
  }

  private boolean wanted(Extraction extraction, Instant since) {
    return workspaces
        .find(extraction.workspace())
        .map(workspace -> workspace.organization().id())
        .map(organization -> webhooks.list(organization, WEBHOOKS).items())
        .filter(all ->
            all.stream()
                .filter(webhook -> webhook.createdAt().isBefore(since))
                .anyMatch(
                    webhook -> webhook.wants(EventType.OUTPUTS_CHANGED, extraction.workspace())))
        .isPresent();
  }

  /** Ends an extraction, and records the {@code outputs} that are told, if this ended it. */
  boolean end(Extraction extraction, Result result, Details outputs) {
    return outputs.equals(Details.NONE)
        ? spans.end(extraction, result)
        : transactions.inTransaction(() -> endAndRecord(extraction, result, outputs));
  }

  private boolean endAndRecord(Extraction extraction, Result result, Details outputs) {
    boolean ended = spans.end(extraction, result);
    if (ended) {
      workspaces
          .find(extraction.workspace())
          .ifPresent(workspace -> record(workspace, extraction, outputs));
    }
    return ended;
  }

  private void record(Workspace workspace, Extraction extraction, Details outputs) {
    recorder.record(
        OPERATOR,
        AuditEvents.created(
            AuditAction.OUTPUT_CHANGE, workspace, extraction.version().value(), outputs));
  }
}
