package dev.stateward.bootstrap.server;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import com.google.protobuf.ByteString;
import dev.stateward.application.port.Caller;
import dev.stateward.application.settings.TracingBudgets;
import dev.stateward.bootstrap.server.OtlpReceiver.Manner;
import dev.stateward.bootstrap.settings.RawSettings;
import dev.stateward.bootstrap.settings.Settings;
import dev.stateward.bootstrap.telemetry.ScrapedText;
import dev.stateward.domain.organization.OrganizationName;
import dev.stateward.domain.workspace.WorkspaceId;
import dev.stateward.testkit.fixture.TestApplication;
import io.opentelemetry.proto.common.v1.AnyValue;
import io.opentelemetry.proto.common.v1.KeyValue;
import io.opentelemetry.proto.trace.v1.Span;
import io.opentelemetry.proto.trace.v1.Status.StatusCode;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.slf4j.LoggerFactory;

/** The traces of a whole server, as a collector gets them. */
@Timeout(900)
@Tag("slow")
class TracesTest {
  private static final String TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
  private static final String PARENT = "00-" + TRACE + "-00f067aa0ba902b7-01";

  /** The flags of a trace that is recorded, and whose identifier is random (Trace Context 2). */
  private static final String RECORDED = "03";

  private static final Map<String, String> LOOPBACK_WEBHOOKS =
      Map.of("STATEWARD_WEBHOOK_ALLOWED_NETWORKS", "127.0.0.0/8");
  private static final String STATE =
      """
      {"version":4,"terraform_version":"1.11.0","serial":1,"lineage":"l-1",
       "outputs":{},"resources":[]}
      """;

  private final ServerClient client = new ServerClient();

  @TempDir private Path folder;

  @Test
  void tellWhatAServerDoesWithoutAnyName() throws Exception {
    try (OtlpReceiver collector = new OtlpReceiver(Manner.TAKES)) {
      String token;
      String workspace;
      try (RunningServer server =
          start(
              collector,
              Map.of(
                  "OTEL_SERVICE_NAME",
                  "states",
                  "OTEL_RESOURCE_ATTRIBUTES",
                  "deployment.environment.name=test",
                  "OTEL_EXPORTER_OTLP_HEADERS",
                  "authorization=Bearer%20of-the-collector",
                  "OTEL_EXPORTER_OTLP_COMPRESSION",
                  "gzip"))) {
        URI url = server.publicUrl();
        token = ServerClient.setUp(server.application());
        workspace = ServerClient.lockedWorkspace(server.application(), token);
        client.upload(url, token, workspace, STATE);
        traced(url.resolve("/api/v2/workspaces/" + workspace + "?include=x"), token);
        client.get(url, "/health/live", "");
        await(collector, "PUT /v1/object/{capability}", "GET /api/v2/workspaces/{id}");
      }

      checkUpload(collector);
      Span read = named(collector, "GET /api/v2/workspaces/{id}");
      assertThat(hex(read.getTraceId())).isEqualTo(TRACE);
      assertThat(names(collector, read)).anyMatch(name -> name.startsWith("SELECT "));
      assertThat(collector.spans()).noneMatch(span -> span.getName().contains("health"));
      checkSender(collector);
      assertThat(collector.text())
          .doesNotContain("acme", "prod", "ann", workspace, token, "include=x", "of-the-collector");
    }
  }

  private static void checkUpload(OtlpReceiver collector) {
    Span upload = named(collector, "PUT /v1/object/{capability}");
    assertThat(upload.getKind()).isEqualTo(Span.SpanKind.SPAN_KIND_SERVER);
    assertThat(attributes(upload))
        .containsEntry("http.request.method", text("PUT"))
        .containsEntry("http.route", text("/v1/object/{capability}"))
        .containsEntry("http.response.status_code", number(200))
        .containsEntry("url.scheme", text("http"));
    assertThat(names(collector, upload)).contains("INSERT audit_records", "group commit");
  }

  private static void checkSender(OtlpReceiver collector) {
    assertThat(collector.resource())
        .contains(pair("service.name", text("states")))
        .contains(pair("deployment.environment.name", text("test")));
    assertThat(collector.authorizations()).containsOnly("Bearer of-the-collector");
  }

  /** A server that stops has little time to send the last ones. */
  private static void await(OtlpReceiver collector, String... names) {
    while (!collector.spans().stream().map(Span::getName).toList().containsAll(List.of(names))) {
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(10));
    }
  }

  private static Span named(OtlpReceiver collector, String name) {
    return collector.spans().stream()
        .filter(span -> span.getName().equals(name))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void areNamedInTheLinesOfTheirRequests() throws Exception {
    ListAppender<ILoggingEvent> lines = new ListAppender<>();
    Logger access = (Logger) LoggerFactory.getLogger("dev.stateward.access");
    lines.start();
    access.addAppender(lines);
    try (OtlpReceiver collector = new OtlpReceiver(Manner.TAKES)) {
      try (RunningServer server = start(collector, Map.of())) {
        traced(server.publicUrl().resolve("/api/v2/ping"), "");
      }
      assertThat(lines.list)
          .anySatisfy(
              line -> assertThat(line.getMDCPropertyMap()).containsEntry("trace_id", TRACE));
    } finally {
      access.detachAppender(lines);
    }
  }

  private static HttpResponse<Void> traced(URI url, String token) throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(url)
            .header("Authorization", "Bearer " + token)
            .header("traceparent", PARENT)
            .build();
    try (HttpClient http = HttpClient.newHttpClient()) {
      return http.send(request, HttpResponse.BodyHandlers.discarding());
    }
  }

  /** The names of the spans of the same trace. */
  private static Set<String> names(OtlpReceiver collector, Span request) {
    return collector.spans().stream()
        .filter(span -> span.getTraceId().equals(request.getTraceId()))
        .filter(span -> span.getStatus().getCode() == StatusCode.STATUS_CODE_UNSET)
        .map(Span::getName)
        .collect(Collectors.toSet());
  }

  private static Map<String, AnyValue> attributes(Span span) {
    return span.getAttributesList().stream()
        .collect(Collectors.toMap(KeyValue::getKey, KeyValue::getValue));
  }

  private static KeyValue pair(String key, AnyValue value) {
    return KeyValue.newBuilder().setKey(key).setValue(value).build();
  }

  private static AnyValue text(String text) {
    return AnyValue.newBuilder().setStringValue(text).build();
  }

  private static AnyValue number(long number) {
    return AnyValue.newBuilder().setIntValue(number).build();
  }

  @ParameterizedTest
  @EnumSource(names = "TAKES", mode = EnumSource.Mode.EXCLUDE)
  void aCollectorThatFailsDelaysNeitherRequestsNorTheStop(Manner manner) throws Exception {
    try (OtlpReceiver collector = new OtlpReceiver(manner)) {
      RunningServer server = start(collector, Map.of("STATEWARD_METRICS_PORT", "0"));
      Duration stop;
      try (server) {
        client.get(server.publicUrl(), "/api/v2/ping", "");
        collector.awaitRequest();
        long begun = System.nanoTime();
        for (int number = 0; number < 100; number++) {
          assertThat(client.get(server.publicUrl(), "/api/v2/ping", "").statusCode())
              .isEqualTo(204);
        }
        assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(Duration.ofSeconds(10));
        // Where they are refused at once, none wait until the next ones come.
        while (scraped(server).sum("stateward_traces_waiting", Map.of()) == 0) {
          client.get(server.publicUrl(), "/api/v2/ping", "");
        }
        stop = Duration.ofNanos(-System.nanoTime());
      }
      assertThat(stop.plusNanos(System.nanoTime()))
          .isLessThan(TracingBudgets.LAST_SPANS.plusSeconds(10));
    }
  }

  @Test
  void reachTheTargetsOfWebhooksAsTracesOfTheirDeliveries() throws Exception {
    try (OtlpReceiver collector = new OtlpReceiver(Manner.TAKES);
        Receiver target = new Receiver(told -> 204)) {
      try (RunningServer server = start(collector, LOOPBACK_WEBHOOKS)) {
        lockTraced(server, target);
        await(collector, "POST", "job deliver-event");
      }

      Span sent = named(collector, "POST");
      assertThat(sent.getKind()).isEqualTo(Span.SpanKind.SPAN_KIND_CLIENT);
      assertThat(target.traces())
          .containsExactly(
              "00-%s-%s-%s".formatted(hex(sent.getTraceId()), hex(sent.getSpanId()), RECORDED));
      assertThat(named(collector, "job deliver-event").getTraceId()).isEqualTo(sent.getTraceId());
      assertThat(hex(sent.getTraceId())).isNotEqualTo(TRACE);
    }
  }

  @Test
  void areNotToldToTargetsOfWebhooksWithoutACollector() throws Exception {
    try (Receiver target = new Receiver(told -> 204)) {
      try (RunningServer server = start(LOOPBACK_WEBHOOKS)) {
        lockTraced(server, target);
      }

      assertThat(target.traces()).containsExactly("");
    }
  }

  /** A request of another trace makes an event that {@code target} is told of. */
  private static void lockTraced(RunningServer server, Receiver target) throws Exception {
    String token = ServerClient.setUp(server.application());
    TestApplication filled = new TestApplication(server.application());
    Caller ann = filled.caller(token);
    WorkspaceId workspace = filled.workspace(ann, new OrganizationName("acme"), "main");
    WebhookServerTest.webhook(server.application(), ann, target.url());
    HttpRequest lock =
        HttpRequest.newBuilder(
                server.publicUrl().resolve("/api/v2/workspaces/" + workspace + "/actions/lock"))
            .header("Authorization", "Bearer " + token)
            .header("traceparent", PARENT)
            .POST(HttpRequest.BodyPublishers.noBody())
            .build();
    try (HttpClient http = HttpClient.newHttpClient()) {
      assertThat(http.send(lock, HttpResponse.BodyHandlers.discarding()).statusCode())
          .isEqualTo(200);
    }
    target.next();
  }

  private static String hex(ByteString bytes) {
    return HexFormat.of().formatHex(bytes.toByteArray());
  }

  @Test
  void areOffUnlessACollectorIsNamed() throws IOException {
    try (RunningServer server = start(Map.of("OTEL_SERVICE_NAME", "states"))) {
      assertThat(server.monitoring().telemetry().tracer().current().traceId()).isEmpty();
    }
  }

  private RunningServer start(OtlpReceiver collector, Map<String, String> more) {
    Map<String, String> given = new HashMap<>(more);
    given.put("OTEL_EXPORTER_OTLP_ENDPOINT", collector.url());
    return start(given);
  }

  private RunningServer start(Map<String, String> more) {
    Map<String, String> given = new HashMap<>(more);
    given.put("STATEWARD_PORT", "0");
    return Wiring.serve(Settings.of(RawSettings.of(given, folder), folder));
  }

  private ScrapedText scraped(RunningServer server) {
    return ScrapedText.of(ServerClient.metrics(server));
  }
}
