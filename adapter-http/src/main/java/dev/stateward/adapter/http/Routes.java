package dev.stateward.adapter.http;

import dev.stateward.adapter.http.jsonapi.JsonApi;
import dev.stateward.adapter.http.jsonapi.Links;
import dev.stateward.adapter.http.stateversion.OutputHandlers;
import dev.stateward.application.StateApplication;
import io.javalin.config.RoutesConfig;

/** Every route of the server. */
final class Routes {
  private Routes() {}

  static void declare(RoutesConfig routes, StateApplication application, HttpSettings settings) {
    root(new Routing(routes, ""), settings);
    api(
        new Routing(routes, Links.API),
        application,
        new JsonApi(new Links(settings.publicUrl()), settings.limits().jsonBody()));
  }

  private static void root(Routing root, HttpSettings settings) {
    RootHandlers handlers = new RootHandlers(settings);
    root.get("/", handlers::welcome);
    root.get("/.well-known/terraform.json", handlers::discover);
    root.get("/health/live", handlers::live);
    root.get("/health/ready", handlers::ready);
  }

  private static void api(Routing api, StateApplication application, JsonApi json) {
    api.get("/ping", RootHandlers::ping);
    outputs(api, new OutputHandlers(application.readingState(), json));
  }

  private static void outputs(Routing api, OutputHandlers outputs) {
    api.get("/state-version-outputs/{id}", outputs::show);
    api.get("/state-versions/{id}/outputs", outputs::list);
    api.get("/workspaces/{id}/current-state-version-outputs", outputs::current);
  }
}
