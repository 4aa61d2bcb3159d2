package dev.stateward.adapter.jdbc.workload;

import dev.stateward.application.workload.port.ClaimPattern;
import dev.stateward.application.workload.port.RequiredClaims;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Required claims in a column: a name and a pattern on each line, neither of which has a line. */
final class ClaimTexts {
  private ClaimTexts() {}

  static String column(RequiredClaims claims) {
    return claims.patterns().entrySet().stream()
        .map(required -> required.getKey() + "=" + required.getValue().text())
        .collect(Collectors.joining("\n"));
  }

  static RequiredClaims read(String column) {
    SortedMap<String, ClaimPattern> patterns = new TreeMap<>();
    column
        .lines()
        .forEach(line -> {
          int end = line.indexOf('=');
          patterns.put(line.substring(0, end), new ClaimPattern(line.substring(end + 1)));
        });
    return new RequiredClaims(patterns);
  }
}
