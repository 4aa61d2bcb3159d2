package dev.stateward.application.change;

import dev.stateward.application.audit.AuditRecorder;
import dev.stateward.application.audit.ReadEvents;
import dev.stateward.application.blob.StoredBlobs;
import dev.stateward.application.blob.port.AttributeValues;
import dev.stateward.application.blob.port.AttributeValues.Place;
import dev.stateward.application.blob.port.BlobKind;
import dev.stateward.application.blob.port.ExtractedInstance.Description;
import dev.stateward.application.blob.port.StateFiles;
import dev.stateward.application.change.port.ChangeValues;
import dev.stateward.application.change.port.ComparingVersions.ListedChange;
import dev.stateward.application.change.port.ComparingVersions.Values;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.StoreUnavailableException;
import dev.stateward.domain.audit.AuditEvent;
import dev.stateward.domain.change.AttributeChange;
import dev.stateward.domain.stateversion.StateVersion;
import dev.stateward.domain.workspace.Workspace;
import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Reads the values that are told of changes from the states, once that is recorded (ADR 215). */
final class ChangeValueReader {
  private final AuditRecorder recorder;
  private final StoredBlobs stored;
  private final StateFiles files;

  ChangeValueReader(AuditRecorder recorder, StoredBlobs stored, StateFiles files) {
    this.recorder = recorder;
    this.stored = stored;
    this.files = files;
  }

  /** A version whose values are told, and its workspace. */
  record Source(Workspace workspace, StateVersion.Finalized version) {}

  /**
   * The values of the attributes of {@code changes}.
   *
   * @param before the earlier version; empty when there is none
   */
  ChangeValues tell(
      Caller caller,
      Optional<Source> before,
      Source after,
      Values asked,
      List<ListedChange> changes) {
    if (asked == Values.NONE) {
      return ChangeValues.NONE;
    }
    Predicate<AttributeChange> told = asked::tell;
    recorder.reads(
        caller,
        Stream.concat(before.stream(), Stream.of(after)).map(it -> read(it, asked)).toList());
    return new ChangeValues(
        asked,
        before
            .map(it ->
                values(it, wanted(changes, ListedChange::former, told.and(ChangeValues::had))))
            .orElse(AttributeValues.NONE),
        values(after, wanted(changes, ListedChange::instance, told.and(ChangeValues::has))));
  }

  private static AuditEvent read(Source source, Values asked) {
    return ReadEvents.compared(source.workspace(), source.version().id(), asked == Values.ALL);
  }

  private static AttributeValues.Wanted wanted(
      List<ListedChange> changes,
      Function<ListedChange, Description> side,
      Predicate<AttributeChange> told) {
    Map<Place, Set<String>> wanted = new HashMap<>();
    for (ListedChange change : changes) {
      change.attributes().stream()
          .filter(told)
          .forEach(it ->
              wanted
                  .computeIfAbsent(ChangeValues.place(side.apply(change)), place -> new HashSet<>())
                  .add(it.name()));
    }
    return new AttributeValues.Wanted(wanted);
  }

  private AttributeValues values(Source source, AttributeValues.Wanted wanted) {
    if (wanted.isEmpty()) {
      return AttributeValues.NONE;
    }
    StateVersion.Finalized version = source.version();
    try (InputStream content = stored.whole(version.id(), BlobKind.STATE, version.content())) {
      return files.values(content, wanted);
    } catch (IOException e) {
      throw new StoreUnavailableException("a stored blob could not be read", e);
    }
  }
}
