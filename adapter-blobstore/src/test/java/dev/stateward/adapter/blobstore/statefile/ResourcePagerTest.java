package dev.stateward.adapter.blobstore.statefile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.adapter.blobstore.RepeatedText;
import dev.stateward.application.blob.port.StateFiles.ListedResources;
import dev.stateward.application.port.Page;
import dev.stateward.application.port.PageRequest;
import dev.stateward.application.settings.Budgets;
import dev.stateward.domain.stateversion.ResourceInstance;
import dev.stateward.domain.stateversion.ResourceInstance.Index;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ResourcePagerTest {
  private static final PageRequest FIRST = new PageRequest(1, 20);

  private final JsonStateFiles files = new JsonStateFiles();

  private ListedResources list(String content, PageRequest page) throws IOException {
    return list(new ByteArrayInputStream(content.getBytes(StandardCharsets.UTF_8)), page);
  }

  private ListedResources list(InputStream content, PageRequest page) throws IOException {
    var listed = files.resources(content, page);
    assertThat(content.read()).as("the content is read to its end").isNegative();
    return listed;
  }

  private Page<ResourceInstance> page(String content, PageRequest page) throws IOException {
    return ((ListedResources.Found) list(content, page)).page();
  }

  private static String state(String resources) {
    return "{\"version\":4,\"resources\":[" + resources + "]}";
  }

  @Test
  void namesInstancesAsTheApiDoes() throws IOException {
    var page =
        page(
            state(
                """
                {"instances":[{"index_key":0,"attributes":{"index_key":7}},{"deposed":"0badcafe","index_key":0}],
                 "module":"module.media_bucket","mode":"managed","type":"aws_s3_bucket","name":"this",
                 "provider":"provider[\\"registry.terraform.io/hashicorp/aws\\"].west"},
                {"module":"module.a[\\"x.y\\"].module.b","mode":"managed","type":"t","name":"n",
                 "provider":"provider[\\"example.test/own/cloud\\"]","instances":[{"index_key":"k\\u00e9y"},7]},
                {"mode":"data","type":"http","name":"one","provider":"provider.http","instances":[{}]}
                """),
            FIRST);

    assertThat(page.total()).isEqualTo(5);
    assertThat(page.items())
        .containsExactly(
            bucket(""),
            bucket("0badcafe"),
            new ResourceInstance(
                "a[\"x.y\"].b",
                false,
                "t",
                "n",
                "example.test/own/cloud",
                new Index.Key("kéy"),
                ""),
            new ResourceInstance(
                "a[\"x.y\"].b", false, "t", "n", "example.test/own/cloud", new Index.None(), ""),
            new ResourceInstance(
                "root", true, "http", "one", "provider.http", new Index.None(), ""));
  }

  private static ResourceInstance bucket(String deposed) {
    return new ResourceInstance(
        "media_bucket",
        false,
        "aws_s3_bucket",
        "this",
        "hashicorp/aws",
        new Index.Position("0"),
        deposed);
  }

  @Test
  void cutsPagesAcrossResources() throws IOException {
    var resources = new StringBuilder();
    for (int i = 0; i < 10; i++) {
      resources
          .append(i == 0 ? "" : ",")
          .append("{\"mode\":\"managed\",\"type\":\"t\",\"name\":\"n")
          .append(i)
          .append("\",\"instances\":[{\"index_key\":0},{\"index_key\":1},{\"index_key\":2}]}");
    }
    var state = state(resources.toString());

    var second = page(state, new PageRequest(2, 7));
    assertThat(second.total()).isEqualTo(30);
    assertThat(second.items())
        .extracting(ResourceInstance::address)
        .containsExactly(
            "t.n2[1]", "t.n2[2]", "t.n3[0]", "t.n3[1]", "t.n3[2]", "t.n4[0]", "t.n4[1]");
    assertThat(page(state, new PageRequest(5, 7)).items()).hasSize(2);
    var beyond = page(state, new PageRequest(Integer.MAX_VALUE, 100));
    assertThat(beyond.items()).isEmpty();
    assertThat(beyond.total()).isEqualTo(30);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"version\":4,\"resources\":{}}",
        "{\"version\":4,\"resources\":[1]}",
        "{\"version\":4,\"resources\":[],\"resources\":[]}",
        "{\"version\":3,\"modules\":[]}",
        "{\"version\":4,\"resources\":[",
        "{\"encrypted_data\":\"x\",\"encryption_version\":\"v0\"}",
        "[]"
      })
  void refusesUnknownLayouts(String content) throws IOException {
    assertThat(list(content, FIRST)).isInstanceOf(ListedResources.Unreadable.class);
  }

  @Test
  void cutsLongNames() throws IOException {
    var name = "x".repeat(10 * Budgets.NAME_IN_STATE);
    var page =
        page(
            state(
                "{\"type\":\"t\",\"name\":\""
                    + name
                    + "\",\"instances\":[{\"index_key\":\""
                    + name
                    + "\"}]}"),
            FIRST);

    assertThat(page.items().getFirst().address().length()).isLessThan(3 * Budgets.NAME_IN_STATE);
  }

  @Test
  void readsThroughAnySize() throws IOException {
    var content =
        new RepeatedText(
            "{\"version\":4,\"resources\":[{\"mode\":\"managed\",\"type\":\"t\",\"name\":\"n\",\"instances\":[{}",
            ",{}",
            1_000_000,
            "]}]}");

    var listed = (ListedResources.Found) list(content, new PageRequest(10_000, 100));

    assertThat(listed.page().total()).isEqualTo(1_000_001);
    assertThat(listed.page().items()).hasSize(100);
  }
}
