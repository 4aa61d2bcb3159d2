package dev.stateward.adapter.blobstore.statefile;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.application.settings.GuardrailBudgets;
import dev.stateward.domain.guardrail.JudgedState.Insight;
import dev.stateward.domain.guardrail.JudgedState.PlainSecret;
import dev.stateward.domain.guardrail.JudgedState.Read;
import dev.stateward.domain.guardrail.JudgedState.ResourceKind;
import dev.stateward.domain.guardrail.JudgedState.Secrets;
import dev.stateward.domain.guardrail.JudgedState.Unreadable;
import dev.stateward.domain.guardrail.SecretPattern;
import java.io.ByteArrayInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class InsightReaderTest {
  private static final String KEY = "AKIA" + "Q".repeat(16);

  private static Insight insight(String state) throws IOException {
    return new JsonStateFiles().insight(new ByteArrayInputStream(state.getBytes(UTF_8)));
  }

  private static Read read(String members) throws IOException {
    return (Read) insight("{\"version\":4,\"terraform_version\":\"1.11.0\"," + members + "}");
  }

  private static String resource(String mode, String type, String instances) {
    return """
    {"module":"module.a","mode":"%s","type":"%s","name":"it",
     "provider":"provider[\\"registry.terraform.io/hashicorp/aws\\"].west","instances":[%s]}
    """
        .formatted(mode, type, instances);
  }

  private static String instance(String attributes, String marks) {
    return "{\"attributes\":{" + attributes + "},\"sensitive_attributes\":" + marks + "}";
  }

  private static Secrets secrets(String attributes, String marks) throws IOException {
    return read("\"resources\":["
            + resource("managed", "aws_instance", instance(attributes, marks))
            + "]")
        .secrets();
  }

  @Test
  void countsKindsOfResources() throws IOException {
    Read read =
        read(
            "\"outputs\":{},\"resources\":[%s,%s,%s]"
                .formatted(
                    resource("managed", "aws_instance", "{},{}"),
                    resource("data", "aws_ami", "{}"),
                    resource("managed", "aws_instance", "{}")));

    assertThat(read.toolVersion()).isEqualTo("1.11.0");
    assertThat(read.managed()).isEqualTo(3);
    assertThat(read.kinds())
        .containsExactly(
            new ResourceKind(true, "aws_instance", "hashicorp/aws", 3),
            new ResourceKind(false, "aws_ami", "hashicorp/aws", 1));
    assertThat(read.secrets()).isEqualTo(Secrets.NONE);
  }

  @Test
  void saysWhereSecretsAre() throws IOException {
    Secrets found = secrets("\"id\":\"1\",\"tags\":{\"a\":[\"x\",\"" + KEY + "\"]}", "[]");

    assertThat(found.count()).isEqualTo(1);
    assertThat(found.first())
        .containsExactly(
            new PlainSecret("a.aws_instance.it tags", SecretPattern.AWS_ACCESS_KEY_ID));
    assertThat(found.toString()).doesNotContain(KEY);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[[{\"type\":\"get_attr\",\"value\":\"tags\"}]]",
        "[[{\"type\":\"get_attr\",\"value\":\"tags\"},"
            + "{\"type\":\"index\",\"value\":{\"value\":\"a\",\"type\":\"string\"}}]]",
        "[[]]",
        "\"unknown\""
      })
  void leavesOutWhatIsMarked(String marks) throws IOException {
    assertThat(secrets("\"tags\":{\"a\":\"" + KEY + "\"}", marks).count()).isZero();
  }

  @Test
  void looksAtTheMarksOfEachAttribute() throws IOException {
    assertThat(
            secrets(
                    "\"a\":\"" + KEY + "\",\"b\":\"" + KEY + "\"",
                    "[[{\"type\":\"get_attr\",\"value\":\"a\"}]]")
                .first())
        .extracting(PlainSecret::place)
        .containsExactly("a.aws_instance.it b");
  }

  @Test
  void findsSecretsWhereverAWindowCutsThem() throws IOException {
    for (int before = 16_000; before < 16_700; before += 7) {
      String filling = " ".repeat(before);
      assertThat(secrets("\"a\":\"" + filling + KEY + filling + "\"", "[]").count()).isEqualTo(1);
      assertThat(secrets("\"a\":\"" + "y".repeat(before) + KEY + "\"", "[]").count()).isZero();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\\u0041KIA%s",
        "A\\u004bIA%s",
        "line\\nAKIA%s",
        "{\\\"k\\\":\\\"AKIA%s\\\"}",
        "\\\\nAKIA%s",
        "\\ud83d\\ude00AKIA%s"
      })
  void findsSecretsAmongEscapes(String text) throws IOException {
    assertThat(secrets("\"a\":\"" + text.formatted("Q".repeat(16)) + "\"", "[]").count())
        .isEqualTo(1);
  }

  @Test
  void findsSecretsThatComeInPieces() throws IOException {
    String state =
        "{\"version\":4,\"outputs\":{\"a\":{\"value\":\"\\u0041" + KEY.substring(1) + "\"}}}";
    InputStream slow =
        new FilterInputStream(new ByteArrayInputStream(state.getBytes(UTF_8))) {
          @Override
          public int read(byte[] bytes, int offset, int length) throws IOException {
            return super.read(bytes, offset, Math.min(length, 1));
          }
        };

    assertThat(((Read) new JsonStateFiles().insight(slow)).secrets().count()).isEqualTo(1);
    for (int before = 65_400; before < 65_560; before++) {
      assertThat(secrets("\"a\":\"" + " ".repeat(before) + KEY + "\"", "[]").count()).isEqualTo(1);
    }
  }

  /** Tools take names in any case, and of two with one name the last. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"resources\":[%s],\"resources\":[]",
        "\"resources\":[%s],\"Resources\":[]",
        "\"resources\":[%s],\"re\u017fources\":[]",
        "\"resources\":[{\"type\":\"a\",\"TYPE\":\"b\",\"instances\":[]}]",
        "\"resources\":[{\"type\":\"a\",\"type\":\"b\",\"instances\":[]}]",
        "\"resources\":[{\"instances\":[{}],\"instances\":[]}]",
        "\"resources\":[{\"instances\":[{\"Attributes\":{}}]}]",
        "\"outputs\":{\"a\":{\"Value\":\"b\"}}"
      })
  void readsNothingThatCanBeReadInTwoWays(String members) throws IOException {
    assertThat(insight("{\"version\":4," + members.formatted(resource("managed", "a", "{}")) + "}"))
        .isEqualTo(new Unreadable("a member of it is there twice, or in another case"));
  }

  @Test
  void readsNamesOfOthersInAnyCase() throws IOException {
    assertThat(secrets("\"Type\":1,\"type\":2,\"Attributes\":3", "[]")).isEqualTo(Secrets.NONE);
    assertThat(read("\"outputs\":{\"Value\":{\"value\":1},\"value\":{\"value\":2}}").secrets())
        .isEqualTo(Secrets.NONE);
  }

  @Test
  void readsManyResources() throws IOException {
    String one = resource("managed", "aws_instance", "{\"attributes\":{\"a\":\"b\"}}");

    Read read = read("\"resources\":[" + (one + ",").repeat(99_999) + one + "]");

    assertThat(read.managed()).isEqualTo(100_000);
    assertThat(read.kinds()).hasSize(1);
  }

  @Test
  void doesNotReadWhatIsNestedTooDeep() throws IOException {
    String deep = "[".repeat(20_000) + "]".repeat(20_000);

    assertThat(
            insight(
                "{\"version\":4,\"resources\":[],\"outputs\":{\"a\":{\"value\":" + deep + "}}}"))
        .isInstanceOf(Unreadable.class);
  }

  @Test
  void searchesOutputsThatAreNotSensitive() throws IOException {
    Read read =
        read(
            """
            "outputs":{
              "plain":{"value":{"x":"%1$s"},"type":"string"},
              "hush":{"value":"%1$s","type":"string","sensitive":true},
              "said":{"sensitive":false,"value":"%1$s","type":"string"}},
            "resources":[]
            """
                .formatted(KEY));

    assertThat(read.secrets().count()).isEqualTo(2);
    assertThat(read.secrets().first())
        .extracting(PlainSecret::place)
        .containsExactly("output.plain", "output.said");
  }

  @Test
  void tellsTheFirstSecretsAndCountsTheRest() throws IOException {
    String many =
        IntStream.range(0, 100)
            .mapToObj(i -> "\"a" + i + "\":\"" + KEY + "\"")
            .collect(Collectors.joining(","));

    Secrets found = secrets(many, "[]");

    assertThat(found.count()).isEqualTo(100);
    assertThat(found.first()).hasSize(Secrets.MOST);
  }

  @Test
  void keepsWithinItsBudgets() throws IOException {
    String kinds =
        IntStream.range(0, GuardrailBudgets.KINDS / 1000)
            .mapToObj(i -> resource("managed", i + "t".repeat(1000), "{}"))
            .collect(Collectors.joining(","));
    assertThat(insight("{\"version\":4,\"resources\":[" + kinds + "]}"))
        .isEqualTo(new Unreadable("it has too many kinds of resources"));

    String secrets =
        IntStream.rangeClosed(0, GuardrailBudgets.SECRETS)
            .mapToObj(i -> "\"a" + i + "\":\"" + KEY + "\"")
            .collect(Collectors.joining(","));
    assertThat(
            insight(
                "{\"version\":4,\"resources\":["
                    + resource("managed", "t", instance(secrets, "[]"))
                    + "]}"))
        .isEqualTo(new Unreadable("an instance of it has too many values like secrets"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "{\"encrypted_data\":\"x\"}",
        "{\"version\":3}",
        "{\"version\":4,\"resources\":{}}",
        "{\"version\":4,",
        "[]",
      })
  void saysWhatCannotBeRead(String state) throws IOException {
    assertThat(insight(state)).isInstanceOf(Unreadable.class);
  }
}
