package dev.stateward.adapter.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.adapter.http.provider.ProviderSettings.Authentication;
import dev.stateward.adapter.http.settings.Traffic;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Sign-ins with an identity provider that fail too often, all from one address. */
class ProviderSignInLimitsTest {
  private static final int FAILURES = 3;

  private final AcmeApplication acme = new AcmeApplication();
  private final TrialProvider provider = new TrialProvider();
  private final ApiServer server =
      new ApiServer(
          acme.application,
          provider.settings(Authentication.CLIENT_SECRET_BASIC, false),
          new Traffic(0, 0, List.of(), FAILURES, 0, Duration.ZERO));

  @AfterEach
  void stop() {
    server.close();
    provider.close();
  }

  private ProviderVisits browser() {
    return new ProviderVisits(new PageVisitor(server), provider, acme.time);
  }

  private static HttpResponse<String> failed(ProviderVisits browser) {
    return browser.signIn(Map.of("aud", "somebody else"));
  }

  private void useUp(ProviderVisits browser) {
    for (int failure = 0; failure < FAILURES; failure++) {
      assertThat(failed(browser).statusCode()).isEqualTo(400);
    }
    HttpResponse<String> refused = failed(browser);
    assertThat(refused.statusCode()).isEqualTo(429);
    assertThat(refused.headers().firstValueAsLong("Retry-After").orElse(0)).isBetween(1L, 20L);
    assertThat(refused.body()).contains("Too many");
  }

  @Test
  void countsFailuresOfAnAddressAndNotWhatIsRight() {
    ProviderVisits browser = browser();
    for (int time = 0; time < 2 * FAILURES; time++) {
      browser.visitor().device = "";
      assertThat(browser.signIn(Map.of()).statusCode()).isEqualTo(303);
    }
    browser.visitor().device = "";
    useUp(browser);
    assertThat(browser().signIn(Map.of()).statusCode()).isEqualTo(429);
  }

  @Test
  void keepsNobodyOutOfABrowserTheyAreKnownWith() {
    ProviderVisits known = browser();
    assertThat(known.signIn(Map.of()).statusCode()).isEqualTo(303);

    useUp(browser());

    assertThat(known.signIn(Map.of()).statusCode()).isEqualTo(303);
    useUp(known);
  }

  @Test
  void takesNoBrowserForKnownByWhatItClaims() {
    useUp(browser());
    for (String device : List.of("a", "b.c", "x".repeat(5_000))) {
      ProviderVisits browser = browser();
      browser.visitor().device = "__Host-stateward-device=" + device;
      assertThat(browser.signIn(Map.of()).statusCode()).isEqualTo(429);
    }
  }
}
