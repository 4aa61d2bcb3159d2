package dev.stateward.adapter.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.URLDecoder;
import java.net.http.HttpResponse;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** A browser that goes to an identity provider, and comes back with its answer. */
record ProviderVisits(PageVisitor visitor, TrialProvider provider, InstantSource time) {
  /** The parameters with which a browser is sent to the provider. */
  Map<String, String> begin(String target) {
    HttpResponse<String> sent = visitor.get("/oauth/provider?target=" + target);
    assertThat(sent.statusCode()).isEqualTo(303);
    String place = sent.headers().firstValue("Location").orElse("");
    assertThat(place).startsWith(provider.url() + "/sign-in?");
    return Arrays.stream(URI.create(place).getRawQuery().split("&"))
        .map(pair -> pair.split("=", 2))
        .collect(Collectors.toMap(pair -> pair[0], pair -> URLDecoder.decode(pair[1], UTF_8)));
  }

  /** What comes of the answer of the provider. */
  HttpResponse<String> end(Map<String, String> sent) {
    return end(sent, Map.of());
  }

  /** What comes of an answer, some of whose parameters are changed; empty ones are left out. */
  HttpResponse<String> end(Map<String, String> sent, Map<String, String> changed) {
    Map<String, String> answer =
        new TreeMap<>(
            Map.of(
                "code",
                "the-code",
                "state",
                sent.getOrDefault("state", ""),
                "iss",
                provider.url()));
    answer.putAll(changed);
    answer.values().removeIf(String::isEmpty);
    return visitor.get("/oauth/callback?" + PageVisitor.encoded(answer));
  }

  /** Signs carol in, some of whose claims are changed. */
  HttpResponse<String> signIn(Map<String, Object> changed) {
    Map<String, String> sent = begin("/account");
    Map<String, Object> claims = provider.claims(sent.getOrDefault("nonce", ""), time.instant());
    claims.putAll(changed);
    provider.issue(claims);
    return end(sent);
  }
}
