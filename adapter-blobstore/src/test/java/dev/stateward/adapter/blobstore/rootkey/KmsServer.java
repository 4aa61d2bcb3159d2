package dev.stateward.adapter.blobstore.rootkey;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.sun.net.httpserver.HttpExchange;
import dev.stateward.adapter.blobstore.rootkey.AwsSignature.Keys;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.Base64;
import java.util.Map;
import java.util.TreeMap;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/** Answers Encrypt and Decrypt of one key as AWS KMS does, if the request is signed. */
final class KmsServer extends KeyServerDouble {
  static final Keys KEYS = new Keys("AKIDEXAMPLE", "a-secret-key", "a-session");
  static final String REGION = "eu-central-1";
  static final String ARN =
      "arn:aws:kms:eu-central-1:111122223333:key/1234abcd-12ab-34cd-56ef-1234567890ab";

  private static final int NONCE = 12;
  private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'");

  private final byte[] key = new byte[32];
  private final SecureRandom random = new SecureRandom();

  KmsServer() throws IOException {
    random.nextBytes(key);
  }

  @Override
  Reply reply(HttpExchange exchange, JsonNode body) throws GeneralSecurityException {
    if (!signed(exchange)) {
      return failed("InvalidSignatureException", "The request signature does not match");
    }
    if (!body.path("KeyId").asText().equals(ARN)) {
      return failed("AccessDeniedException", "User is not authorized to perform this");
    }
    return switch (exchange.getRequestHeaders().getFirst("X-Amz-Target")) {
      case "TrentService.Encrypt" -> encrypted(body);
      case "TrentService.Decrypt" -> decrypted(body);
      default -> failed("UnknownOperationException", "");
    };
  }

  /** Signs the headers that were signed once more. */
  private static boolean signed(HttpExchange exchange) {
    String given = exchange.getRequestHeaders().getFirst("Authorization");
    Instant time =
        LocalDateTime.parse(exchange.getRequestHeaders().getFirst("X-Amz-Date"), TIME)
            .toInstant(ZoneOffset.UTC);
    Map<String, String> headers = new TreeMap<>();
    String names = given.replaceAll(".*SignedHeaders=([^,]*),.*", "$1");
    for (String name : names.split(";", -1)) {
      if (!name.equals("x-amz-date") && !name.equals("x-amz-security-token")) {
        headers.put(name, exchange.getRequestHeaders().getFirst(name));
      }
    }
    byte[] body = (byte[]) exchange.getAttribute("body");
    return headers.containsKey("host")
        && headers.containsKey("x-amz-target")
        && given.equals(
            new AwsSignature(REGION, "kms")
                .headers(headers, body, KEYS, time)
                .get("authorization"));
  }

  private Reply encrypted(JsonNode body) throws GeneralSecurityException {
    byte[] nonce = new byte[NONCE];
    random.nextBytes(nonce);
    byte[] code = cipher(Cipher.ENCRYPT_MODE, nonce, body).doFinal(bytes(body, "Plaintext"));
    byte[] whole = Arrays.copyOf(nonce, NONCE + code.length);
    System.arraycopy(code, 0, whole, NONCE, code.length);
    return new Reply(
        200, Map.of("CiphertextBlob", Base64.getEncoder().encodeToString(whole), "KeyId", ARN));
  }

  private Reply decrypted(JsonNode body) {
    try {
      byte[] whole = bytes(body, "CiphertextBlob");
      byte[] plain =
          cipher(Cipher.DECRYPT_MODE, Arrays.copyOf(whole, NONCE), body)
              .doFinal(whole, NONCE, whole.length - NONCE);
      return new Reply(
          200, Map.of("Plaintext", Base64.getEncoder().encodeToString(plain), "KeyId", ARN));
    } catch (GeneralSecurityException | RuntimeException e) {
      return new Reply(400, Map.of("__type", "InvalidCiphertextException"));
    }
  }

  private Cipher cipher(int mode, byte[] nonce, JsonNode body) throws GeneralSecurityException {
    Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
    cipher.init(mode, new SecretKeySpec(key, "AES"), new GCMParameterSpec(128, nonce));
    cipher.updateAAD(body.path("EncryptionContext").toString().getBytes(UTF_8));
    return cipher;
  }

  private static byte[] bytes(JsonNode body, String member) {
    return Base64.getDecoder().decode(body.path(member).asText());
  }

  private static Reply failed(String type, String message) {
    return new Reply(400, Map.of("__type", "com.amazonaws.kms#" + type, "message", message));
  }
}
