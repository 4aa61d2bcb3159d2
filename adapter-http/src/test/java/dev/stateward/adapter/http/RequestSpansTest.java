package dev.stateward.adapter.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.adapter.http.settings.HttpSettings;
import dev.stateward.adapter.http.settings.Traffic;
import dev.stateward.application.StateApplication;
import dev.stateward.application.port.StoreUnavailableException;
import dev.stateward.application.telemetry.port.Meters;
import dev.stateward.application.telemetry.port.SpanDescription;
import dev.stateward.application.telemetry.port.Telemetry;
import dev.stateward.testkit.memory.EndedSpan;
import dev.stateward.testkit.memory.InMemoryTracer;
import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class RequestSpansTest {
  private static final String TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
  private static final String PARENT = "00-" + TRACE + "-00f067aa0ba902b7-01";
  private static final String WORKSPACE = "/api/v2/workspaces/{id}";

  private final AcmeServer acme = new AcmeServer();
  private final InMemoryTracer tracer = new InMemoryTracer();

  @AfterEach
  void close() {
    acme.close();
  }

  private ApiServer traced(StateApplication application) {
    return new ApiServer(
        application,
        HttpSettings.Limits.USUAL,
        Traffic.UNLIMITED,
        0,
        new Telemetry(Meters.NONE, tracer));
  }

  @Test
  void tellRouteMethodAndStatusAndNothingThatAClientSent() throws InterruptedException {
    String workspace = acme.workspace("prod");
    try (ApiServer server = traced(acme.application)) {
      server.get(acme.aliceToken, "/api/v2/workspaces/" + workspace + "?secret=1");

      EndedSpan span = tracer.await("GET " + WORKSPACE);
      assertThat(span.kind()).isEqualTo(SpanDescription.Kind.SERVER);
      assertThat(span.attributes())
          .containsEntry("http.request.method", "GET")
          .containsEntry("http.route", WORKSPACE)
          .containsEntry("http.response.status_code", 200L)
          .containsEntry("url.scheme", "http")
          .hasSize(4);
      assertThat(span.error()).isEmpty();
      assertThat(span.toString()).doesNotContain(workspace, "secret", acme.aliceToken, "acme");
    }
  }

  @Test
  void belongToTheTraceOfTheClient() throws InterruptedException {
    try (ApiServer server = traced(acme.application)) {
      server.send(
          request -> request.header("traceparent", PARENT), acme.aliceToken, "/api/v2/ping");

      assertThat(tracer.await("GET /api/v2/ping").trace()).isEqualTo(TRACE);
    }
  }

  @Test
  void callMethodsAndPathsThatClientsInventOther() throws InterruptedException {
    try (ApiServer server = traced(acme.application)) {
      server.send(
          request -> request.method("INVENTED", BodyPublishers.noBody()), "", "/invented/secret");

      EndedSpan span = tracer.await("HTTP");
      assertThat(span.attributes())
          .containsEntry("http.request.method", "_OTHER")
          .doesNotContainKey("http.route");
      assertThat(span.error()).isEmpty();
    }
  }

  @Test
  void leaveOutHealthChecks() throws InterruptedException {
    try (ApiServer server = traced(acme.application)) {
      server.get("", "/health/live");
      server.get("", "/api/v2/ping");

      tracer.await("GET /api/v2/ping");
      assertThat(tracer.names()).containsExactly("GET /api/v2/ping");
    }
  }

  @Test
  void failWithWhatAServerIsToBlameFor() throws InterruptedException {
    var away = new StoreUnavailableException("the database is away", new IOException());
    StateApplication failing =
        ClosedApplication.failing(
            secret -> {
              throw away;
            },
            away);
    try (ApiServer server = traced(failing)) {
      server.get("good", "/api/v2/account/details");

      EndedSpan span = tracer.await("GET");
      assertThat(span.error()).isEqualTo("store");
      assertThat(span.attributes()).containsEntry("stateward.refusal", "store");
      assertThat(span.toString()).doesNotContain("away");
    }
  }
}
