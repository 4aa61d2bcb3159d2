package dev.stateward.application.port;

import java.util.List;
import java.util.Objects;
import java.util.function.Function;

/**
 * A page of a list.
 *
 * @param items the items of the page; none past the end of the list
 * @param request the requested page
 * @param total how many items the whole list has
 * @param <T> the type of the items
 */
public record Page<T>(List<T> items, PageRequest request, long total) {
  public Page {
    items = List.copyOf(items);
    Objects.requireNonNull(request, "request is null");
  }

  /** The same page with {@code change} applied to each item. */
  public <R> Page<R> map(Function<? super T, ? extends R> change) {
    return new Page<>(items.stream().<R>map(change).toList(), request, total);
  }

  /** How many pages the whole list has. */
  public long pages() {
    return (total + request.size() - 1) / request.size();
  }
}
