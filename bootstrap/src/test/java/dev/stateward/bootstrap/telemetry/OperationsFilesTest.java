package dev.stateward.bootstrap.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.stateward.adapter.blobstore.BlobMetrics;
import dev.stateward.adapter.http.metrics.HttpMetrics;
import dev.stateward.adapter.jdbc.metrics.DatabaseMetrics;
import dev.stateward.application.telemetry.ApplicationMetrics;
import dev.stateward.application.telemetry.port.Metric;
import dev.stateward.bootstrap.server.AccessLog;
import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The guide, the dashboard and the alerts know the metrics of the program, and no others. */
class OperationsFilesTest {
  private static final Path DOCS = Path.of("..", "docs");

  /** Where the metrics of the program are. */
  private static final List<Class<?>> DECLARING =
      List.of(
          HttpMetrics.class,
          DatabaseMetrics.class,
          BlobMetrics.class,
          StoredMetrics.class,
          TracesMetrics.class,
          HealthMeters.class,
          ApplicationMetrics.class,
          AccessLog.class,
          ProcessMeters.class);

  /** The virtual machine tells of these once there was a collection. */
  private static final Set<String> LATER = Set.of("jvm_gc_pause_seconds");

  private static final Pattern NAME =
      Pattern.compile("\\b(?:stateward|jvm|process|system|logback)_[a-z0-9_]+");

  private static final Pattern ROW = Pattern.compile("(?m)^\\| `([a-z0-9_]+)` \\| (.*?) ?\\| ");

  @Test
  void theGuideListsEveryMetricWithItsLabels() throws IOException {
    ScrapedText scraped = scraped();
    Set<String> known = new TreeSet<>(scraped.metrics());
    known.addAll(LATER);
    String guide = guide();

    Map<String, String> rows = new TreeMap<>();
    ROW.matcher(guide).results().forEach(row -> rows.put(row.group(1), row.group(2)));

    assertThat(rows.keySet()).isEqualTo(known);
    for (Metric metric : declared()) {
      String labels =
          metric.labels().stream()
              .map(label -> "`" + label + "`")
              .collect(Collectors.joining(", "));
      assertThat(rows).containsEntry(written(metric), labels);
    }
  }

  @Test
  void theAlertsAskForMetricsThatExistAndLinkToWhatToDo() throws IOException {
    String alerts = Files.readString(DOCS.resolve("ops/alerts.yml"));
    String guide = guide();

    assertKnown(alerts);
    Set<String> sections =
        Pattern.compile("(?m)^#+ (.+)$")
            .matcher(guide)
            .results()
            .map(heading -> heading.group(1).toLowerCase(Locale.ROOT).replace(' ', '-'))
            .collect(Collectors.toSet());
    List<String> links =
        found("guide: docs/guide/monitoring\\.md#([a-z-]+)", alerts, each -> each.group(1));
    assertThat(links).hasSameSizeAs(found("- alert: ", alerts, MatchResult::group)).isNotEmpty();
    assertThat(sections).containsAll(links);
  }

  @Test
  void theDashboardAsksForMetricsThatExist() throws IOException {
    String text = Files.readString(DOCS.resolve("ops/dashboard.json"));
    List<String> expressions = new ArrayList<>();
    JsonNode panels = new ObjectMapper().readTree(text).path("panels");
    panels.forEach(panel ->
        panel.path("targets").forEach(target -> expressions.add(target.path("expr").asText())));

    assertThat(expressions).hasSizeGreaterThan(40).doesNotContain("");
    assertKnown(String.join("\n", expressions));
  }

  private static void assertKnown(String expressions) {
    Set<String> samples = new TreeSet<>(scraped().names());
    for (String later : LATER) {
      samples.addAll(Set.of(later + "_count", later + "_sum", later + "_max"));
    }
    assertThat(samples).containsAll(found(NAME.pattern(), expressions, MatchResult::group));
  }

  private static List<String> found(
      String pattern, String text, Function<MatchResult, String> part) {
    return Pattern.compile(pattern).matcher(text).results().map(part).toList();
  }

  private static String guide() throws IOException {
    return Files.readString(DOCS.resolve("guide/monitoring.md"));
  }

  /** A scrape in which every metric has a value. */
  private static ScrapedText scraped() {
    try (PrometheusMeters meters = new PrometheusMeters();
        ProcessMeters process = new ProcessMeters(meters, "1.2.3")) {
      assertThat(process).isNotNull();
      for (Metric metric : declared()) {
        String[] labels = metric.labels().toArray(String[]::new);
        if (metric.kind() == Metric.Kind.GAUGE) {
          meters.watch(metric, () -> 1, labels);
        } else {
          meters.record(metric, 1, labels);
        }
      }
      return ScrapedText.of(meters.text());
    }
  }

  private static List<Metric> declared() {
    return DECLARING.stream()
        .flatMap(type -> Arrays.stream(type.getDeclaredFields()))
        .filter(field -> Modifier.isStatic(field.getModifiers()))
        .flatMap(OperationsFilesTest::metric)
        .toList();
  }

  private static Stream<Metric> metric(Field field) {
    try {
      field.setAccessible(true);
      return field.get(null) instanceof Metric metric ? Stream.of(metric) : Stream.of();
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String written(Metric metric) {
    String name = "stateward_" + metric.name().replace('.', '_');
    return switch (metric.kind()) {
      case COUNT -> name + "_total";
      case BYTES -> name + "_bytes_total";
      case TIME, TIME_RANGES -> name + "_seconds";
      case GAUGE, SIZE -> name;
    };
  }
}
