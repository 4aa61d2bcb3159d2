package dev.stateward.adapter.http.provider;

import dev.stateward.adapter.http.idtoken.IssuerUnavailableException;
import dev.stateward.application.settings.IdTokenBudgets;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;

/**
 * The configuration of the provider. It is read by one request at a time, again when it is old, and
 * not for a moment after that failed.
 */
final class ProviderConfigurations {
  private static final Duration PAUSE = Duration.ofSeconds(2);

  private final ReentrantLock reading = new ReentrantLock();
  private final Source source;
  private final LongSupplier nanos;
  private Map<String, Object> configuration = Map.of();
  private String failure = "";
  private long next;

  ProviderConfigurations(Source source, LongSupplier nanos) {
    this.source = source;
    this.nanos = nanos;
    this.next = nanos.getAsLong();
  }

  /** Reads the configuration. */
  @FunctionalInterface
  interface Source {
    Map<String, Object> read() throws IssuerUnavailableException;
  }

  Map<String, Object> read() throws IssuerUnavailableException {
    if (!locked()) {
      throw new IssuerUnavailableException("it is slow to answer");
    }
    try {
      if (next - nanos.getAsLong() <= 0) {
        refresh();
      }
      if (!failure.isEmpty()) {
        throw new IssuerUnavailableException(failure);
      }
      return configuration;
    } finally {
      reading.unlock();
    }
  }

  private void refresh() {
    try {
      configuration = source.read();
      failure = "";
      next = nanos.getAsLong() + IdTokenBudgets.FRESH.toNanos();
    } catch (IssuerUnavailableException e) {
      failure = e.reason();
      next = nanos.getAsLong() + PAUSE.toNanos();
    }
  }

  private boolean locked() {
    try {
      return reading.tryLock(IdTokenBudgets.WAIT.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
