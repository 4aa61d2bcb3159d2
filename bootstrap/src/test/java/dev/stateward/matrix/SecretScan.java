package dev.stateward.matrix;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Looks for secrets in answers to actors who may not have them: signed URLs, and the values of
 * sensitive outputs. {@code permissions/actors.csv} says who may have which.
 */
final class SecretScan {
  private static final Pattern URL =
      Pattern.compile("\"hosted-(?:json-)?state-(download|upload)-url\":\"");
  private static final Pattern BESIDE_STATES =
      Pattern.compile(".*state-version.*[?&]include=[^&]*outputs.*");
  private static final String OBJECTS = "/v1/object/";

  /** The route as audit records name it; it contains no signature. */
  private static final String ROUTE_OF_OBJECTS = "/v1/object/{";

  /** Descriptions of the API, with examples: the same for everybody and at any time. */
  private static final Set<String> DESCRIPTIONS = Set.of("/openapi.json", "/docs/api");

  private static final String OUTPUT = "/api/v2/state-version-outputs/";

  private final Map<String, DecisionTable.Line> actors;
  private final List<String> columns;
  private final Map<String, Set<Find>> finds = new TreeMap<>();
  private final Map<String, String> descriptions = new ConcurrentHashMap<>();

  /** What may be found in an answer. */
  enum Find {
    DOWNLOAD_URL,
    UPLOAD_URL,
    /** A sensitive value, in the answer about this one output. */
    SENSITIVE_ALONE,
    /** A sensitive value beside the state that it is of. */
    SENSITIVE_INCLUDED
  }

  SecretScan(DecisionTable actors) {
    this.columns = actors.columns();
    this.actors =
        actors.lines().stream()
            .collect(Collectors.toMap(line -> line.cells().get(0), Function.identity()));
  }

  /** The secrets in an answer that {@code actor} may not have. */
  List<String> problems(String actor, Exchange.Request request, Exchange.Answer answer) {
    if (request.path().startsWith(OBJECTS)) {
      return List.of();
    }
    if (DESCRIPTIONS.contains(request.path()) && !answer.body().isEmpty()) {
      return described(request.path(), answer.body());
    }
    List<String> problems = new ArrayList<>();
    int urls = urls(actor, answer.body(), problems);
    if (count(answer.body(), OBJECTS) - count(answer.body(), ROUTE_OF_OBJECTS) != urls) {
      problems.add("a URL of a content in an attribute that has none");
    }
    if (answer.body().contains(States.HUSH)) {
      sensitive(actor, request.path(), problems);
    }
    return problems;
  }

  private List<String> described(String path, String body) {
    String first = Objects.requireNonNullElse(descriptions.putIfAbsent(path, body), body);
    return first.equals(body) ? List.of() : List.of("a description that is not the same for all");
  }

  private int urls(String actor, String body, List<String> problems) {
    Matcher url = URL.matcher(body);
    int urls = 0;
    while (url.find()) {
      urls++;
      boolean download = Objects.equals(url.group(1), "download");
      record(actor, download ? Find.DOWNLOAD_URL : Find.UPLOAD_URL, problems);
    }
    return urls;
  }

  private void sensitive(String actor, String path, List<String> problems) {
    if (path.startsWith(OUTPUT)) {
      record(actor, Find.SENSITIVE_ALONE, problems);
    } else if (BESIDE_STATES.matcher(path).matches()) {
      record(actor, Find.SENSITIVE_INCLUDED, problems);
    } else {
      problems.add("a sensitive value where nobody gets one");
    }
  }

  private synchronized void record(String actor, Find find, List<String> problems) {
    finds.computeIfAbsent(actor, it -> EnumSet.noneOf(Find.class)).add(find);
    if (!may(actor).contains(find)) {
      problems.add("a " + find + " for who may not have it");
    }
  }

  /** Actors for whom a permitted secret was never found: the scan may not recognize it. */
  synchronized List<String> overcached() {
    List<String> overcached = new ArrayList<>();
    for (String actor : actors.keySet()) {
      Set<Find> missing = EnumSet.copyOf(EnumSet.allOf(Find.class));
      missing.retainAll(may(actor));
      missing.removeAll(finds.getOrDefault(actor, Set.of()));
      missing.forEach(find -> overcached.add(actor + " never got a " + find));
    }
    return overcached;
  }

  private Set<Find> may(String actor) {
    DecisionTable.Line line = Objects.requireNonNull(actors.get(actor), actor);
    Set<Find> may = EnumSet.noneOf(Find.class);
    for (Find find : Find.values()) {
      String column = find.name().toLowerCase(Locale.ROOT).replace('_', '-');
      if (line.cells().get(columns.indexOf(column)).equals("yes")) {
        may.add(find);
      }
    }
    return may;
  }

  private static int count(String text, String part) {
    int count = 0;
    for (int at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1)) {
      count++;
    }
    return count;
  }
}
