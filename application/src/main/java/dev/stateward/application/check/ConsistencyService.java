package dev.stateward.application.check;

import dev.stateward.application.access.ServerAuthorizer;
import dev.stateward.application.access.UseCaseContext;
import dev.stateward.application.blob.BlobServices;
import dev.stateward.application.blob.port.BlobSeals;
import dev.stateward.application.blob.port.KeyWrapper;
import dev.stateward.application.blob.port.ValueKeys;
import dev.stateward.application.check.port.BlobReferences;
import dev.stateward.application.check.port.CheckEvent;
import dev.stateward.application.check.port.CheckingConsistency;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Failure;
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.application.port.WorkLocks;
import java.util.function.Consumer;
import java.util.function.LongConsumer;

/** Checks rows against blobs, then data keys, then the stores against rows (ADR 184). */
final class ConsistencyService implements CheckingConsistency {
  private static final String REPAIR = "repair";

  private final ServerAuthorizer server;
  private final UseCaseContext context;
  private final Rows rows;
  private final BlobServices blobs;
  private final Inspectors inspectors;

  ConsistencyService(
      ServerAuthorizer server,
      UseCaseContext context,
      Rows rows,
      BlobServices blobs,
      Inspectors inspectors) {
    this.server = server;
    this.context = context;
    this.rows = rows;
    this.blobs = blobs;
    this.inspectors = inspectors;
  }

  /** What the database knows. */
  record Rows(BlobReferences references, BlobSeals seals, ValueKeys values, WorkLocks locks) {}

  /** What knows how blobs, and their keys, are to be. */
  record Inspectors(BlobCheck.Inspectors blobs, KeyWrapper wrapper) {}

  @Override
  public Checked check(Caller caller, Scope scope, Consumer<CheckEvent> events) {
    server.requireOperator(caller);
    if (!scope.repair()) {
      return checked(caller, scope, events);
    }
    return rows.locks()
        .alone(REPAIR, () -> checked(caller, scope, events))
        .orElseThrow(() ->
            new UseCaseFailedException(
                new Failure.NotAllowed(
                    "another command repairs this installation; wait for its end")));
  }

  private Checked checked(Caller caller, Scope scope, Consumer<CheckEvent> events) {
    FindingCount findings = new FindingCount(events);
    RepairRecorder repairs = new RepairRecorder(context, caller);
    long checked = blobCheck(repairs).run(scope, findings);
    new KeyCheck(rows.references(), blobs.store(), rows.seals(), repairs)
        .run(scope.repair(), findings);
    new ValueCheck(rows.values(), inspectors.wrapper()).run(findings);
    long objects =
        new StoreCheck(blobs.orphanSweep(), inspectors.wrapper(), repairs)
            .run(scope.repair(), findings);
    return new Checked(checked, objects, findings.findings(), findings.repaired());
  }

  @Override
  public long writeRecords(Caller caller, LongConsumer progress) {
    server.requireOperator(caller);
    return blobCheck(new RepairRecorder(context, caller)).writeRecords(progress);
  }

  private BlobCheck blobCheck(RepairRecorder repairs) {
    return new BlobCheck(rows.references(), inspectors.blobs(), repairs);
  }
}
