package dev.stateward.adapter.http.idtoken;

import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.util.JSONObjectUtils;
import dev.stateward.adapter.http.webhook.GuardedClients;
import dev.stateward.application.settings.IdTokenBudgets;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.text.ParseException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import okhttp3.Dns;
import okhttp3.HttpUrl;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;
import okio.BufferedSource;

/** Reads the keys of issuers: by their configuration (OpenID Connect Discovery 1.0), and JWKS. */
final class IssuerDocuments implements AutoCloseable {
  private final IssuerAddresses addresses;
  private final OkHttpClient client;

  /**
   * Creates it.
   *
   * @param whole how long each of two requests may take
   */
  IssuerDocuments(IssuerAddresses addresses, Dns names, Duration whole) {
    this.addresses = addresses;
    this.client = GuardedClients.of(addresses.targets(), names, whole);
  }

  /** The keys that {@code issuer} publishes. */
  List<VerificationKey> keys(String issuer) throws IssuerUnavailableException {
    String base = issuer.endsWith("/") ? issuer.substring(0, issuer.length() - 1) : issuer;
    Map<String, Object> configuration =
        object(text(base + "/.well-known/openid-configuration", "configuration"));
    if (!issuer.equals(configuration.get("issuer"))) {
      throw new IssuerUnavailableException("its configuration names another issuer");
    }
    if (!(configuration.get("jwks_uri") instanceof String place)) {
      throw new IssuerUnavailableException("its configuration names no keys");
    }
    return parsed(text(place, "keys"));
  }

  private static Map<String, Object> object(String text) throws IssuerUnavailableException {
    try {
      return JSONObjectUtils.parse(text);
    } catch (ParseException e) {
      throw new IssuerUnavailableException("its configuration is not a JSON object");
    }
  }

  private static List<VerificationKey> parsed(String text) throws IssuerUnavailableException {
    try {
      JWKSet published = JWKSet.parse(text);
      if (published.size() > IdTokenBudgets.KEYS) {
        throw new IssuerUnavailableException("it has more than " + IdTokenBudgets.KEYS + " keys");
      }
      return published.getKeys().stream().flatMap(VerificationKey::of).toList();
    } catch (ParseException e) {
      throw new IssuerUnavailableException("its keys cannot be understood");
    }
  }

  private String text(String url, String what) throws IssuerUnavailableException {
    HttpUrl place = HttpUrl.parse(url);
    if (place == null || addresses.objection(url).isPresent()) {
      throw new IssuerUnavailableException("the URL of its " + what + " is not allowed");
    }
    Request request =
        new Request.Builder()
            .url(place)
            .header("Accept", "application/json")
            .header("Accept-Encoding", "identity")
            .header("User-Agent", "Stateward")
            .build();
    try (Response response = client.newCall(request).execute()) {
      if (response.code() != 200) {
        throw new IssuerUnavailableException(
            "its " + what + " cannot be read: status " + response.code());
      }
      return limited(response.body().source(), what);
    } catch (IOException e) {
      throw new IssuerUnavailableException("its " + what + " cannot be read: no answer");
    }
  }

  /** Closing an unread rest closes the connection, rather than to read it. */
  private static String limited(BufferedSource source, String what)
      throws IOException, IssuerUnavailableException {
    if (source.request(IdTokenBudgets.DOCUMENT + 1L)) {
      throw new IssuerUnavailableException(
          "more than " + IdTokenBudgets.DOCUMENT + " bytes in its " + what);
    }
    return source.readString(StandardCharsets.UTF_8);
  }

  @Override
  public void close() {
    GuardedClients.close(client);
  }
}
