package dev.stateward.application.signin;

import dev.stateward.application.limit.RecentlyUsed;
import dev.stateward.application.settings.SignInBudgets;
import java.time.Instant;
import java.util.Map;

/**
 * Bounds guesses of codes by those who know a password, on this node. A code has six digits alone,
 * so the pauses of {@link AttemptLimits}, which end within the hour, would let one be guessed in
 * the end. Only attempts with the right password are counted: nobody else can cause this pause.
 */
final class CodeLimits {
  private final Map<String, Count> wrong = new RecentlyUsed<>(SignInBudgets.TRACKED);

  private record Count(int codes, Instant last) {}

  /**
   * Counts a code as wrong before it is looked at.
   *
   * @param hash that of the password, so that a new one begins with no wrong codes
   * @return false when there is a pause, and nothing was counted
   */
  synchronized boolean begin(String hash, Instant now) {
    Count count = wrong.getOrDefault(hash, new Count(0, now));
    if (count.codes >= SignInBudgets.WRONG_CODES
        && count.last.plus(SignInBudgets.CODE_PAUSE).isAfter(now)) {
      return false;
    }
    wrong.put(hash, new Count(count.codes + 1, now));
    return true;
  }

  /** Forgets the wrong codes of a user who showed what is right. */
  synchronized void right(String hash) {
    wrong.remove(hash);
  }
}
