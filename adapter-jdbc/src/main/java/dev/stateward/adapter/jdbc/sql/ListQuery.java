package dev.stateward.adapter.jdbc.sql;

import dev.stateward.application.port.Page;
import dev.stateward.application.port.PageRequest;
import java.util.List;
import org.jdbi.v3.core.Handle;

/**
 * The query for a list of which pages are asked for.
 *
 * @param select the columns and tables of an item
 * @param counted the table that has one row for each item, named as in {@code select}
 * @param order what the items are sorted by
 * @param reading reads an item
 */
public record ListQuery<T>(String select, String counted, String order, Row.Reading<T> reading) {
  /** One page of the items that meet {@code conditions}; past the end no items are asked for. */
  public Page<T> page(Handle handle, Conditions conditions, PageRequest request) {
    long total =
        conditions
            .bindTo(
                handle.createQuery("SELECT count(*) FROM " + counted + '\n' + conditions.clause()))
            .mapTo(Long.class)
            .one();
    return new Page<>(
        request.offset() < total ? items(handle, conditions, request) : List.of(), request, total);
  }

  private List<T> items(Handle handle, Conditions conditions, PageRequest request) {
    return conditions
        .bindTo(
            handle.createQuery(
                select
                    + conditions.clause()
                    + "ORDER BY "
                    + order
                    + "\nLIMIT :limit OFFSET :offset"))
        .bind("limit", request.size())
        .bind("offset", request.offset())
        .map(Row.by(reading))
        .list();
  }
}
