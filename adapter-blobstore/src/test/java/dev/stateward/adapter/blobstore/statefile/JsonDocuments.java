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

/** Generates JSON documents, and parses them with Jackson. */
final class JsonDocuments {
  private static final JsonMapper JSON =
      JsonMapper.builder()
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .enable(DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY)
          .build();

  private static final List<String> FIELDS =
      List.of("version", "serial", "lineage", "outputs", "resources", "check_results", "x");

  private JsonDocuments() {}

  /** The document as Jackson parses it; missing when Jackson refuses it or it is not UTF-8. */
  static JsonNode tree(byte[] document) {
    try {
      return JSON.readTree(
          StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(document)).toString());
    } catch (CharacterCodingException | JsonProcessingException e) {
      return MissingNode.getInstance();
    }
  }

  /** The same, with the last of several fields of one name. */
  static JsonNode treeOfLast(byte[] document) {
    try {
      return new JsonMapper().readTree(new String(document, StandardCharsets.UTF_8));
    } catch (JsonProcessingException e) {
      return MissingNode.getInstance();
    }
  }

  /** Documents like state files, with all kinds of white space. */
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

  /** The same, with bytes changed, removed or inserted. */
  static Arbitrary<byte[]> mutated() {
    return stateLike()
        .flatMap(document -> Arbitraries.longs().map(seed -> mutate(document, new Random(seed))));
  }

  private static byte[] mutate(byte[] document, Random random) {
    var all = "{}[]\",:\\u0 e.-+12truefalsn\u00e9\n\u0001".getBytes(StandardCharsets.UTF_8);
    var mutated = new ArrayList<Byte>();
    for (byte each : document) {
      mutated.add(each);
    }
    for (int change = random.nextInt(3); change >= 0; change--) {
      int at = random.nextInt(mutated.size() + 1);
      if (random.nextBoolean() || at == mutated.size()) {
        mutated.add(at, all[random.nextInt(all.length)]);
      } else if (random.nextBoolean()) {
        mutated.remove(at);
      } else {
        mutated.set(at, (byte) random.nextInt(256));
      }
    }
    var bytes = new byte[mutated.size()];
    for (int at = 0; at < bytes.length; at++) {
      bytes[at] = mutated.get(at);
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
