package dev.stateward.adapter.http.route;

import dev.stateward.adapter.http.event.EventStreams;
import dev.stateward.adapter.http.jsonapi.JsonApi;
import dev.stateward.adapter.http.jsonapi.Links;
import dev.stateward.adapter.http.security.BearerTokens;
import dev.stateward.adapter.http.settings.HttpSettings;
import dev.stateward.adapter.http.signin.ProviderHandlers;
import dev.stateward.adapter.http.workload.TokenExchangeHandler;
import dev.stateward.application.StateApplication;
import java.util.List;
import java.util.stream.Stream;

/** All routes of the server. */
public final class RouteTable {
  private RouteTable() {}

  /** The handlers that verify ID tokens: of workloads, and of people. */
  public record OfIssuers(TokenExchangeHandler exchange, ProviderHandlers provider) {}

  /**
   * The routes of {@code application}.
   *
   * @param tokens authenticates callers, repeatedly while an event stream is open
   * @param streams the open event streams
   * @param issued handles what issuers of ID tokens are for
   */
  public static List<Route> of(
      StateApplication application,
      HttpSettings settings,
      BearerTokens tokens,
      EventStreams streams,
      OfIssuers issued) {
    JsonApi json =
        new JsonApi(
            new Links(settings.publicUrl()),
            settings.limits().jsonBody(),
            settings.limits().longestWait(),
            BearerTokens::principal);
    return Stream.of(
            ServerRoutes.of(application, json, settings),
            SignInRoutes.of(application, settings, issued.provider()),
            StateVersionRoutes.of(application, json, settings),
            ChangeRoutes.of(application, json),
            RetentionRoutes.of(application, json),
            GuardrailRoutes.of(application, json),
            WorkspaceRoutes.of(application, json),
            OrganizationRoutes.of(application, json),
            UserRoutes.of(application, json),
            TeamRoutes.of(application, json),
            WorkloadRoutes.of(application, json, settings.outgoing().issuers(), issued.exchange()),
            EventRoutes.of(application, json, settings, tokens, streams))
        .flatMap(List::stream)
        .flatMap(section -> section.routes().stream())
        .toList();
  }
}
