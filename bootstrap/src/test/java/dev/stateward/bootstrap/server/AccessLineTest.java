package dev.stateward.bootstrap.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.application.settings.NodeBudgets;
import dev.stateward.bootstrap.settings.RawSettings;
import dev.stateward.bootstrap.settings.Settings;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the access log tells of a request, in text and in JSON. */
@Timeout(900)
@Tag("slow")
class AccessLineTest {
  private static final String REQUEST_ID = "X-Request-Id";

  private final HttpClient http = HttpClient.newHttpClient();
  private RunningServer server;
  private CapturedLog log;

  @BeforeEach
  void start(@TempDir Path folder) {
    Map<String, String> given =
        Map.of("STATEWARD_PORT", "0", "STATEWARD_TRUSTED_PROXIES", "127.0.0.1/32");
    server = Wiring.serve(Settings.of(RawSettings.of(given, folder), folder));
    log = CapturedLog.begin();
  }

  @AfterEach
  void stop() {
    log.close();
    server.close();
    http.close();
  }

  @Test
  void tellsWhoSentHowMuchWithWhat() throws Exception {
    var response =
        send(
            request("/api/v2/ping")
                .method("POST", BodyPublishers.ofString("12345"))
                .header("X-Forwarded-For", "203.0.113.9")
                .header("User-Agent", "go-tfe")
                .header("Terraform-Version", "1.11.4")
                .header("X-Terraform-Integration", "cloud")
                .header(REQUEST_ID, "trace-1.a_B"));

    assertThat(response.headers().firstValue(REQUEST_ID)).contains("trace-1.a_B");
    assertThat(line("trace-1.a_B", " INFO "))
        .contains(
            "method=\"POST\"",
            "status=\"404\"",
            " in=\"5\"",
            " out=\"" + response.body().length() + "\"",
            "client=\"203.0.113.9\"",
            "agent=\"go-tfe\"",
            "terraform=\"1.11.4\"",
            "integration=\"cloud\"");
    assertThat(line("trace-1.a_B", "\"level\""))
        .contains("\"client\":\"203.0.113.9\"", "\"agent\":\"go-tfe\"", "\"request-id\":");
  }

  @Test
  void countsWhatADocumentHas() throws Exception {
    var response = send(request("/.well-known/terraform.json").header(REQUEST_ID, "found"));

    assertThat(line("found", " INFO "))
        .contains(" out=\"" + response.body().length() + "\"", " in=\"0\"")
        .doesNotContain("terraform=", "integration=");
  }

  @Test
  void cutsAndEscapesWhatAClientCallsItself() throws Exception {
    send(
        request("/api/v2/ping")
            .header("User-Agent", "x\" status=\"200\" " + "y".repeat(1000))
            .header(REQUEST_ID, "forged"));

    assertThat(line("forged", " INFO "))
        .contains("status=\"204\"", "agent=\"x\\\" status=\\\"200\\\" yyy")
        .doesNotContain("y".repeat(NodeBudgets.LOGGED_HEADER));
  }

  @ParameterizedTest
  @ValueSource(strings = {"with space", "quote\"", "semi;colon", "", "é"})
  void givesARequestAFreshIdentifierInsteadOfAMalformedOne(String given) throws Exception {
    assertThat(answered(given)).startsWith("req-").isNotEqualTo(answered(given));
  }

  @Test
  void takesAnIdentifierOverOnlyWhenItIsShort() throws Exception {
    String longest = "i".repeat(NodeBudgets.REQUEST_IDENTIFIER);

    assertThat(answered(longest)).isEqualTo(longest);
    assertThat(answered(longest + "i")).startsWith("req-");
  }

  private String answered(String given) throws Exception {
    return send(request("/api/v2/ping").header(REQUEST_ID, given))
        .headers()
        .firstValue(REQUEST_ID)
        .orElseThrow();
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create(server.publicUrl() + path));
  }

  private HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
    return http.send(request.build(), BodyHandlers.ofString());
  }

  /** The line of a request, which is written after the client has its answer. */
  private String line(String request, String format) {
    while (true) {
      for (String line : log.lines()) {
        if (line.contains(request) && line.contains(format) && line.contains("route")) {
          return line;
        }
      }
      Thread.onSpinWait();
    }
  }
}
