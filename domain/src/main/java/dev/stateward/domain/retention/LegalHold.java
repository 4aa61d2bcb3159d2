package dev.stateward.domain.retention;

import dev.stateward.domain.access.Principal;
import java.time.Instant;
import java.util.Objects;

/**
 * An order to keep state data, against deletion by anybody and any policy, until it is lifted.
 *
 * @param target what is held
 * @param reason why, 1 to {@value #LONGEST_REASON} characters
 * @param since when it was placed, to the microsecond
 * @param by who placed it
 */
public record LegalHold(HoldTarget target, String reason, Instant since, Principal by) {
  /** The longest reason, in characters. */
  public static final int LONGEST_REASON = 500;

  public LegalHold {
    Objects.requireNonNull(target, "target is null");
    Objects.requireNonNull(since, "since is null");
    Objects.requireNonNull(by, "by is null");
    if (reason.isBlank() || reason.length() > LONGEST_REASON) {
      throw new IllegalArgumentException("the reason has " + reason.length() + " characters");
    }
  }

  /** The same hold with another reason; time and author stay. */
  public LegalHold because(String otherReason) {
    return new LegalHold(target, otherReason, since, by);
  }
}
