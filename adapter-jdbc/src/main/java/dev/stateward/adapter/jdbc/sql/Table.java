package dev.stateward.adapter.jdbc.sql;

import dev.stateward.application.port.Page;
import dev.stateward.application.port.PageRequest;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Query;

/**
 * A table, and how its rows are read with what they are joined to.
 *
 * @param name its name
 * @param alias by what {@code select} calls it
 * @param key the column that tells its rows apart
 * @param select the columns and tables of an item, one for each row of the table
 * @param reading reads an item
 */
public record Table<T>(
    String name, String alias, String key, String select, Row.Reading<T> reading) {
  /** One that {@code select} calls by its name. */
  public Table(String name, String select, Row.Reading<T> reading) {
    this(name, name, select, reading);
  }

  /** One whose rows have an {@code id}. */
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
   * As {@link #find(Handle, String)}, with its row locked until the transaction ends. It is locked
   * on its own: H2 would lock what it is joined to as well, and a statement that waits has read
   * that before.
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
   * One page of the items that meet {@code conditions}; past the end no items are asked for. Keys
   * are sorted before items are read: of a long list H2 would hold whole items, however few are on
   * the page (ADR 0131).
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
