package dev.stateward.adapter.http.idtoken;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.Signature;
import java.security.interfaces.ECPublicKey;
import java.security.interfaces.RSAPublicKey;
import java.security.spec.ECGenParameterSpec;
import java.util.Arrays;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A key of an issuer, which signs with nothing but the JDK.
 *
 * @param name its {@code kid}
 * @param algorithm its {@code alg}
 */
public record TrialKey(String name, String algorithm, KeyPair pair) {
  private static final ObjectMapper JSON = new ObjectMapper();

  /** A new key for RS256, ES256 or EdDSA. */
  public static TrialKey of(String name, String algorithm) {
    return switch (algorithm) {
      case "RS256" -> rsa(name, 2048);
      case "ES256" -> ec(name, "secp256r1");
      default -> new TrialKey(name, "EdDSA", generated("Ed25519", 0, ""));
    };
  }

  static TrialKey rsa(String name, int bits) {
    return new TrialKey(name, "RS256", generated("RSA", bits, ""));
  }

  static TrialKey ec(String name, String curve) {
    return new TrialKey(name, "ES256", generated("EC", 0, curve));
  }

  private static KeyPair generated(String kind, int bits, String curve) {
    try {
      KeyPairGenerator generator = KeyPairGenerator.getInstance(kind);
      if (bits > 0) {
        generator.initialize(bits);
      }
      if (!curve.isEmpty()) {
        generator.initialize(new ECGenParameterSpec(curve));
      }
      return generator.generateKeyPair();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The public key as a JWK. */
  public Map<String, Object> jwk() {
    Map<String, Object> jwk = new LinkedHashMap<>();
    jwk.put("kid", name);
    jwk.put("use", "sig");
    switch (pair.getPublic()) {
      case RSAPublicKey rsa -> {
        jwk.put("kty", "RSA");
        jwk.put("n", text(unsigned(rsa.getModulus(), 0)));
        jwk.put("e", text(unsigned(rsa.getPublicExponent(), 0)));
      }
      case ECPublicKey ec -> {
        int bytes = (ec.getParams().getCurve().getField().getFieldSize() + 7) / 8;
        jwk.put("kty", "EC");
        jwk.put("crv", bytes == 32 ? "P-256" : "P-384");
        jwk.put("x", text(unsigned(ec.getW().getAffineX(), bytes)));
        jwk.put("y", text(unsigned(ec.getW().getAffineY(), bytes)));
      }
      default -> {
        byte[] encoded = pair.getPublic().getEncoded();
        jwk.put("kty", "OKP");
        jwk.put("crv", "Ed25519");
        jwk.put("x", text(Arrays.copyOfRange(encoded, encoded.length - 32, encoded.length)));
      }
    }
    return jwk;
  }

  private static byte[] unsigned(BigInteger number, int least) {
    byte[] bytes = number.toByteArray();
    int from = bytes.length > 1 && bytes[0] == 0 ? 1 : 0;
    byte[] plain = Arrays.copyOfRange(bytes, from, bytes.length);
    byte[] padded = new byte[Math.max(least, plain.length)];
    System.arraycopy(plain, 0, padded, padded.length - plain.length, plain.length);
    return padded;
  }

  /** A token with a usual header. */
  public String sign(Map<String, ?> claims) {
    return sign(Map.of("alg", algorithm, "kid", name, "typ", "JWT"), claims);
  }

  /** A token with another header, whatever that says. */
  String sign(Map<String, ?> header, Map<String, ?> claims) {
    String input = text(json(header)) + "." + text(json(claims));
    return input + "." + text(signature(input));
  }

  private byte[] signature(String input) {
    try {
      Signature signing =
          Signature.getInstance(
              switch (algorithm) {
                case "RS256" -> "SHA256withRSA";
                case "ES256" -> "SHA256withECDSAinP1363Format";
                default -> "Ed25519";
              });
      signing.initSign(pair.getPrivate());
      signing.update(input.getBytes(UTF_8));
      return signing.sign();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  static byte[] json(Object value) {
    try {
      return JSON.writeValueAsBytes(value);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }

  static String text(byte[] bytes) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }
}
