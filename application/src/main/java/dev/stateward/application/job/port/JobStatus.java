package dev.stateward.application.job.port;

/** The status of a job. */
public enum JobStatus {
  /** It is tried when it is due. */
  WAITING,
  /** A worker has it. */
  RUNNING,
  /** Its last attempt failed or found something wrong; it is tried again when due. */
  FAILED,
  /** It failed too often and is not tried again automatically. */
  DEAD
}
