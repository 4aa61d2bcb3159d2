package dev.stateward.adapter.http.route;

import dev.stateward.adapter.http.settings.HttpSettings;
import io.javalin.http.Context;
import java.util.function.BooleanSupplier;

/** The responses that need no token: service discovery and health. */
final class RootHandlers {
  /** The document of remote service discovery. */
  private static final String SERVICES =
      """
      {"state.v2":"/api/v2/","tfe.v2":"/api/v2/","tfe.v2.1":"/api/v2/","tfe.v2.2":"/api/v2/"}
      """;

  private final BooleanSupplier ready;
  private final String welcome;

  RootHandlers(HttpSettings settings) {
    ready = settings.ready();
    welcome = "Stateward " + settings.version() + "\nThe API is below /api/v2.\n";
  }

  void welcome(Context ctx) {
    ctx.contentType("text/plain").result(welcome);
  }

  void discover(Context ctx) {
    ctx.contentType("application/json").result(SERVICES);
  }

  void live(Context ctx) {
    ctx.contentType("text/plain").result("alive\n");
  }

  void ready(Context ctx) {
    boolean isReady = ready.getAsBoolean();
    ctx.status(isReady ? 200 : 503).contentType("text/plain");
    ctx.result(isReady ? "ready\n" : "not ready\n");
  }

  /** Responds without a token, so that clients can tell a missing server from a bad token. */
  static void ping(Context ctx) {
    ctx.status(204);
  }
}
