package dev.stateward.adapter.http.jsonapi;

import java.nio.charset.StandardCharsets;

/** Validates texts of clients. */
public final class TextRules {
  static final String MUST_BE_STORABLE =
      "must not contain a NUL character or half of a surrogate pair";

  private TextRules() {}

  /** The problem of a text of more than {@code longest} characters, without its name. */
  public static String tooLong(int longest) {
    return "is too long (maximum is " + longest + " characters)";
  }

  /**
   * Whether every database can store {@code text}: PostgreSQL takes no NUL, and UTF-8 no half pair.
   */
  public static boolean storable(String text) {
    return text.indexOf('\0') < 0 && StandardCharsets.UTF_8.newEncoder().canEncode(text);
  }
}
