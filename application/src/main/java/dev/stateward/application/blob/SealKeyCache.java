package dev.stateward.application.blob;

import dev.stateward.application.blob.port.BlobCipher;
import dev.stateward.application.blob.port.BlobOwner;
import dev.stateward.application.blob.port.BlobSeal;
import dev.stateward.application.blob.port.KeyWrapper;
import dev.stateward.application.blob.port.WrappedKey;
import dev.stateward.application.settings.Budgets;
import dev.stateward.application.stateversion.port.OutputSeal;
import dev.stateward.application.telemetry.ApplicationMetrics;
import dev.stateward.application.telemetry.port.Meters;
import dev.stateward.domain.stateversion.BlobKey;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** Unwraps data keys, and remembers some of them for some minutes. */
final class SealKeyCache {
  private static final String NAME = "data-keys";

  private final KeyWrapper wrapper;
  private final InstantSource time;
  private final Map<Entry, Known> known = new LinkedHashMap<>();
  private volatile Meters meters = Meters.NONE;

  SealKeyCache(KeyWrapper wrapper, InstantSource time) {
    this.wrapper = wrapper;
    this.time = time;
  }

  /** Has questions and entries measured from now on. */
  void measure(Meters telling) {
    meters = telling;
    telling.watch(ApplicationMetrics.CACHE_ENTRIES, this::size, NAME);
  }

  private synchronized int size() {
    return known.size();
  }

  /** What a key was unwrapped for: as anything else it is unwrapped again. */
  private record Entry(Record owner, WrappedKey key) {}

  private record Blob(BlobKey key, BlobOwner owner) {}

  private record Known(BlobCipher.Key key, Instant until) {}

  BlobCipher.Key unwrap(BlobKey blob, BlobSeal seal) {
    return unwrap(
        new Entry(new Blob(blob, seal.owner()), seal.key()),
        () -> SealBinding.of(blob, seal.owner()));
  }

  BlobCipher.Key unwrap(OutputSeal.Under seal) {
    return unwrap(new Entry(seal.owner(), seal.key()), () -> SealBinding.of(seal.owner()));
  }

  BlobCipher.Key unwrap(UrlSealer.Owner owner, WrappedKey key) {
    return unwrap(new Entry(owner, key), () -> SealBinding.of(owner));
  }

  private BlobCipher.Key unwrap(Entry entry, Supplier<byte[]> binding) {
    Optional<BlobCipher.Key> found = find(entry);
    meters.add(ApplicationMetrics.CACHE_LOOKUPS, 1, NAME, found.isPresent() ? "hit" : "miss");
    return found.orElseGet(() -> {
      BlobCipher.Key key = wrapper.unwrap(entry.key(), binding.get());
      remember(entry, key);
      return key;
    });
  }

  private synchronized Optional<BlobCipher.Key> find(Entry entry) {
    return Optional.ofNullable(known.get(entry))
        .filter(it -> it.until().isAfter(time.instant()))
        .map(Known::key);
  }

  private synchronized void remember(Entry entry, BlobCipher.Key key) {
    known.remove(entry);
    known.put(entry, new Known(key, time.instant().plus(Budgets.DATA_KEY_AGE)));
    if (known.size() > Budgets.DATA_KEYS) {
      known.remove(known.keySet().iterator().next());
    }
  }
}
