package dev.stateward.application.port;

/**
 * A requested page of a list.
 *
 * @param number the page, counted from 1
 * @param size how many items a page has, 1 to {@value #LARGEST}
 */
public record PageRequest(int number, int size) {
  /** The most items a page may have. */
  public static final int LARGEST = 100;

  /** The default number of items of a page (State Versions API, Limits). */
  public static final int USUAL = 20;

  public PageRequest {
    if (number < 1 || size < 1 || size > LARGEST) {
      throw new IllegalArgumentException("page " + number + " of " + size + " items");
    }
  }

  /** How many items come before the page. */
  public long offset() {
    return (number - 1L) * size;
  }
}
