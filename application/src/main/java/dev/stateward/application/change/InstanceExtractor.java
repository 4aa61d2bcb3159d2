package dev.stateward.application.change;

import dev.stateward.application.blob.StoredBlobs;
import dev.stateward.application.blob.port.BlobCipher;
import dev.stateward.application.blob.port.BlobKind;
import dev.stateward.application.blob.port.ExtractedInstance;
import dev.stateward.application.blob.port.StateFiles;
import dev.stateward.application.blob.port.StateFiles.ReadInstances;
import dev.stateward.application.change.OpenInstances.Meeting;
import dev.stateward.application.change.port.InstanceSpans;
import dev.stateward.application.change.port.InstanceSpans.Extracted;
import dev.stateward.application.change.port.InstanceSpans.Extraction;
import dev.stateward.application.change.port.InstanceSpans.Result;
import dev.stateward.application.port.StoreUnavailableException;
import dev.stateward.application.settings.ChangeBudgets;
import dev.stateward.domain.audit.Details;
import dev.stateward.domain.change.ShortDigest;
import dev.stateward.domain.stateversion.StateVersionId;
import dev.stateward.domain.workspace.WorkspaceId;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Extracts the instances of versions, one version after another (ADR 207). */
final class InstanceExtractor {
  private static final String LOST = "its data is missing or was damaged";

  private final InstanceSpans spans;
  private final DigestKeyRing keys;
  private final StoredBlobs stored;
  private final StateFiles files;
  private final OutputChangeRecorder recorder;

  InstanceExtractor(
      InstanceSpans spans,
      DigestKeyRing keys,
      StoredBlobs stored,
      StateFiles files,
      OutputChangeRecorder recorder) {
    this.spans = spans;
    this.keys = keys;
    this.stored = stored;
    this.files = files;
    this.recorder = recorder;
  }

  /**
   * Extracts the next version of a workspace.
   *
   * @param heartbeat called regularly
   * @return false when there is none, or another node was faster
   * @throws StoreUnavailableException when a store fails; and once for a version whose data is
   *     lost, which is then left out
   */
  boolean extractNext(WorkspaceId workspace, Runnable heartbeat) {
    Optional<BlobCipher.Key> key = keys.of(workspace);
    Optional<Extraction> next = key.flatMap(it -> spans.begin(workspace));
    if (key.isEmpty() || next.isEmpty()) {
      return false;
    }
    Steps steps = new Steps(next.get(), heartbeat);
    try {
      Result result = steps.read(key.get());
      return recorder.end(next.get(), result, steps.outputs);
    } catch (OvertakenException e) {
      return false;
    } catch (StoreUnavailableException e) {
      passOver(next.get(), e);
      return true;
    }
  }

  /** Leaves out a version whose data is lost, so that it does not hold up those after it. */
  private void passOver(Extraction extraction, StoreUnavailableException cause) {
    StateVersionId version = extraction.version();
    if (!stored.lost(version, BlobKind.STATE, extraction.content())) {
      throw cause;
    }
    spans.end(extraction, Result.failed(LOST));
    throw new StoreUnavailableException(version.value() + " is not compared: " + LOST, cause);
  }

  /** Another extraction of the workspace began. */
  private static final class OvertakenException extends RuntimeException {
    private static final long serialVersionUID = 1;

    OvertakenException() {
      super("another extraction began", null, false, false);
    }
  }

  /** The extraction of one version, some rows at a time. */
  private final class Steps {
    private final Extraction extraction;
    private final Runnable heartbeat;
    private final OpenInstances open = new OpenInstances();
    private final List<ExtractedInstance> added = new ArrayList<>();
    private final List<Long> ended = new ArrayList<>();

    /** The outputs that the version changed, as far as they are told. */
    private Details outputs = Details.NONE;

    Steps(Extraction extraction, Runnable heartbeat) {
      this.extraction = extraction;
      this.heartbeat = heartbeat;
    }

    Result read(BlobCipher.Key key) {
      spans.forEachOpen(extraction.workspace(), open::add);
      try (InputStream content =
          stored.whole(extraction.version(), BlobKind.STATE, extraction.content())) {
        return result(files.instances(content, key, this::take));
      } catch (IOException e) {
        throw new StoreUnavailableException("a stored blob could not be read", e);
      }
    }

    private Result result(ReadInstances read) {
      return switch (read) {
        case ReadInstances.All(var engineVersion, var count) -> {
          open.forEachMissing(this::end);
          store();
          Differences differences = differences();
          outputs = recorder.told(extraction, differences);
          yield new Result(engineVersion, count, "", differences.summary());
        }
        case ReadInstances.Unreadable(var reason) -> Result.failed(reason);
      };
    }

    private Differences differences() {
      Extracted own =
          new Extracted(
              extraction.workspace(),
              extraction.version(),
              extraction.place(),
              Result.failed("it is being extracted"));
      Extracted before = spans.before(own).orElseGet(() -> Differences.nothing(own));
      return Differences.between(spans, before, own);
    }

    private void take(ExtractedInstance instance) {
      ShortDigest place = open.unique(instance.place());
      switch (open.meet(place, instance.content())) {
        case Meeting.Same() -> {}
        case Meeting.New() -> added.add(instance.at(place));
        case Meeting.Changed(var row) -> {
          added.add(instance.at(place));
          ended.add(row);
        }
      }
      storeWhenFull();
    }

    private void end(long row) {
      ended.add(row);
      storeWhenFull();
    }

    private void storeWhenFull() {
      if (added.size() + ended.size() >= ChangeBudgets.INSTANCES_STORED_AT_ONCE) {
        store();
      }
    }

    private void store() {
      heartbeat.run();
      if (!spans.store(extraction, added, ended)) {
        throw new OvertakenException();
      }
      added.clear();
      ended.clear();
    }
  }
}
