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
import java.io.IOException;
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
