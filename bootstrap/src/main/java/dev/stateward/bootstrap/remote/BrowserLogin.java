package dev.stateward.bootstrap.remote;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Lets a user sign in with a browser, as `terraform login` does: the authorization code of OAuth 2
 * with PKCE (RFC 6749, RFC 7636), at the addresses that {@code login.v1} of the server's discovery
 * names.
 *
 * @param server the server, and {@code requests} to it
 * @param browser opens a page, or asks the user to open it
 */
record BrowserLogin(ServerAddress server, TokenRequests requests, Consumer<URI> browser) {
  private static final int SECRET_BYTES = 32;
  private static final int FIRST_PORT = 10_000;
  private static final int LAST_PORT = 10_010;

  /** Lower ones are of the system. */
  private static final int LEAST_PORT = 1024;

  private static final int MOST_PORT = 65_535;

  /**
   * The token that the user allowed.
   *
   * @throws RemoteFailedException when they did not, or the server does not sign in this way
   */
  String token() {
    JsonNode login = requests.discovered("login.v1");
    if (!login.path("authz").isTextual() || !login.path("token").isTextual()) {
      throw RemoteFailedException.failed(
          server + " has no pages to log in: create a token there, and name it with --token-file");
    }
    int first = port(login, 0, FIRST_PORT);
    int last = port(login, 1, LAST_PORT);
    String verifier = secret();
    try (CodeReceiver receiver = CodeReceiver.open(first, last)) {
      String state = secret();
      String client = login.path("client").asText("terraform-cli");
      browser.accept(page(login, client, receiver, verifier, state));
      Map<String, String> form = new LinkedHashMap<>();
      form.put("grant_type", "authorization_code");
      form.put("client_id", client);
      form.put("code", receiver.code(state));
      form.put("code_verifier", verifier);
      form.put("redirect_uri", receiver.address());
      return requests.token(path(login, "token"), encoded(form));
    } catch (IOException e) {
      throw RemoteFailedException.failed(
          "no port of this machine from %s to %s is free for the answer of the browser"
              .formatted(first, last));
    }
  }

  private static int port(JsonNode login, int end, int usual) {
    int port = login.path("ports").path(end).asInt(usual);
    return port < LEAST_PORT || port > MOST_PORT ? usual : port;
  }

  private URI page(
      JsonNode login, String client, CodeReceiver receiver, String verifier, String state) {
    Map<String, String> query = new LinkedHashMap<>();
    query.put("response_type", "code");
    query.put("client_id", client);
    query.put("redirect_uri", receiver.address());
    query.put("code_challenge_method", "S256");
    query.put("code_challenge", challenge(verifier));
    query.put("state", state);
    return server.at(path(login, "authz") + "?" + encoded(query));
  }

  /** Of the server itself, wherever it says that it is. */
  private static String path(JsonNode login, String service) {
    return URI.create(RemoteServer.path(login.path(service).asText())).getRawPath();
  }

  private static String encoded(Map<String, String> members) {
    return members.entrySet().stream()
        .map(member -> member.getKey() + "=" + URLEncoder.encode(member.getValue(), UTF_8))
        .collect(Collectors.joining("&"));
  }

  private static String secret() {
    byte[] bytes = new byte[SECRET_BYTES];
    new SecureRandom().nextBytes(bytes);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  private static String challenge(String verifier) {
    try {
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(verifier.getBytes(UTF_8));
      return Base64.getUrlEncoder().withoutPadding().encodeToString(digest);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }
}
