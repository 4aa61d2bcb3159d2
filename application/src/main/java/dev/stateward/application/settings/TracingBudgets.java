package dev.stateward.application.settings;

import java.time.Duration;

/** What traces may take. */
public final class TracingBudgets {
  private TracingBudgets() {}

  /** The most ended spans that wait for the collector; those beyond are dropped and counted. */
  public static final int SPANS_WAITING = 4096;

  /** The most spans in one request to the collector. */
  public static final int SPANS_AT_ONCE = 512;

  /** The most spans of a request or job; those beyond are dropped and counted. */
  public static final int SPANS_OF_ONE = 500;

  /** The most attributes of a span. */
  public static final int ATTRIBUTES = 24;

  /** The most characters of an attribute; longer ones are cut. */
  public static final int ATTRIBUTE = 256;

  /** The most links of a span to spans of other traces. */
  public static final int LINKS = 8;

  /** The most requests a second that are sampled for no other reason than that clients ask. */
  public static final int ASKED_FOR_PER_SECOND = 10;

  /** How long ended spans wait for more before they are sent. */
  public static final Duration SEND_PAUSE = Duration.ofSeconds(2);

  /** How long one request to the collector may take, by default, with its repetitions. */
  public static final Duration SEND = Duration.ofSeconds(10);

  /** How long a stopping node waits for its last spans to be sent. */
  public static final Duration LAST_SPANS = Duration.ofSeconds(3);

  /** The most bytes of the file with the certificates of collectors. */
  public static final int CERTIFICATES = 1 << 20;
}
