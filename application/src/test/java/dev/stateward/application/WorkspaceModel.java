package dev.stateward.application;

import dev.stateward.application.port.Failure;
import dev.stateward.testkit.fixture.StateFixture;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What a workspace with two writers should do, written from the API's rules and not from the code:
 * plain variables, and for each request the refusals that fit. None means that it must succeed.
 */
final class WorkspaceModel {
  /** The two who write; the second may take locks away. */
  enum Writer {
    WIM,
    BOB
  }

  /** What becomes of a version. */
  enum Status {
    PENDING,
    FINALIZED,
    DISCARDED,
    SOFT_DELETED,
    DESTROYED
  }

  /** A version. */
  static final class Version {
    final StateFixture declared;
    final boolean forced;
    Status status = Status.PENDING;
    Optional<byte[]> bytes = Optional.empty();
    Optional<byte[]> json = Optional.empty();
    final boolean empty;

    /** How often the workspace had been locked by then. */
    int lock;

    Version(StateFixture declared, boolean forced, boolean empty) {
      this.declared = declared;
      this.forced = forced;
      this.empty = empty;
    }
  }

  final List<Version> versions = new ArrayList<>();
  Optional<Writer> holder = Optional.empty();
  private int locks;
  Optional<Version> current = Optional.empty();

  Set<Class<? extends Failure>> lock(Writer writer) {
    if (holder.isPresent()) {
      return Set.of(Failure.AlreadyLocked.class);
    }
    holder = Optional.of(writer);
    locks++;
    return Set.of();
  }

  Set<Class<? extends Failure>> unlock(Writer writer) {
    if (holder.isEmpty()) {
      return Set.of(Failure.AlreadyUnlocked.class);
    }
    if (holder.get() != writer) {
      return Set.of(Failure.UnlockRefused.class);
    }
    if (!versions.isEmpty()
        && versions.getLast().status == Status.PENDING
        && succession(versions.getLast().declared, versions.getLast().forced).isEmpty()) {
      return Set.of(Failure.LatestVersionPending.class);
    }
    release();
    return Set.of();
  }

  Set<Class<? extends Failure>> forceUnlock(Writer writer) {
    if (writer != Writer.BOB && !holder.equals(Optional.of(writer))) {
      return Set.of(Failure.NotFound.class);
    }
    if (holder.isEmpty()) {
      return Set.of(Failure.AlreadyUnlocked.class);
    }
    release();
    return Set.of();
  }

  private void release() {
    holder = Optional.empty();
    discard(versions);
  }

  private static void discard(List<Version> some) {
    some.stream()
        .filter(version -> version.status == Status.PENDING)
        .forEach(version -> version.status = Status.DISCARDED);
  }

  private void add(Version version) {
    version.lock = locks;
    versions.add(version);
  }

  Set<Class<? extends Failure>> announce(Writer writer, StateFixture state, boolean forced) {
    Set<Class<? extends Failure>> refusals = writing(writer);
    refusals.addAll(succession(state, forced));
    if (refusals.isEmpty()) {
      add(new Version(state, forced, state.resources() == 0));
    }
    return refusals;
  }

  Set<Class<? extends Failure>> publish(
      Writer writer, StateFixture state, boolean forced, byte[] sent) {
    Set<Class<? extends Failure>> refusals = writing(writer);
    refusals.addAll(succession(state, forced));
    if (!Arrays.equals(sent, state.bytes())) {
      refusals.add(Failure.ContentNotDeclared.class);
    }
    if (refusals.isEmpty()) {
      Version version = new Version(state, forced, state.resources() == 0);
      add(version);
      finish(version, sent);
    }
    return refusals;
  }

  Set<Class<? extends Failure>> upload(Version version, byte[] sent) {
    return switch (version.status) {
      case SOFT_DELETED, DESTROYED -> Set.of(Failure.NotFound.class);
      case DISCARDED -> {
        Set<Class<? extends Failure>> refusals =
            current.filter(it -> versions.indexOf(it) < versions.indexOf(version)).isPresent()
                ? succession(version.declared, version.forced)
                : Set.of();
        yield refusals.isEmpty() ? Set.of(Failure.NotFound.class) : refusals;
      }
      case FINALIZED -> same(version.bytes.orElseThrow(), sent);
      case PENDING -> {
        Set<Class<? extends Failure>> refusals = succession(version.declared, version.forced);
        if (!Arrays.equals(sent, version.declared.bytes())) {
          refusals.add(Failure.ContentNotDeclared.class);
        }
        if (refusals.isEmpty()) {
          finish(version, sent);
        }
        yield refusals;
      }
    };
  }

  Set<Class<? extends Failure>> uploadJson(Version version, byte[] sent) {
    if (version.status != Status.PENDING && version.status != Status.FINALIZED) {
      return Set.of(Failure.NotFound.class);
    }
    if (version.json.isPresent()) {
      return same(version.json.get(), sent);
    }
    if (holder.isEmpty()) {
      return Set.of(Failure.NotLocked.class);
    }
    if (version.lock != locks) {
      return Set.of(Failure.LockedByOther.class, Failure.NotFound.class);
    }
    version.json = Optional.of(sent);
    return Set.of();
  }

  Set<Class<? extends Failure>> rollBack(Writer writer, Version source) {
    Set<Class<? extends Failure>> refusals = writing(writer);
    if (source.status != Status.FINALIZED) {
      refusals.add(Failure.NothingToRollBackTo.class);
    }
    if (refusals.isEmpty()) {
      long serial = current.orElseThrow().declared.serial() + 1;
      StateFixture of = source.declared;
      Version repeated =
          new Version(
              new StateFixture(serial, of.lineage(), of.outputs(), of.resources()),
              true,
              source.empty);
      repeated.json = source.json;
      add(repeated);
      finish(repeated, withSerial(source.bytes.orElseThrow(), serial));
    }
    return refusals;
  }

  Set<Class<? extends Failure>> softDelete(Version version) {
    Set<Class<? extends Failure>> refusals = new HashSet<>();
    if (version.status != Status.FINALIZED) {
      refusals.add(Failure.TransitionNotAllowed.class);
    }
    if (current.filter(it -> it == version).isPresent()) {
      refusals.add(Failure.CurrentNotDeletable.class);
    }
    if (refusals.isEmpty()) {
      version.status = Status.SOFT_DELETED;
    }
    return refusals;
  }

  Set<Class<? extends Failure>> restore(Version version) {
    if (version.status != Status.SOFT_DELETED && version.status != Status.FINALIZED) {
      return Set.of(Failure.TransitionNotAllowed.class);
    }
    version.status = Status.FINALIZED;
    return Set.of();
  }

  Set<Class<? extends Failure>> destroy(Version version) {
    if (version.status != Status.SOFT_DELETED) {
      return Set.of(Failure.TransitionNotAllowed.class);
    }
    version.status = Status.DESTROYED;
    version.json = Optional.empty();
    return Set.of();
  }

  private static byte[] withSerial(byte[] bytes, long serial) {
    return new String(bytes, StandardCharsets.UTF_8)
        .replaceFirst("\"serial\": [0-9]+", "\"serial\": " + serial)
        .getBytes(StandardCharsets.UTF_8);
  }

  private void finish(Version version, byte[] bytes) {
    version.status = Status.FINALIZED;
    version.bytes = Optional.of(bytes);
    current = Optional.of(version);
    discard(versions.subList(0, versions.indexOf(version)));
    discard(versions.stream().filter(it -> !succession(it.declared, it.forced).isEmpty()).toList());
  }

  private Set<Class<? extends Failure>> writing(Writer writer) {
    Set<Class<? extends Failure>> refusals = new HashSet<>();
    if (holder.isEmpty()) {
      refusals.add(Failure.NotLocked.class);
    } else if (holder.get() != writer) {
      refusals.add(Failure.LockedByOther.class);
    }
    return refusals;
  }

  private Set<Class<? extends Failure>> succession(StateFixture offered, boolean forced) {
    Set<Class<? extends Failure>> refusals = new HashSet<>();
    if (forced || current.isEmpty() || current.get().empty) {
      return refusals;
    }
    StateFixture known = current.get().declared;
    if (!known.lineage().isEmpty()
        && !offered.lineage().isEmpty()
        && !known.lineage().equals(offered.lineage())) {
      refusals.add(Failure.LineageDiffers.class);
    }
    if (offered.serial() < known.serial()) {
      refusals.add(Failure.SerialTooLow.class);
    }
    if (offered.serial() == known.serial()
        && !Arrays.equals(offered.bytes(), current.get().bytes.orElseThrow())) {
      refusals.add(Failure.SerialTaken.class);
    }
    return refusals;
  }

  private static Set<Class<? extends Failure>> same(byte[] known, byte[] sent) {
    return Arrays.equals(known, sent) ? Set.of() : Set.of(Failure.ContentAlreadyAccepted.class);
  }
}
