package dev.stateward.adapter.jdbc.sql;

import dev.stateward.domain.workspace.NamePattern;
import dev.stateward.domain.workspace.WorkspaceName;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jdbi.v3.core.statement.Query;

/**
 * Those workspaces {@code w} whose names match patterns.
 *
 * <p>{@code LIKE} with more than one wildcard tries all combinations of places on H2, which takes
 * for ever and cannot be interrupted within a row. Here the literals of a pattern are cut off the
 * name one after another, each at its first place, so the time is in proportion to the name.
 *
 * @param text the conditions, each beginning with {@code AND}
 * @param values what is bound in them, by name
 */
public record NameConditions(String text, Map<String, Object> values) {
  public static NameConditions of(Collection<String> patterns) {
    StringBuilder text = new StringBuilder();
    Map<String, Object> values = new HashMap<>();
    int number = 0;
    for (String pattern : patterns) {
      add(text, values, new NamePattern(pattern), "name_" + number + "_");
      number++;
    }
    return new NameConditions(text.toString(), values);
  }

  public Query bind(Query query) {
    return query.bindMap(values);
  }

  private static void add(
      StringBuilder text, Map<String, Object> values, NamePattern pattern, String prefix) {
    List<String> literals = pattern.literals();
    if (literals.stream().mapToInt(String::length).sum() > WorkspaceName.LONGEST) {
      text.append("AND 1 = 0\n");
      return;
    }
    if (pattern.wildcards() == 0) {
      values.put(prefix + "exact", pattern.text());
      text.append("AND w.name_key = :").append(prefix).append("exact\n");
      return;
    }
    String first = literals.getFirst();
    values.put(prefix + "first", Columns.startingWith(first));
    values.put(prefix + "rest", first.length() + 1);
    values.put(prefix + "last", Columns.endingWith(literals.getLast()));
    String rest = "substring(w.name_key FROM :" + prefix + "rest)";
    List<String> inner = literals.subList(1, literals.size() - 1);
    for (int i = 0; i < inner.size(); i++) {
      values.put(prefix + i, quoted(inner.get(i)) + "(.*)$");
      // What follows the first place of the literal; NULL when it has none.
      rest = "regexp_substr(" + rest + ", :" + prefix + i + ", 1, 1, 'c', 1)";
    }
    text.append("AND w.name_key LIKE :").append(prefix).append("first\n");
    text.append("AND ").append(rest).append(" LIKE :").append(prefix).append("last\n");
  }

  /** A regular expression that stands for {@code literal} itself in Java and in PostgreSQL. */
  private static String quoted(String literal) {
    return literal.replaceAll("[\\p{ASCII}&&[^a-zA-Z0-9]]", "\\\\$0");
  }
}
