package dev.stateward.history;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * A workspace that does one operation after another: the specification that histories are compared
 * with. It is written from what is promised, and shares no code with the server.
 *
 * @param holder who has the lock; nobody when empty
 * @param generation how often it was locked
 * @param teamWrites whether Alice and Bob may write; they may always read
 * @param versions in the order they were created
 * @param current the number of the current version; 0 for none
 */
record WorkspaceModel(
    List<Person> holder, int generation, boolean teamWrites, List<Version> versions, int current) {
  static final WorkspaceModel INITIAL = new WorkspaceModel(List.of(), 0, true, List.of(), 0);

  private static final Answer NOT_FOUND = Answer.refused("NotFound");

  enum Status {
    PENDING,
    FINALIZED,
    DISCARDED,
    DELETED,
    DESTROYED
  }

  /** A version; that of a rollback has the content of its source. */
  record Version(int number, int content, long serial, int generation, Status status) {
    Version in(Status other) {
      return new Version(number, content, serial, generation, other);
    }

    @Override
    public String toString() {
      return "version %d: %s, content %d, serial %d, created under lock %d"
          .formatted(number, status, content, serial, generation);
    }
  }

  /** The answer to an operation, and the workspace afterwards. */
  record Step(Answer answer, WorkspaceModel after) {}

  /** The workspace after {@code event}; empty when it would have answered otherwise. */
  Optional<WorkspaceModel> after(Event event) {
    if (event.operation() instanceof Operation.RollBack
        && event.answer().equals(Answer.OVERTAKEN)) {
      // It reads its source before it locks the workspace.
      return Optional.of(this);
    }
    Step step = step(event.operation());
    return event.answer().equals(step.answer()) || event.answer().equals(Answer.UNKNOWN)
        ? Optional.of(step.after())
        : Optional.empty();
  }

  /** Does {@code operation}. */
  Step step(Operation operation) {
    Person by = operation.by();
    return switch (operation) {
      case Operation.Lock ignored -> lock(by);
      case Operation.Unlock ignored -> unlock(by);
      case Operation.ForceUnlock ignored -> forceUnlock(by);
      case Operation.Create it ->
          refusalOfWrite(by, it.serial())
              .orElseGet(() -> done(with(pending(it.version(), it.serial()))));
      case Operation.Publish it ->
          refusalOfWrite(by, it.serial())
              .orElseGet(
                  () -> done(with(pending(it.version(), it.serial())).finalized(it.version())));
      case Operation.Upload it -> upload(it);
      case Operation.RollBack it -> rollBack(it);
      case Operation.Current ignored -> current == 0 ? answer(NOT_FOUND) : shown(current);
      case Operation.Download it ->
          is(it.version(), Status.FINALIZED) ? shown(it.version()) : answer(NOT_FOUND);
      case Operation.SoftDelete it -> softDelete(it);
      case Operation.Restore it -> restore(it);
      case Operation.Destroy it -> destroy(it);
      case Operation.SetAccess it ->
          done(new WorkspaceModel(holder, generation, it.write(), versions, current));
    };
  }

  private Step lock(Person by) {
    if (!mayWrite(by)) {
      return answer(NOT_FOUND);
    }
    return holder.isEmpty()
        ? done(new WorkspaceModel(List.of(by), generation + 1, teamWrites, versions, current))
        : refused("AlreadyLocked");
  }

  private Step unlock(Person by) {
    if (!mayWrite(by)) {
      return answer(NOT_FOUND);
    }
    if (holder.isEmpty()) {
      return refused("AlreadyUnlocked");
    }
    if (!holder.contains(by)) {
      return refused("UnlockRefused");
    }
    // An older pending version does not keep anybody from unlocking.
    boolean awaited =
        !versions.isEmpty()
            && versions.getLast().status() == Status.PENDING
            && versions.getLast().serial() > latestSerial();
    return awaited ? refused("LatestVersionPending") : done(unlocked());
  }

  private Step forceUnlock(Person by) {
    boolean may = by == Person.OWNER || (holder.contains(by) && teamWrites);
    if (!may) {
      return answer(NOT_FOUND);
    }
    return holder.isEmpty() ? refused("AlreadyUnlocked") : done(unlocked());
  }

  private WorkspaceModel unlocked() {
    WorkspaceModel kept =
        changed(
            version -> version.status() == Status.PENDING ? version.in(Status.DISCARDED) : version);
    return new WorkspaceModel(List.of(), generation, teamWrites, kept.versions, current);
  }

  private Optional<Step> refusalOfWrite(Person by, long serial) {
    if (!mayWrite(by)) {
      return Optional.of(answer(NOT_FOUND));
    }
    if (holder.isEmpty()) {
      return Optional.of(refused("NotLocked"));
    }
    if (!holder.contains(by)) {
      return Optional.of(refused("LockedByOther"));
    }
    if (serial > latestSerial()) {
      return Optional.empty();
    }
    return Optional.of(refused(serial == latestSerial() ? "SerialTaken" : "SerialTooLow"));
  }

  private Step upload(Operation.Upload it) {
    Optional<Version> version = find(it.version());
    if (!mayWrite(it.by()) || version.isEmpty()) {
      return answer(Answer.REFUSED);
    }
    return switch (version.get().status()) {
      case FINALIZED -> it.declared() ? done(this) : refused("ContentAlreadyAccepted");
      case PENDING -> uploadTo(version.get(), it);
      case DISCARDED, DELETED, DESTROYED -> answer(Answer.REFUSED);
    };
  }

  private Step uploadTo(Version version, Operation.Upload it) {
    if (!holder.contains(it.by()) || version.generation() != generation) {
      return answer(Answer.REFUSED);
    }
    if (!it.declared()) {
      return refused("ContentNotDeclared");
    }
    return version.serial() > latestSerial()
        ? done(finalized(version.number()))
        : answer(Answer.REFUSED);
  }

  private Step rollBack(Operation.RollBack it) {
    boolean may =
        mayWrite(it.by()) && holder.contains(it.by()) && is(it.source(), Status.FINALIZED);
    if (!may) {
      return answer(Answer.REFUSED);
    }
    int content = find(it.source()).orElseThrow().content();
    Version copy =
        new Version(it.version(), content, latestSerial() + 1, generation, Status.PENDING);
    return done(with(copy).finalized(it.version()));
  }

  private Step softDelete(Operation.SoftDelete it) {
    return owned(
        it.by(),
        it.version(),
        version -> {
          if (version.status() != Status.FINALIZED) {
            return refused("TransitionNotAllowed");
          }
          return version.number() == current
              ? refused("CurrentNotDeletable")
              : done(put(version.in(Status.DELETED)));
        });
  }

  private Step restore(Operation.Restore it) {
    return owned(
        it.by(),
        it.version(),
        version ->
            switch (version.status()) {
              case FINALIZED -> done(this);
              case DELETED -> done(put(version.in(Status.FINALIZED)));
              case PENDING, DISCARDED, DESTROYED -> refused("TransitionNotAllowed");
            });
  }

  private Step destroy(Operation.Destroy it) {
    return owned(
        it.by(),
        it.version(),
        version ->
            version.status() == Status.DELETED
                ? done(put(version.in(Status.DESTROYED)))
                : refused("TransitionNotAllowed"));
  }

  private interface Change {
    Step of(Version version);
  }

  private Step owned(Person by, int number, Change change) {
    Optional<Version> version = find(number);
    return by == Person.OWNER && version.isPresent() ? change.of(version.get()) : answer(NOT_FOUND);
  }

  /** A version becomes current; those that were created before it can no longer be uploaded. */
  private WorkspaceModel finalized(int number) {
    long serial = find(number).orElseThrow().serial();
    int place = versions.indexOf(find(number).orElseThrow());
    WorkspaceModel after =
        changed(version -> {
          if (version.number() == number) {
            return version.in(Status.FINALIZED);
          }
          boolean obsolete = versions.indexOf(version) < place || version.serial() <= serial;
          return version.status() == Status.PENDING && obsolete
              ? version.in(Status.DISCARDED)
              : version;
        });
    return new WorkspaceModel(holder, generation, teamWrites, after.versions, number);
  }

  private boolean mayWrite(Person person) {
    return person == Person.OWNER || teamWrites;
  }

  private Optional<Version> find(int number) {
    return versions.stream().filter(version -> version.number() == number).findFirst();
  }

  private boolean is(int number, Status status) {
    return find(number).filter(version -> version.status() == status).isPresent();
  }

  /** The serial that the next state must exceed. */
  private long latestSerial() {
    return current == 0 ? -1 : find(current).orElseThrow().serial();
  }

  private Version pending(int number, long serial) {
    return new Version(number, number, serial, generation, Status.PENDING);
  }

  private WorkspaceModel with(Version added) {
    List<Version> all = new ArrayList<>(versions);
    all.add(added);
    return new WorkspaceModel(holder, generation, teamWrites, List.copyOf(all), current);
  }

  private WorkspaceModel put(Version changed) {
    return changed(version -> version.number() == changed.number() ? changed : version);
  }

  private WorkspaceModel changed(UnaryOperator<Version> change) {
    return new WorkspaceModel(
        holder, generation, teamWrites, versions.stream().map(change).toList(), current);
  }

  private Step shown(int number) {
    Version version = find(number).orElseThrow();
    return answer(Answer.state(version.content(), version.serial()));
  }

  private Step answer(Answer answer) {
    return new Step(answer, this);
  }

  private Step refused(String reason) {
    return answer(Answer.refused(reason));
  }

  private static Step done(WorkspaceModel after) {
    return new Step(Answer.DONE, after);
  }

  @Override
  public String toString() {
    return "lock %d %s, the team %s, current is version %d%s"
        .formatted(
            generation,
            holder.isEmpty() ? "is free" : "is held by " + holder.getFirst(),
            teamWrites ? "writes" : "reads",
            current,
            versions.stream().map(version -> "\n    " + version).collect(Collectors.joining()));
  }
}
