package dev.stateward.adapter.blobstore.rootkey;

import com.fasterxml.jackson.databind.JsonNode;
import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * Answers as the transit engine of Vault 1.21 does, which was asked the same: texts and statuses
 * are its own.
 */
final class TransitServer extends KeyServerDouble {
  private static final int NONCE = 12;

  private final SecureRandom random = new SecureRandom();
  private final List<byte[]> versions = new ArrayList<>();
  private final Set<String> tokens = ConcurrentHashMap.newKeySet();
  private volatile String namespace = "";

  TransitServer() throws IOException {
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

  /** Ends the lives of all tokens. */
  void revokeAll() {
    tokens.clear();
  }

  /** The namespace of the last request. */
  String namespace() {
    return namespace;
  }

  @Override
  Reply reply(HttpExchange exchange, JsonNode body) throws GeneralSecurityException {
    String path = exchange.getRequestURI().getPath();
    String sent = exchange.getRequestHeaders().getFirst("X-Vault-Namespace");
    namespace = sent == null ? "" : sent;
    if (path.equals("/v1/auth/approle/login")) {
      boolean known =
          body.path("role_id").asText().equals("a-role")
              && body.path("secret_id").asText().equals("a-secret-id");
      return known ? entered(path) : errors(400, "invalid role or secret ID");
    }
    if (path.equals("/v1/auth/k8s/east/login")) {
      boolean known =
          body.path("role").asText().equals("stateward")
              && body.path("jwt").asText().equals("a-jwt");
      return known ? entered(path) : errors(403, "permission denied");
    }
    String token = exchange.getRequestHeaders().getFirst("X-Vault-Token");
    if (token == null || !tokens.contains(token)) {
      return errors(403, "2 errors occurred:\n\t* permission denied\n\t* invalid token\n\n");
    }
    return switch (path) {
      case "/v1/transit/encrypt/stateward" -> encrypted(body);
      case "/v1/transit/decrypt/stateward" -> decrypted(body);
      default -> errors(404);
    };
  }

  private Reply entered(String path) {
    String token = "token-" + random.nextLong() + path.length();
    tokens.add(token);
    return new Reply(200, Map.of("auth", Map.of("client_token", token, "lease_duration", 3600)));
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
