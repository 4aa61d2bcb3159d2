package dev.stateward.adapter.blobstore.statefile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.application.port.out.StateFiles.Findings;
import dev.stateward.application.port.out.StateFiles.FoundOutput;
import dev.stateward.domain.stateversion.Inventory;
import dev.stateward.domain.stateversion.JsonText;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class StateFileExaminationTest {
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

  @Provide
  Arbitrary<byte[]> spoilt() {
    return JsonDocuments.spoilt();
  }

  private Findings examine(String content) throws IOException {
    return files.examine(new ByteArrayInputStream(content.getBytes(StandardCharsets.UTF_8)));
  }

  private static void assertNothingFound(Findings findings) {
    var inventory = findings.inventory();
    assertThat(findings.outputs()).isEmpty();
    assertThat(findings.resourcesHead().text()).isEqualTo("[]");
    assertThat(inventory.resources().text()).isEqualTo("[]");
    assertThat(inventory.modules().text()).isEqualTo("{}");
    assertThat(inventory.providers().text()).isEqualTo("{}");
    assertThat(inventory.managed()).isZero();
    assertThat(inventory.billable()).isZero();
    assertThat(inventory.resourcesCut()).isFalse();
  }

  @Test
  void billsNeitherDataNorWhatIsNotOutside() throws IOException {
    var inventory =
        examine(
                """
                {"version":4,"resources":[
                {"mode":"managed","type":"aws_subnet","name":"a","instances":[{},{}]},
                {"mode":"managed","type":"terraform_data","name":"b","instances":[{}]},
                {"mode":"managed","type":"null_resource","name":"c","instances":[{},{},{}]},
                {"mode":"data","type":"aws_subnet","name":"d","instances":[{}]}]}
                """)
            .inventory();

    assertThat(inventory.managed()).isEqualTo(6);
    assertThat(inventory.billable()).isEqualTo(2);
  }

  @Test
  void takesTheInventory() throws IOException {
    var inventory = examine(STATE).inventory();

    assertThat(inventory)
        .isEqualTo(
            new Inventory.Taken(
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
    assertThat(examine(STATE).resourcesHead()).isEqualTo(inventory.resources());
  }

  @Test
  void findsOutputsExactlyAsTheyAre() throws IOException {
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
  void findsTheSameInWhateverPieces() throws IOException {
    var whole = examine(STATE);

    for (int largest = 1; largest < 60; largest++) {
      var pieces = new Pieces(STATE.getBytes(StandardCharsets.UTF_8), largest, largest);
      assertThat(files.examine(pieces)).isEqualTo(whole);
    }
  }

  @Test
  void findsNothingInAFileThatIsCutOff() throws IOException {
    var bytes = STATE.strip().getBytes(StandardCharsets.UTF_8);

    for (int length = 0; length < bytes.length; length++) {
      assertNothingFound(files.examine(new ByteArrayInputStream(bytes, 0, length)));
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
        "{}",
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
        "{\"version\":\"4\",\"outputs\":{\"a\":{\"value\":1}}}",
        "{\"serial\":1,\"lineage\":\"l\",\"meta\":{},\"encrypted_data\":\"x\"}"
      })
  void findsNothingInAnythingElse(String content) throws IOException {
    assertNothingFound(examine(content));
  }

  @Test
  void stillSaysWhoWroteAnOlderFormat() throws IOException {
    var findings =
        examine(
            """
            {"version": 3, "terraform_version": "0.11.14", "modules": [{"path": ["root"]}]}\
            """);

    assertNothingFound(findings);
    assertThat(findings.inventory().format()).isEqualTo(3);
    assertThat(findings.inventory().engineVersion()).isEqualTo("0.11.14");
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
  void takesInDoubtAnOutputForSensitive(String member, boolean sensitive) throws IOException {
    var findings = examine("{\"version\":4,\"outputs\":{\"a\":{\"value\":1" + member + "}}}");

    assertThat(findings.outputs())
        .containsExactly(new FoundOutput("a", sensitive, JsonText.NULL, new JsonText("1")));
  }

  @Test
  void keepsOnlyTheNameOfAnOutputThatIsTooLarge() throws IOException {
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

  @Test
  void headsTheListWithTheFirstFifty() throws IOException {
    var all = new StringBuilder("{\"version\":4,\"resources\":[");
    for (int i = 0; i < 51; i++) {
      all.append(i == 0 ? "" : ",").append("{\"mode\":\"managed\",\"type\":\"t_").append(i);
      all.append("\",\"name\":\"n\",\"instances\":[{}]}");
    }

    var findings = examine(all + "]}");

    var head = JsonDocuments.tree(findings.resourcesHead().text().getBytes(StandardCharsets.UTF_8));
    var resources = findings.inventory().resources();
    var list = JsonDocuments.tree(resources.text().getBytes(StandardCharsets.UTF_8));
    assertThat(head).hasSize(50);
    assertThat(list).hasSize(51);
    assertThat(list).startsWith(head.get(0), head.get(1)).contains(head.get(49));
    assertThat(findings.inventory().resourcesCut()).isFalse();
    assertThat(findings.inventory().managed()).isEqualTo(51);
  }

  @Test
  void cutsAListThatIsTooLong() throws IOException {
    var name = "n".repeat(60_000);
    var resource =
        "{\"mode\":\"managed\",\"type\":\"t\",\"name\":\"" + name + "\",\"instances\":[1]}";

    var findings =
        examine(
            "{\"version\":4,\"resources\":["
                + String.join(",", Collections.nCopies(500, resource))
                + "]}");

    var inventory = findings.inventory();
    assertThat(inventory.resourcesCut()).isTrue();
    assertThat(inventory.managed()).isEqualTo(500);
    assertThat(inventory.resources().text()).hasSizeLessThan(25 * 1024 * 1024).endsWith("}]");
  }

  @Test
  void readsContentToItsEnd() throws IOException {
    var content = new ByteArrayInputStream("]".repeat(300_000).getBytes(StandardCharsets.UTF_8));

    var findings = files.examine(content);

    assertNothingFound(findings);
    assertThat(content.available()).isZero();
  }

  @Property
  void neverFailsOnSpoiltDocuments(@ForAll("spoilt") byte[] document) throws IOException {
    assertThat(files.examine(new ByteArrayInputStream(document)).outputs()).isNotNull();
  }

  @Property
  void neverFails(@ForAll @Size(max = 500) byte[] anything) throws IOException {
    assertNothingFound(files.examine(new ByteArrayInputStream(anything)));
  }
}
