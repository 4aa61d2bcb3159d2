package dev.stateward.adapter.blobstore.rootkey;

import com.fasterxml.jackson.databind.JsonNode;
import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/**
 * Answers as Vault 1.21 does, of which ADR 179 tells what was asked: the transit engine, and logins
 * by AppRole and Kubernetes. Stricter in one thing: what the API does not document is refused.
 */
final class TransitServer extends KeyServerDouble {
  /** How long a token of a login lives. */
  static final Duration LIFE = Duration.ofHours(1);

  private static final int NONCE = 12;

  private final SecureRandom random = new SecureRandom();
  private final List<byte[]> versions = new ArrayList<>();
  private final Set<String> tokens = ConcurrentHashMap.newKeySet();
  private final String namespace;
  private volatile String jwt = "a-jwt";
  private volatile boolean lasting = true;

  /** One whose engine and methods are in that namespace. */
  TransitServer(String namespace) throws IOException {
    this.namespace = namespace;
    rotate();
  }

  /** One that terminates TLS. */
  TransitServer(SSLContext tls) throws IOException {
    super(tls);
    this.namespace = "";
    rotate();
  }

  /** Adds a version of the key. */
  void rotate() {
    byte[] key = new byte[32];
    random.nextBytes(key);
    versions.add(key);
  }

  void accept(String token) {
    tokens.add(token);
  }

  /** Gives tokens that are worth nothing. */
  void giveDeadTokens() {
    lasting = false;
  }

  /** The token of the service account that is believed. */
  void believe(String token) {
    jwt = token;
  }

  /** Ends the lives of all tokens. */
  void revokeAll() {
    tokens.clear();
  }

  @Override
  Reply reply(HttpExchange exchange, JsonNode body) throws GeneralSecurityException {
    Headers headers = exchange.getRequestHeaders();
    String path = exchange.getRequestURI().getPath();
    if (!exchange.getRequestMethod().equals("POST")
        || !"true".equals(headers.getFirst("X-Vault-Request"))
        || !String.valueOf(headers.getFirst("Content-Type")).startsWith("application/json")) {
      return errors(400, "not a request that the API documents");
    }
    if (!Objects.requireNonNullElse(headers.getFirst("X-Vault-Namespace"), "").equals(namespace)) {
      return errors(404, "no handler for route \"" + path.substring("/v1/".length()) + "\"");
    }
    String token = headers.getFirst("X-Vault-Token");
    return switch (path) {
      case "/v1/auth/approle/login" ->
          token == null && has(body, "role_id", "secret_id")
              ? login(body, Map.of("role_id", "a-role", "secret_id", "a-secret-id"), "approle")
              : errors(400, "not a login that the API documents");
      case "/v1/auth/k8s/east/login" ->
          token == null && has(body, "role", "jwt")
              ? login(body, Map.of("role", "stateward", "jwt", jwt), "kubernetes")
              : errors(400, "not a login that the API documents");
      default -> asked(path, token, body);
    };
  }

  private static boolean has(JsonNode body, String... members) {
    Set<String> names = new HashSet<>();
    body.fieldNames().forEachRemaining(names::add);
    return names.equals(Set.of(members));
  }

  private Reply login(JsonNode body, Map<String, String> known, String method) {
    if (known.entrySet().stream()
        .allMatch(member -> body.path(member.getKey()).asText().equals(member.getValue()))) {
      return entered();
    }
    return method.equals("approle")
        ? errors(400, "invalid role or secret ID")
        : errors(403, "permission denied");
  }

  private Reply asked(String path, @Nullable String token, JsonNode body)
      throws GeneralSecurityException {
    if (token == null || !tokens.contains(token)) {
      return errors(403, "2 errors occurred:\n\t* permission denied\n\t* invalid token\n\n");
    }
    if (path.equals("/v1/transit/encrypt/stateward")
        && has(body, "plaintext", "associated_data", "context")) {
      return encrypted(body);
    }
    if (path.equals("/v1/transit/decrypt/stateward")
        && has(body, "ciphertext", "associated_data", "context")) {
      return decrypted(body);
    }
    return errors(404);
  }

  private Reply entered() {
    String token = "hvs." + random.nextLong();
    if (lasting) {
      tokens.add(token);
    }
    return new Reply(
        200,
        Map.of(
            "auth",
            Map.of("client_token", token, "lease_duration", LIFE.toSeconds(), "renewable", true)));
  }

  private Reply encrypted(JsonNode body) throws GeneralSecurityException {
    byte[] nonce = new byte[NONCE];
    random.nextBytes(nonce);
    byte[] code =
        cipher(Cipher.ENCRYPT_MODE, versions.getLast(), nonce, body)
            .doFinal(bytes(body, "plaintext"));
    byte[] whole = Arrays.copyOf(nonce, NONCE + code.length);
    System.arraycopy(code, 0, whole, NONCE, code.length);
    String text = "vault:v" + versions.size() + ":" + Base64.getEncoder().encodeToString(whole);
    return new Reply(
        200, Map.of("data", Map.of("ciphertext", text, "key_version", versions.size())));
  }

  private Reply decrypted(JsonNode body) {
    String[] parts = body.path("ciphertext").asText().split(":", -1);
    try {
      byte[] whole = Base64.getDecoder().decode(parts[2]);
      byte[] key = versions.get(Integer.parseInt(parts[1].substring(1)) - 1);
      byte[] plain =
          cipher(Cipher.DECRYPT_MODE, key, Arrays.copyOf(whole, NONCE), body)
              .doFinal(whole, NONCE, whole.length - NONCE);
      return new Reply(
          200, Map.of("data", Map.of("plaintext", Base64.getEncoder().encodeToString(plain))));
    } catch (GeneralSecurityException | RuntimeException e) {
      return errors(400, "cipher: message authentication failed");
    }
  }

  private static Cipher cipher(int mode, byte[] key, byte[] nonce, JsonNode body)
      throws GeneralSecurityException {
    Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
    cipher.init(mode, new SecretKeySpec(key, "AES"), new GCMParameterSpec(128, nonce));
    cipher.updateAAD(bytes(body, "associated_data"));
    return cipher;
  }

  private static byte[] bytes(JsonNode body, String member) {
    return Base64.getDecoder().decode(body.path(member).asText());
  }

  private static Reply errors(int status, String... texts) {
    return new Reply(status, Map.of("errors", List.of(texts)));
  }
}
