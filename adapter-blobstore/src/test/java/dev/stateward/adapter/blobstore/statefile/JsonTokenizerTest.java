package dev.stateward.adapter.blobstore.statefile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.adapter.blobstore.statefile.JsonTokenizer.Token;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Random;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class JsonTokenizerTest {
  @Provide
  Arbitrary<byte[]> documents() {
    return JsonDocuments.stateLike();
  }

  @Provide
  Arbitrary<byte[]> mutated() {
    return JsonDocuments.mutated();
  }

  private static boolean complete(byte[] document, long seed) {
    var tokens = new JsonTokenizer();
    var sizes = new Random(seed);
    int from = 0;
    while (from < document.length) {
      int length = Math.min(1 + sizes.nextInt(7), document.length - from);
      tokens.feed(document, from, length);
      for (var token = tokens.next(); token != Token.NEEDS_INPUT; token = tokens.next()) {
        if (token == Token.INVALID) {
          return false;
        }
      }
      from += length;
    }
    return tokens.complete();
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  @Property
  void acceptsEveryDocument(@ForAll("documents") byte[] document, @ForAll long seed) {
    assertThat(complete(document, seed)).isTrue();
  }

  @Property(tries = 1000)
  void refusesWhatJacksonRefuses(@ForAll("mutated") byte[] document, @ForAll long seed) {
    var tree = JsonDocuments.tree(document);
    boolean accepted = complete(document, seed);
    if (accepted && tree.isMissingNode()) {
      // Of what is accepted here, Jackson refuses duplicate names only.
      assertThat(JsonDocuments.treeOfLast(document).isMissingNode()).isFalse();
    } else if (!tree.isNumber()) {
      assertThat(accepted).isEqualTo(!tree.isMissingNode());
    }
  }

  @Test
  void acceptsBareScalarsWhoseEndIsSeen() {
    assertThat(complete(utf8("\"{}\""), 1)).isTrue();
    assertThat(complete(utf8("true"), 1)).isTrue();
    assertThat(complete(utf8("12"), 1)).isFalse();
    assertThat(complete(utf8("12 "), 1)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "{",
        "}",
        "{}}",
        "{} x",
        "[}",
        "{]",
        "{\"a\"}",
        "{\"a\":}",
        "{\"a\":1,}",
        "{,}",
        "{a:1}",
        "{\"a\":01}",
        "{\"a\":-}",
        "{\"a\":1.}",
        "{\"a\":1e}",
        "{\"a\":1e+}",
        "{\"a\":.5}",
        "{\"a\":+1}",
        "{\"a\":tru}",
        "{\"a\":True}",
        "{\"a\":nulll}",
        "{\"a\":\"\\x\"}",
        "{\"a\":\"\\u12g4\"}",
        "{\"a\":\"\n\"}",
        "{\"a\":\"}",
        "{\"a\" 1}",
        "{\"a\":1 \"b\":2}",
        "[1 2]",
        "[1,]",
        "[,1]",
        "{} {}",
        "\ufeff{}",
        "'a'",
        "// c\n{}",
        "NaN"
      })
  void refusesWhatIsNotADocument(String document) {
    assertThat(complete(utf8(document), 1)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "c0af",
        "c1bf",
        "e08080",
        "eda080",
        "f08080af",
        "f4908080",
        "f5808080",
        "80",
        "c3",
        "c328",
        "e28228",
        "ff"
      })
  void refusesWhatIsNotUtf8(String bytes) {
    var document = new byte[bytes.length() / 2 + 4];
    System.arraycopy(utf8("[\""), 0, document, 0, 2);
    var hex = HexFormat.of().parseHex(bytes);
    System.arraycopy(hex, 0, document, 2, hex.length);
    System.arraycopy(utf8("\"]"), 0, document, 2 + hex.length, 2);

    for (int seed = 0; seed < 20; seed++) {
      assertThat(complete(document, seed)).isFalse();
    }
  }

  @Test
  void acceptsEveryCharacter() {
    var all = new StringBuilder("[\"");
    for (int point = ' '; point <= Character.MAX_CODE_POINT; point++) {
      boolean surrogate = point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE;
      if (point != '"' && point != '\\' && !surrogate) {
        all.appendCodePoint(point);
      }
    }

    assertThat(complete(utf8(all + "\"]"), 1)).isTrue();
  }

  @Test
  void refusesDeepNesting() {
    assertThat(complete(utf8("[".repeat(10_000) + "]".repeat(10_000)), 1)).isTrue();
    assertThat(complete(utf8("[".repeat(10_001) + "]".repeat(10_001)), 1)).isFalse();
    assertThat(complete(utf8("[{\"a\":".repeat(1_000_000)), 1)).isFalse();
  }
}
