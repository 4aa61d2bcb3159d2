package dev.stateward.adapter.http.signin;

import dev.stateward.adapter.http.idtoken.IssuerUnavailableException;
import dev.stateward.adapter.http.jsonapi.RequestRefusedException;
import dev.stateward.adapter.http.provider.ProviderClient;
import dev.stateward.adapter.http.provider.ProviderClient.TokenResponse;
import dev.stateward.adapter.http.security.BearerTokens;
import dev.stateward.adapter.http.security.ExchangeRates;
import dev.stateward.application.StateApplication;
import dev.stateward.application.idtoken.port.IdTokenVerifier;
import dev.stateward.application.settings.SignInBudgets;
import dev.stateward.application.signin.port.PendingSignIn;
import dev.stateward.application.signin.port.SignInClient;
import dev.stateward.application.signin.port.SigningIn;
import dev.stateward.application.signin.port.SigningInByProvider;
import dev.stateward.application.signin.port.SigningInByProvider.Outcome;
import dev.stateward.application.signin.port.SigningInByProvider.Proof;
import io.javalin.http.Context;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Handles sign-ins by the identity provider of the operator. */
final class ConfiguredProviderHandlers implements ProviderHandlers {
  private static final Logger LOG = LoggerFactory.getLogger(ConfiguredProviderHandlers.class);
  private static final Pattern TARGET =
      Pattern.compile("/account|/oauth/authorization\\?[!-~]{1," + SignInBudgets.TARGET + "}");
  private static final Pattern CODE =
      Pattern.compile("[!-~]{1," + SignInBudgets.PROVIDER_CODE + "}");
  private static final Pattern STATE = Pattern.compile("[A-Za-z0-9_-]{43}");

  private final SigningIn signingIn;
  private final SigningInByProvider byProvider;
  private final Browser browser;
  private final ProviderClient client;
  private final IdTokenVerifier verifier;
  private final ExchangeRates rates;

  ConfiguredProviderHandlers(
      StateApplication application,
      Browser browser,
      ProviderClient client,
      IdTokenVerifier verifier,
      ExchangeRates rates) {
    this.signingIn = application.signingIn();
    this.byProvider = application.signingInByProvider();
    this.browser = browser;
    this.client = client;
    this.verifier = verifier;
    this.rates = rates;
  }

  @Override
  public void begin(Context ctx) {
    answered(
        ctx,
        () -> {
          String target = value(ctx, ProviderLink.TARGET);
          PendingSignIn pending =
              byProvider.begin(
                  BearerTokens.caller(ctx), TARGET.matcher(target).matches() ? target : "/account");
          String place = client.authorization(pending);
          browser.keepPending(ctx, pending.kept());
          browser.redirect(ctx, place);
        });
  }

  @Override
  public void end(Context ctx) {
    answered(
        ctx,
        () -> {
          Optional<PendingSignIn> pending = pending(ctx);
          if (pending.isEmpty()) {
            ProviderPages.OTHER.show(browser, ctx);
            return;
          }
          browser.forgetPending(ctx);
          if (!client.answers(value(ctx, "iss"))) {
            ProviderPages.OTHER.show(browser, ctx);
          } else if (!value(ctx, "error").isEmpty()) {
            ProviderPages.DENIED.show(browser, ctx);
          } else if (!limited(ctx)) {
            redeem(ctx, pending.get());
          }
        });
  }

  /** The sign-in that an answer belongs to, whose parameters are there once. */
  private Optional<PendingSignIn> pending(Context ctx) {
    boolean once = ctx.queryParamMap().values().stream().map(List::size).allMatch(n -> n == 1);
    String state = value(ctx, "state");
    return once && STATE.matcher(state).matches()
        ? byProvider.pending(BearerTokens.caller(ctx), browser.pending(ctx), state)
        : Optional.empty();
  }

  /** What is done with the provider. */
  @FunctionalInterface
  private interface Step {
    void take() throws IssuerUnavailableException;
  }

  private void answered(Context ctx, Step step) {
    try {
      step.take();
    } catch (IssuerUnavailableException e) {
      unavailable(ctx, e.reason());
    }
  }

  private void unavailable(Context ctx, String reason) {
    LOG.warn("nobody can sign in with the identity provider: {}", reason);
    ctx.header("Retry-After", "30");
    ProviderPages.UNAVAILABLE.show(browser, ctx);
  }

  /** What is limited together: a browser that somebody is known with, or all of an address. */
  private String origin(Context ctx) {
    SignInClient asking = browser.client(ctx);
    String known = byProvider.knownBrowser(BearerTokens.caller(ctx), asking);
    return known.isEmpty() ? asking.address() : "browser " + known;
  }

  private boolean limited(Context ctx) {
    try {
      rates.require(origin(ctx));
      return false;
    } catch (RequestRefusedException e) {
      e.refusal().note(ctx);
      ctx.header("Retry-After", Integer.toString(e.retryAfter()));
      ProviderPages.TOO_OFTEN.show(browser, ctx);
      return true;
    }
  }

  private void redeem(Context ctx, PendingSignIn pending) throws IssuerUnavailableException {
    String code = value(ctx, "code");
    if (!CODE.matcher(code).matches()) {
      ProviderPages.OTHER.show(browser, ctx);
      return;
    }
    switch (client.redeem(code, pending, origin(ctx))) {
      case TokenResponse.IdToken(var token) -> signIn(ctx, new Proof(pending, token));
      case TokenResponse.Refused(var error) -> {
        LOG.warn("the identity provider did not accept a code: {}", error);
        ProviderPages.REFUSED.show(browser, ctx, error);
      }
    }
  }

  private void signIn(Context ctx, Proof proof) {
    Outcome outcome =
        byProvider.signIn(BearerTokens.caller(ctx), proof, client.provider().rules(), verifier);
    concluded(ctx, proof.pending(), outcome);
  }

  private void concluded(Context ctx, PendingSignIn pending, Outcome outcome) {
    if (!(outcome instanceof Outcome.Refused || outcome instanceof Outcome.Unavailable)) {
      // Whatever this server makes of it, the provider vouches for the person.
      rates.succeeded(origin(ctx));
    }
    switch (outcome) {
      case Outcome.SignedIn(var session, var device, var full) -> {
        full.forEach(
            name -> LOG.warn("organization {} has no room for who signs in: remove members", name));
        browser.secret(ctx).ifPresent(old -> signingIn.signOut(BearerTokens.caller(ctx), old));
        browser.keep(ctx, session);
        browser.keepDevice(ctx, device);
        browser.redirect(ctx, pending.target());
      }
      case Outcome.Refused(var flaw) -> {
        LOG.warn("an ID token of the identity provider is refused: it is {}", flaw);
        ProviderPages.INVALID.show(browser, ctx, flaw);
      }
      case Outcome.Unavailable(var reason) -> unavailable(ctx, reason);
      case Outcome.Suspended() -> ProviderPages.SUSPENDED.show(browser, ctx);
      case Outcome.TooOften(var pause) -> {
        ctx.header("Retry-After", Long.toString(pause.plusMillis(999).toSeconds()));
        ProviderPages.TOO_OFTEN.show(browser, ctx);
      }
      case Outcome.NoUser(var reason) -> ProviderPages.of(reason).show(browser, ctx);
    }
  }

  @Override
  public void close() {
    client.close();
  }

  /** A parameter that is there once. */
  private static String value(Context ctx, String name) {
    List<String> values = ctx.queryParams(name);
    return values.size() == 1 ? values.getFirst() : "";
  }
}
