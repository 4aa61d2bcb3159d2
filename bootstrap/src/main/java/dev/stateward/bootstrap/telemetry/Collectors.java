package dev.stateward.bootstrap.telemetry;

import dev.stateward.application.telemetry.port.Meters;
import dev.stateward.bootstrap.settings.Traces;
import io.github.bucket4j.TimeMeter;
import io.opentelemetry.exporter.otlp.http.trace.OtlpHttpSpanExporter;
import io.opentelemetry.exporter.otlp.http.trace.OtlpHttpSpanExporterBuilder;
import io.opentelemetry.sdk.resources.Resource;
import io.opentelemetry.sdk.resources.ResourceBuilder;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ThreadLocalRandom;

/** Traces for collectors that are named in the settings. */
final class Collectors {
  private Collectors() {}

  /** Tracer for the collector of {@code sent}. */
  static OtlpTracer tracer(Traces.Sent sent, String version, Meters meters) {
    return new OtlpTracer(
        exporter(sent.collector()),
        sent.collector().timeout(),
        resource(sent, version),
        new TraceSampler(
            sent.sampling(),
            TimeMeter.SYSTEM_NANOTIME,
            () -> ThreadLocalRandom.current().nextDouble()),
        meters);
  }

  private static OtlpHttpSpanExporter exporter(Traces.Collector collector) {
    OtlpHttpSpanExporterBuilder exporter =
        OtlpHttpSpanExporter.builder()
            .setEndpoint(collector.url().toString())
            .setTimeout(collector.timeout())
            .setConnectTimeout(collector.timeout())
            .setCompression(collector.compressed() ? "gzip" : "none");
    collector.headers().forEach(exporter::addHeader);
    if (!collector.certificates().isEmpty()) {
      exporter.setTrustedCertificates(collector.certificates().getBytes(StandardCharsets.US_ASCII));
    }
    return exporter.build();
  }

  private static Resource resource(Traces.Sent sent, String version) {
    ResourceBuilder resource = Resource.getDefault().toBuilder();
    resource.put("service.version", version);
    sent.resource().forEach(resource::put);
    return resource.build();
  }
}
