package dev.stateward.adapter.http.idtoken;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSObject;
import com.nimbusds.jose.crypto.ECDSAVerifier;
import com.nimbusds.jose.crypto.RSASSAVerifier;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.KeyOperation;
import com.nimbusds.jose.jwk.KeyUse;
import com.nimbusds.jose.jwk.OctetKeyPair;
import com.nimbusds.jose.jwk.RSAKey;
import dev.stateward.application.settings.IdTokenBudgets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PublicKey;
import java.security.Signature;
import java.security.interfaces.ECPublicKey;
import java.security.interfaces.RSAPublicKey;
import java.security.spec.X509EncodedKeySpec;
import java.util.HexFormat;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A public key of an issuer, which verifies signatures of one algorithm.
 *
 * @param name its {@code kid}; empty without one
 * @param algorithm the one algorithm that it is used with: what a token names is only compared
 */
record VerificationKey(String name, JWSAlgorithm algorithm, PublicKey key) {
  /** What comes before the 32 bytes of an Ed25519 key in its X.509 form (RFC 8410). */
  private static final byte[] ED25519 = HexFormat.of().parseHex("302a300506032b6570032100");

  private static final int ED25519_BYTES = 32;

  /** The keys among those that are published which ID tokens can be verified by: one, or none. */
  static Stream<VerificationKey> of(JWK published) {
    if (!signs(published)) {
      return Stream.empty();
    }
    String name = Optional.ofNullable(published.getKeyID()).orElse("");
    try {
      return switch (published) {
        case RSAKey rsa -> of(name, rsa);
        case ECKey ec when ec.getCurve().equals(Curve.P_256) ->
            Stream.of(new VerificationKey(name, JWSAlgorithm.ES256, ec.toECPublicKey()));
        case OctetKeyPair pair when pair.getCurve().equals(Curve.Ed25519) -> of(name, pair);
        default -> Stream.empty();
      };
    } catch (JOSEException | GeneralSecurityException e) {
      return Stream.empty();
    }
  }

  private static boolean signs(JWK published) {
    boolean use = published.getKeyUse() == null || published.getKeyUse().equals(KeyUse.SIGNATURE);
    boolean verifies =
        published.getKeyOperations() == null
            || published.getKeyOperations().contains(KeyOperation.VERIFY);
    return use && verifies;
  }

  private static Stream<VerificationKey> of(String name, RSAKey rsa) throws JOSEException {
    RSAPublicKey key = rsa.toRSAPublicKey();
    int bits = key.getModulus().bitLength();
    return bits < IdTokenBudgets.LEAST_RSA_BITS || bits > IdTokenBudgets.RSA_BITS
        ? Stream.empty()
        : Stream.of(new VerificationKey(name, JWSAlgorithm.RS256, key)).filter(made -> fits(rsa));
  }

  private static boolean fits(RSAKey rsa) {
    return rsa.getAlgorithm() == null || rsa.getAlgorithm().equals(JWSAlgorithm.RS256);
  }

  private static Stream<VerificationKey> of(String name, OctetKeyPair pair)
      throws GeneralSecurityException {
    byte[] point = pair.getX().decode();
    if (point.length != ED25519_BYTES) {
      return Stream.empty();
    }
    byte[] encoded = new byte[ED25519.length + ED25519_BYTES];
    System.arraycopy(ED25519, 0, encoded, 0, ED25519.length);
    System.arraycopy(point, 0, encoded, ED25519.length, ED25519_BYTES);
    PublicKey key =
        KeyFactory.getInstance("Ed25519").generatePublic(new X509EncodedKeySpec(encoded));
    return Stream.of(new VerificationKey(name, JWSAlgorithm.EdDSA, key));
  }

  /** Whether a token with this header may be signed by this key. */
  boolean suits(JWSHeader header) {
    String wanted = header.getKeyID();
    boolean named = wanted == null || wanted.equals(name);
    return named && (algorithm.equals(header.getAlgorithm()) || ed25519(header));
  }

  /** RFC 9864 names the algorithm after its curve. */
  private boolean ed25519(JWSHeader header) {
    return algorithm.equals(JWSAlgorithm.EdDSA)
        && header.getAlgorithm().equals(JWSAlgorithm.Ed25519);
  }

  /** Whether this key signed a token that it suits. */
  boolean signed(JWSObject token) {
    try {
      byte[] input = token.getSigningInput();
      return switch (key) {
        case RSAPublicKey rsa ->
            new RSASSAVerifier(rsa).verify(token.getHeader(), input, token.getSignature());
        case ECPublicKey ec ->
            new ECDSAVerifier(ec).verify(token.getHeader(), input, token.getSignature());
        default -> signedByEd25519(input, token.getSignature().decode());
      };
    } catch (JOSEException | GeneralSecurityException e) {
      return false;
    }
  }

  private boolean signedByEd25519(byte[] input, byte[] signature) throws GeneralSecurityException {
    Signature verifying = Signature.getInstance("Ed25519");
    verifying.initVerify(key);
    verifying.update(input);
    return verifying.verify(signature);
  }
}
