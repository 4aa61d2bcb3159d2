package dev.stateward.adapter.blobstore.statefile;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.Size;
import net.jqwik.api.statistics.Statistics;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class EmptyStateGlanceTest {
  @Provide
  Arbitrary<byte[]> documents() {
    return JsonDocuments.stateLike();
  }

  @Provide
  Arbitrary<byte[]> spoilt() {
    return JsonDocuments.spoilt();
  }

  private static boolean isEmptyState(byte[] document, long seed) {
    var glance = new JsonStateFiles().glance();
    var sizes = new Random(seed);
    int from = 0;
    while (from < document.length) {
      int length = Math.min(sizes.nextInt(20), document.length - from);
      glance.pass(document, from, length);
      from += length;
    }
    return glance.emptyState();
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
  void isNeverWrongOfSpoiltDocuments(@ForAll("spoilt") byte[] document, @ForAll long seed) {
    if (isEmptyState(document, seed)) {
      assertThat(isEmptyState(JsonDocuments.tree(document))).isTrue();
    }
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
  void knowsAnEmptyState(String state) {
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
        "{\"outputs\":{},\"resources\":[],\"res\\u006furces\":[1]}",
        "{\"serial\":1,\"lineage\":\"l\",\"meta\":{},\"encrypted_data\":\"x\"}"
      })
  void takesNothingElseForOne(String document) {
    assertThat(isEmptyState(document.getBytes(StandardCharsets.UTF_8), 1)).isFalse();
  }
}
