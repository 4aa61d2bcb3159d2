package dev.stateward.adapter.http;

import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The charset of a request (RFC 9110, 8.3.2). Javalin decodes the query by it, too, and fails where
 * it is none; so does Jetty when it is asked for the media type.
 */
final class Charsets {
  private static final String CHARSET = "charset";

  private Charsets() {}

  /** Whether {@code contentType} names no charset, or one that there is. */
  static boolean known(@Nullable String contentType) {
    if (contentType == null) {
      return true;
    }
    for (String parameter : contentType.split(";", -1)) {
      String text = parameter.strip().toLowerCase(Locale.ROOT);
      if (text.startsWith(CHARSET) && !exists(text.substring(CHARSET.length()).strip())) {
        return false;
      }
    }
    return true;
  }

  /** Whether {@code value} is an equals sign and the name of a charset, which may be in quotes. */
  private static boolean exists(String value) {
    if (!value.startsWith("=")) {
      return false;
    }
    String name = value.substring(1).strip();
    boolean quoted = name.length() > 1 && name.startsWith("\"") && name.endsWith("\"");
    try {
      return Charset.isSupported(quoted ? name.substring(1, name.length() - 1) : name);
    } catch (IllegalCharsetNameException none) {
      return false;
    }
  }
}
