package dev.stateward.adapter.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What changed, as clients see it. */
@Tag("long")
class ChangesTest extends EmbeddedAcme {
  private static final String OWN = "/api/stateward/v1";

  private String first = "";
  private String second = "";

  ChangesTest(@TempDir Path folder) {
    super(folder);
  }

  /** One is changed, one moved, one replaced, one removed and one added. */
  @BeforeEach
  void publish() {
    acme.lock(acme.alice);
    first =
        publish(
            1,
            instance("aws_vpc", "changed", "vpc-1", "10.0.0.0/16"),
            instance("aws_subnet", "here", "subnet-1", ""),
            instance("aws_instance", "web", "i-1", ""),
            instance("aws_eip", "gone", "eip-1", ""));
    second =
        publish(
            2,
            instance("aws_vpc", "changed", "vpc-1", "10.1.0.0/16"),
            instance("aws_subnet", "there", "subnet-1", ""),
            instance("aws_instance", "web", "i-2", ""),
            instance("aws_kms_key", "come", "key-1", ""));
  }

  private static String instance(String type, String name, String id, String value) {
    return """
    {"mode":"managed","type":"%s","name":"%s","provider":"hashicorp/aws",
     "instances":[{"id":"%s","attributes":{"value":"%s"}}]}\
    """
        .formatted(type, name, id, value);
  }

  private String publish(long serial, String... resources) {
    return publishWith(serial, "", resources);
  }

  private String publishWith(long serial, String outputs, String... resources) {
    String state =
        "{\"version\":4,\"serial\":%d,\"lineage\":\"lineage-1\",\"outputs\":{%s},\"resources\":[%s]}"
            .formatted(serial, outputs, String.join(",", resources));
    return client.publishInline(serial, state.getBytes(UTF_8)).get("id").asText();
  }

  private HttpResponse<String> get(String path) {
    return server.get(acme.alice, OWN + path);
  }

  private String diff(String version) {
    return "/state-versions/" + version + "/diff";
  }

  private String blame(String query) {
    return "/workspaces/" + acme.workspace.value() + "/blame?" + query;
  }

  private List<String> changes(HttpResponse<String> response) {
    JsonNode data = AcmeServer.success(200, response).path("data");
    return data.valueStream()
        .map(it ->
            it.at("/attributes/change").asText() + " " + it.at("/attributes/address").asText())
        .toList();
  }

  @Test
  void tellsWhatChangedSinceTheVersionBefore() {
    acme.maintain();

    Golden.assertDocument(get(diff(second)), "state-version-diff");
    Golden.assertDocument(get(diff(first) + "?page%5Bsize%5D=1"), "state-version-diff-of-first");
  }

  @Test
  void comparesAnyTwoVersionsTheOtherWayRoundToo() {
    String other = acme.workspace("other").value();
    acme.maintain();

    assertThat(changes(get(diff(first) + "?from=" + second)))
        .containsExactly(
            "added aws_eip.gone[0]",
            "replaced aws_instance.web[0]",
            "removed aws_kms_key.come[0]",
            "moved aws_subnet.here[0]",
            "changed aws_vpc.changed[0]");
    assertThat(changes(get(diff(second) + "?from=" + second))).isEmpty();
    assertThat(other).isNotEmpty();
  }

  @Test
  void listsWhatIsAskedForAlone() {
    acme.maintain();

    assertThat(changes(get(diff(second) + "?filter%5Bchange%5D=added,moved")))
        .containsExactly("added aws_kms_key.come[0]", "moved aws_subnet.there[0]");
    assertThat(changes(get(diff(second) + "?filter%5Btype%5D=aws_vpc,aws_eip")))
        .containsExactly("removed aws_eip.gone[0]", "changed aws_vpc.changed[0]");
    assertThat(changes(get(diff(second) + "?page%5Bsize%5D=2&page%5Bnumber%5D=3")))
        .containsExactly("changed aws_vpc.changed[0]");
    AcmeServer.assertRefused(
        get(diff(second) + "?filter%5Bchange%5D=renamed"),
        400,
        "bad request",
        "filter[change] must be added, removed, replaced, moved or changed",
        "");
  }

  @Test
  void tellsValuesToThoseWhoAsk() {
    String secret =
        "{\"mode\":\"managed\",\"type\":\"t\",\"name\":\"secret\",\"provider\":\"p\","
            + "\"instances\":[{\"sensitive\":true,\"value\":\"s3cr3t\"}]}";
    String third = publish(3, instance("aws_vpc", "changed", "vpc-1", "10.2.0.0/16"), secret);
    acme.maintain();
    String types = "filter%5Btype%5D=aws_vpc,t";

    Golden.assertDocument(
        get(diff(third) + "?values=plain&" + types), "state-version-diff-with-values");
    HttpResponse<String> all = get(diff(third) + "?values=all&" + types);
    assertThat(all.body()).contains("s3cr3t").contains("\"values-omitted\":false");
    assertThat(get(diff(third) + "?" + types).body()).doesNotContain("s3cr3t", "10.2.0.0");
    assertThat(recordedValues()).containsExactly("plain", "plain", "all", "all");
    AcmeServer.assertRefused(
        get(diff(third) + "?values=secret"), 400, "bad request", "values must be plain or all", "");
  }

  /** Which values were told, oldest first. */
  private List<String> recordedValues() {
    return AcmeServer.success(
            200, get("/organizations/acme/audit-trail?filter%5Baction%5D=state_version.compare"))
        .path("data")
        .valueStream()
        .map(it -> it.at("/attributes/after/values").asText())
        .toList()
        .reversed();
  }

  @Test
  void recordsNoReadOfValuesForThoseWhoMayNotReadThem() {
    acme.maintain();

    AcmeServer.assertNotFound(server.get(acme.member("mia"), OWN + diff(second) + "?values=all"));
    assertThat(recordedValues()).isEmpty();
  }

  @Test
  void saysWhenAVersionCannotBeComparedYetOrEver() {
    HttpResponse<String> early = get(diff(second));
    AcmeServer.assertRefused(
        early,
        409,
        "conflict",
        "The resources of state version "
            + second
            + " are not extracted yet; ask again in a moment.",
        "");
    assertThat(early.headers().firstValue("Retry-After")).hasValue("5");
    Golden.assertDocument(
        get("/workspaces/" + acme.workspace.value() + "/changes?page%5Bsize%5D=1"),
        "state-version-changes-early");
    String strange =
        client.publishInline(3, "{\"version\":3,\"serial\":3}".getBytes(UTF_8)).get("id").asText();
    acme.maintain();

    assertThat(get(diff(strange)).statusCode()).isEqualTo(422);
    assertThat(get(diff(strange)).body()).contains("it has format 3");
    assertThat(get(diff(second) + "?from=" + strange).statusCode()).isEqualTo(422);
  }

  @Test
  void hidesVersionsFromThoseWhoMayNotReadThem() {
    acme.maintain();
    String member = acme.member("mia");

    AcmeServer.assertNotFound(server.get(member, OWN + diff(second)));
    AcmeServer.assertNotFound(get(diff("sv-unknown")));
    AcmeServer.assertNotFound(get(diff(second) + "?from=sv-unknown"));
    AcmeServer.assertNotFound(get(diff(second) + "?from=../etc"));
    AcmeServer.assertNotFound(server.get(member, OWN + blame("address=a")));
  }

  @Test
  void tellsWhatEachVersionChanged() {
    acme.maintain();

    Golden.assertDocument(
        get("/workspaces/" + acme.workspace.value() + "/changes"), "state-version-changes");
  }

  @Test
  void tellsWhichVersionsChangedSomething() {
    publish(3, instance("aws_instance", "web", "i-2", "other"));
    acme.maintain();

    Golden.assertDocument(get(blame("address=aws_instance.web%5B0%5D")), "blame");
    assertThat(changes(get(blame("address=aws_subnet.there%5B0%5D"))))
        .containsExactly("removed aws_subnet.there[0]", "moved aws_subnet.there[0]");
    assertThat(changes(get(blame("address=aws_subnet.here%5B0%5D"))))
        .containsExactly("moved aws_subnet.there[0]", "added aws_subnet.here[0]");
    assertThat(changes(get(blame("resource-id=subnet-1"))))
        .containsExactly(
            "removed aws_subnet.there[0]", "moved aws_subnet.there[0]", "added aws_subnet.here[0]");
    assertThat(changes(get(blame("address=aws_instance.web%5B0%5D&attribute=all")))).hasSize(3);
    assertThat(changes(get(blame("address=aws_instance.web%5B0%5D&attribute=none")))).isEmpty();
    assertThat(changes(get(blame("address=aws_instance.web%5B0%5D&page%5Bsize%5D=1"))))
        .containsExactly("changed aws_instance.web[0]");
    for (String query : List.of("", "address=a&resource-id=b")) {
      AcmeServer.assertRefused(
          get(blame(query)),
          400,
          "bad request",
          "exactly one of address and resource-id must be given",
          "");
    }
  }

  @Test
  void tellsSinceWhenAnOutputIsASecretThatTheStateDoesNotMark() {
    String marked =
        "\"db_password\":{\"value\":\"hunter2\",\"type\":\"string\",\"sensitive\":true}";
    String unmarked = marked.replace("true", "false");
    publishWith(3, marked + ",\"token\":{\"value\":\"t1\",\"type\":\"string\"}");
    publishWith(4, unmarked + ",\"token\":{\"value\":\"t2\",\"type\":\"string\"}");
    acme.maintain();

    HttpResponse<String> secrets =
        get("/workspaces/" + acme.workspace.value() + "/unmarked-secrets");

    Golden.assertDocument(secrets, "unmarked-secrets");
    assertThat(secrets.body()).doesNotContain("hunter2", "t1", "t2");
    assertThat(changes(secrets))
        .containsExactly("changed output.db_password", "added output.token");
    assertThat(changes(get(blame("address=output.token"))))
        .containsExactly("changed output.token", "added output.token");
  }
}
