package dev.stateward.adapter.blobstore.statefile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stateward.application.blob.port.FoundOutput;
import dev.stateward.domain.stateversion.JsonText;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class JsonStateFilesTest {
  private static List<FoundOutput> outputs(String json) {
    return new JsonStateFiles().outputs(json.getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void readsTheOutputsThatTerraformSends() {
    var json =
        """
        {"plain":{"sensitive":false,"value":"one","type":"string"},
         "obj":{"sensitive":false,"value":{"n":1.0},"type":["object",{"n":"number"}]},
         "secret":{"sensitive":true,"value":"s3cr3t","type":"string"},
         "n\\u0061med":{"type":"number","value":1e3}}
        """;

    assertThat(outputs(json))
        .containsExactly(
            new FoundOutput("plain", false, new JsonText("\"string\""), new JsonText("\"one\"")),
            new FoundOutput(
                "obj",
                false,
                new JsonText("[\"object\",{\"n\":\"number\"}]"),
                new JsonText("{\"n\":1.0}")),
            new FoundOutput("secret", true, new JsonText("\"string\""), new JsonText("\"s3cr3t\"")),
            new FoundOutput("named", true, new JsonText("\"number\""), new JsonText("1e3")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"{}", " { } ", "null"})
  void readsNoOutputs(String json) {
    assertThat(outputs(json)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "s3cr3t",
        "[\"s3cr3t\"]",
        "{\"a\":\"s3cr3t\"}",
        "{\"a\":{\"value\":\"s3cr3t\"}",
        "{\"a\":{\"value\":\"s3cr3t\"}}}",
        "{\"a\":{\"value\":\"s3cr3t\"},\"a\":{\"value\":1}}"
      })
  void refusesAnythingElseWithoutShowingIt(String json) {
    assertThatThrownBy(() -> outputs(json))
        .isInstanceOf(IllegalArgumentException.class)
        .message()
        .doesNotContain("s3cr3t");
  }

  @Test
  void keepsOutputsOfAnySize() {
    var value = "\"" + "x".repeat(20 * 1024 * 1024) + "\"";

    assertThat(outputs("{\"a\":{\"value\":" + value + "}}"))
        .containsExactly(new FoundOutput("a", true, JsonText.NULL, new JsonText(value)));
  }
}
