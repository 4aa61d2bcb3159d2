package dev.stateward.adapter.blobstore.statefile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.adapter.blobstore.RepeatedText;
import dev.stateward.application.blob.port.FoundOutput;
import dev.stateward.application.blob.port.StateFiles.Findings;
import dev.stateward.application.settings.Budgets;
import dev.stateward.domain.stateversion.ExtractedResources;
import dev.stateward.domain.stateversion.JsonText;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class StateFileExaminerTest {
  private static final String STATE =
      """
      {
        "version": 4,
        "terraform_version": "1.11.4",
        "serial": 7,
        "lineage": "210db90c-0000-1111-2222-333344445555",
        "outputs": {
          "plain": { "value": "one \\u00e9 \u20ac", "type": "string" },
          "exact": { "value": [ 1.10, 123456789012345678901234567890, 1e400 ], "type": [ "list", "number" ] },
          "secret": { "value": { "b": 1, "a": "s3cr3t" }, "type": [ "object", { "b": "number" } ], "sensitive": true }
        },
        "resources": [
          {
            "mode": "data", "type": "terraform_remote_state", "name": "other",
            "provider": "provider[\\"terraform.io/builtin/terraform\\"]",
            "instances": [ { "schema_version": 0, "attributes": { "outputs": { "deep": [ {} ] } } } ]
          },
          {
            "mode": "managed", "type": "null_resource", "name": "each",
            "provider": "provider[\\"registry.terraform.io/hashicorp/null\\"]",
            "instances": [ { "index_key": 0 }, { "index_key": 1 } ]
          },
          {
            "module": "module.vpc[\\"a.b\\"].module.subnet", "mode": "managed", "type": "aws_subnet", "name": "s",
            "provider": "provider[\\"registry.terraform.io/hashicorp/aws\\"].west",
            "instances": [ { "attributes": { "type": "x", "instances": [ 1, 2, 3 ] } }, {}, {} ]
          }
        ],
        "check_results": null
      }
      """;

  private final JsonStateFiles files = new JsonStateFiles();
  private CountedMemory memory = new CountedMemory(Budgets.LARGEST_EXAMINATION);

  @Provide
  Arbitrary<byte[]> mutated() {
    return JsonDocuments.mutated();
  }

  private Findings examine(String content) throws IOException {
    return files.examine(
        new ByteArrayInputStream(content.getBytes(StandardCharsets.UTF_8)), memory);
  }

  private static void assertNothingFound(Findings findings) {
    assertThat(findings.outputs()).isEmpty();
    switch (findings.extracted()) {
      case ExtractedResources.Failed failed -> assertThat(failed.reason()).isNotEmpty();
      case ExtractedResources.Taken taken ->
          assertThat(taken).isEqualTo(ExtractedResources.Taken.nothing(taken.engineVersion(), 0));
    }
  }

  private ExtractedResources.Taken taken(String content) throws IOException {
    return (ExtractedResources.Taken) examine(content).extracted();
  }

  private String reason(String content) throws IOException {
    return ((ExtractedResources.Failed) examine(content).extracted()).reason();
  }

  @Test
  void billsManagedResourcesOnly() throws IOException {
    var extracted =
        taken(
            """
            {"version":4,"resources":[
            {"mode":"managed","type":"aws_subnet","name":"a","instances":[{},{}]},
            {"mode":"managed","type":"terraform_data","name":"b","instances":[{}]},
            {"mode":"managed","type":"null_resource","name":"c","instances":[{},{},{}]},
            {"mode":"data","type":"aws_subnet","name":"d","instances":[{}]}]}
            """);

    assertThat(extracted.managed()).isEqualTo(6);
    assertThat(extracted.billable()).isEqualTo(2);
  }

  @Test
  void extractsTheResources() throws IOException {
    var extracted = examine(STATE).extracted();

    assertThat(extracted)
        .isEqualTo(
            new ExtractedResources.Taken(
                "1.11.4",
                4,
                new JsonText(
                    """
                    {"root":{"data.terraform-remote-state":1,"null-resource":2},\
                    "root.vpc[\\"a.b\\"].subnet":{"aws-subnet":3}}\
                    """),
                new JsonText(
                    """
                    {"provider[\\"terraform.io/builtin/terraform\\"]":{"data.terraform-remote-state":1},\
                    "provider[\\"registry.terraform.io/hashicorp/null\\"]":{"null-resource":2},\
                    "provider[\\"registry.terraform.io/hashicorp/aws\\"].west":{"aws-subnet":3}}\
                    """),
                new JsonText(
                    """
                    [{"name":"other","type":"data.terraform_remote_state","count":1,"module":"root",\
                    "provider":"provider[\\"terraform.io/builtin/terraform\\"]"},\
                    {"name":"each","type":"null_resource","count":2,"module":"root",\
                    "provider":"provider[\\"registry.terraform.io/hashicorp/null\\"]"},\
                    {"name":"s","type":"aws_subnet","count":3,"module":"root.vpc[\\"a.b\\"].subnet",\
                    "provider":"provider[\\"registry.terraform.io/hashicorp/aws\\"].west"}]\
                    """),
                false,
                5,
                3));
  }

  @Test
  void copiesOutputsExactly() throws IOException {
    assertThat(examine(STATE).outputs())
        .containsExactly(
            new FoundOutput(
                "plain", false, new JsonText("\"string\""), new JsonText("\"one \\u00e9 \u20ac\"")),
            new FoundOutput(
                "exact",
                false,
                new JsonText("[\"list\",\"number\"]"),
                new JsonText("[1.10,123456789012345678901234567890,1e400]")),
            new FoundOutput(
                "secret",
                true,
                new JsonText("[\"object\",{\"b\":\"number\"}]"),
                new JsonText("{\"b\":1,\"a\":\"s3cr3t\"}")));
  }

  @Test
  void findsTheSameInPiecesOfAnySize() throws IOException {
    var whole = examine(STATE);

    for (int largest = 1; largest < 60; largest++) {
      var pieces = new Pieces(STATE.getBytes(StandardCharsets.UTF_8), largest, largest);
      assertThat(files.examine(pieces, memory)).isEqualTo(whole);
    }
  }

  @Test
  void findsNothingInATruncatedFile() throws IOException {
    var bytes = STATE.strip().getBytes(StandardCharsets.UTF_8);

    for (int length = 0; length < bytes.length; length++) {
      assertNothingFound(files.examine(new ByteArrayInputStream(bytes, 0, length), memory));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "\u0000\u0001",
        "no json",
        "[]",
        "null",
        "{\"version\":4,\"outputs\":[],\"resources\":[]}",
        "{\"version\":4,\"outputs\":{\"a\":1},\"resources\":[]}",
        "{\"version\":4,\"resources\":{}}",
        "{\"version\":4,\"resources\":[[]]}",
        "{\"version\":4,\"outputs\":{\"a\":{\"value\":1}},\"outputs\":{}}",
        "{\"version\":4,\"outputs\":{\"a\":{\"value\":1},\"a\":{}}}",
        "{\"version\":4,\"outputs\":{\"a\":{\"value\":1,\"value\":2}}}",
        "{\"version\":4,\"outputs\":{\"a\\u0000\":{\"value\":1}}}",
        "{\"version\":4,\"outputs\":{\"a\\ud800\":{\"value\":1}}}",
        "{\"version\":4,\"outputs\":{\"a\":{\"value\":1}}} {}",
        "{\"version\":5,\"outputs\":{\"a\":{\"value\":1}}}",
        "{\"outputs\":{\"a\":{\"value\":1}}}",
        "{\"version\":\"4\",\"outputs\":{\"a\":{\"value\":1}}}"
      })
  void findsNothingInAnythingElse(String content) throws IOException {
    assertNothingFound(examine(content));
  }

  /** To find nothing is something else than not to know what is there. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{} | it is not a state file: it has no format version",
        "{\"serial\":1,\"lineage\":\"l\",\"meta\":{},\"encrypted_data\":\"x\"}"
            + " | the client encrypted it, so its contents are not known",
        "{\"encrypted_data\":\"x\",\"resources\":[],\"outputs\":{}}"
            + " | the client encrypted it, so its contents are not known",
      })
  void failsForContentOfUnknownForm(String content, String reason) throws IOException {
    assertThat(examine(content).extracted())
        .isEqualTo(new ExtractedResources.Failed("", 0, reason));
  }

  @Test
  void reportsTheVersionOfAnOlderFormat() throws IOException {
    var findings =
        examine(
            """
            {"version": 3, "terraform_version": "0.11.14", "modules": [{"path": ["root"]}]}\
            """);

    assertNothingFound(findings);
    assertThat(findings.extracted())
        .isEqualTo(
            new ExtractedResources.Failed(
                "0.11.14", 3, "it has format 3, and only states of format 4 are read"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'' | false",
        ",\"sensitive\":false | false",
        ",\"sensitive\":true | true",
        ",\"sensitive\":null | true",
        ",\"sensitive\":\"false\" | true",
        ",\"sensitive\":[] | true"
      })
  void treatsOutputsAsSensitiveInDoubt(String member, boolean sensitive) throws IOException {
    var findings = examine("{\"version\":4,\"outputs\":{\"a\":{\"value\":1" + member + "}}}");

    assertThat(findings.outputs())
        .containsExactly(new FoundOutput("a", sensitive, JsonText.NULL, new JsonText("1")));
  }

  @Test
  void keepsOnlyTheNameOfALargeOutput() throws IOException {
    var large = "\"" + "x".repeat(17 * 1024 * 1024) + "\"";

    var findings =
        examine(
            "{\"version\":4,\"outputs\":{\"a\":{\"value\":1,\"type\":\"number\"},\"large\":{\"value\":"
                + large
                + ",\"type\":\"string\",\"sensitive\":true},\"z\":{\"value\":2}}}");

    assertThat(findings.outputs())
        .containsExactly(
            new FoundOutput("a", false, new JsonText("\"number\""), new JsonText("1")),
            new FoundOutput("large", true, JsonText.NULL, JsonText.NULL),
            new FoundOutput("z", false, JsonText.NULL, new JsonText("2")));
  }

  /** A state with {@code count} resources whose names are {@code nameLength} characters long. */
  private static String resources(int count, int nameLength, String name) {
    var resource =
        """
        {"mode":"managed","module":"module.%s","type":"%s","name":"%s","provider":"%s","instances":[1]}\
        """
            .formatted(
                name.repeat(nameLength),
                name.repeat(nameLength),
                name.repeat(nameLength),
                name.repeat(nameLength));
    return "{\"version\":4,\"resources\":["
        + String.join(",", Collections.nCopies(count, resource))
        + "]}";
  }

  @Test
  void reportsWhetherResourcesWereTruncated() throws IOException {
    var whole = taken(resources(3000, 1, "n"));
    var more = taken(resources(4000, 1, "n"));

    assertThat(JsonDocuments.tree(bytes(whole.resources()))).hasSize(3000);
    assertThat(whole.truncated()).isFalse();
    assertThat(JsonDocuments.tree(bytes(more.resources()))).hasSizeBetween(3000, 3999);
    assertThat(more.truncated()).isTrue();
    assertThat(more.managed()).isEqualTo(4000);
    assertThat(more.modules().text()).isEqualTo("{\"root.n\":{\"n\":4000}}");
    assertThat(rendered(more)).isLessThanOrEqualTo(Budgets.INVENTORY_BYTES + 16);
  }

  @ParameterizedTest
  @ValueSource(strings = {"n", "\u00e9", "\ud83d\ude00", "\\u00e9", "\\ud83d\\ude00", "\\n"})
  void cutsLongNames(String character) throws IOException {
    var extracted = taken(resources(400, 4 * Budgets.NAME_IN_STATE, character));

    assertThat(rendered(extracted)).isLessThanOrEqualTo(Budgets.INVENTORY_BYTES + 16);
    assertThat(extracted.truncated()).isTrue();
    assertThat(extracted.managed()).isEqualTo(400);
    var name = JsonDocuments.tree(bytes(extracted.resources())).get(0).path("name").textValue();
    assertThat(name)
        .hasSizeBetween(Budgets.NAME_IN_STATE - 3, Budgets.NAME_IN_STATE + 1)
        .endsWith("…");
    assertThat(memory.most()).isLessThanOrEqualTo(2L * Budgets.INVENTORY_BYTES);
  }

  @Test
  void keepsNamesOfTheLongestLength() throws IOException {
    var extracted = taken(resources(1, Budgets.NAME_IN_STATE - 20, "n"));

    assertThat(extracted.truncated()).isFalse();
    assertThat(extracted.resources().text()).doesNotContain("…");
  }

  private static int rendered(ExtractedResources.Taken extracted) {
    return bytes(extracted.resources()).length
        + bytes(extracted.modules()).length
        + bytes(extracted.providers()).length;
  }

  private static byte[] bytes(JsonText json) {
    return json.text().getBytes(StandardCharsets.UTF_8);
  }

  @Test
  void keepsNoNamesOfUnknownMembers() throws IOException {
    var state =
        new RepeatedText(
            "{\"version\":4,\"outputs\":{\"a\":{",
            "\"unknown, but not the same each time\":1,",
            4_000_000,
            "\"value\":1}}}");

    var findings = files.examine(state, memory);

    assertThat(findings.outputs())
        .containsExactly(new FoundOutput("a", false, JsonText.NULL, new JsonText("1")));
    assertThat(memory.most()).isLessThan(1000);
  }

  @Test
  void namesTheBudgetThatOutputsExceed() throws IOException {
    var many =
        IntStream.rangeClosed(0, Budgets.OUTPUTS)
            .mapToObj(n -> "\"o" + n + "\":{}")
            .collect(Collectors.joining(","));

    assertThat(reason("{\"version\":4,\"outputs\":{" + many + "}}"))
        .isEqualTo("it has more than 10000 outputs");
    assertThat(reason("{\"version\":4,\"outputs\":{\"" + "n".repeat(1025) + "\":{}}}"))
        .isEqualTo("an output has a name of more than 1024 characters");
  }

  @Test
  void reportsWhenMemoryIsExhausted() throws IOException {
    memory = new CountedMemory(2000);
    var outputs =
        IntStream.range(0, 30).mapToObj(n -> "\"o" + n + "\":{}").collect(Collectors.joining(","));

    assertThat(reason("{\"version\":4,\"outputs\":{" + outputs + "}}"))
        .isEqualTo("it takes more memory than its examination may have");
    assertThat(memory.most()).isLessThanOrEqualTo(2000);
  }

  @Test
  void limitsNesting() throws IOException {
    assertThat(reason("{\"version\":4,\"x\":" + "[".repeat(1_000_000)))
        .isEqualTo("the state data is not laid out as a state of format 4");
  }

  @Test
  void readsContentToItsEnd() throws IOException {
    var content = new ByteArrayInputStream("]".repeat(300_000).getBytes(StandardCharsets.UTF_8));

    var findings = files.examine(content, memory);

    assertNothingFound(findings);
    assertThat(content.available()).isZero();
  }

  @Property
  void neverFailsOnMutatedDocuments(@ForAll("mutated") byte[] document) throws IOException {
    assertThat(files.examine(new ByteArrayInputStream(document), memory).outputs()).isNotNull();
  }

  @Property
  void neverFails(@ForAll @Size(max = 500) byte[] anything) throws IOException {
    assertNothingFound(files.examine(new ByteArrayInputStream(anything), memory));
  }
}
