package dev.stateward.adapter.http.jsonapi;

import com.fasterxml.jackson.core.io.SerializedString;
import com.fasterxml.jackson.databind.util.RawValue;
import dev.stateward.domain.stateversion.JsonText;
import java.nio.charset.StandardCharsets;

/**
 * A JSON document within another one, copied as bytes. Jackson would encode it character by
 * character; the JDK copies a text of ASCII.
 */
public final class CopiedJson extends SerializedString {
  private static final long serialVersionUID = 1L;

  private CopiedJson(JsonText json) {
    super(json.text());
    _unquotedUTF8Ref = json.text().getBytes(StandardCharsets.UTF_8);
  }

  /** The document as a value of a tree. */
  public static RawValue of(JsonText json) {
    return new RawValue(new CopiedJson(json));
  }
}
