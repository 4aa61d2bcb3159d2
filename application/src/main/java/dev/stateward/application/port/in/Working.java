package dev.stateward.application.port.in;

/** Doing what use cases promised to be done after their answer. */
public interface Working {
  /**
   * Does due jobs, each at most once in this call; a job that fails is tried again later.
   *
   * @return how many were taken; none means that nothing was due
   */
  int workOff(Caller caller);
}
