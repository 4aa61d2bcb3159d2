package dev.stateward.adapter.http.idtoken;

import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.util.JSONObjectUtils;
import dev.stateward.adapter.http.webhook.GuardedClients;
import dev.stateward.application.settings.IdTokenBudgets;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.text.ParseException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import okhttp3.ConnectionPool;
import okhttp3.Dns;
import okhttp3.FormBody;
import okhttp3.HttpUrl;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;
import okio.BufferedSource;

/**
 * Reads what issuers publish: their configuration (OpenID Connect Discovery 1.0), and their keys;
 * asks them for tokens.
 */
public final class IssuerDocuments implements AutoCloseable {
  private final IssuerAddresses addresses;
  private final OkHttpClient client;

  /** Keeps no connections: one that the issuer closes meanwhile would lose what is sent once. */
  private final OkHttpClient once;

  /**
   * Creates it.
   *
   * @param whole how long each of two requests may take
   */
  public IssuerDocuments(IssuerAddresses addresses, Dns names, Duration whole) {
    this.addresses = addresses;
    this.client = GuardedClients.of(addresses.targets(), names, whole);
    this.once =
        client.newBuilder().connectionPool(new ConnectionPool(0, 1, TimeUnit.SECONDS)).build();
  }

  /** The configuration of {@code issuer}, which names it literally. */
  public Map<String, Object> configuration(String issuer) throws IssuerUnavailableException {
    String base = issuer.endsWith("/") ? issuer.substring(0, issuer.length() - 1) : issuer;
    Map<String, Object> configuration =
        object(text(base + "/.well-known/openid-configuration", "configuration"));
    if (!issuer.equals(configuration.get("issuer"))) {
      throw new IssuerUnavailableException("its configuration names another issuer");
    }
    return configuration;
  }

  /** The keys that {@code issuer} publishes. */
  List<VerificationKey> keys(String issuer) throws IssuerUnavailableException {
    if (!(configuration(issuer).get("jwks_uri") instanceof String place)) {
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

  /**
   * What an issuer answers to a form.
   *
   * @param json its body; empty when that is no JSON object
   */
  public record JsonResponse(int status, Map<String, Object> json) {
    public JsonResponse {
      json = Map.copyOf(json);
    }

    @Override
    public String toString() {
      return "JsonResponse[" + status + "]";
    }
  }

  /**
   * Sends a form to an issuer; once.
   *
   * @param authorization the header {@code Authorization}; empty for none
   */
  public JsonResponse post(String url, Map<String, String> form, String authorization)
      throws IssuerUnavailableException {
    String what = "token endpoint";
    FormBody.Builder body = new FormBody.Builder(StandardCharsets.UTF_8);
    form.forEach(body::add);
    Request.Builder request = request(url, what).post(new OneShotBody(body.build()));
    if (!authorization.isEmpty()) {
      request.header("Authorization", authorization);
    }
    try (Response response = once.newCall(request.build()).execute()) {
      if (isAway(response)) {
        throw new IssuerUnavailableException(
            "its " + what + " does not answer: status " + response.code());
      }
      return new JsonResponse(response.code(), json(limited(response.body().source(), what)));
    } catch (IOException e) {
      throw new IssuerUnavailableException("its " + what + " cannot be reached: no answer");
    }
  }

  /** Whether it says nothing of the form, but of itself. */
  private static boolean isAway(Response response) {
    int status = response.code();
    return status >= 500 || status == 408 || status == 429 || response.isRedirect();
  }

  private static Map<String, Object> json(String text) {
    try {
      Map<String, Object> json = new HashMap<>(JSONObjectUtils.parse(text));
      json.values().removeIf(Objects::isNull);
      return json;
    } catch (ParseException e) {
      return Map.of();
    }
  }

  private Request.Builder request(String url, String what) throws IssuerUnavailableException {
    HttpUrl place = HttpUrl.parse(url);
    if (place == null || addresses.objection(url).isPresent()) {
      throw new IssuerUnavailableException("the URL of its " + what + " is not allowed");
    }
    return new Request.Builder()
        .url(place)
        .header("Accept", "application/json")
        .header("Accept-Encoding", "identity")
        .header("User-Agent", "Stateward");
  }

  private String text(String url, String what) throws IssuerUnavailableException {
    Request request = request(url, what).build();
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
