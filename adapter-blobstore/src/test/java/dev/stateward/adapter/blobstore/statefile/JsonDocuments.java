package dev.stateward.adapter.blobstore.statefile;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Tuple;

/** Makes JSON documents, and says what another reader takes them for. */
final class JsonDocuments {
  private static final JsonMapper JSON =
      JsonMapper.builder()
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .enable(DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY)
          .build();

  private static final List<String> FIELDS =
      List.of("version", "serial", "lineage", "outputs", "resources", "check_results", "x");

  private JsonDocuments() {}

  /** The document as Jackson reads it; missing when it refuses, or is no strict UTF-8. */
  static JsonNode tree(byte[] document) {
    try {
      return JSON.readTree(
          StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(document)).toString());
    } catch (CharacterCodingException | JsonProcessingException e) {
      return MissingNode.getInstance();
    }
  }

  /** The same, taking the last of several fields with one name. */
  static JsonNode treeOfLast(byte[] document) {
    try {
      return new JsonMapper().readTree(new String(document, StandardCharsets.UTF_8));
    } catch (JsonProcessingException e) {
      return MissingNode.getInstance();
    }
  }

  /** Documents that are more or less like state files, spaced in every way. */
  static Arbitrary<byte[]> stateLike() {
    var members = Arbitraries.maps(Arbitraries.of(FIELDS), values(3)).ofMaxSize(FIELDS.size());
    var lists = Arbitraries.of("[]", "[ ]", "[]", "[1]", "null");
    var objects = Arbitraries.of("{}", "{ }", "{}", "{\"a\":{}}", "[]");
    var spaces = Arbitraries.of("", " ", "\n\t", "\r\n  ");
    return Combinators.combine(members, lists, objects, spaces).as(JsonDocuments::document);
  }

  private static byte[] document(
      Map<String, String> members, String list, String object, String space) {
    var fields = new LinkedHashMap<>(members);
    fields.computeIfPresent("resources", (name, value) -> list);
    fields.computeIfPresent("outputs", (name, value) -> object);
    return object(fields, space).getBytes(StandardCharsets.UTF_8);
  }

  /** The same, with some bytes changed, cut off or put in. */
  static Arbitrary<byte[]> spoilt() {
    return stateLike()
        .flatMap(document -> Arbitraries.longs().map(seed -> spoil(document, new Random(seed))));
  }

  private static byte[] spoil(byte[] document, Random random) {
    var all = "{}[]\",:\\u0 e.-+12truefalsn\u00e9\n\u0001".getBytes(StandardCharsets.UTF_8);
    var spoilt = new ArrayList<Byte>();
    for (byte each : document) {
      spoilt.add(each);
    }
    for (int change = random.nextInt(3); change >= 0; change--) {
      int at = random.nextInt(spoilt.size() + 1);
      if (random.nextBoolean() || at == spoilt.size()) {
        spoilt.add(at, all[random.nextInt(all.length)]);
      } else if (random.nextBoolean()) {
        spoilt.remove(at);
      } else {
        spoilt.set(at, (byte) random.nextInt(256));
      }
    }
    var bytes = new byte[spoilt.size()];
    for (int at = 0; at < bytes.length; at++) {
      bytes[at] = spoilt.get(at);
    }
    return bytes;
  }

  private static Arbitrary<String> values(int depth) {
    var scalars =
        Arbitraries.oneOf(
            Arbitraries.of("[]", "{}", "[ ]", "{ }", "null", "true", "false", "0", "-0.5e+10"),
            Arbitraries.of("\"\"", "\"\\\"\\\\\\u00e9\\ud83d\"", "\"\u00e9\ud83d\ude00\u20ac\""),
            Arbitraries.longs().map(String::valueOf),
            Arbitraries.strings().ascii().ofMaxLength(20).map(JsonDocuments::quote));
    if (depth == 0) {
      return scalars;
    }
    return Arbitraries.frequencyOf(
        Tuple.of(6, scalars),
        Tuple.of(
            1,
            values(depth - 1).list().ofMaxSize(3).map(list -> "[" + String.join(" ,", list) + "]")),
        Tuple.of(
            1,
            Arbitraries.maps(Arbitraries.of(FIELDS), values(depth - 1))
                .ofMaxSize(3)
                .map(fields -> object(fields, " "))));
  }

  private static String object(Map<String, String> fields, String space) {
    var members = new ArrayList<String>();
    fields.forEach(
        (name, value) -> members.add(space + quote(name) + space + ":" + space + value + space));
    return space + "{" + String.join(",", members) + "}" + space;
  }

  static String quote(String text) {
    try {
      return JSON.writeValueAsString(text);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(e);
    }
  }
}
