package dev.stateward.adapter.http.openapi;

/** HTML that is written from its beginning to its end; all text is escaped. */
final class Html {
  private final StringBuilder text = new StringBuilder(1 << 20);

  /** Begins an element; {@code tag} has its attributes, which are constants. */
  Html open(String tag) {
    text.append('<').append(tag).append('>');
    return this;
  }

  /** Begins an element with one attribute whose value is escaped. */
  Html open(String tag, String attribute, String value) {
    text.append('<').append(tag).append(' ').append(attribute).append("=\"");
    text(value);
    text.append("\">");
    return this;
  }

  Html close(String tag) {
    text.append("</").append(tag).append(">\n");
    return this;
  }

  Html text(String content) {
    for (int i = 0; i < content.length(); i++) {
      char each = content.charAt(i);
      switch (each) {
        case '<' -> text.append("&lt;");
        case '>' -> text.append("&gt;");
        case '&' -> text.append("&amp;");
        case '"' -> text.append("&quot;");
        default -> text.append(each);
      }
    }
    return this;
  }

  /** An element with text alone; nothing without a text. */
  Html element(String tag, String content) {
    return content.isEmpty() ? this : open(tag).text(content).close(tag);
  }

  /** Text whose parts between backquotes are code. */
  Html prose(String tag, String content) {
    if (content.isEmpty()) {
      return this;
    }
    open(tag);
    String[] parts = content.split("`", -1);
    for (int i = 0; i < parts.length; i++) {
      if (i % 2 == 0) {
        text(parts[i]);
      } else {
        open("code").text(parts[i]);
        text.append("</code>");
      }
    }
    return close(tag);
  }

  Html link(String target, String content) {
    open("a", "href", target).text(content);
    text.append("</a>");
    return this;
  }

  @Override
  public String toString() {
    return text.toString();
  }
}
