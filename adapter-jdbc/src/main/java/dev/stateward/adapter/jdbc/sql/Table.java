package dev.stateward.adapter.jdbc.sql;

import dev.stateward.application.port.Page;
import dev.stateward.application.port.PageRequest;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Query;

/**
 * A table and its joins, and how items are read from them.
 *
 * @param name its name
 * @param alias its alias in {@code select}
 * @param key the column that identifies its rows
 * @param select the SELECT and FROM clauses of an item, with one result row for each row of the
 *     table
 * @param reading maps a result row to an item
 */
public record Table<T>(
    String name, String alias, String key, String select, Row.Reading<T> reading) {
  /** A table without an alias. */
  public Table(String name, String select, Row.Reading<T> reading) {
    this(name, name, select, reading);
  }

  /** A table with the key {@code id}. */
  public Table(String name, String alias, String select, Row.Reading<T> reading) {
    this(name, alias, "id", select, reading);
  }

  /** The item with an identifier. */
  public Optional<T> find(Handle handle, String id) {
    return find(handle, Conditions.where(alias + ".id", id));
  }

  /** The one item that meets {@code conditions}. */
  public Optional<T> find(Handle handle, Conditions conditions) {
    return query(handle, conditions, "").map(Row.by(reading)).findOne();
  }

  /**
   * As {@link #find(Handle, String)}, with its row locked until the transaction ends. The row is
   * locked by a separate statement: H2 would also lock the joined rows, and a statement that waits
   * would return joined rows from before.
   */
  public Optional<T> hold(Handle handle, String id) {
    return lock(handle, id) ? find(handle, id) : Optional.empty();
  }

  /** Locks a row until the transaction ends; false when there is none. */
  public boolean lock(Handle handle, String id) {
    return handle
        .createQuery("SELECT 1 FROM " + name + " WHERE id = :id FOR UPDATE")
        .bind("id", id)
        .mapTo(Integer.class)
        .findOne()
        .isPresent();
  }

  /** All items that meet {@code conditions}, sorted by the columns of {@code order}. */
  public List<T> list(Handle handle, Conditions conditions, String order) {
    return query(handle, conditions, "ORDER BY " + order).map(Row.by(reading)).list();
  }

  /**
   * One page of the items that meet {@code conditions}; past the end the items are not queried.
   * Keys are sorted before items are read, because H2 would hold all whole items of a long list in
   * memory (ADR 0131).
   */
  public Page<T> page(Handle handle, Conditions conditions, String order, PageRequest request) {
    long total =
        conditions
            .bindTo(
                handle.createQuery(
                    "SELECT count(*) FROM " + name + ' ' + alias + '\n' + conditions.clause()))
            .mapTo(Long.class)
            .one();
    return new Page<>(
        request.offset() < total ? items(handle, conditions, order, request) : List.of(),
        request,
        total);
  }

  private List<T> items(Handle handle, Conditions conditions, String order, PageRequest request) {
    String column = alias + '.' + key;
    String keys =
        "SELECT %s\n  FROM %s %s\n%sORDER BY %s\nLIMIT :limit OFFSET :offset"
            .formatted(column, name, alias, conditions.clause(), order);
    return conditions
        .bindTo(
            handle.createQuery(
                "%sWHERE %s IN (\n%s)\nORDER BY %s".formatted(select, column, keys, order)))
        .bind("limit", request.size())
        .bind("offset", request.offset())
        .map(Row.by(reading))
        .list();
  }

  private Query query(Handle handle, Conditions conditions, String end) {
    return conditions.bindTo(handle.createQuery(select + conditions.clause() + end));
  }

  /** Deletes a row; false when there was none. */
  public boolean remove(Handle handle, String id) {
    return handle.createUpdate("DELETE FROM " + name + " WHERE id = :id").bind("id", id).execute()
        == 1;
  }
}
