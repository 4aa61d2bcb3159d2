package dev.stateward.domain.event;

import java.util.Objects;

/** The result of sending an event. */
public sealed interface DeliveryResponse {
  /** Whether the target accepted the event. */
  boolean taken();

  /**
   * The target answered.
   *
   * @param status the status of its answer (RFC 9110)
   */
  record Answered(int status) implements DeliveryResponse {
    @Override
    public boolean taken() {
      return status >= 200 && status <= 299;
    }
  }

  /**
   * No answer came, or nothing was sent.
   *
   * @param why a few words, at most {@value #LONGEST} characters
   */
  record Unanswered(String why) implements DeliveryResponse {
    /** The longest reason. */
    public static final int LONGEST = 80;

    public Unanswered {
      Objects.requireNonNull(why, "why is null");
      if (why.isEmpty() || why.length() > LONGEST) {
        throw new IllegalArgumentException("not a short reason");
      }
    }

    @Override
    public boolean taken() {
      return false;
    }
  }
}
