package dev.stateward.application.blob;

import dev.stateward.application.blob.port.BlobKind;
import dev.stateward.application.blob.port.StateFiles;
import dev.stateward.application.blob.port.StateFiles.Findings;
import dev.stateward.application.port.StoreUnavailableException;
import dev.stateward.application.stateversion.port.OutputOwner;
import dev.stateward.application.stateversion.port.StateVersions;
import dev.stateward.domain.stateversion.StateVersion;
import dev.stateward.domain.stateversion.StateVersionId;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;

/** Extracts outputs and resources from the state data of versions. */
public final class StateExaminer {
  private final StateVersions stateVersions;
  private final StoredBlobs stored;
  private final StateFiles files;
  private final OutputSealer sealer;
  private final Examinations examinations;
  private final ExaminationMemory memory = new ExaminationMemory();

  public StateExaminer(
      StateVersions stateVersions,
      StoredBlobs stored,
      StateFiles files,
      OutputSealer sealer,
      Examinations examinations) {
    this.stateVersions = stateVersions;
    this.stored = stored;
    this.files = files;
    this.sealer = sealer;
    this.examinations = examinations;
  }

  /**
   * Examines the state data of a version.
   *
   * @param beforeWaiting called before it waits for memory, which earlier results may hold
   */
  public Result examine(StateVersionId id, Runnable beforeWaiting) {
    Optional<StateVersion> version = stateVersions.find(id);
    Optional<OutputOwner> owner = examinations.owner(id);
    if (version.isEmpty()
        || owner.isEmpty()
        || !(version.get() instanceof StateVersion.Finalized readable)) {
      return Result.of(() -> {});
    }
    ExaminationMemory.Part part = memory.open(beforeWaiting);
    boolean read = false;
    try {
      SealedFindings findings = sealer.seal(findings(readable, part), owner.get());
      read = true;
      return new Result(() -> store(id, findings), part::close);
    } finally {
      if (!read) {
        part.close();
      }
    }
  }

  private Findings findings(StateVersion.Finalized version, StateFiles.Memory part) {
    try (InputStream content = stored.whole(version.id(), BlobKind.STATE, version.content())) {
      return files.examine(content, part);
    } catch (IOException e) {
      throw new StoreUnavailableException("a stored blob could not be read", e);
    }
  }

  private void store(StateVersionId id, SealedFindings findings) {
    // Otherwise the data and everything known of it was destroyed after it was read.
    if (stateVersions.hold(id).filter(StateExaminer::hasContent).isPresent()) {
      examinations.store(id, findings);
    }
  }

  private static boolean hasContent(StateVersion version) {
    return version instanceof StateVersion.Finalized
        || version instanceof StateVersion.BackingDataSoftDeleted;
  }

  /**
   * The result of a job.
   *
   * @param store stores it, in the caller's transaction
   * @param release releases the memory it holds until it is stored
   */
  public record Result(Runnable store, Runnable release) {
    /** A result that holds no memory. */
    public static Result of(Runnable store) {
      return new Result(store, () -> {});
    }
  }
}
