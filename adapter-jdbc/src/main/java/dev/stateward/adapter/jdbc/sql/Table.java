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
 * @param joined what it is joined with where conditions or orders of pages name that
 * @param select the SELECT and FROM clauses of an item, with one result row for each row of the
 *     table
 * @param reading maps a result row to an item
 */
public record Table<T>(
    String name, String alias, String key, String joined, String select, Row.Reading<T> reading) {
  /** A table without an alias. */
  public Table(String name, String select, Row.Reading<T> reading) {
    this(name, name, select, reading);
  }

  /** A table with the key {@code id}. */
  public Table(String name, String alias, String select, Row.Reading<T> reading) {
    this(name, alias, "id", "", select, reading);
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
   * memory (ADR 0131). They are a statement of their own: within another one H2 may find them again
   * for each row (ADR 0160).
   */
  public Page<T> page(Handle handle, Conditions conditions, String order, PageRequest request) {
    long total = count(handle, conditions);
    return new Page<>(
        request.offset() < total ? items(handle, conditions, order, request) : List.of(),
        request,
        total);
  }

  /** How many items meet {@code conditions}. */
  public long count(Handle handle, Conditions conditions) {
    return conditions
        .bindTo(handle.createQuery("SELECT count(*)\n" + from() + conditions.clause()))
        .mapTo(Long.class)
        .one();
  }

  private List<T> items(Handle handle, Conditions conditions, String order, PageRequest request) {
    List<Object> keys = values(handle, key, conditions, order, request);
    return keys.isEmpty()
        ? List.of()
        : list(handle, Conditions.whereAny(alias + '.' + key, keys), order);
  }

  /** The values of {@code column} on one page of the items that meet {@code conditions}. */
  public List<Object> values(
      Handle handle, String column, Conditions conditions, String order, PageRequest request) {
    return conditions
        .bindTo(
            handle.createQuery(
                "SELECT %s.%s\n%s%sORDER BY %s\nLIMIT :limit OFFSET :offset"
                    .formatted(alias, column, from(), conditions.clause(), order)))
        .bind("limit", request.size())
        .bind("offset", request.offset())
        .map((row, context) -> row.getObject(1))
        .list();
  }

  private String from() {
    return "  FROM " + name + ' ' + alias + '\n' + joined;
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
