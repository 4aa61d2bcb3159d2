package dev.stateward.adapter.blobstore.statefile;

/** Scans one of the literals {@code true}, {@code false} and {@code null}. */
final class JsonLiteral implements JsonScanner {
  private String literal = "";
  private int matched;

  JsonLiteral begin(String expected) {
    literal = expected;
    matched = 0;
    return this;
  }

  @Override
  public int scan(byte[] bytes, int from, int end) {
    int at = from;
    while (at < end && matched < literal.length()) {
      if (bytes[at++] != literal.charAt(matched++)) {
        return INVALID;
      }
    }
    return matched == literal.length() ? at : UNFINISHED;
  }
}
