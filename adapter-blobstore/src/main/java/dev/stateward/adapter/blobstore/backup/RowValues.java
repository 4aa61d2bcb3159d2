package dev.stateward.adapter.blobstore.backup;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.stateward.application.backup.port.TableShape.ColumnType;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The values of rows as JSON: times in ISO 8601, bytes in base64. */
final class RowValues {
  private RowValues() {}

  static void write(JsonGenerator json, @Nullable Object value) throws IOException {
    switch (value) {
      case null -> json.writeNull();
      case String text -> json.writeString(text);
      case Long number -> json.writeNumber(number);
      case Boolean flag -> json.writeBoolean(flag);
      case Instant time -> json.writeString(time.toString());
      case byte[] bytes -> json.writeBinary(bytes);
      case List<?> texts -> {
        json.writeStartArray();
        for (Object text : texts) {
          json.writeString(String.valueOf(text));
        }
        json.writeEndArray();
      }
      default -> throw new IllegalArgumentException("no value of a row: " + value.getClass());
    }
  }

  /** The value that begins with the present token. */
  static @Nullable Object read(JsonParser json, ColumnType type) throws IOException {
    if (json.currentToken() == JsonToken.VALUE_NULL) {
      return null;
    }
    return switch (type) {
      case TEXT -> text(json);
      case INTEGER -> {
        require(json, JsonToken.VALUE_NUMBER_INT);
        yield json.getLongValue();
      }
      case BOOLEAN -> json.getBooleanValue();
      case TIME -> time(text(json));
      case BYTES -> {
        require(json, JsonToken.VALUE_STRING);
        yield json.getBinaryValue();
      }
      case TEXTS -> {
        require(json, JsonToken.START_ARRAY);
        List<String> texts = new ArrayList<>();
        while (json.nextToken() != JsonToken.END_ARRAY) {
          texts.add(text(json));
        }
        yield texts;
      }
    };
  }

  private static String text(JsonParser json) throws IOException {
    require(json, JsonToken.VALUE_STRING);
    return json.getText();
  }

  private static Instant time(String text) throws IOException {
    try {
      return Instant.parse(text);
    } catch (DateTimeException e) {
      throw new IOException("not a time", e);
    }
  }

  private static void require(JsonParser json, JsonToken wanted) throws IOException {
    if (json.currentToken() != wanted) {
      throw new IOException("not the value of such a column");
    }
  }
}
