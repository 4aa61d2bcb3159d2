package dev.stateward.adapter.blobstore.statefile;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.application.blob.port.AttributeValues;
import dev.stateward.application.blob.port.AttributeValues.Place;
import dev.stateward.application.settings.ChangeBudgets;
import dev.stateward.domain.stateversion.JsonText;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ValuesReaderTest {
  private static final Place ONLY = new Place("t.n", "");
  private static final String NAMES =
      "\"mode\":\"managed\",\"type\":\"t\",\"name\":\"n\",\"provider\":\"p\"";

  private static AttributeValues read(String content, Map<Place, Set<String>> wanted)
      throws IOException {
    ByteArrayInputStream bytes = new ByteArrayInputStream(content.getBytes(UTF_8));
    AttributeValues values = new JsonStateFiles().values(bytes, new AttributeValues.Wanted(wanted));
    assertThat(bytes.read()).as("the content is read to its end").isNegative();
    return values;
  }

  /** The attributes a and b of the only instance. */
  private static AttributeValues only(String... instances) throws IOException {
    return read(state(String.join(",", instances)), Map.of(ONLY, Set.of("a", "b")));
  }

  private static String state(String instances) {
    return "{\"version\":4,\"resources\":[{" + NAMES + ",\"instances\":[" + instances + "]}]}";
  }

  private static String text(AttributeValues values, Place place, String attribute) {
    return values.of(place, attribute).map(JsonText::text).orElse("");
  }

  @Test
  void readsWhatIsWantedAndNothingElse() throws IOException {
    Place deposed = new Place("m.t.n[\"k\"]", "0badcafe");
    Place output = new Place("output.url", "");
    AttributeValues values =
        read(
            """
            {"version":4,"outputs":{"url":{"value":{"x": [1, "é"]},"type":"string"},"db":{"value":"secret"}},
             "resources":[{"module":"module.m","mode":"managed","type":"t","name":"n","provider":"p",
               "instances":[{"index_key":"k","attributes":{"a":"of k","b":"other"}},
                            {"index_key":"k","deposed":"0badcafe","attributes":{"b":1.50,"a":null}}]}]}
            """,
            Map.of(deposed, Set.of("a"), output, Set.of("value")));

    assertThat(text(values, output, "value")).isEqualTo("{\"x\":[1,\"é\"]}");
    assertThat(text(values, deposed, "a")).isEqualTo("null");
    assertThat(values.values()).containsOnlyKeys(deposed, output);
    assertThat(values.values().get(deposed)).containsOnlyKeys("a");
    assertThat(values.values().get(output)).containsOnlyKeys("value");
  }

  @Test
  void leavesOutWhatIsLongerThanItsBudget() throws IOException {
    String fits = '"' + "x".repeat(ChangeBudgets.SHOWN_VALUE - 2) + '"';
    String tooLong = '"' + "x".repeat(ChangeBudgets.SHOWN_VALUE - 1) + '"';

    AttributeValues values = only("{\"attributes\":{\"a\":" + fits + ",\"b\":" + tooLong + "}}");

    assertThat(text(values, ONLY, "a")).isEqualTo(fits);
    assertThat(values.of(ONLY, "b")).isEmpty();
  }

  @Test
  void leavesOutWhatNoLongerFitsIntoTheBudgetOfAll() throws IOException {
    int most = ChangeBudgets.SHOWN_VALUES / ChangeBudgets.SHOWN_VALUE;
    String value = '"' + "x".repeat(ChangeBudgets.SHOWN_VALUE - 2) + '"';
    StringBuilder attributes = new StringBuilder("\"first\":0");
    Set<String> names = new java.util.HashSet<>();
    for (int number = 0; number <= most; number++) {
      attributes.append(",\"a").append(number).append("\":").append(value);
      names.add("a" + number);
    }

    AttributeValues values =
        read(state("{\"attributes\":{" + attributes + "}}"), Map.of(ONLY, names));

    assertThat(values.values().get(ONLY)).hasSize(most).doesNotContainKey("a" + most);
  }

  @Test
  void leavesOutWhatHasTheAddressOfAnother() throws IOException {
    assertThat(only("{\"attributes\":{\"a\":1}}").of(ONLY, "a")).isPresent();
    assertThat(only("{\"attributes\":{\"a\":1}}", "{\"attributes\":{\"a\":2}}").of(ONLY, "a"))
        .isEmpty();
    assertThat(only("{\"attributes\":{\"a\":1}}", "{\"attributes\":{}}").of(ONLY, "a")).isEmpty();
  }

  @Test
  void leavesOutWhatComesBeforeTheNamesByWhichItIsKnown() throws IOException {
    assertThat(only("{\"attributes\":{\"a\":1},\"index_key\":7}").of(ONLY, "a")).isEmpty();
    assertThat(
            read(
                    "{\"resources\":[{\"instances\":[{\"attributes\":{\"a\":1}}]," + NAMES + "}]}",
                    Map.of(ONLY, Set.of("a")))
                .values())
        .isEmpty();
  }

  @Test
  void tellsTheLastOfValuesWithOneName() throws IOException {
    assertThat(text(only("{\"attributes\":{\"a\":1,\"a\":2}}"), ONLY, "a")).isEqualTo("2");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "[]",
        "{",
        "{\"resources\":7}",
        "{\"resources\":[{\"instances\":[7,{\"attributes\":7}]}]}",
        "{\"outputs\":{\"a\":7}}",
        "{\"encrypted_data\":\"x\"}"
      })
  void findsNothingInWhatIsNoState(String content) throws IOException {
    assertThat(read(content, Map.of(ONLY, Set.of("a"))).values()).isEmpty();
  }
}
