package dev.stateward.adapter.jdbc.sql;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jdbi.v3.core.statement.SqlStatement;

/**
 * The conditions of a query, combined with AND, with their values. A condition that is not needed
 * is left out instead of disabled by a parameter, so that the database chooses its indexes by the
 * remaining conditions (ADR 0153).
 */
public final class Conditions {
  private final List<String> conditions = new ArrayList<>();
  private final Map<String, Object> values = new HashMap<>();

  private Conditions() {}

  public static Conditions none() {
    return new Conditions();
  }

  public static Conditions where(String condition) {
    return none().and(condition);
  }

  /** Requires a column to have a value. */
  public static Conditions where(String column, Object value) {
    return none().and(column, value);
  }

  /** Requires a column to have one of some values, all texts or all whole numbers. */
  public static Conditions whereAny(String column, Collection<?> wanted) {
    return none().andAny(column, wanted);
  }

  public Conditions and(String condition) {
    conditions.add(condition.strip());
    return this;
  }

  /** Also requires a column to have a value. */
  public Conditions and(String column, Object value) {
    return and(column + " = :" + parameter(column)).bind(parameter(column), value);
  }

  /**
   * Also requires a column to have one of some values, all texts or all whole numbers. PostgreSQL
   * plans statements with arrays each time, because a plan for all of them would expect ten values
   * (ADR 0170); so a single one is compared.
   */
  public Conditions andAny(String column, Collection<?> wanted) {
    if (wanted.size() == 1) {
      return and(column, wanted.iterator().next());
    }
    return and(column + " = ANY(:" + parameter(column) + ")")
        .bind(
            parameter(column),
            wanted.stream().anyMatch(Long.class::isInstance)
                ? wanted.toArray(Long[]::new)
                : wanted.toArray(String[]::new));
  }

  private static String parameter(String column) {
    return column.replace('.', '_');
  }

  /** Binds a named value. */
  public Conditions bind(String name, Object value) {
    values.put(name, value);
    return this;
  }

  /** Binds values by their names. */
  public Conditions bind(Map<String, ?> named) {
    values.putAll(named);
    return this;
  }

  /** Binds a named array. */
  public Conditions bindArray(String name, Collection<String> texts) {
    return bind(name, texts.toArray(String[]::new));
  }

  /** The {@code WHERE} clause; empty when there is no condition. */
  public String clause() {
    return conditions.isEmpty() ? "" : "WHERE (" + String.join(")\n  AND (", conditions) + ")\n";
  }

  /** Binds the values to a statement with the clause. */
  public <S extends SqlStatement<S>> S bindTo(S statement) {
    return statement.bindMap(values);
  }
}
