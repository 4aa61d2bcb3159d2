package dev.stateward.adapter.http.security;

import dev.stateward.adapter.http.jsonapi.ErrorObject;
import dev.stateward.adapter.http.jsonapi.Refusal;
import dev.stateward.adapter.http.jsonapi.RequestRefusedException;
import dev.stateward.application.settings.Budgets;
import io.github.bucket4j.ConsumptionProbe;
import io.github.bucket4j.TimeMeter;
import io.javalin.http.Context;
import java.time.Duration;
import java.util.Locale;

/** Limits the requests of a principal, with the headers of the vendor's API. */
public final class RequestRates {
  static final String TITLE = "Too many requests";

  private static final String DETAIL = "You have exceeded the API's rate limit.";
  private static final double NANOSECONDS = 1e9;

  private final int perSecond;
  private final Buckets principals;

  /**
   * Limits each principal.
   *
   * @param perSecond how many requests it may send in a second; 0 for any number
   */
  public RequestRates(int perSecond, TimeMeter time) {
    this.perSecond = perSecond;
    this.principals =
        new Buckets(Math.max(1, perSecond), Duration.ofSeconds(1), Budgets.LIMITED_CLIENTS, time);
  }

  /**
   * Counts a request of the principal that is known by now, and says in headers what is left.
   *
   * @throws RequestRefusedException with 429 when there were too many
   */
  public void require(Context ctx) {
    if (perSecond == 0) {
      return;
    }
    ConsumptionProbe probe =
        principals.of(BearerTokens.principal(ctx)).tryConsumeAndReturnRemaining(1);
    ctx.header("X-RateLimit-Limit", Integer.toString(perSecond));
    ctx.header("X-RateLimit-Remaining", Long.toString(probe.getRemainingTokens()));
    long reset =
        probe.isConsumed() ? probe.getNanosToWaitForReset() : probe.getNanosToWaitForRefill();
    ctx.header("X-RateLimit-Reset", String.format(Locale.ROOT, "%.3f", reset / NANOSECONDS));
    if (!probe.isConsumed()) {
      throw new RequestRefusedException(
          Refusal.REQUEST_RATE,
          ErrorObject.of(429, TITLE, DETAIL),
          seconds(probe.getNanosToWaitForRefill()));
    }
  }

  /** Whole seconds, 1 or more. */
  static int seconds(long nanoseconds) {
    return (int) Math.max(1, Math.ceil(nanoseconds / NANOSECONDS));
  }
}
