package dev.stateward.domain.stateversion;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.domain.stateversion.ResourceInstance.Index;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ResourceInstanceTest {
  private static String address(String module, boolean data, Index index) {
    return new ResourceInstance(module, data, "aws_subnet", "s", "hashicorp/aws", index, "")
        .address();
  }

  @Test
  void isWhereTheConfigurationHasIt() {
    assertThat(address("root", false, new Index.None())).isEqualTo("aws_subnet.s");
    assertThat(address("root", true, new Index.None())).isEqualTo("data.aws_subnet.s");
    assertThat(address("vpc", false, new Index.Position("0"))).isEqualTo("vpc.aws_subnet.s[0]");
    assertThat(address("a[\"x\"].b", true, new Index.Key("0")))
        .isEqualTo("a[\"x\"].b.data.aws_subnet.s[\"0\"]");
    assertThat(address("root", false, new Index.Key("a\"b\\c")))
        .isEqualTo("aws_subnet.s[\"a\\\"b\\\\c\"]");
  }

  /** As `terraform state list` prints them. */
  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      value = {
        "${env}/db, $${env}/db",
        "100%{x}, 100%%{x}",
        "$$${a}$, $$$${a}$",
        "$ {a} %, $ {a} %",
        "Zürich 日本 🚀, Zürich 日本 🚀",
      })
  void quotesTemplatesInKeys(String key, String quoted) {
    assertThat(address("root", false, new Index.Key(key)))
        .isEqualTo("aws_subnet.s[\"" + quoted + "\"]");
  }

  @Test
  void escapesCharactersThatAreNotPrinted() {
    assertThat(address("root", false, new Index.Key("a\n\r\t\u0000\u00a0\u200b\udb80\udc00")))
        .isEqualTo("aws_subnet.s[\"a\\n\\r\\t\\u0000\\u00a0\\u200b\\U000f0000\"]");
  }
}
