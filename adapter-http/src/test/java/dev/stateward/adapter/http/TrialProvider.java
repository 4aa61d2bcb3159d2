package dev.stateward.adapter.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.stateward.adapter.http.idtoken.TrialKey;
import dev.stateward.adapter.http.provider.ProviderSettings;
import dev.stateward.adapter.http.provider.ProviderSettings.Authentication;
import dev.stateward.adapter.http.provider.ProviderSettings.Client;
import dev.stateward.adapter.http.provider.ProviderSettings.Configured;
import dev.stateward.adapter.http.provider.ProviderSettings.Shown;
import dev.stateward.application.idtoken.port.TrustedIssuer;
import dev.stateward.application.signin.port.SignInProvider;
import dev.stateward.application.signin.port.SignInProvider.Groups;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.time.Instant;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;

/** An identity provider at an address of this machine, which answers what a test chooses. */
final class TrialProvider implements AutoCloseable {
  static final String CLIENT = "a client: of this+server";
  static final String SECRET = "a secret/of the&client";

  private final HttpServer server;
  private final TrialKey key = TrialKey.of("one", "ES256");
  private final ConcurrentLinkedQueue<Sent> sent = new ConcurrentLinkedQueue<>();
  final Map<String, Object> configuration = new LinkedHashMap<>();
  volatile int status = 200;
  volatile String answer = "{}";

  /** The connections on which documents were read. */
  final Set<InetSocketAddress> readOn = ConcurrentHashMap.newKeySet();

  /** What was sent to the token endpoint, on a connection. */
  record Sent(String authorization, Map<String, String> form, InetSocketAddress on) {}

  TrialProvider() {
    try {
      this.server =
          HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    configuration.putAll(
        Map.of(
            "issuer", url(),
            "jwks_uri", url() + "/keys",
            "authorization_endpoint", url() + "/sign-in?tenant=a%20b",
            "token_endpoint", url() + "/token",
            "authorization_response_iss_parameter_supported", true));
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.createContext(
        "/.well-known/openid-configuration",
        exchange -> {
          readOn.add(exchange.getRemoteAddress());
          respond(exchange, 200, json(configuration));
        });
    server.createContext(
        "/keys", exchange -> respond(exchange, 200, json(Map.of("keys", List.of(key.jwk())))));
    server.createContext("/token", this::token);
    server.start();
  }

  private static String json(Object value) {
    try {
      return new ObjectMapper().writeValueAsString(value);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }

  private void token(HttpExchange exchange) throws IOException {
    String body = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
    sent.add(
        new Sent(
            Objects.requireNonNullElse(exchange.getRequestHeaders().getFirst("Authorization"), ""),
            Arrays.stream(body.split("&"))
                .map(pair -> pair.split("=", 2))
                .collect(
                    Collectors.toMap(pair -> pair[0], pair -> URLDecoder.decode(pair[1], UTF_8))),
            exchange.getRemoteAddress()));
    respond(exchange, status, answer);
  }

  private static void respond(HttpExchange exchange, int status, String text) throws IOException {
    try (exchange) {
      byte[] body = text.getBytes(UTF_8);
      exchange.getResponseHeaders().set("Retry-After", "0");
      exchange.sendResponseHeaders(status, body.length);
      exchange.getResponseBody().write(body);
    }
  }

  String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  /** What was sent last to the token endpoint. */
  List<Sent> sent() {
    return List.copyOf(sent);
  }

  /** The claims of carol for a sign-in with this nonce. */
  Map<String, Object> claims(String nonce, Instant now) {
    Map<String, Object> claims = new LinkedHashMap<>();
    claims.put("iss", url());
    claims.put("aud", CLIENT);
    claims.put("sub", "carol-1");
    claims.put("iat", now.getEpochSecond());
    claims.put("exp", now.getEpochSecond() + 300);
    claims.put("nonce", nonce);
    claims.put("email", "carol@example.com");
    claims.put("email_verified", true);
    claims.put("preferred_username", "carol");
    claims.put("groups", List.of("platform", 7, List.of("x")));
    return claims;
  }

  /** Answers with an ID token of these claims. */
  void issue(Map<String, Object> claims) {
    status = 200;
    answer =
        json(Map.of("access_token", "a", "token_type", "Bearer", "id_token", key.sign(claims)));
  }

  /** The settings of a server that people sign in to with it. */
  ProviderSettings settings(Authentication authentication, boolean alone) {
    return settings(url(), authentication, alone);
  }

  /** As {@link #settings(Authentication, boolean)}, of another issuer. */
  static ProviderSettings settings(String issuer, Authentication authentication, boolean alone) {
    return new Configured(
        new SignInProvider(
            new TrustedIssuer(issuer, CLIENT),
            false,
            true,
            new Groups("groups", Set.of(AcmeApplication.ACME))),
        new Client(SECRET, authentication),
        "openid email",
        new Shown("Example <ID>", alone));
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
