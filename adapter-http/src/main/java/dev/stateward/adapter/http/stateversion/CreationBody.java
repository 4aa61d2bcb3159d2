package dev.stateward.adapter.http.stateversion;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stateward.adapter.http.jsonapi.JsonMemory;
import dev.stateward.adapter.http.jsonapi.RequestBodies;
import dev.stateward.adapter.http.jsonapi.RequestObject;
import dev.stateward.adapter.http.jsonapi.RequestProblems;
import dev.stateward.adapter.http.jsonapi.RequestRefusedException;
import dev.stateward.application.port.Failure;
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.application.settings.Budgets;
import java.io.IOException;
import java.util.HashSet;
import java.util.Set;

/**
 * Parses the body of a request to create a state version while it arrives, without holding states
 * in memory: small values become a tree, states are streamed to the blob store, and unknown members
 * are skipped (State Versions API, A1).
 */
final class CreationBody {
  private static final String DATA = "/data";
  private static final String POINTER = "/data/attributes/";
  private static final ObjectMapper TREES = RequestBodies.trees(Budgets.CREATION_TEXT).build();

  private static final Set<String> SMALL =
      Set.of(
          StateVersionRequests.SERIAL,
          StateVersionRequests.MD5,
          StateVersionRequests.LINEAGE,
          StateVersionRequests.FORCE);

  private final InlineUploads uploads;
  private final SentOutputsBuffer outputs;
  private final RequestProblems problems;
  private final MeteredBody body;
  private final JsonMemory memory;
  private final ObjectNode data = JsonNodeFactory.instance.objectNode();
  private final Set<String> seen = new HashSet<>();

  /** The decoded bytes of the latest state; -1 while it is not decoded. */
  private int decoded;

  CreationBody(
      InlineUploads uploads,
      SentOutputsBuffer outputs,
      RequestProblems problems,
      MeteredBody body,
      JsonMemory memory) {
    this.uploads = uploads;
    this.outputs = outputs;
    this.problems = problems;
    this.body = body;
    this.memory = memory;
  }

  /**
   * Reads the body to its end.
   *
   * @return its {@code data}, without the states; problems are noted
   * @throws RequestRefusedException when it is not a JSON document
   * @throws UseCaseFailedException when it is none that has {@code data}, or it ended early
   */
  RequestObject read() {
    try (JsonParser parser = TREES.createParser(body)) {
      document(parser);
    } catch (JsonProcessingException e) {
      throw RequestBodies.malformed(e);
    } catch (IOException e) {
      throw new UseCaseFailedException(new Failure.ContentIncomplete());
    }
    if (!seen.contains(DATA)) {
      problems.add(DATA, "Data can't be blank");
      problems.refuse();
    }
    return RequestObject.of(data, DATA, problems);
  }

  private void document(JsonParser parser) throws IOException {
    if (parser.nextToken() != JsonToken.START_OBJECT) {
      problems.add("", "The body must be an object");
      problems.refuse();
    }
    members(parser, name -> member(parser, name));
    if (parser.nextToken() != null) {
      throw RequestRefusedException.badRequest("the body is more than one JSON document");
    }
  }

  private void member(JsonParser parser, String name) throws IOException {
    if (!name.equals("data") || parser.currentToken() == JsonToken.VALUE_NULL) {
      parser.skipChildren();
      return;
    }
    once(DATA);
    if (object(parser, DATA, "Data")) {
      members(parser, inner -> dataMember(parser, inner));
    }
  }

  private void dataMember(JsonParser parser, String name) throws IOException {
    switch (name) {
      case "type" -> {
        once("/data/type");
        scalar(parser, data, "/data/", name);
      }
      case "relationships" -> {
        once("/data/relationships");
        if (object(parser, "/data/relationships", "Relationships")) {
          ObjectNode relationships = data.putObject(name);
          members(parser, inner -> relationship(parser, inner, relationships));
        }
      }
      case "attributes" -> {
        once("/data/attributes");
        ObjectNode attributes = data.putObject(name);
        if (object(parser, "/data/attributes", "Attributes")) {
          members(parser, inner -> attribute(parser, inner, attributes));
        }
      }
      default -> parser.skipChildren();
    }
  }

  private void relationship(JsonParser parser, String name, ObjectNode relationships)
      throws IOException {
    if (name.equals(StateVersionRequests.RUN)) {
      once("/data/relationships/" + name);
      relationships.set(name, kept(parser));
    } else {
      parser.skipChildren();
    }
  }

  private void attribute(JsonParser parser, String name, ObjectNode attributes) throws IOException {
    switch (name) {
      case "state" -> content(parser, name, uploads::takeState);
      case "json-state" -> content(parser, name, uploads::takeJson);
      case "json-state-outputs" -> content(parser, name, outputs::take);
      default -> {
        if (SMALL.contains(name)) {
          once(POINTER + name);
          scalar(parser, attributes, POINTER, name);
        } else {
          parser.skipChildren();
        }
      }
    }
  }

  /** Refuses duplicate names, because it would be ambiguous which member applies. */
  private void once(String pointer) {
    if (!seen.add(pointer)) {
      throw RequestRefusedException.badRequest("the body has " + pointer + " twice");
    }
  }

  /** Adds a scalar value to the tree. */
  private void scalar(JsonParser parser, ObjectNode parent, String pointer, String name)
      throws IOException {
    if (parser.currentToken().isScalarValue()) {
      parent.set(name, kept(parser));
    } else {
      problems.add(pointer + name, RequestObject.humanized(name) + " must be a single value");
      parser.skipChildren();
    }
  }

  /** Streams a value somewhere. */
  @FunctionalInterface
  private interface Taking {
    void take(InlineUploads.Writing writing) throws IOException;
  }

  private void content(JsonParser parser, String name, Taking taking) throws IOException {
    once(POINTER + name);
    if (parser.currentToken() == JsonToken.VALUE_NULL) {
      return;
    }
    if (parser.currentToken() != JsonToken.VALUE_STRING) {
      problems.add(POINTER + name, RequestObject.humanized(name) + " must be a string");
      parser.skipChildren();
      return;
    }
    decoded = -1;
    try {
      taking.take(sink ->
          body.content(out -> decoded = parser.readBinaryValue(out), sink, () -> consumed(parser)));
    } catch (IllegalArgumentException e) {
      // The parser is in the middle of a text that it cannot finish; the rest stays unread.
      problems.add(POINTER + name, RequestObject.humanized(name) + " must be base64");
      problems.refuse();
    } catch (UseCaseFailedException e) {
      // Terraform 1.5 sends an empty text where it has no JSON form, as after replace-provider.
      if (decoded == 0 && name.equals("json-state")) {
        return;
      }
      if (e.failure() instanceof Failure.NotJsonObject) {
        problems.add(POINTER + name, RequestObject.humanized(name) + " must be one JSON object");
        problems.refuse();
      }
      throw e;
    }
  }

  /** Reads a member from its first token, the current one, to its last. */
  @FunctionalInterface
  private interface Member {
    void read(String name) throws IOException;
  }

  private static void members(JsonParser parser, Member member) throws IOException {
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      String name = parser.currentName();
      parser.nextToken();
      member.read(name);
    }
  }

  private boolean object(JsonParser parser, String pointer, String words) throws IOException {
    if (parser.currentToken() == JsonToken.START_OBJECT) {
      return true;
    }
    if (parser.currentToken() != JsonToken.VALUE_NULL) {
      problems.add(pointer, words + " must be an object");
    }
    parser.skipChildren();
    return false;
  }

  private static long consumed(JsonParser parser) {
    return parser.currentLocation().getByteOffset();
  }

  /** Parses a value into a tree; takes the memory of each part before it reads the next one. */
  private JsonNode kept(JsonParser parser) throws IOException {
    if (parser.currentToken() == JsonToken.START_OBJECT) {
      memory.takePart(0);
      ObjectNode object = TREES.createObjectNode();
      members(
          parser,
          name -> {
            if (object.replace(name, kept(parser)) != null) {
              throw RequestRefusedException.badRequest("the body has " + name + " twice");
            }
          });
      return object;
    }
    if (parser.currentToken() == JsonToken.START_ARRAY) {
      memory.takePart(0);
      ArrayNode array = TREES.createArrayNode();
      while (parser.nextToken() != JsonToken.END_ARRAY) {
        array.add(kept(parser));
      }
      return array;
    }
    memory.takePart(parser.getTextLength());
    return TREES.readTree(parser);
  }
}
