package dev.stateward.adapter.http.access;

import dev.stateward.application.access.port.ExplainingAccess.EffectiveAccess;
import dev.stateward.application.access.port.ExplainingAccess.Subject;
import dev.stateward.domain.access.Permission;
import dev.stateward.domain.access.Reason;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The effective access to a workspace as CSV (RFC 4180): a line for each rule that gives a
 * principal a permission, and a line without a permission for a principal that has none.
 */
final class EffectiveAccessTable {
  static final String MEDIA_TYPE = "text/csv";

  private static final String END_OF_LINE = "\r\n";

  private static final List<String> HEADER =
      List.of("type", "id", "name", "permission", "rule", "team-id", "grant", "description");

  private EffectiveAccessTable() {}

  static byte[] render(List<EffectiveAccess> everybody) {
    StringBuilder table = new StringBuilder();
    addLine(table, HEADER);
    everybody.forEach(somebody -> addLines(table, somebody));
    return table.toString().getBytes(StandardCharsets.UTF_8);
  }

  private static void addLines(StringBuilder table, EffectiveAccess effective) {
    Subject subject = effective.subject();
    if (effective.access().permissions().all().isEmpty()) {
      addLine(table, line(subject, "", new AccessRule("", "", "", false, "")));
    }
    effective
        .waysToMore()
        .forEach(grant -> addLine(table, line(subject, "", AccessRule.toMore(grant, effective))));
    for (Permission permission : Permission.values()) {
      for (Reason reason : effective.access().reasons(permission)) {
        addLine(table, line(subject, permission.label(), AccessRule.of(reason, effective)));
      }
    }
  }

  private static List<String> line(Subject subject, String permission, AccessRule rule) {
    return List.of(
        Subjects.type(subject),
        Subjects.id(subject),
        Subjects.name(subject),
        permission,
        rule.rule(),
        rule.team(),
        rule.grant(),
        rule.description());
  }

  private static void addLine(StringBuilder table, List<String> fields) {
    table
        .append(fields.stream().map(EffectiveAccessTable::quoted).collect(Collectors.joining(",")))
        .append(END_OF_LINE);
  }

  /** Quotes a field. */
  private static String quoted(String field) {
    boolean plain = Stream.of(",", "\"", "\r", "\n").noneMatch(field::contains);
    return plain ? field : '"' + field.replace("\"", "\"\"") + '"';
  }
}
