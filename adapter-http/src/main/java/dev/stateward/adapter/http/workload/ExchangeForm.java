package dev.stateward.adapter.http.workload;

import dev.stateward.application.settings.IdTokenBudgets;
import io.javalin.http.Context;
import java.io.IOException;
import java.io.InputStream;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The form of a request to exchange a token (RFC 8693, 2.1). */
record ExchangeForm(Map<String, String> parameters) {
  static final String GRANT = "urn:ietf:params:oauth:grant-type:token-exchange";
  static final String ID_TOKEN = "urn:ietf:params:oauth:token-type:id_token";
  static final String JWT = "urn:ietf:params:oauth:token-type:jwt";
  static final String ACCESS_TOKEN = "urn:ietf:params:oauth:token-type:access_token";

  private static final int LONGEST = 2 * IdTokenBudgets.TOKEN;
  private static final int MOST_PARAMETERS = 20;

  /** The form that a request has; empty when it has none, or one that is too large. */
  static Optional<ExchangeForm> read(Context ctx) {
    String type = ctx.contentType();
    if (type == null
        || !type.toLowerCase(Locale.ROOT).startsWith("application/x-www-form-urlencoded")) {
      return Optional.empty();
    }
    try (InputStream body = ctx.bodyInputStream()) {
      byte[] bytes = body.readNBytes(LONGEST + 1);
      return bytes.length > LONGEST
          ? Optional.empty()
          : parse(new String(bytes, StandardCharsets.US_ASCII));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** A parameter that comes twice makes it none (RFC 6749, 3.2). */
  private static Optional<ExchangeForm> parse(String text) {
    Map<String, String> parameters = new HashMap<>();
    String[] pairs = text.split("&", MOST_PARAMETERS + 1);
    if (pairs.length > MOST_PARAMETERS) {
      return Optional.empty();
    }
    for (String pair : pairs) {
      int end = pair.indexOf('=');
      Optional<String> name = decoded(end < 0 ? pair : pair.substring(0, end));
      Optional<String> value = decoded(end < 0 ? "" : pair.substring(end + 1));
      if (name.isEmpty() || value.isEmpty() || parameters.put(name.get(), value.get()) != null) {
        return Optional.empty();
      }
    }
    return Optional.of(new ExchangeForm(parameters));
  }

  private static Optional<String> decoded(String text) {
    try {
      return Optional.of(URLDecoder.decode(text, StandardCharsets.UTF_8));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  String value(String name) {
    return parameters.getOrDefault(name, "");
  }

  /** Whether it offers an ID token for an access token. */
  boolean offersIdToken() {
    String offered = value("subject_token_type");
    String wanted = value("requested_token_type");
    return (offered.equals(ID_TOKEN) || offered.equals(JWT))
        && (wanted.isEmpty() || wanted.equals(ACCESS_TOKEN))
        && value("actor_token").isEmpty();
  }

  @Override
  public String toString() {
    return "ExchangeForm[redacted]";
  }
}
