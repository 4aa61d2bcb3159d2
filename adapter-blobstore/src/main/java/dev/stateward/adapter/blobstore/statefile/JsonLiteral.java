package dev.stateward.adapter.blobstore.statefile;

/** Follows one of the words {@code true}, {@code false} and {@code null} to its end. */
final class JsonLiteral {
  private String word = "";
  private int matched;

  void begin(String spelling) {
    word = spelling;
    matched = 0;
  }

  /** The position after the word, or one of the constants of {@link JsonString}. */
  int proceed(byte[] bytes, int from, int end) {
    int at = from;
    while (at < end && matched < word.length()) {
      if (bytes[at++] != word.charAt(matched++)) {
        return JsonString.FLAW;
      }
    }
    return matched == word.length() ? at : JsonString.UNFINISHED;
  }
}
