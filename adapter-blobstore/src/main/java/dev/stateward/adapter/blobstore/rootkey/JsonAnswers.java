package dev.stateward.adapter.blobstore.rootkey;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.stateward.application.port.StoreUnavailableException;
import java.io.IOException;
import java.util.Base64;
import java.util.Map;

/** Writes requests to key servers as JSON, and reads what they answer. */
final class JsonAnswers {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private final String name;

  /** Answers of a server whose key has that name, for messages. */
  JsonAnswers(String name) {
    this.name = name;
  }

  static byte[] written(Map<String, ?> members) {
    try {
      return MAPPER.writeValueAsBytes(members);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("texts can be written", e);
    }
  }

  /** The document in {@code body}; a missing one when there is none. */
  static JsonNode read(byte[] body) {
    try {
      return MAPPER.readTree(body);
    } catch (IOException e) {
      return MissingNode.getInstance();
    }
  }

  /**
   * The text at {@code pointer}.
   *
   * @throws StoreUnavailableException when there is none
   */
  String text(JsonNode document, String pointer) {
    JsonNode found = document.at(pointer);
    if (!found.isTextual() || found.textValue().isEmpty()) {
      throw incomprehensible("there is no " + pointer);
    }
    return found.textValue();
  }

  /** As {@link #text}, of bytes in base64. */
  byte[] bytes(JsonNode document, String pointer) {
    try {
      return Base64.getDecoder().decode(text(document, pointer));
    } catch (IllegalArgumentException e) {
      throw incomprehensible(pointer + " is not base64");
    }
  }

  StoreUnavailableException incomprehensible(String why) {
    return new StoreUnavailableException(
        name + " answers something incomprehensible: " + why, new IOException(why));
  }
}
