package dev.stateward.adapter.jdbc.sql;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What metrics say about a statement.
 *
 * @param operation its first word
 * @param table the first table that it names; {@code none} when it names none
 */
record StatementLabels(String operation, String table) {
  private static final Set<String> OPERATIONS =
      Set.of("select", "insert", "update", "delete", "merge", "with");

  private static final Pattern FIRST_WORD = Pattern.compile("\\s*(\\w+)");

  /**
   * Our keywords are upper-case, names are lower-case; FROM a name with a bracket is a function.
   */
  private static final Pattern TABLE =
      Pattern.compile("\\b(?:INTO|UPDATE|FROM(?!\\s+[a-z][a-z_]*+\\s*\\())\\s+([a-z][a-z_]*)");

  /** The labels of the statement {@code sql}. */
  static StatementLabels of(String sql) {
    Matcher word = FIRST_WORD.matcher(sql);
    String operation = word.lookingAt() ? word.group(1).toLowerCase(Locale.ROOT) : "";
    Matcher table = TABLE.matcher(sql);
    return new StatementLabels(
        OPERATIONS.contains(operation) ? operation : "other",
        table.find() ? table.group(1) : "none");
  }
}
