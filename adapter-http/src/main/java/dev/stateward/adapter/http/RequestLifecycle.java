package dev.stateward.adapter.http;

import dev.stateward.adapter.http.failure.FailureResponses;
import dev.stateward.adapter.http.failure.NotFoundPacing;
import dev.stateward.adapter.http.jsonapi.ErrorObject;
import dev.stateward.adapter.http.jsonapi.FairShares;
import dev.stateward.adapter.http.jsonapi.Links;
import dev.stateward.adapter.http.jsonapi.RequestRefusedException;
import dev.stateward.adapter.http.jsonapi.TextRules;
import dev.stateward.adapter.http.security.BearerTokens;
import dev.stateward.adapter.http.security.RequestRates;
import dev.stateward.adapter.http.settings.HttpSettings;
import dev.stateward.adapter.http.settings.Traffic;
import dev.stateward.application.settings.Budgets;
import io.github.bucket4j.TimeMeter;
import io.javalin.config.JavalinConfig;
import io.javalin.http.Context;
import io.javalin.router.Endpoint;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;

/** What every request gets: an identifier, the common headers, a caller, and a line in the log. */
final class RequestLifecycle {
  private static final Logger ACCESS = LoggerFactory.getLogger("dev.stateward.access");

  /** The key of a request's identifier in the log. */
  private static final String REQUEST_ID = "request-id";

  /** Refused, because Javalin applies it: deletions would pass a proxy that admits only reads. */
  private static final String OVERRIDE = "X-HTTP-Method-Override";

  private static final String PING = Links.API + "/ping";

  private final BearerTokens tokens;
  private final RequestRates rates;
  private final FairShares shares =
      new FairShares(
          Budgets.SHARED_REQUESTS * Runtime.getRuntime().availableProcessors(),
          Budgets.LEAST_SHARE,
          Budgets.SHARE_WAIT);
  private final Supplier<String> requestIds;
  private final Duration notFoundStep;

  RequestLifecycle(BearerTokens tokens, HttpSettings settings) {
    Traffic traffic = settings.traffic();
    this.tokens = tokens;
    this.rates = new RequestRates(traffic.requestsPerSecond(), TimeMeter.SYSTEM_NANOTIME);
    this.requestIds = settings.requestIds();
    this.notFoundStep = traffic.notFoundStep();
  }

  void declare(JavalinConfig config) {
    config.routes.before(this::begin);
    config.routes.before(Links.API + "/*", this::authenticate);
    config.routes.before(Links.OWN_API + "/*", this::authenticate);
    config.routes.after(FairShares::answered);
    config.requestLogger.http(RequestLifecycle::end);
  }

  private void begin(Context ctx) {
    NotFoundPacing.arrive(ctx, notFoundStep);
    String id = requestIds.get();
    MDC.put(REQUEST_ID, id);
    tokens.arrive(ctx, id);
    CommonHeaders.put(ctx::header);
    ctx.header(FailureResponses.REQUEST_ID, id);
    if (ctx.header(OVERRIDE) != null) {
      throw RequestRefusedException.badRequest(OVERRIDE + " is not served");
    }
    if (uriLength(ctx) > Budgets.REQUEST_PATH) {
      throw new RequestRefusedException(ErrorObject.of(414, FailureResponses.titleOf(414)));
    }
    if (queryParameters(ctx) > Budgets.QUERY_PARAMETERS) {
      throw RequestRefusedException.badRequest(
          "a query has " + Budgets.QUERY_PARAMETERS + " parameters at most");
    }
    if (!ctx.queryParamMap().values().stream()
        .flatMap(List::stream)
        .allMatch(TextRules::storable)) {
      throw RequestRefusedException.badRequest("a query parameter contains a NUL character");
    }
  }

  private static int uriLength(Context ctx) {
    String query = ctx.queryString();
    return ctx.path().length() + (query == null ? 0 : query.length() + 1);
  }

  /** Counts them in the raw text, because the parsed map is what takes memory. */
  private static long queryParameters(Context ctx) {
    String query = ctx.queryString();
    return query == null ? 0 : query.chars().filter(each -> each == '&').count() + 1;
  }

  private void authenticate(Context ctx) {
    if (!ctx.path().equals(PING)) {
      tokens.require(ctx);
      rates.require(ctx);
      shares.begin(ctx, BearerTokens.principal(ctx));
    }
  }

  /** Logs the route instead of the path, which may contain a capability. */
  private static void end(Context ctx, Float milliseconds) {
    FairShares.answered(ctx);
    ACCESS
        .atInfo()
        .addKeyValue("method", ctx.method().name())
        .addKeyValue("route", route(ctx))
        .addKeyValue("status", ctx.statusCode())
        .addKeyValue("ms", milliseconds)
        .addKeyValue("principal", BearerTokens.principal(ctx))
        .log("request");
    MDC.remove(REQUEST_ID);
  }

  private static String route(Context ctx) {
    Endpoint endpoint = ctx.endpoints().matchedHttpEndpoint();
    return endpoint == null ? "-" : endpoint.path;
  }
}
