package dev.stateward.application.statistics.port;

import dev.stateward.application.job.port.Job;
import dev.stateward.application.job.port.JobStatus;
import java.time.Instant;
import java.util.Locale;
import java.util.Objects;

/**
 * How many jobs there are of one kind and status.
 *
 * @param jobs their number, 1 or more
 * @param firstDue when the first of them is or was due
 */
public record JobCount(Kind kind, JobStatus status, long jobs, Instant firstDue) {
  public JobCount {
    Objects.requireNonNull(kind, "kind is null");
    Objects.requireNonNull(status, "status is null");
    Objects.requireNonNull(firstDue, "firstDue is null");
  }

  /** What jobs do. */
  public enum Kind {
    EXAMINE_STATE,
    DESTROY_BACKING_DATA,
    DELIVER_EVENT,
    REMOVE_BLOB,
    RUN_ROUTINE;

    /** What {@code job} does. */
    public static Kind of(Job job) {
      return switch (job) {
        case Job.ExamineState ignored -> EXAMINE_STATE;
        case Job.DestroyBackingData ignored -> DESTROY_BACKING_DATA;
        case Job.DeliverEvent ignored -> DELIVER_EVENT;
        case Job.RemoveBlob ignored -> REMOVE_BLOB;
        case Job.RunRoutine ignored -> RUN_ROUTINE;
      };
    }

    /** Its name in metrics. */
    public String label() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }
}
