package dev.stateward.application.stateversion;

import dev.stateward.application.access.Authorizer;
import dev.stateward.application.access.UseCaseContext;
import dev.stateward.application.audit.AuditEvents;
import dev.stateward.application.audit.AuditRecorder;
import dev.stateward.application.blob.BlobWriter;
import dev.stateward.application.blob.BlobWriter.PreparedBlob;
import dev.stateward.application.blob.BlobWriter.ReceivedBlob;
import dev.stateward.application.blob.OutputSealer;
import dev.stateward.application.blob.SealedFindings;
import dev.stateward.application.blob.UploadExaminer;
import dev.stateward.application.blob.VersionLabel;
import dev.stateward.application.blob.port.BlobKind;
import dev.stateward.application.guardrail.GuardrailCheck.Candidate;
import dev.stateward.application.guardrail.Inspection;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Failure;
import dev.stateward.application.port.Transactions;
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.application.stateversion.SignedUrls.Capability;
import dev.stateward.application.stateversion.port.NewestVersions;
import dev.stateward.application.stateversion.port.OutputOwner;
import dev.stateward.application.stateversion.port.PublishingState.InlineStates;
import dev.stateward.application.stateversion.port.PublishingState.StoredContent;
import dev.stateward.application.stateversion.port.SignedUrl;
import dev.stateward.application.stateversion.port.StateVersions;
import dev.stateward.application.stateversion.port.StateVersions.VersionWithAccess;
import dev.stateward.domain.audit.AuditAction;
import dev.stateward.domain.audit.AuditEvent;
import dev.stateward.domain.guardrail.Judgement;
import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.domain.stateversion.Content;
import dev.stateward.domain.stateversion.StateVersion;
import dev.stateward.domain.stateversion.StateVersionId;
import dev.stateward.domain.workspace.Workspace;
import dev.stateward.domain.workspace.WorkspaceId;
import java.io.InputStream;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Uploads the data of pending versions (State Versions API, A2).
 *
 * <p>The blob is stored first, then one transaction refers to it: a crash in between leaves an
 * orphaned blob and never a version without its bytes. A small blob is stored in the transaction
 * itself (ADR 165). Each URL accepts the same bytes repeatedly, because clients retry requests
 * whose response was lost.
 */
final class UploadService {
  private final Transactions transactions;
  private final AuditRecorder recorder;
  private final InstantSource time;
  private final WriteRules rules;
  private final StateVersions stateVersions;
  private final OpenVersions openVersions;
  private final BlobWriter writer;
  private final UploadExaminer examiner;
  private final OutputSealer sealer;
  private final SignedUrls signedUrls;
  private final JsonForms jsonForms;

  UploadService(
      UseCaseContext context,
      WriteRules rules,
      StateVersions stateVersions,
      Intake intake,
      SignedUrls signedUrls) {
    this.transactions = context.transactions();
    this.recorder = context.recorder();
    this.time = context.time();
    this.rules = rules;
    this.stateVersions = stateVersions;
    this.openVersions = new OpenVersions(stateVersions);
    this.writer = intake.writer();
    this.examiner = intake.examiner();
    this.sealer = intake.sealer();
    this.signedUrls = signedUrls;
    this.jsonForms = new JsonForms(recorder, rules, stateVersions, openVersions);
  }

  /** What takes in the bytes of an upload. */
  record Intake(BlobWriter writer, UploadExaminer examiner, OutputSealer sealer) {}

  void take(Caller caller, String text, InputStream content, OptionalLong size) {
    Capability capability =
        signedUrls.read(text, time.instant()).orElseThrow(UseCaseFailedException::notFound);
    switch (capability.place()) {
      case STATE_UPLOAD -> takeState(caller, capability, content, size);
      case JSON_UPLOAD ->
          take(
              capability,
              content,
              size,
              (blob, owner) -> (held, inspection) -> jsonForms.accept(caller, held, blob));
      case STATE_DOWNLOAD, JSON_DOWNLOAD -> throw UseCaseFailedException.notFound();
    }
  }

  /** Prepares the acceptance of received data, before the transaction begins. */
  private interface Preparation {
    Acceptance prepare(PreparedBlob blob, OutputOwner owner);
  }

  /** Accepts received data within a transaction; returns whether it now belongs to the version. */
  private interface Acceptance {
    boolean accept(Held held, Inspection inspection);
  }

  /** A version whose workspace is locked, its writer, and what it may follow. */
  record Held(Authorizer.AuthorizedWorkspace writer, StateVersion version, NewestVersions newest) {}

  private void take(
      Capability capability, InputStream content, OptionalLong size, Preparation preparation) {
    VersionWithAccess found =
        stateVersions
            .find(capability.version(), capability.credential(time.instant()))
            .orElseThrow(UseCaseFailedException::notFound);
    WriteRules.requireWriter(capability.subject(), found);
    StateVersion version = found.version();
    OrganizationId organization = found.place().organization();
    Optional<Content> accepted = openVersions.accepted(capability.place(), version);
    if (accepted.isPresent()) {
      requireSame(writer.sameBytes(organization, content, accepted.get()));
      return;
    }
    openVersions.requireOpen(capability.place(), version);
    writer
        .during(
            organization, () -> use(capability, found, writer.receive(content, size), preparation))
        .forEach(used -> rules.contentAdded(organization, used));
  }

  /** What became the version's; at most the one. */
  private List<StoredContent> use(
      Capability capability, VersionWithAccess found, ReceivedBlob blob, Preparation preparation) {
    StateVersion version = found.version();
    boolean used =
        writer.droppedIfRefused(
            blob.stored(),
            () -> {
              PreparedBlob prepared =
                  writer.prepare(
                      blob,
                      VersionLabel.of(
                          found.place().organization(), found.names(), version.header()),
                      kind(capability.place()));
              Acceptance acceptance =
                  preparation.prepare(
                      prepared,
                      new OutputOwner(
                          found.place().organization(), version.workspace(), version.id()));
              return rules
                  .guardrails()
                  .during(
                      blob.reading(),
                      inspection ->
                          transactions.inTransaction(() ->
                              acceptance.accept(
                                  held(capability, version.workspace()), inspection)));
            });
    if (!used) {
      blob.stored().forEach(unused -> writer.drop(unused.content()));
    }
    return used ? List.of(blob.content()) : List.of();
  }

  private static BlobKind kind(SignedUrl place) {
    return switch (place) {
      case STATE_UPLOAD, STATE_DOWNLOAD -> BlobKind.STATE;
      case JSON_UPLOAD, JSON_DOWNLOAD -> BlobKind.JSON_STATE;
    };
  }

  /**
   * Discards the version when its state is too large, or guardrails refuse it, because a retry
   * would be refused as well.
   */
  private void takeState(
      Caller caller, Capability capability, InputStream content, OptionalLong size) {
    try (UploadExaminer.Examination examination = examiner.open(size)) {
      take(
          capability,
          examination.copying(content),
          size,
          (blob, owner) -> {
            Optional<SealedFindings> findings =
                examination.findings().map(found -> sealer.seal(found, owner));
            return (held, inspection) -> acceptState(caller, held, blob, findings, inspection);
          });
    } catch (UseCaseFailedException refused) {
      if (refused.failure() instanceof Failure.StateTooLarge
          || refused.failure() instanceof Failure.GuardrailsRefuse) {
        discard(caller, capability);
      }
      throw refused;
    }
  }

  private void discard(Caller caller, Capability capability) {
    StateVersionId id = capability.version();
    try {
      transactions.run(() -> {
        StateVersion version = stateVersions.find(id).orElseThrow(UseCaseFailedException::notFound);
        Held held = held(capability, version.workspace());
        if (stateVersions.discard(id)) {
          recorded(caller, held, AuditEvents.discarded(held.writer().workspace(), id));
        }
      });
    } catch (UseCaseFailedException noWriterAnyMore) {
      // A caller who lost the permission or the lock meanwhile cannot discard it; the end of the
      // lock does.
    }
  }

  private boolean acceptState(
      Caller caller,
      Held held,
      PreparedBlob blob,
      Optional<SealedFindings> findings,
      Inspection inspection) {
    StateVersion version = held.version();
    StoredContent received = blob.content();
    if (version instanceof StateVersion.Finalized it) {
      requireSame(it.content().sameBytes(received.content()));
      return false;
    }
    if (!(version instanceof StateVersion.Pending pending)) {
      throw UseCaseFailedException.notFound();
    }
    if (!received.content().md5().equals(pending.declared().md5())) {
      throw new UseCaseFailedException(new Failure.ContentNotDeclared());
    }
    NewestVersions newest = held.newest();
    WriteRules.requireSuccession(newest.finalized(), pending.declared(), pending.header().forced());
    rules.requireRoomFor(held.writer(), received);
    Judgement judgement =
        rules
            .guardrails()
            .judge(
                new Candidate(held.writer(), pending.declared(), new InlineStates.State(received)),
                newest,
                inspection);
    StateVersion.Finalized finished =
        pending.finalizeWith(received.content(), received.emptyState());
    blob.store();
    List<StateVersionId> discarded = rules.finalizer().finish(finished, newest.pending(), findings);
    Workspace workspace = held.writer().workspace();
    recorded(
        caller,
        held,
        AuditEvents.changed(AuditAction.STATE_VERSION_UPLOAD, workspace, pending, finished));
    rules.guardrails().record(caller, held.writer(), finished.id(), judgement);
    discarded.forEach(old -> recorded(caller, held, AuditEvents.discarded(workspace, old)));
    return true;
  }

  private void recorded(Caller caller, Held held, AuditEvent auditEvent) {
    recorder.record(caller, held.writer().principal(), auditEvent);
  }

  /**
   * The version, with its workspace locked against other writers. While it is pending, the
   * workspace lock must still be that of its creation.
   */
  private Held held(Capability capability, WorkspaceId workspace) {
    Authorizer.AuthorizedWorkspace holder =
        rules.holdAsWriter(capability.credential(time.instant()), workspace);
    NewestVersions newest = rules.newest(workspace);
    StateVersion version =
        newest
            .find(capability.version())
            // An upload that is repeated later.
            .or(() -> stateVersions.find(capability.version()))
            .orElseThrow(UseCaseFailedException::notFound);
    if (version instanceof StateVersion.Pending
        || openVersions.accepted(capability.place(), version).isEmpty()) {
      rules.requireLockOf(version, holder);
    }
    return new Held(holder, version, newest);
  }

  static void requireSame(boolean same) {
    if (!same) {
      throw new UseCaseFailedException(new Failure.ContentAlreadyAccepted());
    }
  }
}
