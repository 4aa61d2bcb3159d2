package dev.stateward.adapter.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.adapter.http.provider.ProviderSettings.Authentication;
import dev.stateward.adapter.http.settings.Traffic;
import dev.stateward.application.settings.IdTokenBudgets;
import dev.stateward.application.settings.SignInBudgets;
import dev.stateward.application.signin.port.Password;
import dev.stateward.domain.user.User;
import dev.stateward.domain.user.Username;
import dev.stateward.testkit.fixture.TestApplication;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The pages by which people sign in with an identity provider, and those who attack them. */
class ProviderSignInPagesTest {
  private static final String CALLBACK = ApiServer.PUBLIC_URL + "/oauth/callback";

  private final AcmeApplication acme = new AcmeApplication();
  private final TrialProvider provider = new TrialProvider();
  private ApiServer server = server(Authentication.CLIENT_SECRET_BASIC, false);
  private PageVisitor visitor = new PageVisitor(server);
  private ProviderVisits visits = new ProviderVisits(visitor, provider, acme.time);

  private ApiServer server(Authentication authentication, boolean alone) {
    return new ApiServer(
        acme.application, provider.settings(authentication, alone), Traffic.UNLIMITED);
  }

  private void replace(ApiServer other) {
    server.close();
    server = other;
    use(new PageVisitor(server));
  }

  private void use(PageVisitor other) {
    visitor = other;
    visits = new ProviderVisits(other, provider, acme.time);
  }

  @AfterEach
  void stop() {
    server.close();
    provider.close();
  }

  private static String header(HttpResponse<?> response, String name) {
    return response.headers().firstValue(name).orElse("");
  }

  @Test
  void signsInByTheProviderAndShowsThePageThatWasAskedFor() {
    HttpResponse<String> page = visitor.get("/account");
    assertThat(page.body())
        .contains(
            "<a class=\"button\" href=\"/oauth/provider?target=%2Faccount\">"
                + "Sign in with Example &lt;ID&gt;</a>",
            "name=\"password\"")
        .doesNotContain("<script");

    Map<String, String> sent = visits.begin("%2Faccount");
    assertThat(sent)
        .containsEntry("tenant", "a b")
        .containsEntry("response_type", "code")
        .containsEntry("client_id", TrialProvider.CLIENT)
        .containsEntry("redirect_uri", CALLBACK)
        .containsEntry("scope", "openid email")
        .containsEntry("code_challenge_method", "S256")
        .containsKeys("state", "nonce", "code_challenge");
    provider.issue(provider.claims(sent.getOrDefault("nonce", ""), acme.time.instant()));
    String before = visitor.cookie;
    HttpResponse<String> ended = visits.end(sent);

    assertThat(ended.statusCode()).isEqualTo(303);
    assertThat(header(ended, "Location")).isEqualTo("/account");
    assertThat(visitor.cookie).isNotEqualTo(before);
    assertThat(visitor.provider).isEmpty();
    assertThat(visitor.get("/account").body())
        .contains("<strong>carol</strong>", "You sign in to this server with the identity provider")
        .doesNotContain("password", "authenticator");
  }

  @Test
  void letsThoseWithAPasswordChangeItUnlessTheProviderIsAlone() {
    assertThat(visits.signIn(Map.of()).statusCode()).isEqualTo(303);
    acme.application
        .settingPasswords()
        .set(
            TestApplication.OPERATOR,
            new Username("carol"),
            new Password("four unusual words here"));
    assertThat(visits.signIn(Map.of()).statusCode()).isEqualTo(303);
    assertThat(visitor.get("/account").body())
        .contains("<strong>carol</strong>", "Change your password", "Set up an authenticator");
    String session = visitor.cookie;

    replace(server(Authentication.CLIENT_SECRET_BASIC, true));
    visitor.cookie = session;
    assertThat(visitor.get("/account").body())
        .contains("<strong>carol</strong>")
        .doesNotContain("Change your password", "authenticator");
    for (String step : List.of("change", "set-up", "confirm", "remove")) {
      assertThat(visitor.post("/account", Map.of("step", step)).body())
          .contains("use the identity provider");
    }
  }

  /** Otherwise the provider may close it at that moment, and a code is not sent again. */
  @Test
  void sendsEachCodeOnAConnectionOfItsOwn() {
    for (int i = 0; i < 3; i++) {
      assertThat(visits.signIn(Map.of()).statusCode()).isEqualTo(303);
    }

    assertThat(provider.sent())
        .extracting(TrialProvider.Sent::on)
        .hasSize(3)
        .doesNotHaveDuplicates()
        .doesNotContainAnyElementsOf(provider.readOn);
  }

  @Test
  void sendsACodeOnce() {
    for (int status : new int[] {408, 429, 503}) {
      Map<String, String> sent = visits.begin("/account");
      provider.status = status;
      int before = provider.sent().size();
      assertThat(visits.end(sent).statusCode()).isEqualTo(503);
      assertThat(provider.sent()).hasSize(before + 1);
    }
  }

  @Test
  void showsItsSecretAndVerifierToTheProvider() {
    assertThat(visits.signIn(Map.of()).statusCode()).isEqualTo(303);
    TrialProvider.Sent exchanged = provider.sent().getFirst();
    assertThat(exchanged.form())
        .containsEntry("grant_type", "authorization_code")
        .containsEntry("code", "the-code")
        .containsEntry("redirect_uri", CALLBACK)
        .containsKey("code_verifier")
        .doesNotContainKeys("client_id", "client_secret");
    assertThat(exchanged.authorization())
        .isEqualTo(
            "Basic "
                + Base64.getEncoder()
                    .encodeToString(
                        "a+client%3A+of+this%2Bserver:a+secret%2Fof+the%26client".getBytes(UTF_8)));
  }

  @Test
  void showsItsSecretInTheFormWhereThatIsSet() {
    replace(server(Authentication.CLIENT_SECRET_POST, false));
    assertThat(visits.signIn(Map.of()).statusCode()).isEqualTo(303);
    assertThat(provider.sent().getFirst().authorization()).isEmpty();
    assertThat(provider.sent().getFirst().form())
        .containsEntry("client_id", TrialProvider.CLIENT)
        .containsEntry("client_secret", TrialProvider.SECRET);
  }

  @Test
  void takesNoAnswerOfAnotherSignIn() {
    Map<String, String> attackers = visits.begin("/account");
    provider.issue(provider.claims(attackers.getOrDefault("nonce", ""), acme.time.instant()));
    PageVisitor attacker = visitor;
    use(new PageVisitor(server));
    assertThat(visits.end(attackers).statusCode()).isEqualTo(400);
    visits.begin("/account");
    assertThat(visits.end(attackers).statusCode()).isEqualTo(400);
    visitor.provider = visitor.provider + "x";
    assertThat(visits.end(attackers).statusCode()).isEqualTo(400);
    assertThat(provider.sent()).isEmpty();

    use(attacker);
    String kept = attacker.provider;
    for (Map<String, String> wrong :
        List.of(
            Map.of("state", ""),
            Map.of("state", "s".repeat(43)),
            Map.of("iss", "https://evil.example"),
            Map.of("iss", ""),
            Map.of("code", ""),
            Map.of("code", "c".repeat(SignInBudgets.PROVIDER_CODE + 1)),
            Map.of("error", "access_denied"),
            Map.of("error", "<script>"))) {
      visitor.provider = kept;
      HttpResponse<String> response = visits.end(attackers, wrong);
      assertThat(response.statusCode()).as(wrong.toString()).isEqualTo(400);
      assertThat(response.body()).doesNotContain("<script>", "evil.example");
    }
    visitor.provider = kept;
    assertThat(
            visitor
                .get("/oauth/callback?code=a&code=b&state=" + attackers.get("state"))
                .statusCode())
        .isEqualTo(400);
    assertThat(provider.sent()).isEmpty();
  }

  @Test
  void endsASignInOnceAndForTenMinutes() {
    Map<String, String> sent = visits.begin("/account");
    provider.issue(provider.claims(sent.getOrDefault("nonce", ""), acme.time.instant()));
    String kept = visitor.provider;
    assertThat(visits.end(sent).statusCode()).isEqualTo(303);
    assertThat(visits.end(sent).statusCode()).isEqualTo(400);

    visitor.provider = kept;
    provider.status = 400;
    provider.answer = "{\"error\":\"invalid_grant\"}";
    HttpResponse<String> replayed = visits.end(sent);
    assertThat(replayed.statusCode()).isEqualTo(400);
    assertThat(replayed.body()).contains("invalid_grant");

    visitor.provider = kept;
    acme.time.pass(SignInBudgets.PENDING);
    assertThat(visits.end(sent).statusCode()).isEqualTo(400);
    assertThat(provider.sent()).hasSize(2);
  }

  @Test
  void refusesTokensThatAreNotForThisSignIn() {
    for (Map<String, Object> wrong :
        List.<Map<String, Object>>of(
            Map.of("nonce", "n".repeat(43)),
            Map.of("nonce", 7),
            Map.of("nonce", List.of("n")),
            Map.of("aud", "another"),
            Map.of("aud", List.of(TrialProvider.CLIENT, "another")),
            Map.of("azp", "another"),
            Map.of("azp", 7),
            Map.of("iss", "https://evil.example"),
            Map.of("sub", 7),
            Map.of("sub", ""),
            Map.of("exp", 7),
            Map.of("exp", "never"))) {
      HttpResponse<String> response = visits.signIn(wrong);
      assertThat(response.statusCode()).as(wrong.toString()).isEqualTo(400);
      assertThat(response.body()).contains("is not accepted: it is ");
    }
    for (Map<String, Object> unverified :
        List.<Map<String, Object>>of(
            Map.of("email_verified", false),
            Map.of("email_verified", "true"),
            Map.of("email_verified", 1),
            Map.of("email_verified", List.of(true)),
            Map.of("email", List.of("carol@example.com")),
            Map.of("email", Map.of("value", "carol@example.com")),
            Map.of("preferred_username", "<b>"))) {
      assertThat(visits.signIn(unverified).statusCode()).as(unverified.toString()).isEqualTo(403);
    }
    assertThat(acme.database.users().find(new Username("carol"))).isEmpty();
    for (Object groups : List.of("platform", 7, true, Map.of("a", 1), List.of(List.of()))) {
      assertThat(visits.signIn(Map.of("groups", groups)).statusCode()).isEqualTo(303);
    }
  }

  @Test
  void sendsNobodyElsewhere() {
    for (String target :
        List.of(
            "https://evil.example/",
            "//evil.example",
            "/%5Cevil.example",
            "/account@evil.example",
            "/account%0d%0aSet-Cookie:a=b",
            "/account/../evil",
            "/oauth/authorization%3F" + "a".repeat(SignInBudgets.TARGET + 1),
            "/oauth/authorization%3Fa%0ab",
            "")) {
      Map<String, String> sent = visits.begin(target);
      provider.issue(provider.claims(sent.getOrDefault("nonce", ""), acme.time.instant()));
      assertThat(header(visits.end(sent), "Location")).as(target).isEqualTo("/account");
    }
    Map<String, String> sent = visits.begin("%2Foauth%2Fauthorization%3Fclient_id%3Dterraform-cli");
    acme.time.pass(Duration.ofMinutes(1));
    provider.issue(provider.claims(sent.getOrDefault("nonce", ""), acme.time.instant()));
    assertThat(header(visits.end(sent), "Location"))
        .isEqualTo("/oauth/authorization?client_id=terraform-cli");
  }

  @Test
  void says503WhileTheProviderDoesNotAnswerAsItShould() {
    for (Map.Entry<Integer, String> answer :
        Map.of(
                500, "{}",
                302, "{}",
                200, "x".repeat(IdTokenBudgets.DOCUMENT + 1))
            .entrySet()) {
      Map<String, String> sent = visits.begin("/account");
      provider.status = answer.getKey();
      provider.answer = answer.getValue();
      HttpResponse<String> response = visits.end(sent);
      assertThat(response.statusCode()).isEqualTo(503);
      assertThat(header(response, "Retry-After")).isEqualTo("30");
    }
    for (Map.Entry<Integer, String> answer :
        new HashMap<>(Map.of(200, "no JSON", 401, "{\"error\":\"<b>\"}", 403, "[]", 204, ""))
            .entrySet()) {
      Map<String, String> sent = visits.begin("/account");
      provider.status = answer.getKey() == 204 ? 200 : answer.getKey();
      provider.answer = answer.getValue();
      HttpResponse<String> response = visits.end(sent);
      assertThat(response.statusCode()).as(answer.toString()).isEqualTo(400);
      assertThat(response.body()).doesNotContain("<b>");
    }
    provider.close();
    replace(server(Authentication.CLIENT_SECRET_BASIC, false));
    assertThat(visitor.get("/oauth/provider").statusCode()).isEqualTo(503);
    assertThat(visitor.get("/account").statusCode()).isEqualTo(200);
  }

  @Test
  void refusesTheSuspended() {
    visits.signIn(Map.of());
    assertThat(visitor.get("/account").body()).contains("<strong>carol</strong>");
    User carol = acme.database.users().find(new Username("carol")).orElseThrow();
    acme.application.offboardingUsers().suspend(TestApplication.OPERATOR, carol.id());

    assertThat(visitor.get("/account").body()).contains("Sign in to see your account.");
    HttpResponse<String> refused = visits.signIn(Map.of());
    assertThat(refused.statusCode()).isEqualTo(403);
    assertThat(refused.body()).contains("is suspended");
  }

  @Test
  void signsInNobodyByPasswordWhereTheProviderIsAlone() {
    acme.application
        .settingPasswords()
        .set(
            TestApplication.OPERATOR,
            new Username("alice"),
            new Password("four unusual words here"));
    visitor.get("/account");
    PageVisitor before = visitor;
    replace(server(Authentication.CLIENT_SECRET_BASIC, true));
    visitor.cookie = before.cookie;
    visitor.token = before.token;
    assertThat(visitor.get("/account").body())
        .contains("Sign in with")
        .doesNotContain("name=\"password\"");
    Map<String, String> form =
        Map.of("step", "sign-in", "username", "alice", "password", "four unusual words here");
    assertThat(visitor.post("/account", form).body()).contains("use the identity provider");
    assertThat(visitor.post("/account", Map.of("step", "enrol", "enrolment", "any")).body())
        .contains("use the identity provider");
    assertThat(visitor.get("/account").body()).contains("Sign in to see your account.");
  }

  @Test
  void hasNoProviderWithoutSettings() {
    replace(new ApiServer(acme.application));
    assertThat(visitor.get("/oauth/provider").statusCode()).isEqualTo(404);
    assertThat(visitor.get("/oauth/callback?code=a&state=b").statusCode()).isEqualTo(404);
    assertThat(visitor.get("/account").body()).doesNotContain("Sign in with");
  }
}
