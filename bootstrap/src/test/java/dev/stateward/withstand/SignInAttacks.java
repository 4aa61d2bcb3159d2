package dev.stateward.withstand;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URLEncoder;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Attempts to sign in: each that is compared takes 19 MiB of memory and two passes over it. */
final class SignInAttacks {
  /** A cookie that the browser made up; what forms carry is a digest of it. */
  private static final String COOKIE = "A".repeat(43);

  /** More than one client may fail before it has to pause. */
  private static final int OF_ONE_CLIENT = 30;

  private SignInAttacks() {}

  static Map<String, Attack> all() {
    Map<String, Attack> all = new LinkedHashMap<>();
    all.put("200 passwords of as many clients at once", SignInAttacks::crowd);
    all.put("200 codes of as many clients for one name at once", SignInAttacks::codes);
    all.put("passwords of one client without end", SignInAttacks::guesses);
    all.put("2,000 forms, codes and states of clients that are none", SignInAttacks::forms);
    return all;
  }

  private static void crowd(Target target) throws IOException {
    List<RawRequest> attempts = new ArrayList<>();
    for (int i = 0; i < Target.scaled(200); i++) {
      attempts.add(attempt(RawRequest.ofMany(target.url(), i), "name-" + target.number()));
    }
    answered(target, attempts);
  }

  /** Codes of six digits, recovery codes, and what is too long to be either. */
  private static void codes(Target target) throws IOException {
    List<RawRequest> attempts = new ArrayList<>();
    for (int i = 0; i < Target.scaled(200); i++) {
      String code = List.of("%06d".formatted(i), "a".repeat(16), "1+-".repeat(2000)).get(i % 3);
      attempts.add(attempt(RawRequest.ofMany(target.url(), i), "guarded&code=" + code));
    }
    answered(target, attempts);
  }

  private static void answered(Target target, List<RawRequest> attempts) throws IOException {
    List<Integer> statuses = attempts.stream().map(RawRequest::status).toList();
    RawRequest.closeAll(attempts);
    assertThat(statuses).allMatch(status -> target.answers(status, List.of(400, 429, 503)));
  }

  private static RawRequest attempt(RawRequest request, String name) {
    String form =
        "step=sign-in&form-token="
            + formToken()
            + "&username="
            + name
            + "&password="
            + "p".repeat(250);
    post(request, "/account", form);
    return request;
  }

  private static String formToken() {
    try {
      return HexFormat.of()
          .formatHex(
              MessageDigest.getInstance("SHA-256")
                  .digest(("stateward form 1\n" + COOKIE).getBytes(UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void post(RawRequest request, String path, String form) {
    request.head(
        "POST " + path + " HTTP/1.1",
        "Cookie: stateward=" + COOKIE,
        "Content-Type: application/x-www-form-urlencoded",
        "Content-Length: " + form.length(),
        "Connection: close");
    request.end(form);
  }

  /** That it has to pause in the end shows that passwords were compared. */
  private static void guesses(Target target) throws IOException {
    int last = 0;
    for (int i = 0; i < Math.max(OF_ONE_CLIENT, Target.scaled(1000)); i++) {
      try (RawRequest request = new RawRequest(target.url())) {
        last = attempt(request, "guessed").status();
        assertThat(last).matches(status -> target.answers(status, List.of(400, 429, 503)));
      }
    }
    assertThat(last).matches(status -> target.answers(status, List.of(429, 503)));
  }

  private static void forms(Target target) throws IOException {
    String request =
        "response_type=code&client_id=terraform-cli&code_challenge_method=S256&code_challenge="
            + COOKIE
            + "&redirect_uri=http%3A%2F%2Flocalhost%3A10000%2Flogin&state=";
    for (int i = 0; i < Target.scaled(2000); i += 4) {
      String code = "c".repeat(35) + "%08d".formatted(target.number());
      answered(target, "/oauth/token", "grant_type=authorization_code&code=" + code);
      answered(target, "/oauth/token", "&".repeat(8000));
      answered(target, "/account/password/" + code, "step=choose&chosen=" + "%2".repeat(4000));
      String state = URLEncoder.encode("<&'\">".repeat(100), UTF_8);
      answered(target, "/oauth/authorization?" + request + state, "step=allow");
    }
  }

  private static void answered(Target target, String path, String form) throws IOException {
    try (RawRequest request = new RawRequest(target.url())) {
      post(request, path, form);
      assertThat(request.status())
          .matches(status -> target.answers(status, List.of(400, 410, 413, 429, 503)));
    }
  }
}
