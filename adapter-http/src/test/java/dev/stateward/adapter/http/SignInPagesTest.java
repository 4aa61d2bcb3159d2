package dev.stateward.adapter.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.application.settings.SignInBudgets;
import dev.stateward.application.signin.port.Password;
import dev.stateward.domain.user.UserId;
import dev.stateward.domain.user.Username;
import dev.stateward.testkit.fixture.TestApplication;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The pages by which people sign in, and those who attack them. */
class SignInPagesTest {
  private static final String RIGHT = "four unusual words here";
  private static final String VERIFIER = "v".repeat(64);
  private static final String REDIRECT = "http://localhost:10007/login";
  private static final String ASKED = page(REDIRECT);

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

  private static String page(String redirect) {
    return "/oauth/authorization?"
        + PageVisitor.encoded(
            new TreeMap<>(
                Map.of(
                    "client_id", "terraform-cli",
                    "response_type", "code",
                    "redirect_uri", redirect,
                    "code_challenge", challenge(),
                    "code_challenge_method", "S256",
                    "state", "a state <&> of the client")));
  }

  private static String challenge() {
    try {
      return Base64.getUrlEncoder()
          .withoutPadding()
          .encodeToString(
              MessageDigest.getInstance("SHA-256")
                  .digest(VERIFIER.getBytes(StandardCharsets.US_ASCII)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  private HttpResponse<String> signIn(String path) {
    visitor.get(path);
    return visitor.post(path, Map.of("step", "sign-in", "username", "alice", "password", RIGHT));
  }

  private static String header(HttpResponse<?> response, String name) {
    return response.headers().firstValue(name).orElse("");
  }

  private String code() {
    signIn(ASKED);
    visitor.get(ASKED);
    URI answer = URI.create(header(visitor.post(ASKED, Map.of("step", "allow")), "Location"));
    assertThat(answer.toString()).startsWith(REDIRECT + "?code=");
    assertThat(answer.getQuery()).endsWith("&state=a+state+<&>+of+the+client");
    return answer.getQuery().substring("code=".length(), "code=".length() + 43);
  }

  private HttpResponse<String> exchange(Map<String, String> changed) {
    Map<String, String> fields =
        new TreeMap<>(
            Map.of(
                "grant_type",
                "authorization_code",
                "client_id",
                "terraform-cli",
                "redirect_uri",
                REDIRECT,
                "code_verifier",
                VERIFIER));
    fields.putAll(changed);
    return server.send(
        HttpRequest.newBuilder(server.uri("/oauth/token"))
            .header("Content-Type", "application/x-www-form-urlencoded")
            .POST(BodyPublishers.ofString(PageVisitor.encoded(fields))),
        BodyHandlers.ofString());
  }

  @Test
  void givesTheCommandLineATokenThatTheUserAllowed() {
    assertThat(signIn(ASKED).statusCode()).isEqualTo(303);
    HttpResponse<String> consent = visitor.get(ASKED);
    assertThat(consent.body())
        .contains("<code>terraform-cli</code>", "port 10007 of this computer", "alice");

    HttpResponse<String> exchanged = exchange(Map.of("code", code()));

    assertThat(exchanged.statusCode()).isEqualTo(200);
    assertThat(header(exchanged, "Content-Type")).isEqualTo("application/json");
    assertThat(header(exchanged, "Cache-Control")).isEqualTo("no-store");
    String token = ApiServer.json(exchanged).path("access_token").asText();
    assertThat(
            ApiServer.json(server.get(token, "/api/v2/account/details"))
                .at("/data/attributes/username")
                .asText())
        .isEqualTo("alice");
  }

  @Test
  void letsPagesDoNothingButSendTheirForms() {
    HttpResponse<String> page = visitor.get(ASKED);
    assertThat(page.statusCode()).isEqualTo(200);
    assertThat(header(page, "Content-Security-Policy"))
        .isEqualTo(
            "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none';"
                + " form-action 'self'");
    assertThat(header(page, "X-Frame-Options")).isEqualTo("DENY");
    assertThat(header(page, "Referrer-Policy")).isEqualTo("no-referrer");
    assertThat(header(page, "Cache-Control")).isEqualTo("no-store");
    assertThat(header(page, "Set-Cookie"))
        .startsWith("__Host-stateward=")
        .endsWith("; Path=/; HttpOnly; SameSite=Lax; Secure");
    assertThat(page.body()).doesNotContain("<script", "style=\"", "<&>");

    signIn(ASKED);
    // Browsers hold redirects after a form to the policy as well.
    assertThat(header(visitor.get(ASKED), "Content-Security-Policy"))
        .endsWith(" form-action 'self' http://localhost:10007");
    assertThat(server.get("", "/account/style.css").statusCode()).isEqualTo(200);
  }

  /** The size of a compressed page would tell about its form token. */
  @Test
  void compressesNoPage() {
    HttpResponse<String> page =
        server.send(
            HttpRequest.newBuilder(server.uri(ASKED)).header("Accept-Encoding", "gzip").GET(),
            BodyHandlers.ofString());

    assertThat(page.body()).hasSizeGreaterThan(1024).contains("</html>");
    assertThat(page.headers().firstValue("Content-Encoding")).isEmpty();
  }

  @Test
  void keepsOnSignOutWithWhomABrowserIsKnown() {
    assertThat(signIn("/account").headers().allValues("Set-Cookie"))
        .anySatisfy(set ->
            assertThat(set)
                .startsWith("__Host-stateward-device=")
                .endsWith("; Max-Age=7776000; Path=/; HttpOnly; SameSite=Lax; Secure"));
    visitor.get("/account");
    visitor.post("/account", Map.of("step", "sign-out"));
    assertThat(visitor.cookie).isEmpty();

    String device = visitor.device;
    visitor.device = "";
    Map<String, String> wrong = Map.of("step", "sign-in", "username", "alice", "password", "wrong");
    visitor.get("/account");
    for (int i = 0; i <= SignInBudgets.FAILURES_OF_PAIR; i++) {
      visitor.post("/account", wrong);
    }
    assertThat(signIn("/account").statusCode()).isEqualTo(429);

    visitor.device = device;
    assertThat(signIn("/account").statusCode()).isEqualTo(303);
  }

  @Test
  void sendsNobodyElsewhere() {
    for (String redirect :
        List.of(
            "https://evil.example/login",
            "http://localhost:9999/login",
            "http://localhost:10011/login",
            "http://localhost:10007/login/",
            "http://localhost:10007/login?x=1",
            "http://localhost:10007/login#x",
            "http://localhost:10007@evil.example/login",
            "http://127.0.0.1:10007/login",
            "https://localhost:10007/login",
            "http://localhost.evil.example:10007/login")) {
      HttpResponse<String> response = visitor.get(page(redirect));
      assertThat(response.statusCode()).as(redirect).isEqualTo(400);
      assertThat(header(response, "Location")).isEmpty();
      assertThat(response.body()).doesNotContain("evil.example");
    }
    for (String wrong :
        List.of(
            ASKED.replace("response_type=code", "response_type=token"),
            ASKED.replace("S256", "plain"),
            ASKED.replace("terraform-cli", "other"),
            ASKED.replace("code_challenge=", "code_challenge=x"),
            ASKED.replace("state=a", "nothing=a"),
            ASKED + "&state=twice",
            "/oauth/authorization")) {
      assertThat(visitor.get(wrong).statusCode()).as(wrong).isEqualTo(400);
    }
  }

  @Test
  void refusesCodesThatAreUsedOrOfOthers() {
    String used = code();
    assertThat(exchange(Map.of("code", used)).statusCode()).isEqualTo(200);
    for (Map<String, String> wrong :
        List.of(
            Map.of("code", used),
            Map.of("code", "c".repeat(43)),
            Map.of("code", "short"),
            Map.of("code", code(), "code_verifier", "w".repeat(64)),
            Map.of("code", code(), "code_verifier", "short"),
            Map.of("code", code(), "client_id", "other"),
            Map.of("code", code(), "redirect_uri", "http://localhost:10008/login"))) {
      HttpResponse<String> response = exchange(wrong);
      assertThat(response.statusCode()).isEqualTo(400);
      assertThat(response.body()).isEqualTo("{\"error\":\"invalid_grant\"}");
    }
    String burnt = code();
    exchange(Map.of("code", burnt, "code_verifier", "short"));
    assertThat(exchange(Map.of("code", burnt)).statusCode()).isEqualTo(400);
    assertThat(exchange(Map.of("grant_type", "password")).body())
        .isEqualTo("{\"error\":\"unsupported_grant_type\"}");
  }

  @Test
  void takesNoFormsOfOthers() {
    signIn(ASKED);
    visitor.get(ASKED);
    for (Map<String, String> forged :
        List.of(
            Map.of("step", "allow", "form-token", ""),
            Map.of("step", "allow", "form-token", "0".repeat(64)))) {
      HttpResponse<String> response = visitor.post(ASKED, forged);
      assertThat(response.statusCode()).isEqualTo(400);
      assertThat(header(response, "Location")).isEmpty();
    }
    String cookie = visitor.cookie;
    visitor.cookie = "";
    assertThat(visitor.post(ASKED, Map.of("step", "allow")).statusCode()).isEqualTo(400);
    HttpResponse<String> crossSite =
        server.send(
            HttpRequest.newBuilder(server.uri(ASKED))
                .header("Cookie", cookie)
                .header("Sec-Fetch-Site", "cross-site")
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(BodyPublishers.ofString("step=allow&form-token=" + visitor.token)),
            BodyHandlers.ofString());
    assertThat(crossSite.statusCode()).isEqualTo(400);
  }

  @Test
  void makesAnotherCookieOfASession() {
    visitor.get(ASKED);
    String planted = visitor.cookie;

    signIn(ASKED);

    assertThat(visitor.cookie).isNotEqualTo(planted);
    String session = visitor.cookie;
    visitor.cookie = planted;
    assertThat(visitor.get("/account").body()).contains("name=\"password\"");
    visitor.cookie = session;
    assertThat(visitor.get("/account").body()).contains("signed in as <strong>alice");
    visitor.post("/account", Map.of("step", "sign-out"));
    visitor.cookie = session;
    assertThat(visitor.get("/account").body()).contains("name=\"password\"");
  }

  @Test
  void saysTheSameOfWrongNamesAndWrongPasswords() {
    visitor.get("/account");
    HttpResponse<String> password =
        visitor.post(
            "/account", Map.of("step", "sign-in", "username", "alice", "password", "wrong"));
    HttpResponse<String> name =
        visitor.post(
            "/account", Map.of("step", "sign-in", "username", "<b>nobody", "password", "wrong"));

    assertThat(password.statusCode()).isEqualTo(400);
    assertThat(password.body()).contains("Name, password or code is wrong.").isEqualTo(name.body());
  }

  @Test
  void makesThosePauseWhoFailOften() {
    visitor.get("/account");
    Map<String, String> wrong = Map.of("step", "sign-in", "username", "alice", "password", "wrong");
    for (int i = 0; i < SignInBudgets.FAILURES_OF_PAIR; i++) {
      assertThat(visitor.post("/account", wrong).statusCode()).isEqualTo(400);
    }
    HttpResponse<String> refused = visitor.post("/account", wrong);
    assertThat(refused.statusCode()).isEqualTo(429);
    assertThat(header(refused, "Retry-After")).isEqualTo("1");
    assertThat(refused.body()).contains("Try again in 1 seconds.");
  }

  private String passwordLink() {
    UserId alice =
        acme.application.offboardingUsers().named(TestApplication.OPERATOR, new Username("alice"));
    return "/account/password/"
        + acme.application.settingPasswords().invite(TestApplication.OPERATOR, alice).link().text();
  }

  @Test
  void setsAPasswordByALinkOnce() {
    String link = passwordLink();
    assertThat(visitor.get(link).body())
        .contains("For <strong>alice</strong>")
        .contains("At least 12 characters", "password manager", "four words");
    Map<String, String> famous =
        Map.of(
            "step", "choose",
            "chosen", "correct horse battery staple",
            "again", "correct horse battery staple");
    assertThat(visitor.post(link, famous).body())
        .contains("easy to guess", "Choose at least four words at random");
    Map<String, String> chosen =
        Map.of("step", "choose", "chosen", "quite other words", "again", "quite other words");
    assertThat(
            visitor
                .post(link, Map.of("step", "choose", "chosen", "one thing", "again", "other"))
                .body())
        .contains("not entered twice alike");
    assertThat(
            visitor
                .post(link, Map.of("step", "choose", "chosen", "short", "again", "short"))
                .body())
        .contains("fewer than 12 characters");

    assertThat(visitor.post(link, chosen).body()).contains("Your password is set");

    assertThat(visitor.get(link).statusCode()).isEqualTo(410);
    assertThat(visitor.post(link, chosen).statusCode()).isEqualTo(410);
    assertThat(visitor.get("/account/password/nothing").statusCode()).isEqualTo(404);
  }

  @Test
  void changesAPasswordAndSignsOut() {
    signIn("/account");
    visitor.get("/account");
    Map<String, String> change =
        new TreeMap<>(
            Map.of(
                "step", "change",
                "current", "wrong",
                "chosen", "quite other words",
                "again", "quite other words"));
    assertThat(visitor.post("/account", change).body())
        .contains("current password or the code is wrong");

    change.put("current", RIGHT);
    assertThat(visitor.post("/account", change).statusCode()).isEqualTo(303);

    assertThat(visitor.get("/account").body()).contains("name=\"username\"");
    assertThat(signIn("/account").statusCode()).isEqualTo(400);
  }

  @Test
  void refusesWhatIsNoForm() {
    visitor.get("/account");
    for (String body :
        List.of("a=1&a=2", "a=%zz", "a=" + "b".repeat(SignInBudgets.FORM), "&".repeat(30))) {
      HttpResponse<String> response =
          server.send(
              HttpRequest.newBuilder(server.uri("/oauth/token"))
                  .header("Content-Type", "application/x-www-form-urlencoded")
                  .POST(BodyPublishers.ofString(body)),
              BodyHandlers.ofString());
      assertThat(response.statusCode()).isBetween(400, 413);
    }
    assertThat(server.post("", "/oauth/token", "{}").statusCode()).isEqualTo(400);
  }
}
