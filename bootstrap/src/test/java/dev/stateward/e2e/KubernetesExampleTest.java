package dev.stateward.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/**
 * The manifests of {@code docs/examples/kubernetes}: what their containers run, with their
 * settings.
 */
@Timeout(900)
@Tag("slow")
class KubernetesExampleTest {
  private static final Path EXAMPLE = Path.of("..", "docs", "examples", "kubernetes");
  private static final String SECRET = "a secret that all nodes of a test have: 0123456789";

  private final ObjectMapper json = new ObjectMapper();

  @TempDir private Path folder;

  @Test
  void migratesAndServes() throws Exception {
    JsonNode manifests = manifests("manifests.yaml");
    Map<String, String> settings = settings(manifests);
    assertThat(command(one(manifests, "Job"))).containsExactly("migrate", "run");
    ServerProcess.command(settings, command(one(manifests, "Job")).toArray(String[]::new));

    JsonNode node = container(one(manifests, "Deployment"));
    assertThat(command(one(manifests, "Deployment"))).containsExactly("serve");
    assertThat(settings).containsEntry("STATEWARD_PORT", port(node));
    settings.remove("STATEWARD_PORT");
    try (var server = ServerProcess.startWith(settings, folder.resolve("log"), List.of());
        HttpClient client = HttpClient.newHttpClient()) {
      for (String probe : List.of("startupProbe", "livenessProbe", "readinessProbe")) {
        String path = node.at("/" + probe + "/httpGet/path").textValue();
        HttpRequest request = HttpRequest.newBuilder(URI.create(server.url() + path)).build();
        assertThat(client.send(request, HttpResponse.BodyHandlers.discarding()).statusCode())
            .as(probe)
            .isEqualTo(200);
      }
    }
  }

  /** What the containers are given, with the stores of this test and a local address. */
  private Map<String, String> settings(JsonNode manifests) throws Exception {
    Map<String, String> settings = new TreeMap<>();
    add(one(manifests, "ConfigMap").get("data"), settings);
    add(one(manifests("secret.yaml"), "Secret").get("stringData"), settings);
    Map<String, String> own = new TreeMap<>(TestStores.shared(folder.resolve("data")));
    assertThat(settings).containsKeys(own.keySet().toArray(String[]::new));
    own.put("STATEWARD_SECRET", SECRET);
    own.put("STATEWARD_HOST", "127.0.0.1");
    own.put("STATEWARD_DATA", folder.resolve("data").toString());
    own.put("STATEWARD_STOP_NOTICE_SECONDS", "0");
    settings.putAll(own);
    return settings;
  }

  private static void add(JsonNode named, Map<String, String> settings) {
    named.properties().forEach(entry -> settings.put(entry.getKey(), entry.getValue().textValue()));
  }

  private JsonNode manifests(String name) throws Exception {
    LoadSettings strict = LoadSettings.builder().build();
    return json.valueToTree(
        new Load(strict).loadAllFromString(Files.readString(EXAMPLE.resolve(name))));
  }

  private static JsonNode one(JsonNode manifests, String kind) {
    List<JsonNode> found =
        StreamSupport.stream(manifests.spliterator(), false)
            .filter(manifest -> manifest.path("kind").asText().equals(kind))
            .toList();
    assertThat(found).as(kind).hasSize(1);
    return found.getFirst();
  }

  private static JsonNode container(JsonNode manifest) {
    return manifest.at("/spec/template/spec/containers/0");
  }

  private List<String> command(JsonNode manifest) {
    return json.convertValue(
        container(manifest).get("args"),
        json.getTypeFactory().constructCollectionType(List.class, String.class));
  }

  private static String port(JsonNode container) {
    return container.at("/ports/0/containerPort").asText();
  }
}
