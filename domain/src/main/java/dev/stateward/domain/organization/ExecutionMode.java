package dev.stateward.domain.organization;

/**
 * Where a workspace's operations run. Organizations start with {@link #LOCAL}: the server runs
 * nothing.
 */
public enum ExecutionMode {
  /** On the machine that runs the command line tool. */
  LOCAL,
  /** On the server, for clients that require it; such runs are recorded, never executed. */
  REMOTE,
  /** On an agent; as {@link #REMOTE}. */
  AGENT
}
