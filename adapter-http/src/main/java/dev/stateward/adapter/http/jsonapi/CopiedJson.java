package dev.stateward.adapter.http.jsonapi;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.io.SerializedString;
import com.fasterxml.jackson.databind.JsonSerializable;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.jsontype.TypeSerializer;
import com.fasterxml.jackson.databind.util.RawValue;
import dev.stateward.domain.stateversion.JsonText;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/**
 * A JSON document within another one, copied as bytes, a piece at a time. Jackson would encode it
 * character by character; the JDK copies a text of ASCII.
 */
public final class CopiedJson extends JsonSerializable.Base {
  private static final int PIECE = 32 * 1024;

  private final String text;

  private CopiedJson(JsonText json) {
    this.text = json.text();
  }

  /** The document as a value of a tree. */
  public static RawValue of(JsonText json) {
    return new RawValue(new CopiedJson(json));
  }

  @Override
  public void serialize(JsonGenerator generator, SerializerProvider serializers)
      throws IOException {
    int end = end(0);
    generator.writeRawValue(new Piece(text.substring(0, end)));
    while (end < text.length()) {
      int from = end;
      end = end(from);
      generator.writeRaw(new Piece(text.substring(from, end)));
    }
  }

  /** Where a piece ends, which splits no character. */
  private int end(int from) {
    int end = Math.min(from + PIECE, text.length());
    return Character.isHighSurrogate(text.charAt(end - 1)) && end < text.length() ? end + 1 : end;
  }

  @Override
  public void serializeWithType(
      JsonGenerator generator, SerializerProvider serializers, TypeSerializer type)
      throws IOException {
    serialize(generator, serializers);
  }

  /** Its bytes are known without Jackson. */
  private static final class Piece extends SerializedString {
    private static final long serialVersionUID = 1L;

    Piece(String text) {
      super(text);
      _unquotedUTF8Ref = text.getBytes(StandardCharsets.UTF_8);
    }
  }
}
