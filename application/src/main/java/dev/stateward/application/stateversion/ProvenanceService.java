package dev.stateward.application.stateversion;

import dev.stateward.application.access.Authorizer;
import dev.stateward.application.access.UseCaseContext;
import dev.stateward.application.audit.AuditEvents;
import dev.stateward.application.audit.AuditRecorder;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Credential;
import dev.stateward.application.port.Failure;
import dev.stateward.application.port.Input;
import dev.stateward.application.port.Transactions;
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.application.stateversion.port.RecordingProvenance;
import dev.stateward.application.stateversion.port.StateVersionCatalog;
import dev.stateward.application.stateversion.port.StateVersionDetails;
import dev.stateward.application.stateversion.port.StateVersionView;
import dev.stateward.application.stateversion.port.StateVersions;
import dev.stateward.application.workspace.LegalHoldRules;
import dev.stateward.domain.access.Permission;
import dev.stateward.domain.stateversion.Origin;
import dev.stateward.domain.stateversion.StateVersion;
import dev.stateward.domain.stateversion.StateVersionId;
import dev.stateward.domain.stateversion.VersionHeader;

/** Records where imported versions come from; holds their workspace, as deletion does. */
final class ProvenanceService implements RecordingProvenance {
  private final Authorizer authorizer;
  private final Transactions transactions;
  private final AuditRecorder recorder;
  private final StateVersions stateVersions;
  private final StateVersionCatalog catalog;
  private final LegalHoldRules holds;
  private final StateVersionViews views;

  ProvenanceService(
      UseCaseContext context,
      StateVersions stateVersions,
      StateVersionCatalog catalog,
      LegalHoldRules holds,
      StateVersionViews views) {
    this.authorizer = context.authorizer();
    this.transactions = context.transactions();
    this.recorder = context.recorder();
    this.stateVersions = stateVersions;
    this.catalog = catalog;
    this.holds = holds;
    this.views = views;
  }

  @Override
  public StateVersionView record(Caller caller, StateVersionId id, Input<Provenance> input) {
    Credential credential = authorizer.credential(caller);
    return transactions.inTransaction(() -> {
      Authorizer.AuthorizedWorkspace held =
          authorizer.hold(
              credential, Permission.MANAGE_BACKING_DATA, details(id).version().workspace());
      Provenance provenance = input.parse();
      StateVersion version = details(id).version();
      holds.requireFree(version);
      VersionHeader header = requireImported(version).header();
      if (provenance.createdAt().isAfter(header.createdAt())) {
        throw invalid(
            "/data/attributes/created-at",
            "Created at is after " + header.createdAt() + ", when it arrived");
      }
      stateVersions.originate(id, provenance.createdAt());
      recorder.record(caller, AuditEvents.imported(held.workspace(), header, provenance));
      return views.view(caller, held, details(id));
    });
  }

  /** Runs and rollbacks are of this server, so the versions they create come from nowhere else. */
  private static StateVersion requireImported(StateVersion version) {
    if (!(version instanceof StateVersion.Finalized)) {
      throw invalid("", "The state version has no state");
    }
    if (!(version.header().origin() instanceof Origin.Client)) {
      throw invalid("", "The state version was created here, by a run or a rollback");
    }
    return version;
  }

  private static RuntimeException invalid(String pointer, String detail) {
    return new UseCaseFailedException(Failure.Invalid.of(pointer, detail));
  }

  private StateVersionDetails details(StateVersionId version) {
    return catalog.find(version).orElseThrow(UseCaseFailedException::notFound);
  }
}
