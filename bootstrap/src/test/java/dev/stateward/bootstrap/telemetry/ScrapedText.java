package dev.stateward.bootstrap.telemetry;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** What a scrape says. */
public final class ScrapedText {
  private static final Pattern SAMPLE =
      Pattern.compile("([a-z][a-z0-9_]*)(?:\\{(.*)})? ([-+0-9.eEInf]+)");

  private static final Pattern LABEL = Pattern.compile("([a-z_]+)=\"((?:[^\"\\\\]|\\\\.)*)\"");

  private final Map<String, String> types = new TreeMap<>();
  private final List<Sample> samples = new ArrayList<>();

  /** One value of one series. */
  public record Sample(String name, Map<String, String> labels, double value) {}

  private ScrapedText() {}

  /** Reads Prometheus' text format. */
  public static ScrapedText of(String text) {
    ScrapedText scraped = new ScrapedText();
    text.lines().forEach(scraped::read);
    return scraped;
  }

  private void read(String line) {
    if (line.startsWith("# TYPE ")) {
      String[] words = line.split(" ", -1);
      types.put(words[2], words[3]);
    } else if (!line.startsWith("#")) {
      Matcher sample = SAMPLE.matcher(line);
      if (!sample.matches()) {
        throw new IllegalArgumentException("not a sample: " + line);
      }
      String labels = sample.group(2) == null ? "" : sample.group(2);
      Map<String, String> named = new HashMap<>();
      Matcher label = LABEL.matcher(labels);
      while (label.find()) {
        named.put(label.group(1), label.group(2));
      }
      samples.add(new Sample(sample.group(1), Map.copyOf(named), number(sample.group(3))));
    }
  }

  private static double number(String text) {
    return text.equals("+Inf") ? Double.POSITIVE_INFINITY : Double.parseDouble(text);
  }

  /** The names of all metrics, without the longest time of those that have one. */
  public Set<String> metrics() {
    return types.keySet().stream()
        .filter(name -> !name.endsWith("_max") || !types.containsKey(withoutMax(name)))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static String withoutMax(String name) {
    return name.substring(0, name.length() - "_max".length());
  }

  /** The names of all samples, such as those of counts, sums and buckets. */
  public Set<String> names() {
    return samples.stream().map(Sample::name).collect(Collectors.toCollection(TreeSet::new));
  }

  public List<Sample> samples() {
    return List.copyOf(samples);
  }

  /** The values that a label has anywhere. */
  public Set<String> values(String label) {
    return samples.stream()
        .flatMap(sample -> sample.labels().entrySet().stream())
        .filter(each -> each.getKey().equals(label))
        .map(Map.Entry::getValue)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** The names of all labels. */
  public Set<String> labels() {
    return samples.stream()
        .flatMap(sample -> sample.labels().keySet().stream())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** The sum of the samples of that name that have these labels. */
  public double sum(String name, Map<String, String> labels) {
    return samples.stream()
        .filter(sample -> sample.name().equals(name))
        .filter(sample -> sample.labels().entrySet().containsAll(labels.entrySet()))
        .mapToDouble(Sample::value)
        .sum();
  }
}
