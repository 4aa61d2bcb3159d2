package dev.stateward.adapter.http.route;

import dev.stateward.adapter.http.provider.ProviderSettings;
import dev.stateward.adapter.http.settings.HttpSettings;
import dev.stateward.adapter.http.signin.AccountHandlers;
import dev.stateward.adapter.http.signin.AuthorizationHandlers;
import dev.stateward.adapter.http.signin.ProviderHandlers;
import dev.stateward.adapter.http.signin.Stylesheet;
import dev.stateward.adapter.http.signin.TokenExchangeHandlers;
import dev.stateward.application.StateApplication;
import java.util.List;

/** Routes of pages for people, and those by which clients get a token of theirs. */
final class SignInRoutes {
  private SignInRoutes() {}

  static List<RouteSection> of(
      StateApplication application, HttpSettings settings, ProviderHandlers provider) {
    ProviderSettings shown = settings.outgoing().provider();
    var authorization = new AuthorizationHandlers(application, settings.publicUrl(), shown);
    var exchange = new TokenExchangeHandlers(application.signingIn());
    var account = new AccountHandlers(application, settings.publicUrl(), shown);
    return List.of(
        RouteSection.root("docs/guide/sign-in.md#what-happens")
            .get("/oauth/authorization", authorization::show)
            .post("/oauth/authorization", authorization::decide)
            .post("/oauth/token", exchange::exchange),
        RouteSection.root("docs/guide/sign-in.md#sign-in-with-an-identity-provider")
            .get("/oauth/provider", provider::begin)
            .get(ProviderHandlers.CALLBACK, provider::end),
        RouteSection.root("docs/guide/sign-in.md#passwords")
            .get("/account", account::show)
            .post("/account", account::change)
            .get("/app/settings/tokens", account::tokens)
            .get("/account/password/{link}", account::invite)
            .post("/account/password/{link}", account::accept)
            .get("/account/style.css", Stylesheet::show));
  }
}
