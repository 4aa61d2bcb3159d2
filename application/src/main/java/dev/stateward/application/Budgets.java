package dev.stateward.application;

import java.time.Duration;

/**
 * The fixed budgets: how much of each thing a caller can send, store or cause. What an operator can
 * change is a setting instead, and its default stands in {@code docs/guide/security.md} beside
 * these. A budget is enforced where the thing arrives, while it streams; what exceeds it is refused
 * with a 4xx answer and leaves nothing behind.
 */
public final class Budgets {
  private Budgets() {}

  // Requests

  /** How long a connection may be silent between two bytes of a request. */
  public static final Duration IDLE_CONNECTION = Duration.ofMinutes(1);

  // Event streams

  /** The most event streams that one node serves. */
  public static final int EVENT_STREAMS = 1000;

  /** The most event streams that one node serves to one principal. */
  public static final int EVENT_STREAMS_PER_PRINCIPAL = 64;

  // Webhooks

  /** How long a connection to a webhook's target may take to be made. */
  public static final Duration WEBHOOK_CONNECT = Duration.ofSeconds(5);

  /** How long one delivery may take in all, from the lookup of the name to the answer's headers. */
  public static final Duration WEBHOOK_CALL = Duration.ofSeconds(15);

  /** The most bytes of an answer's body that are read, only to use the connection again. */
  public static final int WEBHOOK_BODY = 64 * 1024;

  // State data

  // Jobs

  // Database

  /** The most {@code *} in one pattern of names, each run of them counted once. */
  public static final int WILDCARDS = 8;

  // Long texts

  // Things kept
}
