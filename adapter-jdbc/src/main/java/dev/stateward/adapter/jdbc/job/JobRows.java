package dev.stateward.adapter.jdbc.job;

import dev.stateward.adapter.jdbc.code.JobCodes;
import dev.stateward.adapter.jdbc.code.UnknownCodeException;
import dev.stateward.adapter.jdbc.sql.Row;
import dev.stateward.application.job.port.Job;
import dev.stateward.application.job.port.TakenJob;
import dev.stateward.application.statistics.port.JobCount;
import dev.stateward.domain.event.DeliveryId;
import dev.stateward.domain.stateversion.BlobKey;
import dev.stateward.domain.stateversion.StateVersionId;
import java.sql.SQLException;

/** Rows of jobs: their kinds and targets. */
final class JobRows {
  static final String EXAMINE_STATE = "examine-state";
  static final String DESTROY_BACKING_DATA = "destroy-backing-data";
  static final String RUN_ROUTINE = "keep";
  static final String DELIVER_EVENT = "deliver-event";
  static final String REMOVE_CONTENT = "remove-content";

  static final String OF_WORKERS =
      "kind IN ('examine-state', 'destroy-backing-data', 'remove-content')";

  static final String RECURRING =
      "kind = 'keep' AND target IN ('%s')"
          .formatted(String.join("', '", JobCodes.ROUTINES.all().values()));

  private JobRows() {}

  static TakenJob read(Row row) throws SQLException {
    return new TakenJob(
        row.getLong("number"),
        job(row.getString("kind"), row.getString("target")),
        row.getInt("attempts"),
        row.getLong("leases"),
        row.getInt("unfinished"));
  }

  static JobCount.Kind kind(String kind) {
    return switch (kind) {
      case EXAMINE_STATE -> JobCount.Kind.EXAMINE_STATE;
      case DESTROY_BACKING_DATA -> JobCount.Kind.DESTROY_BACKING_DATA;
      case DELIVER_EVENT -> JobCount.Kind.DELIVER_EVENT;
      case RUN_ROUTINE -> JobCount.Kind.RUN_ROUTINE;
      case REMOVE_CONTENT -> JobCount.Kind.REMOVE_BLOB;
      default -> throw new UnknownCodeException("kind of job", kind);
    };
  }

  private static Job job(String kind, String target) {
    return switch (kind) {
      case EXAMINE_STATE -> new Job.ExamineState(new StateVersionId(target));
      case DESTROY_BACKING_DATA -> new Job.DestroyBackingData(new StateVersionId(target));
      case DELIVER_EVENT -> new Job.DeliverEvent(new DeliveryId(target));
      case RUN_ROUTINE -> new Job.RunRoutine(JobCodes.ROUTINES.constant(target));
      case REMOVE_CONTENT -> new Job.RemoveBlob(new BlobKey(target));
      default -> throw new UnknownCodeException("kind of job", kind);
    };
  }
}
