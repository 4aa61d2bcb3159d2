package dev.stateward.withstand;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** An identity provider that never gives a token, and those who bring answers of it. */
final class ProviderAttacks implements AutoCloseable {
  private final HttpServer provider;

  /** The system accepts connections to it, and that is all. */
  private final ServerSocket silent;

  ProviderAttacks() throws IOException {
    InetAddress own = InetAddress.getLoopbackAddress();
    silent = new ServerSocket(0, 200, own);
    provider = HttpServer.create(new InetSocketAddress(own, 0), 0);
    byte[] configuration =
        """
        {"issuer": "%s", "authorization_endpoint": "%s/sign-in",
         "jwks_uri": "%s/keys", "token_endpoint": "http://127.0.0.1:%d/token"}
        """
            .formatted(url(), url(), url(), silent.getLocalPort())
            .getBytes(UTF_8);
    provider.createContext(
        "/.well-known/openid-configuration",
        exchange -> {
          try (exchange) {
            exchange.sendResponseHeaders(200, configuration.length);
            exchange.getResponseBody().write(configuration);
          }
        });
    provider.start();
  }

  private String url() {
    return "http://127.0.0.1:" + provider.getAddress().getPort();
  }

  /** What a server is told of it. */
  Map<String, String> settings(Path folder) throws IOException {
    Path secret = folder.resolve("client.secret");
    Files.createFile(
        secret, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    Files.writeString(secret, "a secret of the client");
    return Map.of(
        "STATEWARD_ISSUER_ALLOWED_NETWORKS",
        "127.0.0.0/8",
        "STATEWARD_OIDC_ISSUER",
        url(),
        "STATEWARD_OIDC_CLIENT_ID",
        "stateward",
        "STATEWARD_OIDC_CLIENT_SECRET_FILE",
        secret.toString());
  }

  static Map<String, Attack> all() {
    Map<String, Attack> all = new LinkedHashMap<>();
    all.put("2,000 answers of an identity provider that nobody asked", ProviderAttacks::unasked);
    all.put("200 codes of an identity provider that never answers", ProviderAttacks::silent);
    return all;
  }

  private static void unasked(Target target) throws IOException {
    for (int i = 0; i < Target.scaled(2000); i++) {
      String state = "s".repeat(35) + "%08d".formatted(target.number());
      String code = "c".repeat(2000);
      String path =
          i % 2 == 0
              ? "/oauth/callback?state=" + state + "&code=" + code
              : "/oauth/provider?target=" + code;
      List<Integer> refusals = i % 2 == 0 ? List.of(400, 429, 503) : List.of(303, 503);
      try (RawRequest request = RawRequest.ofMany(target.url(), i)) {
        request.head(
            "GET " + path + " HTTP/1.1",
            "Cookie: stateward-provider=" + "k".repeat(3000),
            "Connection: close");
        assertThat(request.status()).matches(status -> target.answers(status, refusals));
      }
    }
  }

  private static void silent(Target target) throws IOException, InterruptedException {
    List<RawRequest> answers = new ArrayList<>();
    for (int i = 0; i < Target.scaled(200); i++) {
      answers.add(answer(target, RawRequest.ofMany(target.url(), i)));
    }
    List<Integer> statuses = answers.stream().map(RawRequest::status).toList();
    RawRequest.closeAll(answers);
    assertThat(statuses).allMatch(status -> target.answers(status, List.of(400, 429, 503)));
  }

  /** An answer to a sign-in that was begun; of none when the server had no time to begin one. */
  private static RawRequest answer(Target target, RawRequest request)
      throws IOException, InterruptedException {
    HttpResponse<Void> begun = begun(target.url());
    String cookie = begun.headers().firstValue("Set-Cookie").orElse("none").split(";", 2)[0];
    String place = begun.headers().firstValue("Location").orElse("");
    return request.head(
        "GET /oauth/callback?code=c&state="
            + place.replaceAll(".*[?&]state=([^&]*).*", "$1")
            + " HTTP/1.1",
        "Cookie: " + cookie,
        "Connection: close");
  }

  private static HttpResponse<Void> begun(URI server) throws IOException, InterruptedException {
    try (HttpClient browser = HttpClient.newHttpClient()) {
      return browser.send(
          HttpRequest.newBuilder(server.resolve("/oauth/provider")).build(),
          BodyHandlers.discarding());
    }
  }

  @Override
  public void close() throws IOException {
    provider.stop(0);
    silent.close();
  }
}
