package dev.stateward.adapter.http.idtoken;

import static dev.stateward.adapter.http.idtoken.TrialIssuer.CONFIGURATION;
import static dev.stateward.adapter.http.idtoken.TrialIssuer.KEYS;
import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import dev.stateward.adapter.http.idtoken.TrialIssuer.Page;
import dev.stateward.adapter.http.network.Network;
import dev.stateward.adapter.http.webhook.WebhookTargets;
import dev.stateward.application.idtoken.port.IdTokenVerifier.Flaw;
import dev.stateward.application.idtoken.port.IdTokenVerifier.Verdict;
import dev.stateward.application.idtoken.port.TrustedIssuer;
import dev.stateward.application.settings.IdTokenBudgets;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import okhttp3.Dns;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** When the keys of issuers are read, and what issuers cannot make of that. */
class IssuerKeysTest {
  private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");
  private static final String AUDIENCE = "https://state.example.test";
  private static final TrialKey FIRST = TrialKey.of("first", "EdDSA");
  private static final TrialKey SECOND = TrialKey.of("second", "EdDSA");

  private final TrialIssuer issuer = new TrialIssuer(FIRST);
  private final OidcIdTokenVerifier verifier =
      new OidcIdTokenVerifier(OidcIdTokenVerifierTest.LOOPBACK);

  @AfterEach
  void stop() {
    verifier.close();
    issuer.close();
  }

  private Verdict verify(TrialKey key, Instant now) {
    return verifier.verify(
        new TrustedIssuer(issuer.url(), AUDIENCE),
        key.sign(issuer.claims(AUDIENCE, "job", now)),
        now);
  }

  private void requireValid(TrialKey key, Instant now) {
    assertThat(verify(key, now)).isInstanceOf(Verdict.Valid.class);
  }

  private void requireUnavailable(String reason) {
    assertThat(verify(FIRST, NOW)).isEqualTo(new Verdict.Unavailable(reason));
  }

  @Test
  void readsKeysOnceWhileTheyAreFresh() {
    requireValid(FIRST, NOW);
    requireValid(FIRST, NOW.plus(IdTokenBudgets.FRESH));

    assertThat(issuer.asked()).containsExactly(CONFIGURATION, KEYS);

    requireValid(FIRST, NOW.plus(IdTokenBudgets.FRESH).plusMillis(1));
    assertThat(issuer.asked()).hasSize(4);
  }

  /** A request that waited for another one has an earlier time than that had. */
  @Test
  void readsThemOnceForRequestsThatOvertakeEachOther() {
    requireValid(FIRST, NOW);
    requireValid(FIRST, NOW.minus(IdTokenBudgets.WAIT));
    TrialKey unknown = new TrialKey("unknown", "EdDSA", SECOND.pair());
    assertThat(verify(unknown, NOW.minusMillis(1)))
        .isEqualTo(new Verdict.Refused(Flaw.UNKNOWN_KEY));

    assertThat(issuer.asked()).containsExactly(CONFIGURATION, KEYS);
  }

  @Test
  void readsThemAgainForAKeyThatIsNew() {
    requireValid(FIRST, NOW);
    issuer.publish(SECOND);

    Instant later = NOW.plus(IdTokenBudgets.PAUSE).plusMillis(1);
    requireValid(SECOND, later);
    assertThat(verify(FIRST, later)).isEqualTo(new Verdict.Refused(Flaw.UNKNOWN_KEY));
  }

  @Test
  void isNotMadeToAskByAFloodOfNamesOfKeys() {
    requireValid(FIRST, NOW);
    for (int i = 0; i < 100; i++) {
      TrialKey named = new TrialKey("unknown-" + i, "EdDSA", SECOND.pair());
      assertThat(verify(named, NOW.plusMillis(100L * i)))
          .isEqualTo(new Verdict.Refused(Flaw.UNKNOWN_KEY));
    }

    assertThat(issuer.asked()).hasSize(2);
  }

  @Test
  void usesOldKeysForAWhileOfAnIssuerThatIsDown() {
    requireValid(FIRST, NOW);
    issuer.show(KEYS, new Page(500, "", ""));

    requireValid(FIRST, NOW.plus(IdTokenBudgets.STALE));
    assertThat(verify(FIRST, NOW.plus(IdTokenBudgets.STALE).plusMillis(1)))
        .isEqualTo(new Verdict.Unavailable("its keys cannot be read: status 500"));
  }

  @Test
  void asksAnIssuerThatIsDownOnlyNowAndThen() {
    issuer.show(CONFIGURATION, new Page(503, "", ""));
    for (int i = 0; i < 10; i++) {
      requireUnavailable("its configuration cannot be read: status 503");
    }
    assertThat(issuer.asked()).containsExactly(CONFIGURATION);
    issuer.show(
        CONFIGURATION, Page.of(Map.of("issuer", issuer.url(), "jwks_uri", issuer.url() + KEYS)));

    requireValid(FIRST, NOW.plus(IdTokenBudgets.PAUSE).plusMillis(1));
  }

  @ParameterizedTest
  @ValueSource(ints = {301, 302, 307, 308})
  void followsNoRedirect(int status) {
    issuer.show(CONFIGURATION, new Page(status, "", issuer.url() + "/elsewhere"));

    requireUnavailable("its configuration cannot be read: status " + status);
    assertThat(issuer.asked()).containsExactly(CONFIGURATION);
  }

  @Test
  void readsNoHugeDocument() {
    issuer.show(KEYS, new Page(200, " ".repeat(IdTokenBudgets.DOCUMENT + 1), ""));

    requireUnavailable("more than 65536 bytes in its keys");
  }

  @Test
  void takesNoMoreKeysThanItKeeps() {
    List<Map<String, Object>> many = Collections.nCopies(IdTokenBudgets.KEYS + 1, FIRST.jwk());
    issuer.show(KEYS, Page.of(Map.of("keys", many)));

    requireUnavailable("it has more than 50 keys");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "[]", "{}", "{\"keys\":7}", "{\"keys\":[{\"kty\":\"RSA\"}]}", "nul"})
  void survivesKeysThatAreNone(String body) {
    issuer.show(KEYS, new Page(200, body, ""));

    requireUnavailable("its keys cannot be understood");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "{", "7"})
  void survivesAConfigurationThatIsNone(String body) {
    issuer.show(CONFIGURATION, new Page(200, body, ""));

    requireUnavailable("its configuration is not a JSON object");
  }

  @Test
  void believesNoConfigurationOfAnotherIssuer() {
    issuer.show(
        CONFIGURATION,
        Page.of(Map.of("issuer", issuer.url() + "/", "jwks_uri", issuer.url() + KEYS)));

    requireUnavailable("its configuration names another issuer");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://192.0.2.1/keys",
        "https://10.0.0.1/keys",
        "https://169.254.169.254/latest",
        "http://localhost/keys",
        "file:///etc/passwd",
        "https://user@issuer.example.test/keys",
        "keys"
      })
  void readsNoKeysFromElsewhere(String place) {
    issuer.show(CONFIGURATION, Page.of(Map.of("issuer", issuer.url(), "jwks_uri", place)));

    requireUnavailable("the URL of its keys is not allowed");
  }

  @Test
  void connectsToNoPrivateAddressUnlessThatIsAllowed() {
    IssuerAddresses internet = new IssuerAddresses(new WebhookTargets(List.of()));
    InetAddress loopback = Network.literal("127.0.0.1").orElseThrow();
    String url = issuer.url().replace("http://127.0.0.1", "https://issuer.example.test");
    try (var documents =
            new IssuerDocuments(internet, name -> List.of(loopback), Duration.ofSeconds(5));
        var guarded = new OidcIdTokenVerifier(documents)) {
      TrustedIssuer trusted = new TrustedIssuer(url, AUDIENCE);
      Map<String, Object> claims =
          TrialIssuer.with(issuer.claims(AUDIENCE, "job", NOW), "iss", url);

      assertThat(guarded.verify(trusted, FIRST.sign(claims), NOW))
          .isEqualTo(new Verdict.Unavailable("its configuration cannot be read: no answer"));
      assertThat(
              guarded.verify(
                  new TrustedIssuer(issuer.url(), AUDIENCE),
                  FIRST.sign(issuer.claims(AUDIENCE, "job", NOW)),
                  NOW))
          .isEqualTo(new Verdict.Unavailable("the URL of its configuration is not allowed"));
    }
    assertThat(issuer.asked()).isEmpty();
  }

  /** Connections are accepted, and nothing is ever answered. */
  @Test
  void waitsForNoSlowIssuer() throws IOException {
    Duration patience = Duration.ofMillis(200);
    try (ServerSocket silent = new ServerSocket(0, 8, InetAddress.getLoopbackAddress());
        var documents =
            new IssuerDocuments(OidcIdTokenVerifierTest.LOOPBACK, Dns.SYSTEM, patience);
        var hasty = new OidcIdTokenVerifier(documents)) {
      String url = "http://127.0.0.1:" + silent.getLocalPort();
      Map<String, Object> claims =
          TrialIssuer.with(issuer.claims(AUDIENCE, "job", NOW), "iss", url);

      assertThat(hasty.verify(new TrustedIssuer(url, AUDIENCE), FIRST.sign(claims), NOW))
          .isEqualTo(new Verdict.Unavailable("its configuration cannot be read: no answer"));
    }
  }

  @Test
  void keepsNoMoreIssuersInMindThanItsBudget() throws IssuerUnavailableException {
    IssuerKeys keys = new IssuerKeys(url -> List.of());
    JWSHeader header = new JWSHeader.Builder(JWSAlgorithm.EdDSA).build();
    for (int i = 0; i < IdTokenBudgets.ISSUERS + 10; i++) {
      assertThat(keys.suiting("https://issuer-" + i + ".example.test", header, NOW)).isEmpty();
    }

    assertThat(keys.size()).isEqualTo(IdTokenBudgets.ISSUERS);
  }
}
