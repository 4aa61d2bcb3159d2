package dev.stateward.bootstrap.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.stateward.application.settings.TracingBudgets;
import dev.stateward.bootstrap.settings.Traces.Sampling;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TracesSettingsTest {
  private static final String ENDPOINT = "OTEL_EXPORTER_OTLP_ENDPOINT";

  @TempDir private Path folder;

  private Traces traces(Map<String, String> given) {
    return Settings.of(RawSettings.of(given, folder), folder).traces();
  }

  private static Map<String, String> with(String... more) {
    Map<String, String> given = new HashMap<>(Map.of(ENDPOINT, "http://localhost:4318"));
    for (int place = 0; place < more.length; place += 2) {
      given.put(more[place], more[place + 1]);
    }
    return given;
  }

  private List<String> problems(Map<String, String> given) {
    return catchThrowableOfType(InvalidSettingsException.class, () -> traces(given)).problems();
  }

  @Test
  void sendNothingUnlessACollectorIsNamed() {
    assertThat(traces(Map.of())).isEqualTo(new Traces.Off());
    assertThat(traces(Map.of("OTEL_TRACES_SAMPLER", "nonsense", "OTEL_LOGS_EXPORTER", "x")))
        .isEqualTo(new Traces.Off());
    assertThat(traces(with("OTEL_SDK_DISABLED", "true"))).isEqualTo(new Traces.Off());
    assertThat(traces(with("OTEL_TRACES_EXPORTER", "none"))).isEqualTo(new Traces.Off());
  }

  @Test
  void knowTheNamesAndDefaultsOfOpenTelemetry() {
    assertThat(traces(with()))
        .isEqualTo(
            new Traces.Sent(
                new Traces.Collector(
                    URI.create("http://localhost:4318/v1/traces"),
                    Map.of(),
                    Duration.ofSeconds(10),
                    false,
                    ""),
                new Sampling(true, 1),
                Map.of("service.name", "stateward")));
  }

  @Test
  void nameTheCollectorAndTheServer() throws IOException {
    String pem = "-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n";
    Files.writeString(folder.resolve("ca.pem"), pem);

    Traces traces =
        traces(
            with(
                "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT",
                "https://collector.example.com/in",
                "OTEL_EXPORTER_OTLP_HEADERS",
                "api-key=a%2Cb+c, x = y ",
                "OTEL_EXPORTER_OTLP_TIMEOUT",
                "500",
                "OTEL_EXPORTER_OTLP_COMPRESSION",
                "gzip",
                "OTEL_EXPORTER_OTLP_CERTIFICATE",
                "ca.pem",
                "OTEL_SERVICE_NAME",
                "states",
                "OTEL_RESOURCE_ATTRIBUTES",
                "service.name=other,deployment.environment.name=test",
                "OTEL_TRACES_SAMPLER",
                "traceidratio",
                "OTEL_TRACES_SAMPLER_ARG",
                "0.25"));

    assertThat(traces)
        .isEqualTo(
            new Traces.Sent(
                new Traces.Collector(
                    URI.create("https://collector.example.com/in"),
                    Map.of("api-key", "a,b+c", "x", "y"),
                    Duration.ofMillis(500),
                    true,
                    pem),
                new Sampling(false, 0.25),
                Map.of("service.name", "states", "deployment.environment.name", "test")));
    assertThat(traces.toString()).doesNotContain("a,b+c").contains("api-key");
  }

  @ParameterizedTest
  @CsvSource({
    "always_on, false, 1",
    "always_off, false, 0",
    "traceidratio, false, 0.5",
    "parentbased_always_on, true, 1",
    "parentbased_always_off, true, 0",
    "parentbased_traceidratio, true, 0.5"
  })
  void knowSamplers(String sampler, boolean parentBased, double ratio) {
    assertThat(traces(with("OTEL_TRACES_SAMPLER", sampler, "OTEL_TRACES_SAMPLER_ARG", ".5")))
        .isInstanceOfSatisfying(
            Traces.Sent.class,
            sent -> assertThat(sent.sampling()).isEqualTo(new Sampling(parentBased, ratio)));
  }

  @ParameterizedTest
  @CsvSource({
    "OTEL_EXPORTER_OTLP_ENDPOINT, localhost:4318",
    "OTEL_EXPORTER_OTLP_ENDPOINT, http://user:sw_secret@localhost:4318",
    "OTEL_EXPORTER_OTLP_ENDPOINT, http://localhost:4318?key=sw_secret",
    "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT, file:///tmp/traces",
    "OTEL_EXPORTER_OTLP_PROTOCOL, grpc",
    "OTEL_EXPORTER_OTLP_HEADERS, sw_secret",
    "OTEL_EXPORTER_OTLP_HEADERS, key=%zz_sw_secret",
    "OTEL_EXPORTER_OTLP_HEADERS, key=sw_secret%0d%0aevil:1",
    "OTEL_EXPORTER_OTLP_HEADERS, ke y=sw_secret",
    "OTEL_EXPORTER_OTLP_TIMEOUT, 0",
    "OTEL_EXPORTER_OTLP_TIMEOUT, 60001",
    "OTEL_EXPORTER_OTLP_COMPRESSION, zstd",
    "OTEL_EXPORTER_OTLP_CERTIFICATE, missing.pem",
    "OTEL_RESOURCE_ATTRIBUTES, name",
    "OTEL_TRACES_SAMPLER, jaeger_remote",
    "OTEL_TRACES_EXPORTER, zipkin"
  })
  void refuseWhatTheyDoNotKnowWithoutSecrets(String name, String value) {
    assertThat(problems(with(name, value)))
        .singleElement()
        .asString()
        .startsWith(name + " ")
        .doesNotContain("sw_secret");
  }

  @ParameterizedTest
  @CsvSource({"-0.1", "1.1", "10%", "1e-3", "NaN"})
  void refuseRatiosBeyondTheirBounds(String ratio) {
    assertThat(
            problems(with("OTEL_TRACES_SAMPLER", "traceidratio", "OTEL_TRACES_SAMPLER_ARG", ratio)))
        .singleElement()
        .asString()
        .startsWith("OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1");
  }

  @Test
  void refuseAttributesOfTheServerThatAreLong() {
    String longest = "x".repeat(TracingBudgets.ATTRIBUTE);

    assertThat(traces(with("OTEL_RESOURCE_ATTRIBUTES", "a=" + longest))).isNotNull();
    assertThat(problems(with("OTEL_RESOURCE_ATTRIBUTES", "a=" + longest + "x")))
        .containsExactly(
            "OTEL_RESOURCE_ATTRIBUTES must be NAME=value,NAME=value with up to 256 characters each");
  }

  @Test
  void readNoMoreOfAFileOfCertificatesThanItMayHave() throws IOException {
    byte[] large = new byte[TracingBudgets.CERTIFICATES + 100];
    byte[] certificate = "-----BEGIN CERTIFICATE-----".getBytes(StandardCharsets.US_ASCII);
    System.arraycopy(certificate, 0, large, TracingBudgets.CERTIFICATES, certificate.length);
    Files.write(folder.resolve("large.pem"), large);

    assertThat(problems(with("OTEL_EXPORTER_OTLP_CERTIFICATE", "large.pem")))
        .containsExactly("OTEL_EXPORTER_OTLP_CERTIFICATE names a file without certificates");
  }
}
