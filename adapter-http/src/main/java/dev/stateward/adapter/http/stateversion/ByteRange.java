package dev.stateward.adapter.http.stateversion;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The requested range of data (RFC 9110, 14.2). */
sealed interface ByteRange {
  /** The whole: there is no range, there are several, or it is invalid. */
  record Whole() implements ByteRange {}

  /**
   * One part.
   *
   * @param from the first byte, counted from 0
   * @param length how many bytes, 1 or more
   */
  record Part(long from, long length) implements ByteRange {}

  /** A range outside of the data. */
  record Unsatisfiable() implements ByteRange {}

  /** Parses the header {@code Range} for data of {@code size} bytes. */
  static ByteRange of(@Nullable String header, long size) {
    if (header == null) {
      return new Whole();
    }
    Matcher matcher = Forms.SINGLE.matcher(header.strip());
    if (!matcher.matches() || header.strip().length() > Forms.LONGEST) {
      return new Whole();
    }
    String first = matcher.group(1);
    String last = matcher.group(2);
    if (first.isEmpty()) {
      return last.isEmpty() ? new Whole() : suffix(Long.parseLong(last), size);
    }
    long from = Long.parseLong(first);
    long to = last.isEmpty() ? size - 1 : Long.parseLong(last);
    if (!last.isEmpty() && to < from) {
      return new Whole();
    }
    return from >= size ? new Unsatisfiable() : new Part(from, Math.min(to, size - 1) - from + 1);
  }

  private static ByteRange suffix(long length, long size) {
    long kept = Math.min(length, size);
    return kept == 0 ? new Unsatisfiable() : new Part(size - kept, kept);
  }

  /** The form of the header. */
  final class Forms {
    private static final Pattern SINGLE = Pattern.compile("bytes=(\\d{0,18})-(\\d{0,18})");
    private static final int LONGEST = 64;

    private Forms() {}
  }
}
