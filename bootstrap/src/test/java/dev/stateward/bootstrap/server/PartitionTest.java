package dev.stateward.bootstrap.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.stateward.bootstrap.server.FaultyLink.Fault;
import dev.stateward.bootstrap.settings.RawSettings;
import dev.stateward.bootstrap.settings.Settings;
import dev.stateward.e2e.TestStores;
import dev.stateward.testkit.fixture.StateFixture;
import dev.stateward.testkit.http.ApiClient;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Links that fail, one at a time: between clients, PostgreSQL or S3 and one of two nodes. Meanwhile
 * that node answers with what was acknowledged or with 503, within seconds, and the other one as
 * ever; afterwards all is as it was. {@code -Dstateward.partitions} says how many.
 */
@Timeout(3600)
@Tag("slow")
class PartitionTest {
  private static final int PARTITIONS = Integer.getInteger("stateward.partitions", 2);
  private static final long SEED = Long.getLong("stateward.partition.seed", System.nanoTime());
  private static final String SECRET = "a secret that all nodes of a test have: 0123456789";

  /** The time of one statement, of the answer to it, and of a connection; and some to spare. */
  private static final Duration SOON = Duration.ofSeconds(2 + 5 + 5 + 5);

  private final PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final AtomicLong answers = new AtomicLong();
  private final AtomicLong unavailable = new AtomicLong();
  private String token = "";
  private final Node faulty;
  private final Node other;

  PartitionTest(@TempDir Path folder) throws IOException {
    Map<String, String> shared = TestStores.shared(folder.resolve("partitions"));
    faulty = Node.start(folder.resolve("faulty"), shared);
    other = Node.start(folder.resolve("other"), shared);
  }

  /** A node, and its links. */
  private record Node(
      RunningServer server,
      FaultyLink toClients,
      FaultyLink toDatabase,
      FaultyLink toBucket,
      ApiClient client) {
    static Node start(Path folder, Map<String, String> shared) throws IOException {
      String url = shared.getOrDefault("STATEWARD_DATABASE_URL", "");
      URI database = URI.create(url.substring("jdbc:".length()));
      URI endpoint = URI.create(shared.getOrDefault("STATEWARD_S3_ENDPOINT", ""));
      FaultyLink toDatabase = FaultyLink.before(database.getPort());
      FaultyLink toBucket = FaultyLink.before(endpoint.getPort());
      Map<String, String> settings = new TreeMap<>(shared);
      settings.put(
          "STATEWARD_DATABASE_URL",
          "jdbc:postgresql://127.0.0.1:" + toDatabase.port() + database.getPath());
      settings.put("STATEWARD_S3_ENDPOINT", "http://127.0.0.1:" + toBucket.port());
      settings.put("STATEWARD_PORT", "0");
      settings.put("STATEWARD_SMALL_BLOBS", "0");
      settings.put("STATEWARD_SECRET", SECRET);
      settings.put("STATEWARD_DATABASE_TIMEOUT_SECONDS", "2");
      settings.put("STATEWARD_S3_TIMEOUT_SECONDS", "2");
      settings.put("STATEWARD_STOP_NOTICE_SECONDS", "0");
      settings.put("STATEWARD_STOP_SECONDS", "1");
      RunningServer server = Wiring.serve(Settings.of(RawSettings.of(settings, folder), folder));
      FaultyLink toClients = FaultyLink.before(server.publicUrl().getPort());
      return new Node(
          server,
          toClients,
          toDatabase,
          toBucket,
          new ApiClient(URI.create("http://127.0.0.1:" + toClients.port()), ""));
    }

    /** Where clients reach what the node calls {@code url}. */
    String reached(URI url) {
      return client.uri(url.getRawPath()).toString();
    }

    void close() throws IOException {
      client.close();
      server.close();
      toClients.close();
      toDatabase.close();
      toBucket.close();
    }
  }

  /** A workspace with one writer, who has had so many states acknowledged, and has tried more. */
  private record Written(String id, AtomicLong acknowledged, AtomicLong tried) {}

  @BeforeEach
  void setUp() {
    token = ServerClient.setUp(faulty.server.application());
  }

  @AfterEach
  void stop() throws IOException {
    threads.close();
    faulty.close();
    other.close();
  }

  /** A link with a fault. */
  private record Partition(String with, FaultyLink link, Fault fault) {
    String name() {
      return with + " " + fault;
    }
  }

  private List<Partition> partitions() {
    return EnumSet.complementOf(EnumSet.of(Fault.NONE)).stream()
        .flatMap(fault ->
            Stream.of(
                new Partition("client", faulty.toClients, fault),
                new Partition("PostgreSQL", faulty.toDatabase, fault),
                new Partition("S3", faulty.toBucket, fault)))
        .toList();
  }

  @Test
  void loseNothingAndHealAlone() throws Exception {
    Random random = new Random(SEED);
    List<String> done = new ArrayList<>();
    List<Partition> all = new ArrayList<>(partitions());
    for (int i = 0; i < PARTITIONS; i++) {
      if (i % all.size() == 0) {
        Collections.shuffle(all, random);
      }
      Partition chosen = all.get(i % all.size());
      partition("p" + i, chosen);
      done.add(chosen.name());
    }
    out.printf(
        "partitions %s: %d answers, %d of them 503 or none, nothing lost (seed %d)%n",
        done, answers.get(), unavailable.get(), SEED);
  }

  private void partition(String workspaces, Partition partition) throws Exception {
    String name = partition.name();
    Written mine = written(workspaces + "a");
    Written others = written(workspaces + "b");
    assertThat(write(faulty, mine)).as(name).isTrue();
    assertThat(write(other, others)).as(name).isTrue();

    partition.link.fail(partition.fault);
    List<Callable<Boolean>> meanwhile = new ArrayList<>();
    for (Written workspace : List.of(mine, others)) {
      meanwhile.add(() -> read(faulty, workspace));
      meanwhile.add(() -> write(workspace.equals(mine) ? faulty : other, workspace));
    }
    for (Written workspace : List.of(mine, others)) {
      Callable<Boolean> undisturbed = () -> read(other, workspace);
      assertThat(threads.submit(undisturbed).get()).as(name).isTrue();
    }
    long begun = System.nanoTime();
    List<Boolean> results = new ArrayList<>();
    for (Future<Boolean> each : threads.invokeAll(meanwhile)) {
      results.add(each.get());
    }
    assertThat(results.getLast()).as("%s: the other node goes on", name).isTrue();
    // A write is two requests.
    assertThat(Duration.ofNanos(System.nanoTime() - begun))
        .as(name)
        .isLessThan(SOON.multipliedBy(2));

    partition.link.heal();
    long end = System.nanoTime() + SOON.multipliedBy(2).toNanos();
    while (!write(faulty, mine)) {
      assertThat(System.nanoTime() - end).as("%s heals alone", name).isNegative();
    }
    for (Written workspace : List.of(mine, others)) {
      assertThat(read(faulty, workspace)).as(name).isTrue();
      assertThat(read(other, workspace)).as(name).isTrue();
    }
  }

  private Written written(String name) {
    String id = ServerClient.lockedWorkspace(other.server.application(), token, name);
    return new Written(id, new AtomicLong(), new AtomicLong());
  }

  private static String state(Written workspace, long serial) {
    return "{\"version\":4,\"serial\":%d,\"lineage\":\"%s\",\"outputs\":{},\"resources\":[]}"
        .formatted(serial, workspace.id)
        .concat(" ".repeat(100_000));
  }

  /** Writes the next state; whether that was acknowledged. */
  private boolean write(Node node, Written workspace) throws IOException {
    long serial = workspace.tried.incrementAndGet();
    String state = state(workspace, serial);
    String header =
        """
        {"data":{"type":"state-versions","attributes":{"serial":%d,"lineage":"%s","md5":"%s"}}}
        """
            .formatted(serial, workspace.id, StateFixture.md5(state).hex());
    ApiClient api = node.client.as(token);
    Answer announced =
        answer(
            api,
            api.request("/api/v2/workspaces/" + workspace.id + "/state-versions")
                .POST(BodyPublishers.ofString(header)));
    if (announced.status != 201) {
      return false;
    }
    URI upload = URI.create(announced.attribute("hosted-state-upload-url"));
    Answer uploaded =
        answer(
            api,
            HttpRequest.newBuilder(URI.create(node.reached(upload)))
                .PUT(BodyPublishers.ofString(state)));
    if (uploaded.status == 200) {
      workspace.acknowledged.set(serial);
    }
    return uploaded.status == 200;
  }

  /** Reads the current state; whether it was answered. */
  private boolean read(Node node, Written workspace) throws IOException {
    long least = workspace.acknowledged.get();
    ApiClient api = node.client.as(token);
    Answer current =
        answer(
            api,
            api.request("/api/v2/workspaces/" + workspace.id + "/current-state-version").GET());
    if (current.status != 200) {
      return false;
    }
    long serial = Long.parseLong(current.attribute("serial"));
    assertThat(serial).isBetween(least, workspace.tried.get());
    URI download = URI.create(current.attribute("hosted-state-download-url"));
    Answer downloaded = answer(api, api.request(node.reached(download)).GET());
    if (downloaded.status == 200) {
      assertThat(downloaded.body).isEqualTo(state(workspace, serial));
    }
    return downloaded.status == 200;
  }

  /** An answer; without one, when the connection broke or was silent, the status is 0. */
  private record Answer(int status, String body) {
    String attribute(String name) throws IOException {
      return new ObjectMapper().readTree(body).path("data").path("attributes").path(name).asText();
    }
  }

  private Answer answer(ApiClient api, HttpRequest.Builder request) {
    answers.incrementAndGet();
    try {
      HttpResponse<String> response = api.send(request.timeout(SOON));
      assertThat(response.statusCode()).as(response.body()).isIn(200, 201, 503);
      if (response.statusCode() == 503) {
        unavailable.incrementAndGet();
      }
      return new Answer(response.statusCode(), response.body());
    } catch (UncheckedIOException broken) {
      unavailable.incrementAndGet();
      return new Answer(0, "");
    }
  }
}
