package dev.stateward.adapter.http;

import dev.stateward.adapter.http.settings.MetricsAddress.Token;
import dev.stateward.application.settings.MetricsBudgets;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/**
 * Answers {@code GET /metrics}. The text is made for one request at a time; those that come
 * meanwhile wait for it, for a limited time.
 */
final class ScrapeHandler extends Handler.Abstract {
  static final String PATH = "/metrics";

  /** The text format, which every version of Prometheus reads. */
  private static final String MEDIA_TYPE = "text/plain; version=0.0.4; charset=utf-8";

  private static final String BEARER = "Bearer ";

  private final Token token;
  private final Supplier<byte[]> metrics;
  private final ReentrantLock lock = new ReentrantLock();

  /** Guarded by {@code lock}, like {@code madeAt}. */
  private byte[] made = new byte[0];

  private long madeAt;

  ScrapeHandler(Token token, Supplier<byte[]> metrics) {
    this.token = token;
    this.metrics = metrics;
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) {
    CommonHeaders.USUAL.put(response.getHeaders()::put);
    if (!token.opens(credentials(request))) {
      response.getHeaders().put(HttpHeader.WWW_AUTHENTICATE, "Bearer");
      Response.writeError(request, response, callback, 401);
      return true;
    }
    if (!Request.getPathInContext(request).equals(PATH)) {
      Response.writeError(request, response, callback, 404);
      return true;
    }
    if (!HttpMethod.GET.is(request.getMethod()) && !HttpMethod.HEAD.is(request.getMethod())) {
      response.getHeaders().put(HttpHeader.ALLOW, "GET, HEAD");
      Response.writeError(request, response, callback, 405);
      return true;
    }
    text()
        .ifPresentOrElse(
            text -> {
              response.getHeaders().put(HttpHeader.CONTENT_TYPE, MEDIA_TYPE);
              response.write(true, ByteBuffer.wrap(text), callback);
            },
            () -> {
              response.getHeaders().put(HttpHeader.RETRY_AFTER, "1");
              Response.writeError(request, response, callback, 503);
            });
    return true;
  }

  private static String credentials(Request request) {
    @Nullable String header = request.getHeaders().get(HttpHeader.AUTHORIZATION);
    return header != null && header.regionMatches(true, 0, BEARER, 0, BEARER.length())
        ? header.substring(BEARER.length()).strip()
        : "";
  }

  /** The text; empty when others wait for it too long. */
  private Optional<byte[]> text() {
    long asked = System.nanoTime();
    try {
      if (!lock.tryLock(MetricsBudgets.SCRAPE_WAIT.toMillis(), TimeUnit.MILLISECONDS)) {
        return Optional.empty();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
    try {
      // What was made while this request waited is new enough for it.
      if (made.length == 0 || madeAt - asked < 0) {
        made = metrics.get();
        madeAt = System.nanoTime();
      }
      return Optional.of(made);
    } finally {
      lock.unlock();
    }
  }
}
