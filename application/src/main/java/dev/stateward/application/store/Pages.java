package dev.stateward.application.store;

import dev.stateward.application.port.Page;
import dev.stateward.application.port.PageRequest;
import java.util.List;

/** Cuts pages out of lists that were filtered in memory. */
public final class Pages {
  private Pages() {}

  /** The page {@code request} of {@code all}. */
  public static <T> Page<T> cut(List<T> all, PageRequest request) {
    List<T> items = all.stream().skip(request.offset()).limit(request.size()).toList();
    return new Page<>(items, request, all.size());
  }
}
