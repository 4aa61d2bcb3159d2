package dev.stateward.bootstrap.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.bootstrap.telemetry.ScrapedText.Sample;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Which labels metrics may have: names of ours, and of the virtual machine. */
public final class MetricLabels {
  /** What a server may have of all metrics, whatever its clients send. */
  private static final int MOST_SERIES = 5000;

  private static final Set<String> METHODS =
      Set.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "other");

  private static final Map<String, String> SHAPES =
      Map.ofEntries(
          Map.entry("method", String.join("|", METHODS)),
          Map.entry("route", "other|/[a-zA-Z0-9{}/._-]*"),
          Map.entry("status", "[1-5][0-9][0-9]|[a-z-]+"),
          Map.entry("reason", "[a-z-]+"),
          Map.entry("operation", "[a-z]+"),
          Map.entry("table", "[a-z_]+"),
          Map.entry("store", "files|s3"),
          Map.entry("cache", "[a-z-]+"),
          Map.entry("kind", "[a-z-]+"),
          Map.entry("routine", "[a-z-]+"),
          Map.entry("outcome", "[a-z-]+"),
          Map.entry("part", "[a-z-]+"),
          Map.entry("percent", "80|100"),
          Map.entry("state", "[a-z-]+"),
          Map.entry("level", "[a-z]+"),
          Map.entry("version", "[0-9a-zA-Z.-]+"),
          Map.entry("le", "[0-9.+Inf]+"));

  /** Of the virtual machine's own metrics. */
  private static final Set<String> OF_THE_MACHINE = Set.of("action", "area", "cause", "gc", "id");

  private MetricLabels() {}

  /** Fails when a label has a value that is not known, or one of {@code names} is in any. */
  public static void check(ScrapedText scraped, List<String> names) {
    for (Sample sample : scraped.samples()) {
      sample
          .labels()
          .forEach((label, value) -> {
            boolean ofTheMachine =
                sample.name().startsWith("jvm_") && OF_THE_MACHINE.contains(label);
            assertThat(ofTheMachine || value.matches(SHAPES.getOrDefault(label, "")))
                .as("%s{%s=%s}", sample.name(), label, value)
                .isTrue();
            assertThat(Arrays.asList(value.split("[^a-zA-Z0-9-]", -1)))
                .as("%s{%s}", sample.name(), label)
                .doesNotContainAnyElementsOf(names);
          });
    }
    assertThat(scraped.samples().size()).isLessThan(MOST_SERIES);
  }

  /** Fails when a route is not one of {@code templates}. */
  public static void checkRoutes(ScrapedText scraped, Stream<String> templates) {
    Set<String> known = Stream.concat(templates, Stream.of("other")).collect(Collectors.toSet());
    assertThat(known).containsAll(scraped.values("route"));
  }
}
