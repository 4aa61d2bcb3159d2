package dev.stateward.adapter.http;

import dev.stateward.adapter.http.network.JettyRequests;
import dev.stateward.adapter.http.security.BearerTokens;
import dev.stateward.application.settings.NodeBudgets;
import io.javalin.http.Context;
import io.javalin.router.Endpoint;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.spi.LoggingEventBuilder;

/**
 * The line of a request in the access log. What the client chose is cut here, and escaped where the
 * line is written.
 */
final class AccessLine {
  private static final Logger ACCESS = LoggerFactory.getLogger("dev.stateward.access");
  private static final String NOTHING = "-";

  private AccessLine() {}

  /** Logs the route instead of the path, which may contain a capability. */
  static void log(Context ctx, Float milliseconds) {
    LoggingEventBuilder line =
        ACCESS
            .atInfo()
            .addKeyValue("method", ctx.method().name())
            .addKeyValue("route", route(ctx))
            .addKeyValue("status", ctx.statusCode())
            .addKeyValue("ms", milliseconds)
            .addKeyValue("in", JettyRequests.bytesIn(ctx))
            .addKeyValue("out", JettyRequests.bytesOut(ctx))
            .addKeyValue("principal", BearerTokens.principal(ctx))
            .addKeyValue("client", orNothing(BearerTokens.source(ctx).address()))
            .addKeyValue("agent", cut(ctx.userAgent()));
    line = withHeader(line, "terraform", ctx.header("Terraform-Version"));
    line = withHeader(line, "integration", ctx.header("X-Terraform-Integration"));
    line.log("request");
  }

  private static LoggingEventBuilder withHeader(
      LoggingEventBuilder line, String key, @Nullable String header) {
    return header == null ? line : line.addKeyValue(key, cut(header));
  }

  private static String cut(@Nullable String header) {
    String text = header == null ? "" : header;
    return orNothing(text.substring(0, Math.min(text.length(), NodeBudgets.LOGGED_HEADER)));
  }

  private static String orNothing(String text) {
    return text.isEmpty() ? NOTHING : text;
  }

  private static String route(Context ctx) {
    Endpoint endpoint = ctx.endpoints().matchedHttpEndpoint();
    return endpoint == null ? NOTHING : endpoint.path;
  }
}
