package dev.stateward.adapter.http.security;

import dev.stateward.adapter.http.jsonapi.ErrorObject;
import dev.stateward.adapter.http.jsonapi.Refusal;
import dev.stateward.adapter.http.jsonapi.RequestRefusedException;
import dev.stateward.application.settings.Budgets;
import io.github.bucket4j.ConsumptionProbe;
import io.github.bucket4j.TimeMeter;
import java.time.Duration;

/**
 * Limits the ID tokens of one origin that are refused. Each is counted before it is verified, and
 * given back when it is accepted, so that many at once do not slip through.
 */
public final class ExchangeRates {
  private final int perMinute;
  private final Buckets origins;

  /**
   * Limits each origin.
   *
   * @param perMinute how many ID tokens of it may be refused in a minute; 0 for any number
   */
  public ExchangeRates(int perMinute, TimeMeter time) {
    this.perMinute = perMinute;
    this.origins =
        new Buckets(Math.max(1, perMinute), Duration.ofMinutes(1), Budgets.LIMITED_CLIENTS, time);
  }

  /**
   * Counts an ID token.
   *
   * @param origin whose tokens are counted together: the address of a client, or a browser that
   *     somebody is known with
   * @throws RequestRefusedException with 429 when there were too many
   */
  public void require(String origin) {
    if (perMinute == 0) {
      return;
    }
    ConsumptionProbe probe = origins.of(origin).tryConsumeAndReturnRemaining(1);
    if (!probe.isConsumed()) {
      throw new RequestRefusedException(
          Refusal.WRONG_TOKENS,
          ErrorObject.of(429, RequestRates.TITLE),
          RequestRates.seconds(probe.getNanosToWaitForRefill()));
    }
  }

  /** Gives an ID token of {@code origin} back that was accepted. */
  public void succeeded(String origin) {
    if (perMinute > 0) {
      origins.of(origin).addTokens(1);
    }
  }
}
