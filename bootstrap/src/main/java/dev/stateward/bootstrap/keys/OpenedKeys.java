package dev.stateward.bootstrap.keys;

import dev.stateward.adapter.jdbc.database.WrappingKeys.SealedKey;
import dev.stateward.application.port.StoreUnavailableException;
import dev.stateward.application.settings.NodeBudgets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Wrapping keys in memory, each for a limited time. Before that ends they are opened again, aside
 * from those who use them, so that a key server may be away for a while.
 */
final class OpenedKeys {
  private static final Logger LOG = LoggerFactory.getLogger(OpenedKeys.class);

  private final Function<SealedKey, WrappingKey> opener;
  private final Duration memory;
  private final InstantSource time;
  private final Executor aside;
  private final Map<String, Opened> opened = new ConcurrentHashMap<>();
  private final ReentrantLock opening = new ReentrantLock();
  private final AtomicBoolean reopening = new AtomicBoolean();
  private final Map<String, Failed> failed = new ConcurrentHashMap<>();

  /**
   * Keys that are opened with {@code opener}.
   *
   * @param memory how long one serves that cannot be opened again
   * @param aside what opens keys again
   */
  OpenedKeys(
      Function<SealedKey, WrappingKey> opener,
      Duration memory,
      InstantSource time,
      Executor aside) {
    this.opener = opener;
    this.memory = memory;
    this.time = time;
    this.aside = aside;
  }

  private record Opened(AesGcm key, WrappingKey bytes, Instant at) {}

  private record Failed(StoreUnavailableException why, Instant at) {}

  /**
   * The key that {@code sealed} holds.
   *
   * @throws StoreUnavailableException when it is not in memory, and cannot be opened
   */
  AesGcm key(SealedKey sealed) {
    return found(sealed).key();
  }

  /** As {@link #key}, itself. */
  WrappingKey wrappingKey(SealedKey sealed) {
    return found(sealed).bytes();
  }

  /**
   * Opens a key at the start.
   *
   * @throws StoreUnavailableException when a key server does not respond, or refuses
   * @throws WrongSecretException when it cannot be opened with what this node has
   */
  void take(SealedKey sealed) {
    put(sealed);
  }

  /** Requires that {@code sealed} is in memory, and that nothing failed when it was last opened. */
  void requireSound(SealedKey sealed) {
    found(sealed);
    Failed last = failed.get(sealed.id().text());
    if (last != null) {
      throw last.why();
    }
  }

  private Opened found(SealedKey sealed) {
    Opened known = opened.get(sealed.id().text());
    if (known == null || olderThan(memory, known.at())) {
      return openedNow(sealed);
    }
    if (isDue(sealed, known)) {
      openAgain(sealed);
    }
    return known;
  }

  private boolean isDue(SealedKey sealed, Opened known) {
    return olderThan(NodeBudgets.WRAPPING_KEY_AGE, known.at()) && !rests(sealed);
  }

  private Opened openedNow(SealedKey sealed) {
    opening.lock();
    try {
      Opened known = opened.get(sealed.id().text());
      if (known != null && !olderThan(memory, known.at())) {
        return known;
      }
      opened.remove(sealed.id().text());
      Failed last = failed.get(sealed.id().text());
      if (last != null && rests(sealed)) {
        throw last.why();
      }
      return open(sealed);
    } finally {
      opening.unlock();
    }
  }

  private void openAgain(SealedKey sealed) {
    if (reopening.compareAndSet(false, true)) {
      aside.execute(() -> {
        try {
          // Between looking and this another thread may have opened it.
          Opened known = opened.get(sealed.id().text());
          if (known == null || isDue(sealed, known)) {
            open(sealed);
          }
        } catch (StoreUnavailableException e) {
          LOG.debug("a wrapping key stays in memory", e);
        } finally {
          reopening.set(false);
        }
      });
    }
  }

  private Opened open(SealedKey sealed) {
    try {
      Opened now = put(sealed);
      if (failed.remove(sealed.id().text()) != null) {
        LOG.info("the wrapping key {} can be opened again", sealed.id());
      }
      return now;
    } catch (StoreUnavailableException e) {
      throw noted(sealed, e);
    } catch (WrongSecretException e) {
      throw noted(sealed, new StoreUnavailableException("a wrapping key cannot be opened", e));
    }
  }

  private Opened put(SealedKey sealed) {
    WrappingKey key = opener.apply(sealed);
    Opened now = new Opened(new AesGcm(key.bytes()), key, time.instant());
    opened.put(sealed.id().text(), now);
    return now;
  }

  private StoreUnavailableException noted(SealedKey sealed, StoreUnavailableException why) {
    if (failed.put(sealed.id().text(), new Failed(why, time.instant())) == null) {
      LOG.warn(
          "the wrapping key {} cannot be opened; if it is in memory it serves {} minutes since it"
              + " was: {}",
          sealed.id(),
          memory.toMinutes(),
          why.getMessage());
    }
    return why;
  }

  private boolean rests(SealedKey sealed) {
    Failed last = failed.get(sealed.id().text());
    return last != null && !olderThan(NodeBudgets.KEY_SERVER_REST, last.at());
  }

  private boolean olderThan(Duration age, Instant at) {
    return at.plus(age).isBefore(time.instant());
  }
}
