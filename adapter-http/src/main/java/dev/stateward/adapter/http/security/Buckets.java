package dev.stateward.adapter.http.security;

import io.github.bucket4j.Bucket;
import io.github.bucket4j.TimeMeter;
import java.time.Duration;
import java.util.Map;

/**
 * Token buckets, one for each limited key, on this node only. When there are too many, the least
 * recently used one is dropped, and is full when its key comes again.
 */
final class Buckets {
  private final int capacity;
  private final Duration refill;
  private final TimeMeter time;
  private final Map<String, Bucket> buckets;

  /**
   * Buckets of one size.
   *
   * @param capacity how many tokens one holds
   * @param refill how long it takes to fill an empty one
   * @param most how many there are at a time
   */
  Buckets(int capacity, Duration refill, int most, TimeMeter time) {
    this.capacity = capacity;
    this.refill = refill;
    this.time = time;
    this.buckets = new RecentlyUsed<>(most);
  }

  /** The bucket of {@code key}. */
  synchronized Bucket of(String key) {
    return buckets.computeIfAbsent(key, fresh -> full());
  }

  private Bucket full() {
    return Bucket.builder()
        .addLimit(limit -> limit.capacity(capacity).refillGreedy(capacity, refill))
        .withCustomTimePrecision(time)
        .build();
  }
}
