package dev.stateward.bootstrap.state;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stateward.bootstrap.remote.HiddenValues;
import dev.stateward.bootstrap.remote.RemoteFailedException;
import dev.stateward.bootstrap.remote.Terminal;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Prints what is in a state, one resource at a time.
 *
 * @param out where it goes
 * @param values which values are printed
 * @param json whether objects are printed, one on each line
 */
record StatePrinter(PrintWriter out, Values values, boolean json) {
  /** Leaves numbers as they are. */
  private static final JsonMapper JSON =
      JsonMapper.builder()
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
          .build();

  private static final int FORMAT = 4;

  /** Which values are printed. */
  enum Values {
    NONE,
    PLAIN,
    ALL
  }

  /** Prints the resources and outputs of a state. */
  void print(Path state) throws IOException {
    requireFormat(state);
    try (InputStream in = Files.newInputStream(state);
        JsonParser parser = JSON.createParser(in)) {
      parser.nextToken();
      while (parser.nextToken() == JsonToken.FIELD_NAME) {
        String name = parser.currentName();
        parser.nextToken();
        if (name.equals("outputs")) {
          JsonNode outputs = parser.readValueAsTree();
          outputs.properties().forEach(it -> output(it.getKey(), it.getValue()));
        } else if (name.equals("resources") && parser.currentToken() == JsonToken.START_ARRAY) {
          while (parser.nextToken() != JsonToken.END_ARRAY) {
            resource(parser.readValueAsTree());
          }
        } else {
          parser.skipChildren();
        }
      }
    }
    out.flush();
  }

  /** The number of the format need not come first. */
  private static void requireFormat(Path state) throws IOException {
    long format = 0;
    try (InputStream in = Files.newInputStream(state);
        JsonParser parser = JSON.createParser(in)) {
      parser.nextToken();
      while (parser.nextToken() == JsonToken.FIELD_NAME) {
        String name = parser.currentName();
        parser.nextToken();
        if (name.equals("version")) {
          format = parser.getValueAsLong();
        } else {
          parser.skipChildren();
        }
      }
    }
    if (format != FORMAT) {
      throw RemoteFailedException.failed(
          "the state is of another format than 4, or encrypted: `stateward state pull` prints it as"
              + " it is");
    }
  }

  private void output(String name, JsonNode output) {
    boolean hidden =
        values != Values.ALL
            && (output.path("sensitive").asBoolean()
                || HiddenValues.contain(name, output.path("value")));
    if (json) {
      ObjectNode line = JsonNodeFactory.instance.objectNode().put("address", "output." + name);
      line.put("mode", "output").put("sensitive", output.path("sensitive").asBoolean());
      line.set("type", output.path("type"));
      if (values != Values.NONE && !hidden) {
        line.set("value", output.path("value"));
      }
      print(line.toString());
    } else {
      String value = hidden ? HiddenValues.TEXT : output.path("value").toString();
      print("output." + name + (values == Values.NONE ? "" : " = " + value));
    }
  }

  private void resource(JsonNode resource) {
    for (JsonNode instance : resource.path("instances")) {
      String address = ResourceAddress.of(resource, instance);
      Set<String> hidden = values == Values.ALL ? Set.of() : sensitive(instance);
      if (json) {
        ObjectNode line = JsonNodeFactory.instance.objectNode().put("address", address);
        line.put("mode", resource.path("mode").asText());
        line.put("type", resource.path("type").asText());
        line.put("provider", resource.path("provider").asText());
        if (values != Values.NONE) {
          ObjectNode attributes = line.putObject("attributes");
          hidden.forEach(line.putArray("sensitive")::add);
          instance.path("attributes").properties().stream()
              .filter(it -> !hidden.contains(it.getKey()))
              .forEach(it -> attributes.set(it.getKey(), it.getValue()));
        }
        print(line.toString());
      } else {
        print(address);
        if (values != Values.NONE) {
          instance.path("attributes").properties().forEach(it -> attribute(it, hidden));
        }
      }
    }
  }

  private void attribute(Map.Entry<String, JsonNode> attribute, Set<String> hidden) {
    if (!attribute.getValue().isNull()) {
      String value =
          hidden.contains(attribute.getKey()) ? HiddenValues.TEXT : attribute.getValue().toString();
      print("    " + attribute.getKey() + " = " + value);
    }
  }

  /**
   * The attributes that the state marks as sensitive, wholly or in parts, and attributes with
   * secret names.
   */
  private static Set<String> sensitive(JsonNode instance) {
    Set<String> names = new TreeSet<>();
    for (JsonNode path : instance.path("sensitive_attributes")) {
      // A path is a list of steps; earlier versions of the tool wrote single steps.
      JsonNode first = path.isArray() ? path.path(0) : path;
      names.add(first.path("value").asText());
    }
    instance.path("attributes").properties().stream()
        .filter(it -> !it.getValue().isNull() && HiddenValues.contain(it.getKey(), it.getValue()))
        .forEach(it -> names.add(it.getKey()));
    return names;
  }

  private void print(String line) {
    out.println(Terminal.plain(line));
  }
}
