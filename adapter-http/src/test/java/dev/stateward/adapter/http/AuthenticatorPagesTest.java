package dev.stateward.adapter.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.application.signin.port.Password;
import dev.stateward.domain.user.Username;
import dev.stateward.testkit.fixture.TestApplication;
import dev.stateward.testkit.memory.SimpleSignInSecrets;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The forms by which users set up an authenticator, and sign in with it. */
class AuthenticatorPagesTest {
  private static final String PATH = "/account";
  private static final String ACME = "/api/v2/organizations/acme";
  private static final String RIGHT = "four unusual words here";

  private final AcmeApplication acme = new AcmeApplication();
  private final ApiServer server = new ApiServer(acme.application);
  private final PageVisitor visitor = new PageVisitor(server);

  @BeforeEach
  void setPassword() {
    acme.application
        .settingPasswords()
        .set(TestApplication.OPERATOR, new Username("alice"), new Password(RIGHT));
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private HttpResponse<String> signIn(String code) {
    visitor.get(PATH);
    return visitor.post(
        PATH, Map.of("step", "sign-in", "username", "alice", "password", RIGHT, "code", code));
  }

  private static String found(HttpResponse<String> page, String pattern) {
    Matcher matcher = Pattern.compile(pattern).matcher(page.body());
    assertThat(matcher.find()).as(page.body()).isTrue();
    return matcher.group(1);
  }

  private HttpResponse<String> setUp() {
    signIn("");
    visitor.get(PATH);
    return visitor.post(PATH, Map.of("step", "set-up"));
  }

  private HttpResponse<String> confirm(HttpResponse<String> page, String key, int steps) {
    return confirm("confirm", page, key, steps);
  }

  private HttpResponse<String> confirm(
      String form, HttpResponse<String> page, String key, int steps) {
    long step = acme.time.instant().getEpochSecond() / 30 + steps;
    return visitor.post(
        PATH,
        Map.of(
            "step",
            form,
            "enrolment",
            found(page, "name=\"enrolment\" value=\"([^\"]+)\""),
            "current",
            RIGHT,
            "code",
            SimpleSignInSecrets.timeCode(key, step)));
  }

  @Test
  void setsUpAnAuthenticatorAndAsksForItsCodes() {
    HttpResponse<String> page = setUp();
    assertThat(page.statusCode()).isEqualTo(200);
    String key = found(page, "alice\\?secret=([A-Z2-7]{32})&amp;issuer=[a-z.]+\"");
    assertThat(page.headers().firstValue("Cache-Control")).hasValue("no-store");
    HttpResponse<String> wrong = confirm(page, key, 5);
    assertThat(wrong.statusCode()).isEqualTo(400);
    assertThat(wrong.body()).contains("the code is wrong", "secret=" + key);
    String password = visitor.cookie;

    HttpResponse<String> codes = confirm(page, key, 0);

    assertThat(codes.statusCode()).isEqualTo(200);
    assertThat(visitor.cookie).isNotEqualTo(password);
    List<String> recovery =
        Pattern.compile("<li><code>([a-z2-7-]{19})</code></li>")
            .matcher(codes.body())
            .results()
            .map(result -> result.group(1))
            .toList();
    assertThat(recovery).hasSize(10);
    assertThat(visitor.get(PATH).body()).contains("Recovery codes that are left: 10.");
    assertThat(visitor.post(PATH, Map.of("step", "set-up")).statusCode()).isEqualTo(400);
    assertThat(signIn("").body())
        .contains("Name, password or code is wrong. After ten wrong codes a recovery code");
    assertThat(signIn(recovery.getFirst()).statusCode()).isEqualTo(303);
    visitor.get(PATH);
    Map<String, String> remove =
        Map.of("step", "remove", "current", RIGHT, "code", recovery.getLast());
    assertThat(visitor.post(PATH, remove).statusCode()).isEqualTo(303);
    assertThat(visitor.get(PATH).body()).contains("Set up an authenticator");
  }

  @Test
  void asksForAnAuthenticatorThatAnOrganizationWants() {
    String policy =
        """
        {"data": {"type": "organizations", "attributes": {
          "collaborator-auth-policy": "two_factor_mandatory"}}}
        """;
    assertThat(server.patch(acme.alice, ACME, policy).statusCode()).isEqualTo(200);

    HttpResponse<String> page = signIn("");

    assertThat(page.statusCode()).isEqualTo(200);
    assertThat(page.body()).contains("An organization that you belong to", "value=\"enrol\"");
    String key = found(page, "secret=([A-Z2-7]{32})&amp;");
    assertThat(confirm("confirm", page, key, 0).body()).contains("name=\"username\"");
    HttpResponse<String> wrong = confirm("enrol", page, key, 5);
    assertThat(wrong.statusCode()).isEqualTo(400);
    assertThat(wrong.body()).contains("the code is wrong", "secret=" + key);
    assertThat(visitor.device).isEmpty();
    HttpResponse<String> codes = confirm("enrol", page, key, 0);
    assertThat(codes.body()).contains("Your recovery codes", "href=\"/account\"");
    assertThat(visitor.device).isNotEmpty();
    assertThat(visitor.get(PATH).body()).contains("You are signed in as");
  }

  @Test
  void isToldOfUsersAndOrganizations() {
    String account = "/api/v2/account/details";
    String off = "\"two-factor\":{\"enabled\":false,\"verified\":false}";
    assertThat(server.get(acme.alice, account).body()).contains(off);
    assertThat(server.get(acme.alice, ACME).body()).contains("\"two-factor-conformant\":false");
    HttpResponse<String> page = setUp();
    confirm(page, found(page, "secret=([A-Z2-7]{32})&amp;"), 0);

    assertThat(server.get(acme.alice, account).body())
        .contains("\"two-factor\":{\"enabled\":true,\"verified\":true}");
    assertThat(server.get(acme.alice, ACME).body()).contains("\"two-factor-conformant\":true");
    assertThat(server.get(acme.member("bob"), account).body()).contains(off);
    assertThat(server.get(acme.alice, ACME).body()).contains("\"two-factor-conformant\":false");
  }

  @Test
  void setsNothingUpForNobody() {
    visitor.get(PATH);
    for (String step : List.of("set-up", "confirm", "remove")) {
      HttpResponse<String> page = visitor.post(PATH, Map.of("step", step));
      assertThat(page.body()).as(step).contains("name=\"username\"").doesNotContain("otpauth");
    }
  }
}
