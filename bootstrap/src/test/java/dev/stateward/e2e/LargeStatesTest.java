package dev.stateward.e2e;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server with a small heap, and states that were made to end it. */
@Tag("slow")
class LargeStatesTest {
  private static final List<String> SMALL_HEAP = List.of("-Xmx256m", "-XX:+ExitOnOutOfMemoryError");

  /** Enough for one list of outputs of the largest kind, and one examination, at a time. */
  private static final List<String> HEAP_FOR_OUTPUTS =
      List.of("-Xmx208m", "-XX:+ExitOnOutOfMemoryError");

  private static final int VERSIONS = 100;
  private static final int READERS = 40;

  @TempDir private Path folder;

  @Test
  void outlivesStatesThatAreMadeToEndIt() {
    var data = folder.resolve("data");
    var token = ServerProcess.initialize(data, InstalledServer.ORGANIZATION);
    try (var server = ServerProcess.start(data, SMALL_HEAP)) {
      var api = new Api(server.url(), token);
      var workspace = api.lockedWorkspace("pill");

      var members = "\"unknown\":1,".repeat(4_000_000);
      var version = publish(api, workspace, 1, "\"outputs\":{\"a\":{" + members + "\"value\":1}}");
      assertThat(examined(api, version).attribute("resources-processed")).isEqualTo("true");
      assertThat(api.get("/state-versions/" + version + "/outputs").is(200).data()).hasSize(1);

      var names = "\"resources\":[" + resources(400, "n".repeat(60_000)) + "]";
      var long400 = publish(api, workspace, 2, names);
      var cut = examined(api, long400);
      assertThat(cut.attribute("resources-truncated")).isEqualTo("true");
      assertThat(cut.body().length).isLessThan(300_000);

      var many = new StringBuilder("\"outputs\":{\"o\":{}");
      for (var i = 0; i < 10_000; i++) {
        many.append(",\"o").append(i).append("\":{}");
      }
      var tooMany = publish(api, workspace, 3, many + "}");
      var failed = waitFor(api, tooMany, "resources-processing-error");
      assertThat(failed.attribute("resources-processed")).isEqualTo("false");
      api.get("/state-versions/" + tooMany + "/outputs").is(422);
      api.download(failed.attribute("hosted-state-download-url")).is(200);
    }
  }

  @Test
  void listsAHundredLargeVersionsToManyAtOnce() throws Exception {
    var data = folder.resolve("data");
    var token = ServerProcess.initialize(data, InstalledServer.ORGANIZATION);
    try (var server = ServerProcess.start(data, SMALL_HEAP);
        var threads = Executors.newFixedThreadPool(READERS)) {
      var api = new Api(server.url(), token);
      var workspace = api.lockedWorkspace("many");
      var state = "\"resources\":[" + resources(3000, "n") + "]";
      var last = "";
      for (var serial = 1; serial <= VERSIONS; serial++) {
        last = publish(api, workspace, serial, state);
      }
      var whole = examined(api, last).data().at("/attributes/resources");
      assertThat(whole).hasSize(3000);

      var list =
          "/state-versions?page%5Bsize%5D=100&filter%5Bworkspace%5D%5Bname%5D=many"
              + "&filter%5Borganization%5D%5Bname%5D="
              + InstalledServer.ORGANIZATION;
      List<Future<Long>> readers = new ArrayList<>();
      for (var reader = 0; reader < READERS; reader++) {
        readers.add(threads.submit(() -> api.drain(list)));
      }

      for (var reader : readers) {
        // The body is plain: 100 versions of some 200 KB.
        assertThat(reader.get()).isGreaterThan(15_000_000);
      }
      var listed = api.get(list).is(200).data();
      assertThat(listed).hasSize(VERSIONS);
      assertThat(listed.get(0).at("/attributes/resources")).isEqualTo(whole);
    }
  }

  @Test
  void storesLargeOutputsWhileOthersAreRead() throws Exception {
    var data = folder.resolve("data");
    var token = ServerProcess.initialize(data, InstalledServer.ORGANIZATION);
    try (var server = ServerProcess.start(data, HEAP_FOR_OUTPUTS);
        var threads = Executors.newFixedThreadPool(READERS)) {
      var api = new Api(server.url(), token);
      var workspace = api.lockedWorkspace("outputs");
      var value = "v".repeat(15_000_000);
      var outputs = "\"outputs\":{\"o\":{\"value\":\"" + value + "\",\"type\":\"string\"}}";
      var list = "/state-versions/" + publish(api, workspace, 1, outputs) + "/outputs";
      Waiting.until("the first outputs", () -> api.get(list).status() == 200);
      assertThat(api.get(list).is(200).data()).hasSize(1);

      for (var serial = 2; serial <= 4; serial++) {
        List<Future<Long>> readers = new ArrayList<>();
        for (var reader = 0; reader < 4; reader++) {
          readers.add(threads.submit(() -> api.drain(list)));
        }
        examined(api, publish(api, workspace, serial, outputs));
        for (var reader : readers) {
          assertThat(reader.get()).isGreaterThan(value.length());
        }
      }
    }
  }

  private static String resources(int count, String name) {
    var resource =
        """
        {"mode":"managed","type":"t","name":"%s","provider":"p","instances":[{}]}\
        """
            .formatted(name);
    return (resource + ",").repeat(count - 1) + resource;
  }

  private static String publish(Api api, String workspace, int serial, String rest) {
    var content =
        ("{\"version\":4,\"serial\":" + serial + ",\"lineage\":\"l\"," + rest + "}")
            .getBytes(UTF_8);
    var announced = api.announce(workspace, serial, "l", content).is(201);
    api.upload(announced.attribute("hosted-state-upload-url"), content).is(200);
    return announced.id();
  }

  private static Api.Answer examined(Api api, String version) {
    return waitFor(api, version, "resources-processing-error");
  }

  /** The version once it has an attribute, or its resources are processed. */
  private static Api.Answer waitFor(Api api, String version, String attribute) {
    Waiting.until(
        "the examination of " + version,
        () -> {
          var shown = api.get("/state-versions/" + version).is(200);
          return shown.attribute("resources-processed").equals("true")
              || shown.data().path("attributes").hasNonNull(attribute);
        });
    return api.get("/state-versions/" + version).is(200);
  }
}
