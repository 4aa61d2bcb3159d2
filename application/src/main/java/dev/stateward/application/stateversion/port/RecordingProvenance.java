package dev.stateward.application.stateversion.port;

import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Failure;
import dev.stateward.application.port.Input;
import dev.stateward.domain.stateversion.StateVersionId;
import java.time.Instant;
import java.util.Objects;

/** Recording where imported state versions come from (ADR 213). */
public interface RecordingProvenance {
  /**
   * Stores when a version was created where it comes from, which is then shown in place of the time
   * at which it arrived, and records the rest in the audit trail, each time. Owners alone.
   *
   * @throws dev.stateward.application.port.UseCaseFailedException with {@link Failure.Invalid} when
   *     the version has no state, was created by a run or a rollback, or arrived before that time;
   *     with {@link Failure.UnderLegalHold} when it is under legal hold
   */
  StateVersionView record(Caller caller, StateVersionId version, Input<Provenance> provenance);

  /**
   * Where a version comes from, as its importer tells.
   *
   * @param createdAt when it was created there
   * @param author the name of who created it there; empty when that is not known
   * @param source the server or the place it comes from
   * @param original its identifier there; empty when it had none
   * @param run the run that created it there; empty for none
   * @param commit the commit that it was created from; empty when that is not known
   */
  record Provenance(
      Instant createdAt, String author, String source, String original, String run, String commit) {
    /** The most characters of each text. */
    public static final int LONGEST = 250;

    public Provenance {
      Objects.requireNonNull(createdAt, "createdAt is null");
      Objects.requireNonNull(author, "author is null");
      Objects.requireNonNull(source, "source is null");
      Objects.requireNonNull(original, "original is null");
      Objects.requireNonNull(run, "run is null");
      Objects.requireNonNull(commit, "commit is null");
    }
  }
}
