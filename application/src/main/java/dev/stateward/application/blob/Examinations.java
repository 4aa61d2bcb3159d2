package dev.stateward.application.blob;

import dev.stateward.application.job.port.Job;
import dev.stateward.application.job.port.Jobs;
import dev.stateward.application.port.Identifiers;
import dev.stateward.application.stateversion.port.OutputOwner;
import dev.stateward.application.stateversion.port.StateVersionCatalog;
import dev.stateward.application.stateversion.port.StoredOutput;
import dev.stateward.domain.stateversion.ExtractedResources;
import dev.stateward.domain.stateversion.Output;
import dev.stateward.domain.stateversion.StateVersionId;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/** Orders examinations of state data and stores their findings, in the caller's transaction. */
public final class Examinations {
  private final StateVersionCatalog catalog;
  private final Jobs jobs;
  private final OutputNaming naming;
  private final InstantSource time;

  Examinations(
      StateVersionCatalog catalog, Jobs jobs, Identifiers identifiers, InstantSource time) {
    this.catalog = catalog;
    this.jobs = jobs;
    this.naming = new OutputNaming(identifiers);
    this.time = time;
  }

  /** Orders the examination of a version, which a job does soon. */
  public void order(StateVersionId version) {
    jobs.order(new Job.ExamineState(version), time.instant());
  }

  /** What the outputs of a version are encrypted for; empty when it is gone. */
  Optional<OutputOwner> owner(StateVersionId version) {
    return catalog.outputOwner(version);
  }

  /** Stores {@code findings}. Outputs that the client sent stay when none are found. */
  public void store(StateVersionId version, SealedFindings findings) {
    switch (findings.extracted()) {
      case ExtractedResources.Taken ignored -> storeOutputs(version, findings.outputs());
      case ExtractedResources.Failed ignored -> {}
    }
    catalog.storeExtracted(version, findings.extracted());
  }

  /** As {@link #store}, for a version whose outputs were not known. */
  public void storeFirst(StateVersionId version, SealedFindings findings) {
    catalog.storeFirst(version, naming.name(findings.outputs()), findings.extracted());
  }

  /** A state without outputs may be encrypted. */
  private void storeOutputs(StateVersionId version, SealedOutputs sealed) {
    if (!sealed.found().isEmpty() || !catalog.outputsKnown(version)) {
      List<Output> known =
          catalog.outputs(List.of(version)).stream().map(StoredOutput::output).toList();
      catalog.storeOutputs(version, naming.name(sealed, known));
    }
  }
}
