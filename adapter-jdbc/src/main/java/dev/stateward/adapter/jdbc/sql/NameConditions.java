package dev.stateward.adapter.jdbc.sql;

import dev.stateward.domain.workspace.NamePattern;
import dev.stateward.domain.workspace.WorkspaceName;
import java.util.Collection;
import java.util.List;

/**
 * The condition that the name of a workspace {@code w} matches a pattern.
 *
 * <p>On H2, {@code LIKE} with several wildcards tries all combinations of positions, which may take
 * forever and cannot be interrupted within a row. Here the literals of a pattern are matched one
 * after another, each at its first position, in linear time.
 */
public final class NameConditions {
  private NameConditions() {}

  /** Adds to {@code conditions} that the name matches all of {@code patterns}. */
  public static void add(Conditions conditions, Collection<String> patterns) {
    int number = 0;
    for (String pattern : patterns) {
      add(conditions, new NamePattern(pattern), "name_" + number + "_");
      number++;
    }
  }

  private static void add(Conditions conditions, NamePattern pattern, String prefix) {
    List<String> literals = pattern.literals();
    if (literals.stream().mapToInt(String::length).sum() > WorkspaceName.LONGEST) {
      conditions.and("1 = 0");
      return;
    }
    if (pattern.wildcards() == 0) {
      conditions.and("w.name_key = :" + prefix + "exact").bind(prefix + "exact", pattern.text());
      return;
    }
    String first = literals.getFirst();
    conditions
        .bind(prefix + "first", Columns.startingWith(first))
        .bind(prefix + "rest", first.length() + 1)
        .bind(prefix + "last", Columns.endingWith(literals.getLast()));
    String rest = "substring(w.name_key FROM :" + prefix + "rest)";
    List<String> inner = literals.subList(1, literals.size() - 1);
    for (int i = 0; i < inner.size(); i++) {
      conditions.bind(prefix + i, quoted(inner.get(i)) + "(.*)$");
      // The rest of the name after the first position of the literal; NULL when there is none.
      rest = "regexp_substr(" + rest + ", :" + prefix + i + ", 1, 1, 'c', 1)";
    }
    conditions.and("w.name_key LIKE :" + prefix + "first").and(rest + " LIKE :" + prefix + "last");
  }

  /** Quotes {@code literal} for regular expressions of Java and of PostgreSQL. */
  private static String quoted(String literal) {
    return literal.replaceAll("[\\p{ASCII}&&[^a-zA-Z0-9]]", "\\\\$0");
  }
}
