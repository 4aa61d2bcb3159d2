package dev.stateward.adapter.blobstore.statefile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.domain.stateversion.Serial;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class SerialRewritingStreamTest {
  private final JsonStateFiles files = new JsonStateFiles();

  @Provide
  Arbitrary<byte[]> documents() {
    return JsonDocuments.stateLike();
  }

  private String rewritten(String state, long serial, int largestPiece) throws IOException {
    var content = new Pieces(state.getBytes(StandardCharsets.UTF_8), 1, largestPiece);
    try (var changed = files.withSerial(content, new Serial(serial))) {
      var result = new String(changed.bytes().readAllBytes(), StandardCharsets.UTF_8);
      assertThat(changed.renumbered()).isEqualTo(!result.equals(state));
      return result;
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\'',
      value = {
        "{\"serial\":3}                           | {\"serial\":42}",
        "{ \"serial\" : 3 , \"a\":3}              | { \"serial\" : 42 , \"a\":3}",
        "{\"a\":{\"serial\":3},\"serial\":9007199254740994,\"b\":[{\"serial\":3}]} "
            + "| {\"a\":{\"serial\":3},\"serial\":42,\"b\":[{\"serial\":3}]}",
        "{\"serial\":3,\"serial\":4}              | {\"serial\":42,\"serial\":42}",
        "{\"a\":\"\\\"serial\\\":3\",\"serial\":0} | {\"a\":\"\\\"serial\\\":3\",\"serial\":42}",
        "{\"serial\":\"serial\",\"serial\":1}     | {\"serial\":\"serial\",\"serial\":42}",
        "{\"serial\":1,,                          | {\"serial\":42,,",
        "{\"version\":4,\"meta\":{\"encrypted_data\":1},\"serial\":1} "
            + "| {\"version\":4,\"meta\":{\"encrypted_data\":1},\"serial\":42}"
      })
  void changesTheSerialAndNothingElse(String state, String expected) throws IOException {
    for (int largestPiece = 1; largestPiece < 100; largestPiece++) {
      assertThat(rewritten(state, 42, largestPiece)).isEqualTo(expected);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "{}",
        "not json {\"serial\":3}",
        "[{\"serial\":3}]",
        "[\"serial\",3]",
        "{\"Serial\":3}",
        "{\"a\":{\"serial\":3}}",
        "{\"serial\":-3}",
        "{\"serial\":3.5}",
        "{\"serial\":3e1}",
        "{\"serial\":\"3\"}",
        "{\"serial\":[3]}",
        "{\"serial\":null,\"a\":3}",
        "{\"serial\":3",
        "{\"a\":} {\"serial\":3}",
        "{\"serial\":3,\"lineage\":\"l\",\"meta\":{\"key\":1},\"encrypted_data\":\"bm8=\"}"
      })
  void changesNothingElse(String content) throws IOException {
    for (int largestPiece = 1; largestPiece < 100; largestPiece++) {
      assertThat(rewritten(content, 42, largestPiece)).isEqualTo(content);
    }
  }

  @Test
  void changesASerialThatEndsAtAnInvalidByte() throws IOException {
    var content = "{\"serial\":3\u00ff}".getBytes(StandardCharsets.ISO_8859_1);

    try (var changed = files.withSerial(new ByteArrayInputStream(content), new Serial(42))) {
      assertThat(new String(changed.bytes().readAllBytes(), StandardCharsets.ISO_8859_1))
          .isEqualTo("{\"serial\":42\u00ff}");
    }
  }

  @Test
  void changesSerialsAcrossPieces() throws IOException {
    for (int padding = 64 * 1024 - 40; padding < 64 * 1024 + 10; padding++) {
      var before = "{\"version\":4,\"a\":\"" + "x".repeat(padding) + "\",\"serial\": ";

      assertThat(rewritten(before + "123456789,\"b\":[]}", 7, 1 << 20))
          .isEqualTo(before + "7,\"b\":[]}");
      assertThat(rewritten(before + "1.5}", 7, 1 << 20)).isEqualTo(before + "1.5}");
      assertThat(rewritten(before + "12", 7, 1 << 20)).isEqualTo(before + "12");
    }
  }

  @Test
  void changesNothingInALargeFileThatMayBeEncrypted() throws IOException {
    var metadata = "{\"serial\":3,\"meta\":{\"key\":\"" + "x".repeat(64 * 1024) + "\"}";

    for (String state : List.of(metadata + ",\"encrypted_data\":\"bm8=\"}", metadata + "}")) {
      assertThat(rewritten(state, 7, 1000)).isEqualTo(state);
    }
  }

  @Test
  void keepsANumberOfExcessiveLength() throws IOException {
    var state = "{\"version\":4,\"serial\":" + "9".repeat(200_000) + "}";

    assertThat(rewritten(state, 7, 1000)).isEqualTo(state);
  }

  @Property
  void changesTheSerialOfAnyDocument(
      @ForAll("documents") byte[] document,
      @ForAll @LongRange(min = 0) long old,
      @ForAll @LongRange(min = 0) long serial,
      @ForAll long seed)
      throws IOException {
    var rest = new String(document, StandardCharsets.UTF_8).strip().substring(1);
    var comma = rest.equals("}") ? "" : ",";
    if (rest.contains("\"serial\"")) {
      return;
    }
    var state = "{\"serial\":" + old + comma + rest;
    var content = new Pieces(state.getBytes(StandardCharsets.UTF_8), seed, 9);

    try (var changed = files.withSerial(content, new Serial(serial))) {
      assertThat(changed.bytes().readAllBytes())
          .isEqualTo(("{\"serial\":" + serial + comma + rest).getBytes(StandardCharsets.UTF_8));
    }
  }

  @Property
  void keepsArbitraryBytes(@ForAll @Size(max = 500) byte[] anything) throws IOException {
    try (var changed = files.withSerial(new ByteArrayInputStream(anything), new Serial(1))) {
      assertThat(changed.bytes().readAllBytes()).isEqualTo(anything);
    }
  }

  @Test
  void readsByteByByte() throws IOException {
    var content = new ByteArrayInputStream("{\"serial\":1}\u00e9".getBytes(StandardCharsets.UTF_8));
    var read = new ByteArrayOutputStream();
    try (var changed = files.withSerial(content, new Serial(12))) {
      for (int next = changed.bytes().read(); next >= 0; next = changed.bytes().read()) {
        read.write(next);
      }
    }

    assertThat(read.toString(StandardCharsets.UTF_8)).isEqualTo("{\"serial\":12}\u00e9");
  }
}
