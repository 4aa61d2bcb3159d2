package dev.stateward.domain.stateversion;

import java.util.Objects;

/**
 * A JSON document (RFC 8259) kept as text and never parsed here. It may hold secrets, so its string
 * form shows nothing of it.
 *
 * @param text the document; well-formed
 */
public record JsonText(String text) {
  /** The document {@code null}. */
  public static final JsonText NULL = new JsonText("null");

  public JsonText {
    Objects.requireNonNull(text, "text is null");
  }

  @Override
  public String toString() {
    return "JsonText[redacted]";
  }
}
