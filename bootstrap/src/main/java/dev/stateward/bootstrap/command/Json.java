package dev.stateward.bootstrap.command;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.stateward.bootstrap.remote.Terminal;
import java.util.Map;

/** Formats the results of commands as JSON. */
final class Json {
  private Json() {}

  /** A document out of its text. */
  static JsonNode read(String text) {
    try {
      return new ObjectMapper().readTree(text);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("texts of commands are JSON", e);
    }
  }

  /** One object on one line, its members in the order of {@code members}. */
  static String line(Map<String, ?> members) {
    try {
      return Terminal.plain(new ObjectMapper().writeValueAsString(members));
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("texts can always be written", e);
    }
  }
}
