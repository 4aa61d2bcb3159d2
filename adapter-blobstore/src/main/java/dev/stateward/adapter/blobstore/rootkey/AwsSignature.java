package dev.stateward.adapter.blobstore.rootkey;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Signs requests of AWS, version 4: POST to the root, without a query. */
final class AwsSignature {
  private static final String ALGORITHM = "AWS4-HMAC-SHA256";
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'", Locale.ROOT).withZone(ZoneOffset.UTC);
  private static final DateTimeFormatter DAY =
      DateTimeFormatter.ofPattern("yyyyMMdd", Locale.ROOT).withZone(ZoneOffset.UTC);

  private final String region;
  private final String service;

  AwsSignature(String region, String service) {
    this.region = region;
    this.service = service;
  }

  /**
   * Who signs.
   *
   * @param session the token of temporary keys; empty when they are not
   */
  record Keys(String access, String secret, String session) {
    @Override
    public String toString() {
      return "Keys[redacted]";
    }
  }

  /**
   * The headers of a signed request, those given included.
   *
   * @param headers that are signed, {@code host} among them; names in lower case
   */
  Map<String, String> headers(Map<String, String> headers, byte[] body, Keys keys, Instant now) {
    SortedMap<String, String> signed = new TreeMap<>(headers);
    signed.put("x-amz-date", TIME.format(now));
    if (!keys.session().isEmpty()) {
      signed.put("x-amz-security-token", keys.session());
    }
    String names = String.join(";", signed.keySet());
    String lines =
        signed.entrySet().stream()
            .map(header -> header.getKey() + ":" + header.getValue() + "\n")
            .collect(Collectors.joining());
    String request = String.join("\n", "POST", "/", "", lines, names, digest(body));
    String scope = String.join("/", DAY.format(now), region, service, "aws4_request");
    String text =
        String.join("\n", ALGORITHM, TIME.format(now), scope, digest(request.getBytes(UTF_8)));
    String signature = HexFormat.of().formatHex(mac(key(keys, now), text));
    signed.put(
        "authorization",
        "%s Credential=%s/%s, SignedHeaders=%s, Signature=%s"
            .formatted(ALGORITHM, keys.access(), scope, names, signature));
    return signed;
  }

  private byte[] key(Keys keys, Instant now) {
    byte[] day = mac(("AWS4" + keys.secret()).getBytes(UTF_8), DAY.format(now));
    return mac(mac(mac(day, region), service), "aws4_request");
  }

  private static byte[] mac(byte[] key, String text) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(key, "HmacSHA256"));
      return mac.doFinal(text.getBytes(UTF_8));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every JDK has HmacSHA256", e);
    }
  }

  private static String digest(byte[] bytes) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }
}
