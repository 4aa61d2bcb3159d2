package dev.stateward.domain.stateversion;

/** Writes keys of {@code for_each} as Terraform prints them in addresses. */
public final class QuotedKey {
  private static final int LONG = 0x10000;

  private QuotedKey() {}

  /**
   * A key as a quoted template of HCL: a line break is {@code \n}, and <code>${</code> is <code>$${
   * </code> (HCL native syntax specification, "Template Expressions").
   *
   * @param key any string
   */
  public static String of(String key) {
    StringBuilder quoted = new StringBuilder(key.length() + 2).append('"');
    int next;
    for (int at = 0; at < key.length(); at = next) {
      int character = key.codePointAt(at);
      next = at + Character.charCount(character);
      append(quoted, character, next < key.length() && key.charAt(next) == '{');
    }
    return quoted.append('"').toString();
  }

  private static void append(StringBuilder quoted, int character, boolean beforeBrace) {
    switch (character) {
      case '\n' -> quoted.append("\\n");
      case '\r' -> quoted.append("\\r");
      case '\t' -> quoted.append("\\t");
      case '"' -> quoted.append("\\\"");
      case '\\' -> quoted.append("\\\\");
      case '$', '%' -> quoted.append(Character.toString(character).repeat(beforeBrace ? 2 : 1));
      default -> {
        if (isPrinted(character)) {
          quoted.appendCodePoint(character);
        } else {
          quoted.append((character < LONG ? "\\u%04x" : "\\U%08x").formatted(character));
        }
      }
    }
  }

  /** Whether it is a letter, mark, number, punctuation, symbol or the space of ASCII. */
  private static boolean isPrinted(int character) {
    return switch (Character.getType(character)) {
      case Character.SPACE_SEPARATOR -> character == ' ';
      case Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR,
          Character.CONTROL,
          Character.FORMAT,
          Character.SURROGATE,
          Character.PRIVATE_USE,
          Character.UNASSIGNED ->
          false;
      default -> true;
    };
  }
}
