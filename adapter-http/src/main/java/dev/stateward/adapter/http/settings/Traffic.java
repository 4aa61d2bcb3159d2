package dev.stateward.adapter.http.settings;

import dev.stateward.adapter.http.network.Network;
import java.time.Duration;
import java.util.List;
import java.util.Objects;

/**
 * The limits on callers of one node; 0 always means no limit.
 *
 * @param connections the most connections in all
 * @param connectionsOfOne the most connections with one client
 * @param trustedProxies the proxies that are believed when they say where a request comes from
 * @param refusalsPerMinute how many tokens that are none a client may show in a minute
 * @param requestsPerSecond how many requests a principal may send in a second
 * @param notFoundStep how far apart answers are that something is not found (ADR 96); zero for as
 *     soon as can be
 */
public record Traffic(
    int connections,
    int connectionsOfOne,
    List<Network> trustedProxies,
    int refusalsPerMinute,
    int requestsPerSecond,
    Duration notFoundStep) {
  /** No limits, no trusted proxies and no pacing. */
  public static final Traffic UNLIMITED = new Traffic(0, 0, List.of(), 0, 0, Duration.ZERO);

  public Traffic {
    trustedProxies = List.copyOf(trustedProxies);
    Objects.requireNonNull(notFoundStep, "notFoundStep is null");
    if (connections < 0 || connectionsOfOne < 0 || refusalsPerMinute < 0 || requestsPerSecond < 0) {
      throw new IllegalArgumentException("a limit is less than 0");
    }
  }
}
