package dev.stateward.history;

import dev.stateward.application.io.MeasuredStream;
import dev.stateward.application.stateversion.port.NewestVersions;
import dev.stateward.application.stateversion.port.StateVersions;
import dev.stateward.application.stateversion.port.StateVersions.VersionWithAccess;
import dev.stateward.application.store.Stores;
import dev.stateward.domain.stateversion.Content;
import dev.stateward.domain.stateversion.DeclaredState;
import dev.stateward.domain.stateversion.StateVersion;
import dev.stateward.domain.stateversion.VersionHeader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

/** Bugs of writes. */
final class BrokenWrites {
  private BrokenWrites() {}

  /** A finalized version looks as if its content were the one that is sent. */
  static UnaryOperator<Stores> reusedUrl() {
    return stores ->
        broken(
            stores,
            Set.of("find"),
            (real, arguments) ->
                arguments.length == 1
                    ? real.call()
                    : ((Optional<?>) real.call())
                        .map(VersionWithAccess.class::cast)
                        .map(BrokenWrites::withSentContent));
  }

  private static VersionWithAccess withSentContent(VersionWithAccess found) {
    byte[] sent = WorkspaceClient.SENDING.get();
    return sent != null && found.version() instanceof StateVersion.Finalized it
        ? new VersionWithAccess(
            with(content(sent, it), it), found.place(), found.names(), found.access())
        : found;
  }

  private static StateVersion with(Content content, StateVersion.Finalized it) {
    VersionHeader was = it.header();
    DeclaredState declared =
        new DeclaredState(was.declared().serial(), was.declared().lineage(), content.md5());
    VersionHeader header =
        new VersionHeader(
            was.id(),
            was.workspace(),
            declared,
            was.forced(),
            was.origin(),
            was.createdBy(),
            was.createdAt(),
            was.lockGeneration());
    return new StateVersion.Finalized(header, content, it.empty());
  }

  private static Content content(byte[] bytes, StateVersion.Finalized it) {
    try (MeasuredStream stream =
        new MeasuredStream(new ByteArrayInputStream(bytes), Long.MAX_VALUE)) {
      stream.transferTo(OutputStream.nullOutputStream());
      return stream.content(it.content().key());
    } catch (IOException e) {
      throw new IllegalStateException("bytes in memory cannot be read", e);
    }
  }

  /** Nothing was written before that a new state must follow. */
  static UnaryOperator<Stores> lostUpdate() {
    return stores ->
        broken(
            stores,
            Set.of("newest"),
            (real, arguments) -> {
              NewestVersions newest = (NewestVersions) real.call();
              List<StateVersion> pending = List.copyOf(newest.pending());
              return new NewestVersions(pending, newest.finalizedIsCurrent(), newest.guards());
            });
  }

  /** A new current version leaves those open that were created before it. */
  static UnaryOperator<Stores> obsoleteUpload() {
    return stores -> broken(stores, Set.of("discardPendingBefore"), (real, arguments) -> List.of());
  }

  /** Who deletes a version does not know which one is current. */
  static UnaryOperator<Stores> currentDeleted() {
    return stores ->
        broken(
            stores,
            Set.of("current", "finalizedAfterCurrent"),
            (real, arguments) -> real.call() instanceof List<?> ? List.of() : Optional.empty());
  }

  private static Stores broken(Stores stores, Set<String> methods, Replaced.Behavior behavior) {
    return PlantedBug.with(
        stores,
        "stateVersions",
        StateVersions.class,
        versions -> Replaced.in(StateVersions.class, versions, methods, behavior));
  }
}
