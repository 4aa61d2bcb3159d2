package dev.stateward.soak;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.application.settings.Budgets;
import dev.stateward.e2e.ServerProcess;
import dev.stateward.e2e.TestStores;
import dev.stateward.testkit.http.ApiClient;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Servers with a heap of 256 MB that are used at a steady rate, two over PostgreSQL and S3 or one
 * on an embedded database: what they take of the machine does not grow. {@code
 * -Dstateward.soak.minutes} says for how long.
 */
@Timeout(value = 12, unit = TimeUnit.HOURS)
@Tag("slow")
class SoakTest {
  private static final double MINUTES =
      Double.parseDouble(System.getProperty("stateward.soak.minutes", "0.3"));
  private static final int APPLIES_A_SECOND = Integer.getInteger("stateward.soak.rate", 5);
  private static final long SEED = Long.getLong("stateward.soak.seed", System.nanoTime());
  private static final int WORKSPACES = 8;
  private static final int SAMPLES = 20;
  private static final String ORGANIZATION = "acme";

  /**
   * All taken from the beginning: memory that rises then is not the heap, which has its own row.
   */
  private static final List<String> HEAP =
      List.of("-Xms256m", "-Xmx256m", "-XX:+AlwaysPreTouch", "-XX:+ExitOnOutOfMemoryError");

  private final AtomicLong applies = new AtomicLong();

  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void takesNoMoreAfterLongUse(boolean cluster) throws Exception {
    Path data = Files.createDirectory(folder.resolve("data"));
    Map<String, String> settings =
        new TreeMap<>(cluster ? TestStores.cluster(data) : TestStores.embedded(data));
    settings.put("STATEWARD_PUBLIC_URL", "http://127.0.0.1:1");
    String token = ServerProcess.initialize(settings, ORGANIZATION);
    List<ServerProcess> servers = new ArrayList<>();
    try {
      servers.add(ServerProcess.start(data, settings, HEAP));
      if (cluster) {
        servers.add(ServerProcess.start(data, settings, HEAP));
      }
      List<Sample> samples = use(servers, token, data);
      report(cluster ? "PostgreSQL and S3, the first of two nodes" : "embedded", samples);
      assertFlat(samples);
    } finally {
      servers.forEach(ServerProcess::close);
    }
  }

  private List<Sample> use(List<ServerProcess> servers, String token, Path data) throws Exception {
    List<ApiClient> nodes =
        servers.stream().map(server -> new ApiClient(URI.create(server.url()), token)).toList();
    List<Apply> all =
        IntStream.range(0, WORKSPACES)
            .mapToObj(number -> new Apply(nodes, ORGANIZATION, number, WORKSPACES, SEED))
            .toList();
    all.forEach(Apply::warmUp);
    List<Sample> samples = new ArrayList<>();
    long began = System.nanoTime();
    try (ScheduledExecutorService clients = Executors.newScheduledThreadPool(WORKSPACES)) {
      List<Future<?>> running = new ArrayList<>();
      long period = TimeUnit.SECONDS.toNanos(1) * WORKSPACES / APPLIES_A_SECOND;
      for (int number = 0; number < WORKSPACES; number++) {
        Apply apply = all.get(number);
        running.add(
            clients.scheduleAtFixedRate(
                () -> {
                  apply.run();
                  applies.incrementAndGet();
                },
                period * number / WORKSPACES,
                period,
                TimeUnit.NANOSECONDS));
      }
      for (int number = 1; number <= SAMPLES; number++) {
        await(running, began + (long) (MINUTES * 60e9 * number / SAMPLES));
        samples.add(
            Sample.of(
                Duration.ofNanos(System.nanoTime() - began),
                applies.get(),
                servers.getFirst().pid(),
                data));
      }
      running.forEach(each -> each.cancel(false));
    }
    nodes.forEach(ApiClient::close);
    return samples;
  }

  /** Waits until {@code moment}; fails as soon as a client did. */
  private static void await(List<Future<?>> running, long moment) throws Exception {
    long left = moment - System.nanoTime();
    while (left > 0) {
      for (Future<?> client : running) {
        if (client.isDone()) {
          client.get();
        }
      }
      TimeUnit.NANOSECONDS.sleep(Math.min(left, 500_000_000));
      left = moment - System.nanoTime();
    }
  }

  /** The last third compared to the one before it: a server needs the first to become warm. */
  private static void assertFlat(List<Sample> samples) {
    assertThat(rise(samples, Sample::heap)).as("bytes of heap").isLessThan(6e6);
    assertThat(rise(samples, Sample::memory)).as("bytes of memory").isLessThan(20e6);
    assertThat(rise(samples, Sample::threads))
        .as(
            "threads, new since a third: %s",
            samples.getLast().threadsSince(samples.get(SAMPLES / 3)))
        .isLessThan(8);
    assertThat(samples)
        .allMatch(sample -> sample.storeThreads() <= 2 * Budgets.BLOBS_COPIED_AT_ONCE);
    assertThat(rise(samples, Sample::files)).as("open files and sockets").isLessThan(16);
  }

  private static double rise(List<Sample> samples, ToDoubleFunction<Sample> what) {
    int third = samples.size() / 3;
    return mean(samples.subList(2 * third, samples.size()), what)
        - mean(samples.subList(third, 2 * third), what);
  }

  private static double mean(List<Sample> samples, ToDoubleFunction<Sample> what) {
    return samples.stream().mapToDouble(what).average().orElseThrow();
  }

  private static void report(String stores, List<Sample> samples) throws IOException {
    StringBuilder table =
        new StringBuilder(
            "%s, %d applies a second, seed %d%n%n".formatted(stores, APPLIES_A_SECOND, SEED));
    table.append(Sample.HEADER);
    samples.forEach(sample -> table.append(sample.row()));
    table.append(
        "%nThreads that came: %s%n".formatted(samples.getLast().threadsSince(samples.getFirst())));
    Path file = Path.of("target", "soak-" + stores.replaceAll("[ ,].*", "") + ".md");
    Files.writeString(file, table);
  }
}
