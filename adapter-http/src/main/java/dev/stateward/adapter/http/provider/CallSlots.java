package dev.stateward.adapter.http.provider;

import java.util.HashMap;
import java.util.Map;

/** Lets some calls be made at a time, and fewer of them for one origin. */
final class CallSlots {
  private final int most;
  private final int mostOfOne;
  private final Map<String, Integer> taken = new HashMap<>();
  private int all;

  CallSlots(int most, int mostOfOne) {
    this.most = most;
    this.mostOfOne = mostOfOne;
  }

  /** Takes a slot, which must be freed; false when {@code origin} can have none now. */
  synchronized boolean take(String origin) {
    if (all == most || taken.getOrDefault(origin, 0) == mostOfOne) {
      return false;
    }
    all++;
    taken.merge(origin, 1, Integer::sum);
    return true;
  }

  /** Frees a slot of {@code origin}. */
  synchronized void free(String origin) {
    all--;
    taken.computeIfPresent(origin, (same, slots) -> slots == 1 ? null : slots - 1);
  }
}
