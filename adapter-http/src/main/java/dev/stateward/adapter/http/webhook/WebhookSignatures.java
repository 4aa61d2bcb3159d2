package dev.stateward.adapter.http.webhook;

import dev.stateward.application.event.port.WebhookSecret;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.stream.Collectors;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Signatures of the Standard Webhooks specification 1.0. */
final class WebhookSignatures {
  private static final String PREFIX = "whsec_";
  private static final String ALGORITHM = "HmacSHA256";

  private WebhookSignatures() {}

  /** The header {@code webhook-signature}, with a signature by each secret. */
  static String header(List<WebhookSecret> secrets, String id, Instant at, byte[] body) {
    byte[] signed = signed(id, at, body);
    return secrets.stream()
        .map(secret -> "v1," + Base64.getEncoder().encodeToString(code(secret, signed)))
        .collect(Collectors.joining(" "));
  }

  private static byte[] signed(String id, Instant at, byte[] body) {
    ByteArrayOutputStream signed = new ByteArrayOutputStream();
    signed.writeBytes((id + "." + at.getEpochSecond() + ".").getBytes(StandardCharsets.UTF_8));
    signed.writeBytes(body);
    return signed.toByteArray();
  }

  private static byte[] code(WebhookSecret secret, byte[] signed) {
    byte[] key = Base64.getDecoder().decode(secret.text().substring(PREFIX.length()));
    try {
      Mac mac = Mac.getInstance(ALGORITHM);
      mac.init(new SecretKeySpec(key, ALGORITHM));
      return mac.doFinal(signed);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every JDK has " + ALGORITHM, e);
    }
  }
}
