package dev.stateward.adapter.http.provider;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.stateward.adapter.http.idtoken.IssuerAddresses;
import dev.stateward.adapter.http.idtoken.IssuerDocuments;
import dev.stateward.adapter.http.idtoken.IssuerDocuments.JsonResponse;
import dev.stateward.adapter.http.idtoken.IssuerUnavailableException;
import dev.stateward.adapter.http.provider.ProviderSettings.Authentication;
import dev.stateward.adapter.http.provider.ProviderSettings.Configured;
import dev.stateward.application.settings.IdTokenBudgets;
import dev.stateward.application.signin.port.PendingSignIn;
import java.net.URLEncoder;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongSupplier;
import okhttp3.Dns;
import okhttp3.HttpUrl;

/** Asks an identity provider for ID tokens (OpenID Connect Core 1.0, 3.1; RFC 7636, RFC 9207). */
public final class ProviderClient implements AutoCloseable {
  private final Configured provider;
  private final String redirectUri;
  private final IssuerDocuments documents;
  private final ProviderConfigurations configurations;
  private final CallSlots slots = new CallSlots(IdTokenBudgets.CALLS, IdTokenBudgets.CALLS_OF_ONE);

  /**
   * A client of a provider at one of {@code addresses}, which answers to {@code redirectUri}.
   *
   * @param nanos a clock that never goes back
   */
  public ProviderClient(
      Configured provider, String redirectUri, IssuerAddresses addresses, LongSupplier nanos) {
    this.provider = provider;
    this.redirectUri = redirectUri;
    this.documents = new IssuerDocuments(addresses, Dns.SYSTEM, IdTokenBudgets.CALL);
    this.configurations =
        new ProviderConfigurations(
            () -> documents.configuration(provider.rules().issuer().issuer()), nanos);
  }

  /** The provider. */
  public Configured provider() {
    return provider;
  }

  /** Where a browser is sent to sign in. */
  public String authorization(PendingSignIn pending) throws IssuerUnavailableException {
    HttpUrl place = place(configurations.read(), "authorization_endpoint");
    return place
        .newBuilder()
        .setQueryParameter("response_type", "code")
        .setQueryParameter("client_id", provider.rules().issuer().audience())
        .setQueryParameter("redirect_uri", redirectUri)
        .setQueryParameter("scope", provider.scopes())
        .setQueryParameter("state", pending.state())
        .setQueryParameter("nonce", pending.nonce())
        .setQueryParameter("code_challenge", pending.challenge())
        .setQueryParameter("code_challenge_method", "S256")
        .build()
        .toString();
  }

  /** Browsers are sent there, so it need not be an address that this server reaches. */
  private HttpUrl place(Map<String, Object> configuration, String name)
      throws IssuerUnavailableException {
    HttpUrl place = configuration.get(name) instanceof String text ? HttpUrl.parse(text) : null;
    if (place == null || (!place.isHttps() && issuer().startsWith("https:"))) {
      throw new IssuerUnavailableException("its configuration names no usable " + name);
    }
    return place;
  }

  private String issuer() {
    return provider.rules().issuer().issuer();
  }

  /**
   * Whether an answer is of this provider, and not of another one that a browser was led to.
   *
   * @param named the parameter {@code iss} of the answer; empty when there is none
   */
  public boolean answers(String named) throws IssuerUnavailableException {
    return named.isEmpty()
        ? !Boolean.TRUE.equals(
            configurations.read().get("authorization_response_iss_parameter_supported"))
        : named.equals(issuer());
  }

  /** What comes of a code. */
  public sealed interface TokenResponse {
    /** The ID token, not verified. */
    record IdToken(String text) implements TokenResponse {
      @Override
      public String toString() {
        return "IdToken[redacted]";
      }
    }

    /** The provider does not accept the code, or this server; {@code error} is its word for it. */
    record Refused(String error) implements TokenResponse {}
  }

  /**
   * Exchanges a code.
   *
   * @param origin whose codes are few at a time
   */
  public TokenResponse redeem(String code, PendingSignIn pending, String origin)
      throws IssuerUnavailableException {
    if (!slots.take(origin)) {
      throw new IssuerUnavailableException("too many sign-ins wait for it");
    }
    try {
      return redeemed(send(code, pending));
    } finally {
      slots.free(origin);
    }
  }

  private JsonResponse send(String code, PendingSignIn pending) throws IssuerUnavailableException {
    String place = place(configurations.read(), "token_endpoint").toString();
    Map<String, String> form = new LinkedHashMap<>();
    form.put("grant_type", "authorization_code");
    form.put("code", code);
    form.put("redirect_uri", redirectUri);
    form.put("code_verifier", pending.verifier());
    String id = provider.rules().issuer().audience();
    String secret = provider.client().secret();
    if (provider.client().authentication() == Authentication.CLIENT_SECRET_POST) {
      form.put("client_id", id);
      form.put("client_secret", secret);
      return documents.post(place, form, "");
    }
    String basic = encoded(id) + ':' + encoded(secret);
    return documents.post(
        place, form, "Basic " + Base64.getEncoder().encodeToString(basic.getBytes(UTF_8)));
  }

  /** RFC 6749, 2.3.1. */
  private static String encoded(String text) {
    return URLEncoder.encode(text, UTF_8);
  }

  private static TokenResponse redeemed(JsonResponse answer) throws IssuerUnavailableException {
    if (answer.status() == 200 && answer.json().get("id_token") instanceof String token) {
      return new TokenResponse.IdToken(token);
    }
    if (answer.status() == 200) {
      return new TokenResponse.Refused("no_id_token");
    }
    return answer.json().get("error") instanceof String error && error.matches("[a-z_]{1,64}")
        ? new TokenResponse.Refused(error)
        : new TokenResponse.Refused("status_" + answer.status());
  }

  @Override
  public void close() {
    documents.close();
  }
}
