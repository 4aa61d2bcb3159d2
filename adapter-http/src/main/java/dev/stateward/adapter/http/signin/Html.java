package dev.stateward.adapter.http.signin;

import java.util.Arrays;

/** Puts texts into HTML. */
final class Html {
  private Html() {}

  /** A template with {@code %s} for each of {@code texts}, which are escaped. */
  static String of(String template, Object... texts) {
    return template.formatted(Arrays.stream(texts).map(Html::escaped).toArray());
  }

  /** HTML that was made before, and is not escaped again. */
  record Made(String html) {}

  private static String escaped(Object text) {
    return text instanceof Made(var html)
        ? html
        : text.toString()
            .replace("&", "&amp;")
            .replace("<", "&lt;")
            .replace(">", "&gt;")
            .replace("\"", "&quot;")
            .replace("'", "&#39;");
  }
}
