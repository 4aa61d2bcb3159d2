package dev.stateward.adapter.http.idtoken;

import static dev.stateward.adapter.http.idtoken.TrialIssuer.with;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.adapter.http.network.Network;
import dev.stateward.adapter.http.webhook.WebhookTargets;
import dev.stateward.application.idtoken.port.IdToken;
import dev.stateward.application.idtoken.port.IdTokenVerifier.Flaw;
import dev.stateward.application.idtoken.port.IdTokenVerifier.Verdict;
import dev.stateward.application.idtoken.port.TrustedIssuer;
import dev.stateward.application.settings.IdTokenBudgets;
import java.security.GeneralSecurityException;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class OidcIdTokenVerifierTest {
  private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");
  private static final long SECOND = NOW.getEpochSecond();
  private static final String AUDIENCE = "https://state.example.test";
  private static final String SUBJECT = "repo:acme/infra:ref:refs/heads/main";
  private static final TrialKey RSA = TrialKey.of("rsa-1", "RS256");
  private static final TrialKey EC = TrialKey.of("ec-1", "ES256");
  private static final TrialKey ED = TrialKey.of("ed-1", "EdDSA");
  static final IssuerAddresses LOOPBACK =
      new IssuerAddresses(new WebhookTargets(Network.parse("127.0.0.0/8").stream().toList()));

  private final TrialIssuer issuer = new TrialIssuer(RSA, EC, ED);
  private final OidcIdTokenVerifier verifier = new OidcIdTokenVerifier(LOOPBACK);

  @AfterEach
  void stop() {
    verifier.close();
    issuer.close();
  }

  private Map<String, Object> claims() {
    return issuer.claims(AUDIENCE, SUBJECT, NOW);
  }

  private Verdict verify(String token) {
    return verifier.verify(new TrustedIssuer(issuer.url(), AUDIENCE), token, NOW);
  }

  private static Verdict refused(Flaw flaw) {
    return new Verdict.Refused(flaw);
  }

  private static IdToken valid(Verdict verdict) {
    assertThat(verdict).isInstanceOf(Verdict.Valid.class);
    return ((Verdict.Valid) verdict).token();
  }

  private static List<TrialKey> keys() {
    return List.of(RSA, EC, ED);
  }

  @ParameterizedTest
  @MethodSource("keys")
  void acceptsTheThreeAlgorithms(TrialKey key) {
    Map<String, Object> claims = claims();

    IdToken token = valid(verify(key.sign(claims)));

    assertThat(token.issuer()).isEqualTo(issuer.url());
    assertThat(token.subject()).isEqualTo(SUBJECT);
    assertThat(token.use()).isEqualTo("jti:" + claims.get("jti"));
    assertThat(token.endsAt()).isEqualTo(NOW.plusSeconds(300).plus(IdTokenBudgets.SKEW));
    assertThat(token.claims()).containsEntry("sub", SUBJECT).doesNotContainKey("exp");
  }

  @Test
  void tellsTokensWithoutAnIdentifierByWhatWasSigned() {
    String token = EC.sign(with(claims(), "jti", ""));

    assertThat(valid(verify(token)).use())
        .startsWith("sha256:")
        .isEqualTo(valid(verify(EC.sign(with(claims(), "jti", "")))).use());
    assertThat(valid(verify(EC.sign(with(with(claims(), "jti", ""), "run", "2")))).use())
        .isNotEqualTo(valid(verify(token)).use());
  }

  @Test
  void acceptsNoTokenWithoutASignature() {
    String input =
        TrialKey.text(TrialKey.json(Map.of("alg", "none")))
            + "."
            + TrialKey.text(TrialKey.json(claims()));

    for (String token : List.of(input + ".", input, input + ".AAAA")) {
      assertThat(verify(token)).isIn(refused(Flaw.MALFORMED), refused(Flaw.ALGORITHM));
    }
    assertThat(verify(RSA.sign(Map.of("alg", "None", "kid", "rsa-1"), claims())))
        .isEqualTo(refused(Flaw.ALGORITHM));
    assertThat(issuer.asked()).isEmpty();
  }

  /** The public key as the secret of an HMAC. */
  @Test
  void acceptsNoSharedSecret() throws GeneralSecurityException {
    Mac mac = Mac.getInstance("HmacSHA256");
    mac.init(new SecretKeySpec(RSA.pair().getPublic().getEncoded(), "HmacSHA256"));
    String input =
        TrialKey.text(TrialKey.json(Map.of("alg", "HS256", "kid", "rsa-1")))
            + "."
            + TrialKey.text(TrialKey.json(claims()));

    assertThat(verify(input + "." + TrialKey.text(mac.doFinal(input.getBytes(UTF_8)))))
        .isEqualTo(refused(Flaw.ALGORITHM));
  }

  @ParameterizedTest
  @ValueSource(strings = {"RS384", "RS512", "PS256", "ES384", "ES256K", "HS512", "dir"})
  void acceptsNoOtherAlgorithm(String algorithm) {
    assertThat(verify(RSA.sign(Map.of("alg", algorithm, "kid", "rsa-1"), claims())))
        .isEqualTo(refused(Flaw.ALGORITHM));
  }

  /** A key is used with its own algorithm, whatever a token says. */
  @Test
  void mixesNoAlgorithms() {
    assertThat(verify(RSA.sign(Map.of("alg", "ES256", "kid", "rsa-1"), claims())))
        .isEqualTo(refused(Flaw.UNKNOWN_KEY));
    assertThat(verify(RSA.sign(Map.of("alg", "ES256", "kid", "ec-1"), claims())))
        .isEqualTo(refused(Flaw.SIGNATURE));
    assertThat(verify(EC.sign(Map.of("alg", "EdDSA", "kid", "ed-1"), claims())))
        .isEqualTo(refused(Flaw.SIGNATURE));
  }

  @Test
  void looksAtNoKeyThatAHeaderBrings() {
    TrialKey own = TrialKey.of("rsa-1", "RS256");
    Map<String, Object> header = new HashMap<>(Map.of("alg", "RS256", "kid", "rsa-1"));
    header.put("jwk", own.jwk());
    assertThat(verify(own.sign(header, claims()))).isEqualTo(refused(Flaw.SIGNATURE));
    header.remove("jwk");
    header.put("jku", issuer.url() + "/mine");
    assertThat(verify(own.sign(header, claims()))).isEqualTo(refused(Flaw.SIGNATURE));
    assertThat(issuer.asked()).doesNotContain("/mine");
  }

  @Test
  void servesNoCriticalHeadersAndNoOtherKindsOfTokens() {
    for (Map<String, ?> header :
        List.of(
            Map.of("alg", "RS256", "kid", "rsa-1", "crit", List.of("b64"), "b64", false),
            Map.of("alg", "RS256", "kid", "rsa-1", "crit", List.of("exp"), "exp", 1),
            Map.of("alg", "RS256", "kid", "rsa-1", "typ", "at+jwt"),
            Map.of("alg", "RS256", "kid", "rsa-1", "typ", "logout+jwt"))) {
      assertThat(verify(RSA.sign(header, claims())))
          .as(header.toString())
          .isIn(refused(Flaw.HEADER), refused(Flaw.MALFORMED));
    }
  }

  static Stream<Arguments> wrongClaims() {
    return Stream.of(
        Arguments.of("iss", "https://elsewhere.example.test", Flaw.ISSUER),
        Arguments.of("iss", "", Flaw.ISSUER),
        Arguments.of("aud", "https://other.example.test", Flaw.AUDIENCE),
        Arguments.of("aud", AUDIENCE + "/", Flaw.AUDIENCE),
        Arguments.of("aud", List.of(), Flaw.AUDIENCE),
        Arguments.of("aud", "", Flaw.AUDIENCE),
        Arguments.of("exp", SECOND - 60, Flaw.EXPIRED),
        Arguments.of("exp", "", Flaw.NO_TIMES),
        Arguments.of("exp", SECOND + 86_401, Flaw.LONG_LIFE),
        Arguments.of("iat", "", Flaw.NO_TIMES),
        Arguments.of("iat", SECOND + 61, Flaw.NOT_YET_VALID),
        Arguments.of("nbf", SECOND + 61, Flaw.NOT_YET_VALID),
        Arguments.of("sub", "", Flaw.SUBJECT),
        Arguments.of("sub", "repo:acme/infra\n", Flaw.SUBJECT),
        Arguments.of("sub", "repo:acme/\u202einfra", Flaw.SUBJECT),
        Arguments.of("sub", "x".repeat(IdTokenBudgets.CLAIM + 1), Flaw.SUBJECT),
        Arguments.of("exp", "tomorrow", Flaw.MALFORMED),
        Arguments.of("sub", 7, Flaw.SUBJECT),
        Arguments.of("iss", List.of("x"), Flaw.MALFORMED));
  }

  @ParameterizedTest
  @MethodSource("wrongClaims")
  void refusesWrongClaimsBeforeItAsksTheIssuer(String name, Object value, Flaw flaw) {
    assertThat(verify(RSA.sign(with(claims(), name, value)))).isEqualTo(refused(flaw));
    assertThat(issuer.asked()).isEmpty();
  }

  @Test
  void toleratesAMinuteBetweenTheClocks() {
    assertThat(verify(RSA.sign(with(claims(), "exp", SECOND - 59))))
        .isInstanceOf(Verdict.Valid.class);
    assertThat(verify(RSA.sign(with(claims(), "iat", SECOND + 60))))
        .isInstanceOf(Verdict.Valid.class);
    assertThat(verify(RSA.sign(with(claims(), "aud", List.of("x", AUDIENCE)))))
        .isInstanceOf(Verdict.Valid.class);
  }

  @Test
  void readsNoHugeToken() {
    Map<String, Object> huge = with(claims(), "more", "x".repeat(IdTokenBudgets.TOKEN));

    assertThat(verify(RSA.sign(huge))).isEqualTo(refused(Flaw.TOO_LONG));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        ".",
        "..",
        "...",
        "a.b.c",
        "e30.e30.e30",
        "\u0000.\ud800.x",
        "e30.e30.e30.e30.e30"
      })
  void refusesWhatIsNoToken(String text) {
    assertThat(verify(text)).isEqualTo(refused(Flaw.MALFORMED));
  }

  @Test
  void refusesAnotherIssuersKeyOfTheSameName() {
    TrialKey other = TrialKey.of("rsa-1", "RS256");
    try (TrialIssuer elsewhere = new TrialIssuer(other)) {
      valid(
          verifier.verify(
              new TrustedIssuer(elsewhere.url(), AUDIENCE),
              other.sign(elsewhere.claims(AUDIENCE, SUBJECT, NOW)),
              NOW));

      assertThat(verify(other.sign(claims()))).isEqualTo(refused(Flaw.SIGNATURE));
    }
  }

  @Test
  void refusesAChangedToken() {
    String[] parts = RSA.sign(claims()).split("\\.", -1);
    String others = TrialKey.text(TrialKey.json(with(claims(), "sub", "repo:acme/other:x")));

    assertThat(verify(parts[0] + "." + others + "." + parts[2])).isEqualTo(refused(Flaw.SIGNATURE));
    assertThat(verify(parts[0] + "." + parts[1] + ".")).isEqualTo(refused(Flaw.MALFORMED));
  }

  @Test
  void needsTheNameOfAKeyWhereThereAreSeveral() {
    Map<String, String> header = Map.of("alg", "RS256");
    valid(verify(RSA.sign(header, claims())));

    try (TrialIssuer two = new TrialIssuer(RSA, TrialKey.of("rsa-2", "RS256"))) {
      assertThat(
              verifier.verify(
                  new TrustedIssuer(two.url(), AUDIENCE),
                  RSA.sign(header, two.claims(AUDIENCE, SUBJECT, NOW)),
                  NOW))
          .isEqualTo(refused(Flaw.UNKNOWN_KEY));
    }
  }

  @Test
  void usesNoWeakKey() {
    for (TrialKey weak : List.of(TrialKey.rsa("weak", 1024), TrialKey.ec("weak", "secp384r1"))) {
      try (TrialIssuer weaker = new TrialIssuer(weak)) {
        assertThat(
                verifier.verify(
                    new TrustedIssuer(weaker.url(), AUDIENCE),
                    weak.sign(weaker.claims(AUDIENCE, SUBJECT, NOW)),
                    NOW))
            .isEqualTo(refused(Flaw.UNKNOWN_KEY));
      }
    }
  }
}
