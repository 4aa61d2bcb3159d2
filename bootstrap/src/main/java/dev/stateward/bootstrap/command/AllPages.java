package dev.stateward.bootstrap.command;

import dev.stateward.application.port.Page;
import dev.stateward.application.port.PageRequest;
import java.util.function.Consumer;
import java.util.function.Function;

/** Reads lists page by page, so that no whole list is held in memory. */
final class AllPages {
  private static final int SIZE = 100;

  private AllPages() {}

  static <T> void forEach(Function<PageRequest, Page<T>> list, Consumer<T> consumer) {
    int number = 1;
    Page<T> page = list.apply(new PageRequest(number, SIZE));
    page.items().forEach(consumer);
    while ((long) number * SIZE < page.total()) {
      number++;
      page = list.apply(new PageRequest(number, SIZE));
      page.items().forEach(consumer);
    }
  }
}
