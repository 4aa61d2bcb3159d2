package dev.stateward.adapter.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.stateward.application.port.out.StateFiles;
import dev.stateward.domain.stateversion.Inventory;
import dev.stateward.domain.stateversion.JsonText;
import dev.stateward.domain.stateversion.Serial;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Looks into small state files, read whole: it finds outputs and takes the resources as they stand.
 * To it, no state is empty.
 */
final class PlainStateFiles implements StateFiles {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final JsonText NO_OBJECT = new JsonText("{}");

  @Override
  public Glance glance() {
    return new Glance() {
      @Override
      public void pass(byte[] buffer, int offset, int length) {}

      @Override
      public boolean emptyState() {
        return false;
      }
    };
  }

  @Override
  public Findings examine(InputStream content) throws IOException {
    JsonNode file = tree(content.readAllBytes());
    JsonNode resources = file.path("resources");
    JsonText shown = new JsonText(resources.isArray() ? resources.toString() : "[]");
    return new Findings(
        new Inventory.Taken(
            file.path("terraform_version").asText(""),
            file.path("version").asLong(),
            NO_OBJECT,
            NO_OBJECT,
            shown,
            false,
            resources.size(),
            resources.size()),
        shown,
        found(file.path("outputs")));
  }

  @Override
  public List<FoundOutput> outputs(byte[] json) {
    JsonNode outputs = tree(json);
    if (!outputs.isObject()) {
      throw new IllegalArgumentException("no outputs");
    }
    return found(outputs);
  }

  @Override
  public InputStream withSerial(InputStream content, Serial serial) {
    try {
      String text = new String(content.readAllBytes(), StandardCharsets.ISO_8859_1);
      String changed = text.replaceFirst("\"serial\":\\d+", "\"serial\":" + serial.value());
      return new ByteArrayInputStream(changed.getBytes(StandardCharsets.ISO_8859_1));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<FoundOutput> found(JsonNode outputs) {
    List<FoundOutput> found = new ArrayList<>();
    outputs
        .properties()
        .forEach(output ->
            found.add(
                new FoundOutput(
                    output.getKey(),
                    output.getValue().path("sensitive").asBoolean(false),
                    text(output.getValue(), "type"),
                    text(output.getValue(), "value"))));
    return found;
  }

  private static JsonText text(JsonNode output, String name) {
    JsonNode part = output.path(name);
    return part.isMissingNode() ? JsonText.NULL : new JsonText(part.toString());
  }

  /** The document, or an empty one when there is none. */
  private static JsonNode tree(byte[] bytes) {
    try {
      return JSON.readTree(bytes);
    } catch (IOException e) {
      return JSON.createObjectNode();
    }
  }
}
