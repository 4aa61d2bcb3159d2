package dev.stateward.adapter.http.jsonapi;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.OutputStream;

/** Writes the document of a list, item by item. */
final class ListWriter {
  private final ObjectMapper mapper;
  private final JsonGenerator out;

  ListWriter(ObjectMapper mapper, OutputStream out) throws IOException {
    this.mapper = mapper;
    this.out = mapper.createGenerator(out);
  }

  /**
   * Writes a whole document.
   *
   * @param frame the other members of the document
   * @throws ClientGoneException when the client no longer reads
   */
  void write(JsonApi.Items items, Included included, ObjectNode frame) throws IOException {
    out.writeStartObject();
    out.writeArrayFieldStart("data");
    items.forEach(this::item);
    out.writeEndArray();
    for (var member : frame.properties()) {
      out.writeFieldName(member.getKey());
      mapper.writeTree(out, member.getValue());
    }
    if (!included.asked().isEmpty()) {
      out.writeArrayFieldStart("included");
      included.resources().forEach(this::item);
      out.writeEndArray();
    }
    out.writeEndObject();
    out.flush();
  }

  private void item(Resource resource) {
    try {
      mapper.writeTree(out, resource.tree());
    } catch (IOException e) {
      throw new ClientGoneException(e);
    }
  }
}
