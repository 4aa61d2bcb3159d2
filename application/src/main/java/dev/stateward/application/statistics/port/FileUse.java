package dev.stateward.application.statistics.port;

/**
 * The file of an embedded database.
 *
 * @param bytes its size
 * @param used roughly how many bytes of it are in use
 */
public record FileUse(long bytes, long used) {}
