package dev.stateward.adapter.http.route;

import dev.stateward.adapter.http.settings.HttpSettings;
import io.javalin.http.Context;

/** The responses that need no token: service discovery, the root, ping. */
final class RootHandlers {
  /** The document of remote service discovery. */
  private static final String SERVICES =
      """
      {"state.v2":"/api/v2/","tfe.v2":"/api/v2/","tfe.v2.1":"/api/v2/","tfe.v2.2":"/api/v2/",
       "login.v1":{"client":"terraform-cli","grant_types":["authz_code"],
                   "authz":"/oauth/authorization","token":"/oauth/token","ports":[10000,10010]}}
      """;

  private final String welcome;

  RootHandlers(HttpSettings settings) {
    welcome = "Stateward " + settings.version() + "\nThe API is below /api/v2.\n";
  }

  void welcome(Context ctx) {
    ctx.contentType("text/plain").result(welcome);
  }

  void discover(Context ctx) {
    ctx.contentType("application/json").result(SERVICES);
  }

  /** Responds without a token, so that clients can tell a missing server from a bad token. */
  static void ping(Context ctx) {
    ctx.status(204);
  }
}
