package dev.stateward.application.job.port;

/** Where a job stands. */
public enum JobStatus {
  /** It is tried when it is due. */
  WAITING,
  /** A worker has it. */
  RUNNING,
  /** Its last attempt failed, or found something amiss; it is tried again when it is due. */
  FAILED,
  /** It failed too often and is not tried again by itself. */
  DEAD
}
