package dev.stateward.adapter.http.idtoken;

import com.nimbusds.jose.JWSHeader;
import dev.stateward.application.settings.IdTokenBudgets;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The keys of the issuers used most recently. They are read again when they are old, or when a
 * token names one that is not known, each issuer once at a time and after a pause; when that fails,
 * old keys are used for a while longer.
 */
final class IssuerKeys {
  private final Source source;
  private final Semaphore calls = new Semaphore(IdTokenBudgets.CALLS, true);
  private final SequencedMap<String, Issuer> issuers = new LinkedHashMap<>(16, 0.75f, true);

  IssuerKeys(Source source) {
    this.source = source;
  }

  /** Reads the keys of an issuer. */
  @FunctionalInterface
  interface Source {
    List<VerificationKey> keys(String issuer) throws IssuerUnavailableException;
  }

  /** The keys of {@code issuer} that may have signed a token with this header. */
  List<VerificationKey> suiting(String issuer, JWSHeader header, Instant now)
      throws IssuerUnavailableException {
    Issuer known = issuer(issuer);
    if (!locked(known.reading)) {
      throw new IssuerUnavailableException("it is slow to answer");
    }
    try {
      return known.suiting(header, now);
    } finally {
      known.reading.unlock();
    }
  }

  private static boolean locked(ReentrantLock lock) {
    try {
      return lock.tryLock(IdTokenBudgets.WAIT.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private Issuer issuer(String issuer) {
    synchronized (issuers) {
      Issuer known = issuers.computeIfAbsent(issuer, Issuer::new);
      if (issuers.size() > IdTokenBudgets.ISSUERS) {
        issuers.pollFirstEntry();
      }
      return known;
    }
  }

  /** How many issuers are kept in mind. */
  int size() {
    synchronized (issuers) {
      return issuers.size();
    }
  }

  /** What is known of an issuer; guarded by {@code reading}. */
  private final class Issuer {
    private final ReentrantLock reading = new ReentrantLock();
    private final String url;
    private List<VerificationKey> keys = List.of();
    private String failure = "";
    private Instant read = Instant.MIN;
    private Instant tried = Instant.MIN;

    Issuer(String url) {
      this.url = url;
    }

    List<VerificationKey> suiting(JWSHeader header, Instant now) throws IssuerUnavailableException {
      if (!within(read, IdTokenBudgets.FRESH, now)) {
        refresh(now);
      }
      List<VerificationKey> found = suiting(header);
      if (found.isEmpty()) {
        refresh(now);
        found = suiting(header);
      }
      if (!within(read, IdTokenBudgets.STALE, now)) {
        throw new IssuerUnavailableException(failure);
      }
      return found;
    }

    private List<VerificationKey> suiting(JWSHeader header) {
      return keys.stream().filter(key -> key.suits(header)).toList();
    }

    /** Reads the keys, unless that was tried a moment ago. */
    private void refresh(Instant now) {
      if (within(tried, IdTokenBudgets.PAUSE, now)) {
        return;
      }
      tried = now;
      try {
        keys = read();
        read = now;
      } catch (IssuerUnavailableException e) {
        failure = e.reason();
      }
    }

    private List<VerificationKey> read() throws IssuerUnavailableException {
      if (!permitted()) {
        throw new IssuerUnavailableException("too many issuers are asked at this time");
      }
      try {
        return source.keys(url);
      } finally {
        calls.release();
      }
    }

    private boolean permitted() {
      try {
        return calls.tryAcquire(IdTokenBudgets.WAIT.toMillis(), TimeUnit.MILLISECONDS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return false;
      }
    }

    /**
     * Whether {@code then} is no more than {@code age} ago, or as far in the future as a request
     * can have waited for another one.
     */
    private static boolean within(Instant then, Duration age, Instant now) {
      return !then.isAfter(now.plus(IdTokenBudgets.WAIT)) && !then.isBefore(now.minus(age));
    }
  }
}
