package dev.stateward.adapter.http.security;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bucket4j.Bucket;
import io.github.bucket4j.TimeMeter;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class BucketsTest {
  private final AtomicLong nanoseconds = new AtomicLong();
  private final Buckets buckets = new Buckets(2, Duration.ofSeconds(2), 3, new Given());

  private final class Given implements TimeMeter {
    @Override
    public long currentTimeNanos() {
      return nanoseconds.get();
    }

    @Override
    public boolean isWallClockBased() {
      return false;
    }
  }

  @Test
  void fillUpAgain() {
    Bucket bucket = buckets.of("a");

    assertThat(bucket.tryConsume(2)).isTrue();
    assertThat(buckets.of("a").tryConsume(1)).isFalse();
    nanoseconds.addAndGet(Duration.ofSeconds(1).toNanos());
    assertThat(buckets.of("a").tryConsume(1)).isTrue();
    assertThat(buckets.of("a").tryConsume(1)).isFalse();
  }

  @Test
  void areNotMoreThanFew() {
    for (String key : new String[] {"a", "b", "c"}) {
      assertThat(buckets.of(key).tryConsume(2)).isTrue();
    }
    assertThat(buckets.of("a").tryConsume(1)).isFalse();

    assertThat(buckets.of("d").tryConsume(1)).isTrue();

    assertThat(buckets.of("a").tryConsume(1)).as("used lately").isFalse();
    assertThat(buckets.of("b").tryConsume(1)).as("forgotten").isTrue();
  }
}
