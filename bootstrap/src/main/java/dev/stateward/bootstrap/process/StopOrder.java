package dev.stateward.bootstrap.process;

/**
 * The process was told to stop.
 *
 * @param signal the name of the signal, without SIG
 * @param status the status with which the process ends, when it was not done before
 */
public record StopOrder(String signal, int status) {}
