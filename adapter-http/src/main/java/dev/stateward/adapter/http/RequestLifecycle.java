package dev.stateward.adapter.http;

import dev.stateward.adapter.http.failure.FailureResponses;
import dev.stateward.adapter.http.failure.NotFoundPacing;
import dev.stateward.adapter.http.health.Readiness;
import dev.stateward.adapter.http.jsonapi.ErrorObject;
import dev.stateward.adapter.http.jsonapi.FairShares;
import dev.stateward.adapter.http.jsonapi.Links;
import dev.stateward.adapter.http.jsonapi.Refusal;
import dev.stateward.adapter.http.jsonapi.RequestRefusedException;
import dev.stateward.adapter.http.jsonapi.TextRules;
import dev.stateward.adapter.http.security.BearerTokens;
import dev.stateward.adapter.http.security.RequestRates;
import dev.stateward.adapter.http.settings.HttpSettings;
import dev.stateward.adapter.http.settings.Traffic;
import dev.stateward.application.settings.Budgets;
import dev.stateward.application.settings.NodeBudgets;
import dev.stateward.application.telemetry.port.Telemetry;
import io.github.bucket4j.TimeMeter;
import io.javalin.config.JavalinConfig;
import io.javalin.http.Context;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.slf4j.MDC;

/** What every request gets: an identifier, the common headers, a caller, and a line in the log. */
final class RequestLifecycle {
  /** The key of a request's identifier in the log. */
  private static final String REQUEST_ID = "request-id";

  /** Refused, because Javalin applies it: deletions would pass a proxy that admits only reads. */
  private static final String OVERRIDE = "X-HTTP-Method-Override";

  private static final Pattern IDENTIFIER =
      Pattern.compile("[A-Za-z0-9._-]{1," + NodeBudgets.REQUEST_IDENTIFIER + "}");

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
  private final Readiness readiness;
  private final CommonHeaders common;
  private final RequestMeters meters;
  private final RequestSpans spans;

  RequestLifecycle(BearerTokens tokens, HttpSettings settings, Telemetry telemetry) {
    Traffic traffic = settings.traffic();
    this.tokens = tokens;
    this.rates = new RequestRates(traffic.requestsPerSecond(), TimeMeter.SYSTEM_NANOTIME);
    this.requestIds = settings.requestIds();
    this.notFoundStep = traffic.notFoundStep();
    this.readiness = settings.readiness();
    this.common = CommonHeaders.of(settings.listener().protocol());
    this.meters = new RequestMeters(telemetry.meters());
    this.spans = new RequestSpans(telemetry.tracer());
  }

  void declare(JavalinConfig config) {
    config.routes.before(this::begin);
    config.routes.before(Links.API + "/*", this::authenticate);
    config.routes.before(Links.OWN_API + "/*", this::authenticate);
    config.routes.after(FairShares::answered);
    config.requestLogger.http(this::end);
  }

  private void begin(Context ctx) {
    meters.begin();
    spans.begin(ctx);
    NotFoundPacing.arrive(ctx, notFoundStep);
    String id = identifier(ctx);
    MDC.put(REQUEST_ID, id);
    tokens.arrive(ctx, id);
    common.put(ctx::header);
    ctx.header(FailureResponses.REQUEST_ID, id);
    if (readiness.stopping()) {
      // The client's next request goes to another node, instead of to a connection that ends.
      ctx.header("Connection", "close");
    }
    if (ctx.header(OVERRIDE) != null) {
      throw RequestRefusedException.badRequest(OVERRIDE + " is not served");
    }
    if (uriLength(ctx) > Budgets.REQUEST_PATH) {
      throw new RequestRefusedException(
          Refusal.FORM, ErrorObject.of(414, FailureResponses.titleOf(414)));
    }
    if (!Charsets.known(ctx.header("Content-Type"))) {
      throw RequestRefusedException.badRequest("the charset in Content-Type is not known");
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

  /** That of the caller, so that its log and this one can be compared; a fresh one for others. */
  private String identifier(Context ctx) {
    String given = ctx.header(FailureResponses.REQUEST_ID);
    return given != null && IDENTIFIER.matcher(given).matches() ? given : requestIds.get();
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

  private void end(Context ctx, Float milliseconds) {
    FairShares.answered(ctx);
    meters.end(ctx, milliseconds);
    AccessLine.log(ctx, milliseconds);
    spans.end(ctx);
    MDC.remove(REQUEST_ID);
  }
}
