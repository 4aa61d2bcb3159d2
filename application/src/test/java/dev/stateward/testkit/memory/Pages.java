package dev.stateward.testkit.memory;

import dev.stateward.application.port.Page;
import dev.stateward.application.port.PageRequest;
import java.util.List;

/** Cuts pages out of whole lists. */
final class Pages {
  private Pages() {}

  public static <T> Page<T> cut(List<T> all, PageRequest request) {
    List<T> items = all.stream().skip(request.offset()).limit(request.size()).toList();
    return new Page<>(items, request, all.size());
  }
}
