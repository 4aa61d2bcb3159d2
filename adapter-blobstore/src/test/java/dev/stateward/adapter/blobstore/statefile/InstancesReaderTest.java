package dev.stateward.adapter.blobstore.statefile;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.application.blob.port.BlobCipher;
import dev.stateward.application.blob.port.ExtractedInstance;
import dev.stateward.application.blob.port.ExtractedInstance.Description;
import dev.stateward.application.blob.port.ExtractedInstance.Mode;
import dev.stateward.application.blob.port.StateFiles.ReadInstances;
import dev.stateward.application.settings.Budgets;
import dev.stateward.application.settings.ChangeBudgets;
import dev.stateward.domain.change.AttributeDigest;
import dev.stateward.domain.change.ShortDigest;
import java.io.ByteArrayInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class InstancesReaderTest {
  private static final BlobCipher.Key KEY = key(1);
  private static final String NAMES =
      "\"mode\":\"managed\",\"type\":\"t\",\"name\":\"n\",\"provider\":\"provider[\\\"p/q/r\\\"]\"";

  private final JsonStateFiles files = new JsonStateFiles();
  private final List<ExtractedInstance> found = new ArrayList<>();

  private static BlobCipher.Key key(int each) {
    byte[] bytes = new byte[BlobCipher.Key.LENGTH];
    Arrays.fill(bytes, (byte) each);
    return new BlobCipher.Key(bytes);
  }

  private ReadInstances read(InputStream content, BlobCipher.Key key) throws IOException {
    found.clear();
    ReadInstances end = files.instances(content, key, found::add);
    assertThat(content.read()).as("the content is read to its end").isNegative();
    return end;
  }

  private ReadInstances read(String content) throws IOException {
    return read(new ByteArrayInputStream(content.getBytes(UTF_8)), KEY);
  }

  private static String state(String resources) {
    return "{\"version\":4,\"terraform_version\":\"1.9.8\",\"resources\":[" + resources + "]}";
  }

  private ExtractedInstance only(String instance) throws IOException {
    return only(instance, KEY);
  }

  private ExtractedInstance only(String instance, BlobCipher.Key key) throws IOException {
    String text = state("{" + NAMES + ",\"instances\":[" + instance + "]}");
    assertThat(read(new ByteArrayInputStream(text.getBytes(UTF_8)), key))
        .isEqualTo(new ReadInstances.All("1.9.8", 1));
    return found.getFirst();
  }

  private ExtractedInstance with(String value) throws IOException {
    return only("{\"attributes\":{\"a\":" + value + "}}");
  }

  private static String reason(ReadInstances end) {
    return ((ReadInstances.Unreadable) end).reason();
  }

  @Test
  void describesInstancesAndOutputs() throws IOException {
    assertThat(
            read(
                """
                {"version":4,"terraform_version":"1.9.8",
                 "outputs":{"url":{"value":"x","type":"string"},"db":{"value":1,"type":"number","sensitive":true}},
                 "resources":[
                  {"module":"module.m","mode":"managed","type":"t","name":"n","provider":"provider[\\"registry.terraform.io/a/b\\"]",
                   "instances":[{"index_key":"k","attributes":{"id":"i-1"}},
                                {"index_key":"k","deposed":"0badcafe","status":"tainted","attributes":{"id":7}}]},
                  {"mode":"data","type":"d","name":"n","provider":"p","instances":[{"attributes":{"id":"i-2"}}]}]}
                """))
        .isEqualTo(new ReadInstances.All("1.9.8", 5));

    assertThat(found)
        .extracting(ExtractedInstance::description)
        .containsExactly(
            new Description("output.url", "", Mode.OUTPUT, "", "root", "", "", false),
            new Description("output.db", "", Mode.OUTPUT, "", "root", "", "", false),
            new Description("m.t.n[\"k\"]", "", Mode.MANAGED, "t", "m", "a/b", "i-1", false),
            new Description("m.t.n[\"k\"]", "0badcafe", Mode.MANAGED, "t", "m", "a/b", "", true),
            new Description("data.d.n", "", Mode.DATA, "d", "root", "p", "i-2", false));
    assertThat(found).extracting(ExtractedInstance::place).doesNotHaveDuplicates();
    assertThat(found)
        .extracting(instance -> instance.identity().equals(ShortDigest.NONE))
        .containsExactly(true, true, false, true, true);
    assertThat(found.get(0).attributes())
        .extracting(AttributeDigest::name, AttributeDigest::sensitive)
        .containsExactly(
            org.assertj.core.groups.Tuple.tuple("value", false),
            org.assertj.core.groups.Tuple.tuple("type", false));
    assertThat(found.get(1).attributes())
        .filteredOn(AttributeDigest::sensitive)
        .extracting(AttributeDigest::name)
        .containsExactly("value");
  }

  @ParameterizedTest(name = "{0} is {1}")
  @CsvSource(
      delimiter = '~',
      value = {
        "{\"x\":1,\"y\":[2]} ~ { \"y\" : [ 2 ] , \"x\" : 1 }",
        "\"é<\" ~ \"\\u00e9\\u003c\"",
        "\"\ud83d\ude00\" ~ \"\\ud83d\\ude00\"",
        "\"a/\\tb\" ~ \"a\\/\\u0009b\"",
        "1 ~ 1.0",
        "100 ~ 1e2",
        "0 ~ -0.00",
        "[{\"a\":{\"b\":null,\"c\":true}}] ~ [{\"a\":{\"c\":true,\"b\":null}}]",
      })
  void takesOneValueForItselfHoweverItIsSpelled(String one, String other) throws IOException {
    assertThat(with(one)).isEqualTo(with(other));
  }

  @ParameterizedTest(name = "{0} is not {1}")
  @CsvSource(
      delimiter = '~',
      value = {
        "1 ~ \"1\"",
        "true ~ \"true\"",
        "null ~ false",
        "[] ~ {}",
        "[1,2] ~ [2,1]",
        "[1,[2]] ~ [[1],2]",
        "[[]] ~ []",
        "{\"a\":1} ~ {\"a\":1,\"a\":1}",
        "{\"a\":{\"b\":1}} ~ {\"b\":{\"a\":1}}",
        "{\"a\":1,\"b\":2} ~ {\"a\":2,\"b\":1}",
        "\"\\ud83d\" ~ \"\\ud83e\"",
        "\"\\ud83d\\ud83d\\ude00\" ~ \"\\ud83d\\ude00\"",
        "\"ab\" ~ \"ba\"",
        "1e400 ~ 1e401",
        "1e99999999999 ~ 1e99999999998",
      })
  void tellsValuesApart(String one, String other) throws IOException {
    assertThat(with(one).content()).isNotEqualTo(with(other).content());
    assertThat(with(one).attributes()).isNotEqualTo(with(other).attributes());
  }

  /** Tokens are cut anywhere by the pieces in which a state is read. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 7})
  void readsTheSameInPiecesOfAnySize(int size) throws IOException {
    String long70 = "12345".repeat(14);
    String value =
        "{\"n\\u00e4me\":\"\\ud83d\\ude00 \\\"x\",\"b\":[1.50,true,null,"
            + long70
            + "],\"é\":\"é\"}";
    ExtractedInstance whole = with(value);
    String text = state("{" + NAMES + ",\"instances\":[{\"attributes\":{\"a\":" + value + "}}]}");

    read(
        new FilterInputStream(new ByteArrayInputStream(text.getBytes(UTF_8))) {
          @Override
          public int read(byte[] buffer, int offset, int length) throws IOException {
            return super.read(buffer, offset, Math.min(length, size));
          }
        },
        KEY);

    assertThat(found).containsExactly(whole);
  }

  @Test
  void countsNeitherTheOrderOfMembersNorWhatPeopleDoNotSee() throws IOException {
    ExtractedInstance one =
        only(
            "{\"schema_version\":0,\"attributes\":{\"id\":\"i\",\"a\":1},"
                + "\"sensitive_attributes\":[],\"private\":\"x\",\"dependencies\":[\"a.b\"]}");
    ExtractedInstance other =
        only("{\"private\":\"y\",\"attributes\":{\"a\":1,\"id\":\"i\"},\"schema_version\":1}");

    assertThat(other.content()).isEqualTo(one.content());
    assertThat(other.identity()).isEqualTo(one.identity());
    assertThat(only("{\"status\":\"tainted\",\"attributes\":{\"a\":1,\"id\":\"i\"}}").content())
        .isNotEqualTo(one.content());
  }

  @Test
  void marksWhatTheStateOrItsNameCallsSensitive() throws IOException {
    String attributes =
        "\"attributes\":{\"id\":\"i\",\"plain\":1,\"marked\":{\"x\":1},\"db_password\":2}";

    assertThat(sensitive("{" + attributes + "}")).containsExactly("db_password");
    assertThat(
            sensitive(
                "{"
                    + attributes
                    + ",\"sensitive_attributes\":[[{\"type\":\"get_attr\",\"value\":\"marked\"},"
                    + "{\"type\":\"get_attr\",\"value\":\"plain\"}]]}"))
        .containsExactly("marked", "db_password");
    for (String unknown : List.of("[[]]", "[7]", "\"all\"", "[[7]]", "[[{\"value\":7}]]", "{}")) {
      assertThat(sensitive("{" + attributes + ",\"sensitive_attributes\":" + unknown + "}"))
          .as(unknown)
          .containsExactly("id", "plain", "marked", "db_password");
    }
  }

  @Test
  void tellsOutputsThatAreSecretByTheirNamesFromThoseThatTheStateMarks() throws IOException {
    read(
        """
        {"version":4,"outputs":{"db_password":{"value":"x","type":"string"},
         "api_token":{"value":"x","sensitive":false},"secret":{"value":"x","sensitive":true},
         "url":{"value":"x"},"odd_token":{"value":"x","sensitive":"no"}},"resources":[]}
        """);

    assertThat(found)
        .filteredOn(ExtractedInstance::unmarkedSecret)
        .extracting(it -> it.description().address())
        .containsExactly("output.db_password", "output.api_token");
    List<ExtractedInstance> unmarked = List.copyOf(found);
    read(
        "{\"version\":4,\"outputs\":{\"api_token\":{\"value\":\"x\",\"sensitive\":true}},\"resources\":[]}");
    assertThat(found.getFirst().content()).isNotEqualTo(unmarked.get(1).content());
    assertThat(only("{\"attributes\":{\"password\":1}}").unmarkedSecret()).isFalse();
  }

  /** What is shown of an attribute is all of it. */
  @Test
  void hidesWhatHasASecretWithin() throws IOException {
    assertThat(
            sensitive(
                "{\"attributes\":{\"a\":[{\"b\":{\"Db-Password\":null,\"c\":1}}],\"d\":{\"clientSecret\":{}},"
                    + "\"e\":[\"password\"],\"f\":{\"passwords\":1,\"\\u0000\":1,\""
                    + "x".repeat(70_000)
                    + "\":1},\"g\":{}}}"))
        .containsExactly("a", "d");
    read(
        """
        {"version":4,"outputs":{"it":{"value":{"token":1},"type":["object",{"token":"number"}]},
         "other":{"value":1,"type":["object",{"token":"number"}]}},"resources":[]}
        """);
    assertThat(found).extracting(ExtractedInstance::unmarkedSecret).containsExactly(true, false);
  }

  private List<String> sensitive(String instance) throws IOException {
    return only(instance).attributes().stream()
        .filter(AttributeDigest::sensitive)
        .map(AttributeDigest::name)
        .toList();
  }

  @Test
  void keepsNoSensitiveIdAndFollowsItAllTheSame() throws IOException {
    String marked = ",\"sensitive_attributes\":[[{\"type\":\"get_attr\",\"value\":\"id\"}]]}";
    ExtractedInstance secret = only("{\"attributes\":{\"id\":\"hunter2\"}" + marked);
    ExtractedInstance plain = only("{\"attributes\":{\"id\":\"hunter2\"}}");

    assertThat(secret.description().id()).isEmpty();
    assertThat(secret.identity()).isEqualTo(plain.identity());
    assertThat(secret.content()).isNotEqualTo(plain.content());
  }

  @Test
  void digestsUnderTheKey() throws IOException {
    String instance = "{\"attributes\":{\"id\":\"i\",\"a\":1}}";
    ExtractedInstance one = only(instance);
    ExtractedInstance other = only(instance, key(2));

    assertThat(other.description()).isEqualTo(one.description());
    assertThat(other.place()).isNotEqualTo(one.place());
    assertThat(other.identity()).isNotEqualTo(one.identity());
    assertThat(other.content()).isNotEqualTo(one.content());
    assertThat(other.attributes()).doesNotContainAnyElementsOf(one.attributes());
  }

  @Test
  void holdsNoValue() throws IOException {
    ExtractedInstance it =
        only(
            "{\"attributes\":{\"canary-name\":\"canary-value\",\"nested\":{\"canary-key\":[\"canary-item\"]}}}");

    assertThat(it.toString())
        .contains("canary-name")
        .doesNotContain("canary-value", "canary-key", "canary-item");
  }

  @Test
  void readsAFileWhoseMembersWereSorted() throws IOException {
    ExtractedInstance first = only("{\"attributes\":{\"id\":\"i\"}}");

    read(state("{\"instances\":[{\"attributes\":{\"id\":\"i\"}}]," + NAMES + "}"));

    assertThat(found).containsExactly(first);
  }

  @Test
  void doesNotKeepInstancesWithoutEndUntilTheyAreNamed() throws IOException {
    String many = "{\"attributes\":{}},".repeat(ChangeBudgets.COMPARED_INSTANCES - 1) + "{}";
    String large = ("{\"attributes\":{\"" + "x".repeat(1000) + "\":1}},").repeat(10_000) + "{}";

    assertThat(read(state("{" + NAMES + ",\"instances\":[" + large + "]}")))
        .isInstanceOf(ReadInstances.All.class);
    assertThat(reason(read(state("{\"instances\":[" + large + "]," + NAMES + "}"))))
        .isEqualTo("a resource of it is named after too many instances");
    assertThat(read(state("{\"instances\":[" + many + "]," + NAMES + "}")))
        .isEqualTo(new ReadInstances.All("1.9.8", ChangeBudgets.COMPARED_INSTANCES));
  }

  @Test
  void refusesAResourceThatIsRenamedAfterItsInstances() throws IOException {
    assertThat(reason(read(state("{" + NAMES + ",\"instances\":[{}],\"type\":\"other\"}"))))
        .isEqualTo("a resource of it is named after its instances");
    assertThat(read(state("{" + NAMES + ",\"instances\":[{}],\"type\":\"t\"}")))
        .isInstanceOf(ReadInstances.All.class);
  }

  @Test
  void refusesTooManyInstancesAndTooManyAttributes() throws IOException {
    String most = "{},".repeat(ChangeBudgets.COMPARED_INSTANCES);
    StringBuilder attributes = new StringBuilder();
    for (int i = 0; i < ChangeBudgets.INSTANCE_ATTRIBUTES / ChangeBudgets.ATTRIBUTE_DIGEST; i++) {
      attributes.append("\"a").append(i).append("\":1,");
    }

    assertThat(reason(read(state("{" + NAMES + ",\"instances\":[" + most + "{}]}"))))
        .isEqualTo("it has more than 100000 instances and outputs");
    assertThat(
            reason(
                read(
                    state(
                        "{"
                            + NAMES
                            + ",\"instances\":[{\"attributes\":{"
                            + attributes
                            + "\"z\":1}}]}"))))
        .isEqualTo("an instance of it has too many attributes");
  }

  @Test
  void readsNamesOf60KilobytesAndDeepValues() throws IOException {
    String name = "n".repeat(60_000);
    int depth = Budgets.STATE_DATA_DEPTH - 6;
    ExtractedInstance it =
        only(
            "{\"index_key\":\""
                + name
                + "\",\"attributes\":{\""
                + name
                + "\":"
                + "[".repeat(depth)
                + "]".repeat(depth)
                + "}}");

    assertThat(it.description().address().length()).isLessThan(1100);
    assertThat(it.attributes().getFirst().name()).hasSize(Budgets.NAME_IN_STATE + 1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "{\"encrypted_data\":\"x\"}",
        "[]",
        "{\"version\":3,\"modules\":[]}",
        "{\"version\":4,\"resources\":7}",
        "{\"version\":4,\"resources\":[",
        "{\"version\":4,\"outputs\":{\"a\":7}}",
        "not JSON",
      })
  void saysOfOthersThatTheyAreNotRead(String content) throws IOException {
    assertThat(reason(read(content))).isNotEmpty();
  }
}
