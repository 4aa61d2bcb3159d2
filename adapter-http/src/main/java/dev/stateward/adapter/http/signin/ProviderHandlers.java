package dev.stateward.adapter.http.signin;

import dev.stateward.adapter.http.provider.ProviderSettings;
import dev.stateward.adapter.http.security.ExchangeRates;
import dev.stateward.adapter.http.settings.HttpSettings;
import dev.stateward.application.StateApplication;
import dev.stateward.application.idtoken.port.IdTokenVerifier;
import io.javalin.http.Context;

/** Handles sign-ins by an identity provider: sends browsers to it, and takes its answers. */
public interface ProviderHandlers extends AutoCloseable {
  /** Where the provider sends browsers to. */
  String CALLBACK = "/oauth/callback";

  /**
   * The handlers of the provider that {@code settings} name, if they do.
   *
   * @param verifier verifies ID tokens
   * @param rates limits those who fail
   */
  static ProviderHandlers of(
      StateApplication application,
      HttpSettings settings,
      IdTokenVerifier verifier,
      ExchangeRates rates) {
    Browser browser = new Browser(application.signingIn(), settings.publicUrl());
    return switch (settings.outgoing().provider()) {
      case ProviderSettings.None() -> new NoProviderHandlers(browser);
      case ProviderSettings.Configured provider ->
          new ConfiguredProviderHandlers(
              application,
              browser,
              provider.client(settings.publicUrl() + CALLBACK, settings.outgoing().issuers()),
              verifier,
              rates);
    };
  }

  /** {@code GET /oauth/provider}. */
  void begin(Context ctx);

  /** {@code GET /oauth/callback}. */
  void end(Context ctx);

  @Override
  void close();
}
