package dev.stateward.adapter.blobstore.statefile;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stateward.application.blob.port.StateFiles;
import dev.stateward.domain.stateversion.Lineage;
import dev.stateward.domain.stateversion.StateHeader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.OptionalLong;
import java.util.Random;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.Size;
import net.jqwik.api.statistics.Statistics;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class EmptyStateDetectorTest {
  @Provide
  Arbitrary<byte[]> documents() {
    return JsonDocuments.stateLike();
  }

  @Provide
  Arbitrary<byte[]> mutated() {
    return JsonDocuments.mutated();
  }

  private static boolean isEmptyState(byte[] document, long seed) {
    return passed(document, seed).emptyState();
  }

  private static boolean isObject(byte[] document, long seed) {
    return passed(document, seed).jsonObject();
  }

  private static StateFiles.Detector passed(byte[] document, long seed) {
    var detector = new JsonStateFiles().detector();
    var sizes = new Random(seed);
    boolean flawless = true;
    int from = 0;
    while (from < document.length) {
      int length = Math.min(sizes.nextInt(20), document.length - from);
      boolean passes = detector.feed(document, from, length);
      assertThat(flawless || !passes).as("a flaw stays one").isTrue();
      flawless = passes;
      from += length;
    }
    assertThat(flawless || !detector.jsonObject()).isTrue();
    return detector;
  }

  @Property
  void acceptsEveryObject(@ForAll("documents") byte[] document, @ForAll long seed) {
    assertThat(isObject(document, seed)).isEqualTo(JsonDocuments.tree(document).isObject());
  }

  @Property(tries = 1000)
  void agreesWithJacksonOnWhatIsAnObject(@ForAll("mutated") byte[] document, @ForAll long seed) {
    JsonNode strict = JsonDocuments.tree(document);

    if (isObject(document, seed) && strict.isMissingNode()) {
      assertThat(JsonDocuments.treeOfLast(document).isObject()).as("a field twice").isTrue();
    } else {
      assertThat(isObject(document, seed)).isEqualTo(strict.isObject());
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "[]",
        "[{}]",
        "1",
        "\"{}\"",
        "null",
        "\ufeff{}",
        "{",
        "{\"a\":1",
        "{\"a\":\"",
        "{}}",
        "{} {}",
        "{}\u0000",
        "{\"resources\":[{}],\"outputs\":{\"a\":1}} x",
        "{\"resources\":[{}],\"outputs\":{\"a\":tru}}",
        "\u001f\u008b"
      })
  void refusesEverythingElse(String document) {
    assertThat(isObject(document.getBytes(StandardCharsets.UTF_8), 1)).isFalse();
  }

  @Test
  void refusesAtTheFirstByte() {
    assertThat(new JsonStateFiles().detector().feed(new byte[] {0x1f}, 0, 1)).isFalse();
    assertThat(new JsonStateFiles().detector().feed(new byte[] {'['}, 0, 1)).isFalse();
  }

  private static boolean isEmptyState(JsonNode state) {
    var resources = state.path("resources");
    var outputs = state.path("outputs");
    return resources.isArray() && resources.isEmpty() && outputs.isObject() && outputs.isEmpty();
  }

  @Property(tries = 1000)
  void agreesWithTheTree(@ForAll("documents") byte[] document, @ForAll long seed) {
    boolean empty = isEmptyState(JsonDocuments.tree(document));

    Statistics.label("empty").collect(empty).coverage(c -> c.check(true).count(n -> n > 20));
    assertThat(isEmptyState(document, seed)).isEqualTo(empty);
  }

  @Property(tries = 1000)
  void neverAcceptsAStateThatIsNotEmpty(@ForAll("mutated") byte[] document, @ForAll long seed) {
    if (isEmptyState(document, seed)) {
      assertThat(isEmptyState(JsonDocuments.tree(document))).isTrue();
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"version\":4,\"serial\":3,\"lineage\":\"a\"} | 3 | a",
        "{\"serial\":3,\"lineage\":\"a\",\"meta\":{\"serial\":4},\"encrypted_data\":\"x\"} | 3 | a",
        "{\"resources\":[{\"serial\":1}],\"Serial\":9223372036854775807} | 9223372036854775807 | ''",
        "{\"serial\":1,\"lineage\":\"a\",\"serial\":2,\"lineage\":\"\\u0062\"} | 2 | b",
        "{\"s\\u0065rial\":3,\"\\u006cineage\":\"a\"} | 3 | a",
        "{\"serial\":1,\"serial\":null,\"lineage\":7} | | ''",
        "{\"serial\":[1],\"lineage\":{\"lineage\":\"a\"}} | | ''",
        "{\"serial\":1.0} | | ''",
        "{\"serial\":9223372036854775808} | | ''",
        "{\"lineage\":\"\\u0000\"} | | ''",
        "{} | | ''"
      })
  void takesSerialAndLineage(String document, @Nullable Long serial, String lineage) {
    for (int seed = 0; seed < 10; seed++) {
      assertThat(passed(document.getBytes(StandardCharsets.UTF_8), seed).header())
          .isEqualTo(
              new StateHeader(
                  serial == null ? OptionalLong.empty() : OptionalLong.of(serial),
                  new Lineage(lineage)));
    }
  }

  @Test
  void takesTheLongestLineage() {
    for (String character : List.of("a", "\\u20ac", "\u20ac")) {
      String longest = character.repeat(Lineage.LONGEST);
      assertThat(lineage(longest).value()).hasSize(Lineage.LONGEST);
      assertThat(lineage(longest + character)).isEqualTo(Lineage.UNSTATED);
    }
  }

  private static Lineage lineage(String json) {
    byte[] document = ("{\"lineage\":\"" + json + "\"}").getBytes(StandardCharsets.UTF_8);
    return passed(document, 1).header().lineage();
  }

  @Property
  void neverFails(@ForAll @Size(max = 300) byte[] anything, @ForAll long seed) {
    assertThat(isEmptyState(anything, seed)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"version\":4,\"serial\":3,\"outputs\":{},\"resources\":[],\"check_results\":null}",
        "{\"resources\":[ ],\"x\":{\"resources\":[1],\"outputs\":{\"a\":1}},\"outputs\":{\n}}\n",
        "{\"resources\":[],\"resources\":[],\"outputs\":{}}"
      })
  void detectsAnEmptyState(String state) {
    assertThat(isEmptyState(state.getBytes(StandardCharsets.UTF_8), 1)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "[]",
        "\"resources\"",
        "null",
        "{\"outputs\":{}}",
        "{\"resources\":[]}",
        "{\"outputs\":{},\"resources\":null}",
        "{\"outputs\":null,\"resources\":[]}",
        "{\"outputs\":[],\"resources\":[]}",
        "{\"outputs\":{},\"resources\":{}}",
        "{\"outputs\":{},\"resources\":[[]]}",
        "{\"outputs\":{},\"resources\":[]",
        "{\"outputs\":{},\"resources\":[]}}",
        "{\"a\":{\"outputs\":{},\"resources\":[]}}",
        "[{\"outputs\":{},\"resources\":[]}]",
        "{\"outputs\":{},\"resources\":[1],\"resources\":[]}",
        "{\"outputs\":{},\"resources\":[],\"Resources\":[1]}",
        "{\"outputs\":{},\"resources\":[],\"encrypted_data\":\"x\"}",
        "{\"outputs\":{},\"resources\":[],\"res\\u006furces\":[1]}",
        "{\"serial\":1,\"lineage\":\"l\",\"meta\":{},\"encrypted_data\":\"x\"}"
      })
  void detectsNothingElse(String document) {
    assertThat(isEmptyState(document.getBytes(StandardCharsets.UTF_8), 1)).isFalse();
  }
}
