package dev.stateward.matrix;

import dev.stateward.domain.access.WorkspaceAccess;
import dev.stateward.domain.access.WorkspaceAccess.Custom;
import dev.stateward.domain.access.WorkspaceAccess.Level;
import dev.stateward.domain.access.WorkspaceAccess.Runs;
import dev.stateward.domain.access.WorkspaceAccess.SentinelMocks;
import dev.stateward.domain.access.WorkspaceAccess.StateVersions;
import dev.stateward.domain.access.WorkspaceAccess.Variables;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/**
 * What one link can give: its access and, chosen or implied, its permissions.
 *
 * @param name its level, or what was chosen
 * @param values the value of each permission, and of {@code admin}
 */
record Profile(String name, Map<String, String> values) {
  /** The values of each permission, each containing the one before it (Team Access API, B3). */
  private static final Map<String, List<String>> VALUES = valuesThereAre();

  private static Map<String, List<String>> valuesThereAre() {
    Map<String, List<String>> values = new LinkedHashMap<>();
    values.put("runs", List.of("read", "plan", "apply"));
    values.put("variables", List.of("none", "read", "write"));
    values.put("state-versions", List.of("none", "read-outputs", "read", "write"));
    values.put("sentinel-mocks", List.of("none", "read"));
    values.put("workspace-locking", List.of("false", "true"));
    values.put("run-tasks", List.of("false", "true"));
    values.put("admin", List.of("no", "yes"));
    return values;
  }

  /** The fixed levels of {@code levels}, and every custom profile. */
  static List<Profile> all(DecisionTable levels) {
    List<Profile> all = new ArrayList<>();
    for (DecisionTable.Line line : levels.lines()) {
      Map<String, String> values = levels.byColumn(line);
      all.add(new Profile(Objects.requireNonNull(values.get("access")), values));
    }
    List<Map<String, String>> chosen = List.of(Map.of("admin", "no"));
    for (Map.Entry<String, List<String>> permission : VALUES.entrySet()) {
      if (!permission.getKey().equals("admin")) {
        chosen = combined(chosen, permission.getKey(), permission.getValue());
      }
    }
    chosen.forEach(values -> all.add(new Profile("custom " + values, values)));
    return all;
  }

  private static List<Map<String, String>> combined(
      List<Map<String, String>> some, String permission, List<String> values) {
    List<Map<String, String>> combined = new ArrayList<>();
    for (Map<String, String> one : some) {
      for (String value : values) {
        Map<String, String> more = new LinkedHashMap<>(one);
        more.put(permission, value);
        combined.add(more);
      }
    }
    return combined;
  }

  /** Whether it has at least what {@code asked} says of each permission; "-" asks for nothing. */
  boolean has(Map<String, String> asked) {
    return VALUES.entrySet().stream()
        .allMatch(permission -> {
          String least = asked.getOrDefault(permission.getKey(), "-");
          return least.equals("-")
              || permission.getValue().indexOf(value(permission.getKey()))
                  >= index(permission.getValue(), least);
        });
  }

  private static int index(List<String> values, String value) {
    int index = values.indexOf(value);
    if (index < 0) {
      throw new IllegalArgumentException(value + " is none of " + values);
    }
    return index;
  }

  private String value(String permission) {
    return Objects.requireNonNull(values.get(permission), permission);
  }

  /** The access that a link of this profile stores. */
  WorkspaceAccess access() {
    if (!name.startsWith("custom ")) {
      return Level.valueOf(constant(name));
    }
    return new Custom(
        Runs.valueOf(constant(value("runs"))),
        Variables.valueOf(constant(value("variables"))),
        StateVersions.valueOf(constant(value("state-versions"))),
        SentinelMocks.valueOf(constant(value("sentinel-mocks"))),
        Boolean.parseBoolean(value("workspace-locking")),
        Boolean.parseBoolean(value("run-tasks")),
        false);
  }

  private static String constant(String name) {
    return name.replace('-', '_').toUpperCase(Locale.ROOT);
  }

  @Override
  public String toString() {
    return name;
  }
}
