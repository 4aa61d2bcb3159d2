package dev.stateward.bootstrap.settings;

import dev.stateward.application.settings.TracingBudgets;
import dev.stateward.bootstrap.settings.Traces.Sampling;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** Reads where traces are sent, by the names that OpenTelemetry has for these settings. */
final class TracesSettingsReader {
  private static final int LONGEST_TIMEOUT = 60_000;
  private static final String PATH = "v1/traces";
  private static final Pattern HEADER = Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}");
  private static final Pattern HEADER_VALUE = Pattern.compile("[ -~]{0,4000}");
  private static final Pattern ATTRIBUTE = Pattern.compile("[^\\p{Cntrl}=,]{1,200}");

  private final RawSettings given;
  private final Path folder;
  private final SettingProblems problems;

  TracesSettingsReader(RawSettings given, Path folder, SettingProblems problems) {
    this.given = given;
    this.folder = folder;
    this.problems = problems;
  }

  /** Nothing else is read when traces are off: the environment may be meant for other programs. */
  Traces traces() {
    if (off()) {
      return new Traces.Off();
    }
    requireProtocol();
    return new Traces.Sent(
        new Traces.Collector(endpoint(), headers(), timeout(), compressed(), certificate()),
        sampling(),
        resource());
  }

  private boolean off() {
    String exporter = text(Setting.OTEL_TRACES_EXPORTER);
    if (!exporter.equals("otlp") && !exporter.equals("none")) {
      problems.addQuoting(Setting.OTEL_TRACES_EXPORTER, exporter, "must be otlp or none");
    }
    return text(Setting.OTEL_SDK_DISABLED).equalsIgnoreCase("true")
        || !exporter.equals("otlp")
        || (!given.has(Setting.OTEL_EXPORTER_OTLP_ENDPOINT)
            && !given.has(Setting.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT));
  }

  private void requireProtocol() {
    String protocol = text(Setting.OTEL_EXPORTER_OTLP_PROTOCOL);
    if (!protocol.equals("http/protobuf")) {
      problems.addQuoting(
          Setting.OTEL_EXPORTER_OTLP_PROTOCOL,
          protocol,
          "must be http/protobuf, which collectors take at port 4318");
    }
  }

  private URI endpoint() {
    if (given.has(Setting.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT)) {
      return url(Setting.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT);
    }
    String base = url(Setting.OTEL_EXPORTER_OTLP_ENDPOINT).toString();
    return URI.create(base + (base.endsWith("/") ? "" : "/") + PATH);
  }

  /** Without its text in the problem, since it may contain a password. */
  private URI url(Setting setting) {
    try {
      URI url = new URI(text(setting));
      boolean http = "http".equalsIgnoreCase(url.getScheme());
      boolean plain =
          url.getHost() != null
              && url.getRawUserInfo() == null
              && url.getRawQuery() == null
              && url.getRawFragment() == null;
      if (plain && (http || "https".equalsIgnoreCase(url.getScheme()))) {
        return url;
      }
    } catch (URISyntaxException e) {
      // Reported as all others.
    }
    problems.add(
        setting, "must be http:// or https:// with a host, without user, query and fragment");
    return URI.create("http://localhost:4318");
  }

  private Map<String, String> headers() {
    Map<String, String> headers = pairs(Setting.OTEL_EXPORTER_OTLP_HEADERS);
    headers.forEach((name, value) -> {
      if (!HEADER.matcher(name).matches() || !HEADER_VALUE.matcher(value).matches()) {
        problems.add(Setting.OTEL_EXPORTER_OTLP_HEADERS, "must be NAME=value,NAME=value");
      }
    });
    return headers;
  }

  private Map<String, String> resource() {
    Map<String, String> attributes = pairs(Setting.OTEL_RESOURCE_ATTRIBUTES);
    attributes.forEach((name, value) -> {
      if (!ATTRIBUTE.matcher(name).matches() || value.length() > TracingBudgets.ATTRIBUTE) {
        problems.add(
            Setting.OTEL_RESOURCE_ATTRIBUTES,
            "must be NAME=value,NAME=value with up to %d characters each"
                .formatted(TracingBudgets.ATTRIBUTE));
      }
    });
    if (given.has(Setting.OTEL_SERVICE_NAME)) {
      attributes.put("service.name", text(Setting.OTEL_SERVICE_NAME));
    }
    attributes.putIfAbsent("service.name", Setting.OTEL_SERVICE_NAME.defaultValue());
    return attributes;
  }

  /** Pairs such as {@code a=b,c=d%20e}. */
  private Map<String, String> pairs(Setting setting) {
    Map<String, String> pairs = new LinkedHashMap<>();
    for (String pair : text(setting).split(",", -1)) {
      int equals = pair.indexOf('=');
      if (equals > 0) {
        decoded(pair.substring(equals + 1).strip())
            .ifPresentOrElse(
                value -> pairs.put(pair.substring(0, equals).strip(), value),
                () -> problems.add(setting, "has a value with a wrong % escape"));
      } else if (!pair.isBlank()) {
        problems.add(setting, "must be NAME=value,NAME=value");
      }
    }
    return pairs;
  }

  private static Optional<String> decoded(String text) {
    try {
      // A plus sign is one here, and no space.
      return Optional.of(URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  private Duration timeout() {
    return Duration.ofMillis(
        WholeNumber.read(given, Setting.OTEL_EXPORTER_OTLP_TIMEOUT, 1, LONGEST_TIMEOUT, problems));
  }

  private boolean compressed() {
    String compression = text(Setting.OTEL_EXPORTER_OTLP_COMPRESSION);
    if (!compression.equals("gzip") && !compression.equals("none")) {
      problems.addQuoting(
          Setting.OTEL_EXPORTER_OTLP_COMPRESSION, compression, "must be gzip or none");
    }
    return compression.equals("gzip");
  }

  private String certificate() {
    if (!given.has(Setting.OTEL_EXPORTER_OTLP_CERTIFICATE)) {
      return "";
    }
    try (InputStream file =
        Files.newInputStream(folder.resolve(text(Setting.OTEL_EXPORTER_OTLP_CERTIFICATE)))) {
      byte[] pem = file.readNBytes(TracingBudgets.CERTIFICATES);
      String text = new String(pem, StandardCharsets.US_ASCII);
      if (text.contains("-----BEGIN CERTIFICATE-----")) {
        return text;
      }
      problems.add(Setting.OTEL_EXPORTER_OTLP_CERTIFICATE, "names a file without certificates");
    } catch (IOException | InvalidPathException e) {
      problems.add(Setting.OTEL_EXPORTER_OTLP_CERTIFICATE, "names a file that cannot be read");
    }
    return "";
  }

  private Sampling sampling() {
    String sampler = text(Setting.OTEL_TRACES_SAMPLER);
    boolean parentBased = sampler.startsWith("parentbased_");
    return switch (sampler) {
      case "always_on", "parentbased_always_on" -> new Sampling(parentBased, 1);
      case "always_off", "parentbased_always_off" -> new Sampling(parentBased, 0);
      case "traceidratio", "parentbased_traceidratio" -> new Sampling(parentBased, ratio());
      default -> {
        problems.addQuoting(
            Setting.OTEL_TRACES_SAMPLER,
            sampler,
            "must be always_on, always_off or traceidratio, or one of them after parentbased_");
        yield new Sampling(parentBased, 0);
      }
    };
  }

  private double ratio() {
    String text = text(Setting.OTEL_TRACES_SAMPLER_ARG);
    if (text.matches("1(\\.0{1,9})?|0?\\.[0-9]{1,9}|0")) {
      return Double.parseDouble(text);
    }
    problems.addQuoting(
        Setting.OTEL_TRACES_SAMPLER_ARG, text, "must be a number from 0 to 1, such as 0.1");
    return 0;
  }

  private String text(Setting setting) {
    return given.get(setting).text();
  }
}
