package dev.stateward.adapter.http.webhook;

import dev.stateward.application.settings.Budgets;
import java.net.Proxy;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import okhttp3.ConnectionPool;
import okhttp3.Dns;
import okhttp3.OkHttpClient;
import okhttp3.Protocol;

/**
 * Creates the clients of requests to places that callers name: without redirects, proxies, cookies
 * or addresses that {@link WebhookTargets} refuses, and within a time.
 */
public final class GuardedClients {
  private GuardedClients() {}

  /**
   * A client.
   *
   * @param names resolves names
   * @param whole how long a request may take in all
   */
  public static OkHttpClient of(WebhookTargets targets, Dns names, Duration whole) {
    return new OkHttpClient.Builder()
        .socketFactory(new GuardedSockets(targets))
        .dns(names)
        // OkHttp limits headers only with HTTP/1.1 (256 KB in all), not with HTTP/2.
        .protocols(List.of(Protocol.HTTP_1_1))
        .proxy(Proxy.NO_PROXY)
        .followRedirects(false)
        .followSslRedirects(false)
        .connectTimeout(Budgets.WEBHOOK_CONNECT)
        .readTimeout(whole)
        .writeTimeout(whole)
        .callTimeout(whole)
        .connectionPool(new ConnectionPool(16, 30, TimeUnit.SECONDS))
        .build();
  }

  /** Closes the idle connections of a client that is used no more. */
  public static void close(OkHttpClient client) {
    client.connectionPool().evictAll();
    client.dispatcher().executorService().shutdown();
  }
}
