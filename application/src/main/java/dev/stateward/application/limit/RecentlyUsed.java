package dev.stateward.application.limit;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A map of so many entries at most: one more drops the one that was used least recently. For use
 * under a lock, as reading changes the order.
 */
public final class RecentlyUsed<K, V> extends LinkedHashMap<K, V> {
  private static final long serialVersionUID = 1;

  private final int most;

  /** A map of {@code most} entries. */
  public RecentlyUsed(int most) {
    super(16, 0.75f, true);
    this.most = most;
  }

  @Override
  protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
    return size() > most;
  }
}
