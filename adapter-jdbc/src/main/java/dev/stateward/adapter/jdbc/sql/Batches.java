package dev.stateward.adapter.jdbc.sql;

import java.util.List;
import java.util.function.Consumer;

/** Long lists in parts that fit into one statement: an array of H2 has at most 65,536 elements. */
public final class Batches {
  private static final int SIZE = 10_000;

  private Batches() {}

  /**
   * Does {@code statement} with one part of {@code all} after another; with none if it is empty.
   */
  public static <T> void each(List<T> all, Consumer<List<T>> statement) {
    for (int from = 0; from < all.size(); from += SIZE) {
      statement.accept(all.subList(from, Math.min(from + SIZE, all.size())));
    }
  }
}
