package dev.stateward.withstand;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.adapter.http.idtoken.TrialIssuer;
import dev.stateward.adapter.http.idtoken.TrialKey;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Attempts to exchange ID tokens: each has a signature to verify, or an issuer to ask. */
final class ExchangeAttacks {
  private static final String AUDIENCE = "https://state.example.test";
  private static final String SUBJECT = "repo:acme/infra:ref:refs/heads/main";
  private static final int SILENT_ISSUERS = 16;
  private static final TrialKey KEY = TrialKey.of("key", "RS256");

  /** Has the name of the key and is another. */
  private static final TrialKey OTHER = TrialKey.of("key", "RS256");

  private static final TrialKey UNKNOWN = TrialKey.of("unknown", "RS256");

  private ExchangeAttacks() {}

  static Map<String, Attack> all() {
    Map<String, Attack> all = new LinkedHashMap<>();
    all.put("2,000 ID tokens with wrong signatures and of unknown keys", ExchangeAttacks::wrong);
    all.put("200 ID tokens of issuers that never answer", ExchangeAttacks::silent);
    return all;
  }

  private static void wrong(Target target) throws IOException, InterruptedException {
    try (TrialIssuer issuer = new TrialIssuer(KEY)) {
      String identity = identity(target, issuer.url(), team(target));
      Map<String, Object> claims = issuer.claims(AUDIENCE, SUBJECT, Instant.now());
      List<String> forms =
          List.of(form(identity, OTHER.sign(claims)), form(identity, UNKNOWN.sign(claims)));
      for (int i = 0; i < Target.scaled(2000); i++) {
        try (RawRequest request = RawRequest.ofMany(target.url(), i)) {
          assertThat(post(request, forms.get(i % 2)).status())
              .matches(status -> target.answers(status, List.of(400, 429, 503)));
        }
      }
    }
  }

  /** The system accepts connections to it, and that is all. */
  private static void silent(Target target) throws IOException, InterruptedException {
    try (ServerSocket silent = new ServerSocket(0, 200, InetAddress.getLoopbackAddress())) {
      String team = team(target);
      List<String> forms = new ArrayList<>();
      for (int i = 0; i < SILENT_ISSUERS; i++) {
        String issuer = "http://127.0.0.1:" + silent.getLocalPort() + "/" + i;
        Map<String, Object> claims = TrialIssuer.claims(issuer, AUDIENCE, SUBJECT, Instant.now());
        // Beside all other attacks they may wait for minutes.
        claims.put("exp", Instant.now().plusSeconds(3600).getEpochSecond());
        forms.add(form(identity(target, issuer, team), KEY.sign(claims)));
      }
      List<RawRequest> attempts = new ArrayList<>();
      for (int i = 0; i < Target.scaled(200); i++) {
        RawRequest request = RawRequest.ofMany(target.url(), i);
        attempts.add(post(request, forms.get(i % SILENT_ISSUERS)));
      }
      List<Integer> statuses = attempts.stream().map(RawRequest::status).toList();
      RawRequest.closeAll(attempts);
      assertThat(statuses).allMatch(status -> target.answers(status, List.of(429, 503)));
    }
  }

  private static String team(Target target) throws IOException, InterruptedException {
    return target.team("pipelines-" + target.number());
  }

  private static String identity(Target target, String issuer, String team)
      throws IOException, InterruptedException {
    HttpResponse<String> created =
        target.post(
            "/api/stateward/v1/teams/" + team + "/workload-identities",
            """
            {"data":{"type":"workload-identities","attributes":\
            {"issuer":"%s","audience":"%s","claims":{"sub":"%s"}}}}\
            """
                .formatted(issuer, AUDIENCE, SUBJECT));
    assertThat(created.statusCode()).as(created.body()).isEqualTo(201);
    return Target.id(created.body());
  }

  private static String form(String identity, String idToken) {
    return "grant_type="
        + URLEncoder.encode("urn:ietf:params:oauth:grant-type:token-exchange", UTF_8)
        + "&subject_token_type="
        + URLEncoder.encode("urn:ietf:params:oauth:token-type:id_token", UTF_8)
        + "&subject_token="
        + idToken
        + "&audience="
        + identity;
  }

  private static RawRequest post(RawRequest request, String form) {
    request.head(
        "POST /oauth/token-exchange HTTP/1.1",
        "Content-Type: application/x-www-form-urlencoded",
        "Content-Length: " + form.length(),
        "Connection: close");
    request.end(form);
    return request;
  }
}
