package dev.stateward.adapter.http.security;

import dev.stateward.adapter.http.jsonapi.ErrorObject;
import dev.stateward.adapter.http.jsonapi.Refusal;
import dev.stateward.adapter.http.jsonapi.RequestRefusedException;
import dev.stateward.application.settings.Budgets;
import io.github.bucket4j.Bucket;
import io.github.bucket4j.EstimationProbe;
import io.github.bucket4j.TimeMeter;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.Base64;
import java.util.Collections;
import java.util.Set;

/**
 * Limits the wrong tokens of a client. Recently valid tokens are still looked up: one machine with
 * an expired token does not lock out the others behind its address.
 */
public final class WrongTokens {
  private static final Duration MINUTE = Duration.ofMinutes(1);

  private final int perMinute;
  private final Buckets clients;
  private final Set<String> right =
      Collections.newSetFromMap(new RecentlyUsed<>(Budgets.LIMITED_CLIENTS));

  /**
   * Limits each client.
   *
   * @param perMinute how many wrong tokens it may show in a minute; 0 for any number
   */
  public WrongTokens(int perMinute, TimeMeter time) {
    this.perMinute = perMinute;
    this.clients = new Buckets(Math.max(1, perMinute), MINUTE, Budgets.LIMITED_CLIENTS, time);
  }

  /**
   * Refuses a token that is not known to be right, of a client that has shown too many wrong ones.
   *
   * @throws RequestRefusedException with 429
   */
  void require(String client, String secret) {
    if (perMinute == 0) {
      return;
    }
    EstimationProbe probe = clients.of(client).estimateAbilityToConsume(1);
    if (!probe.canBeConsumed() && !wasRight(secret)) {
      int seconds = RequestRates.seconds(probe.getNanosToWaitForRefill());
      throw new RequestRefusedException(
          Refusal.WRONG_TOKENS,
          ErrorObject.of(
              429,
              RequestRates.TITLE,
              "Too many wrong tokens came from this address; try again in %d seconds."
                  .formatted(seconds)),
          seconds);
    }
  }

  /** Notes that a token was right. */
  void right(String secret) {
    if (perMinute > 0) {
      String digest = digest(secret);
      synchronized (right) {
        right.add(digest);
      }
    }
  }

  /** Notes that a token was wrong. */
  void wrong(String client, String secret) {
    if (perMinute > 0) {
      Bucket bucket = clients.of(client);
      bucket.tryConsume(1);
      String digest = digest(secret);
      synchronized (right) {
        right.remove(digest);
      }
    }
  }

  private boolean wasRight(String secret) {
    String digest = digest(secret);
    synchronized (right) {
      return right.contains(digest);
    }
  }

  private static String digest(String secret) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(secret.getBytes(StandardCharsets.UTF_8));
      return Base64.getEncoder().encodeToString(digest);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }
}
