package dev.stateward.withstand;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.e2e.ServerProcess;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A server with a heap of 256 MB lives through every attack, alone and all at once, and honest
 * clients beside it get what they ask for. {@code -Dstateward.withstand=1} does all of it; the
 * short form sends a fifth, and holds what it has opened for a twentieth of the time.
 */
@Tag("long")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class WithstandTest {
  private static final Map<String, Attack> ATTACKS = attacks();

  /** A regular expression: only attacks in whose name it is found are done alone. */
  private static final String ONLY = System.getProperty("stateward.withstand.only", "");

  /** Attacks that once ended the process (ADR 80, 83, 84, 114, 127, 129, 131). */
  private static final List<String> ONCE_FATAL =
      List.of(
          "400 states whose runs are large trees, sent slowly",
          "an output with 4 million unknown members",
          "lists of 30 versions with 60 such resources each",
          "outputs of 15 MB to 100 readers at once",
          "1,200 states within slow requests",
          "1,200 heads of short headers, never complete",
          "1,200 exports of a trail of long records, read slowly");

  private static final List<String> OPTIONS = options();

  private final WithstandReport report = new WithstandReport();
  private ServerProcess server;
  private Target target;
  private HonestProcess honest;
  private Latencies before;
  private Path folder;
  private Path data;
  private ProviderAttacks provider;
  private Map<String, String> settings = Map.of();

  private static Map<String, Attack> attacks() {
    Map<String, Attack> all = new LinkedHashMap<>();
    all.putAll(BodyAttacks.all());
    all.putAll(StateAttacks.all());
    all.putAll(ConnectionAttacks.all());
    all.putAll(QueryAttacks.all());
    all.putAll(SignInAttacks.all());
    all.putAll(ExchangeAttacks.all());
    all.putAll(ProviderAttacks.all());
    all.putAll(ProtocolAttacks.all());
    all.putAll(FloodAttacks.all());
    all.putAll(CrowdAttacks.all());
    return all;
  }

  /** With the memory of the launcher; at full strength the server is compiled as it is shipped. */
  private static List<String> options() {
    List<String> options =
        new ArrayList<>(
            List.of(
                "-Xms32m",
                "-Xmx256m",
                "-XX:MinHeapFreeRatio=20",
                "-XX:MaxHeapFreeRatio=40",
                "-XX:-ShrinkHeapInSteps",
                "-XX:+ExitOnOutOfMemoryError"));
    if (Target.SCALE >= 1) {
      options.add("-XX:TieredStopAtLevel=4");
    }
    return options;
  }

  /** The attacks that once ended the process, in the short form. */
  static Stream<String> onceFatal() {
    return selected(true).filter(name -> Target.SCALE < 1);
  }

  /** All others, and at full strength all. */
  static Stream<String> others() {
    return Stream.concat(selected(false), selected(true).filter(name -> Target.SCALE >= 1));
  }

  private static Stream<String> selected(boolean onceFatal) {
    return ATTACKS.keySet().stream()
        .filter(name -> ONCE_FATAL.contains(name) == onceFatal)
        .filter(Pattern.compile(ONLY).asPredicate());
  }

  @BeforeAll
  void start(@TempDir Path ofAll) throws IOException, InterruptedException {
    folder = ofAll;
    provider = new ProviderAttacks();
    start("alone");
  }

  private void start(String name) throws IOException, InterruptedException {
    Path place = Files.createDirectory(folder.resolve(name));
    data = place.resolve("data");
    String token = ServerProcess.initialize(data, Target.ORGANIZATION);
    settings = provider.settings(place);
    server = ServerProcess.start(data, settings, OPTIONS);
    target = new Target(URI.create(server.url()), token);
    honest = HonestProcess.start(target.honest());
    honest.begin();
    TimeUnit.SECONDS.sleep(Target.seconds(20));
    honest.end();
    honest.begin();
    TimeUnit.SECONDS.sleep(Target.seconds(20));
    before = honest.end().latencies();
  }

  @AfterAll
  void stop() throws IOException {
    honest.close();
    server.close();
    provider.close();
  }

  @ParameterizedTest(allowZeroInvocations = true)
  @MethodSource("onceFatal")
  @Order(1)
  void withstandsWhatOnceEndedTheProcess(String name) throws Exception {
    withstands(name);
  }

  @Tag("alone")
  @ParameterizedTest(allowZeroInvocations = true)
  @MethodSource("others")
  @Order(1)
  void withstands(String name) throws Exception {
    besideHonestClients(name, () -> Objects.requireNonNull(ATTACKS.get(name)).on(target));
  }

  @Test
  @Order(1)
  void knowsTheAttacksThatOnceEndedTheProcess() {
    assertThat(ATTACKS.keySet()).containsAll(ONCE_FATAL);
  }

  /** What was stored to harm it harms it at no start either. */
  @Tag("alone")
  @Test
  @Order(2)
  void withstandsBeingKilledAndStartedAgain() throws Exception {
    server.kill();
    server = ServerProcess.start(data, settings, OPTIONS);
    target = target.at(URI.create(server.url()));
    honest.close();
    honest = HonestProcess.start(target.honest());
    besideHonestClients("a start after all of this", () -> {});
  }

  /** On a server of its own, which no attack has filled before. */
  @Tag("alone")
  @Test
  @Order(3)
  void withstandsAllAtOnce() throws Exception {
    honest.close();
    server.close();
    start("at-once");
    besideHonestClients(
        "all at once",
        () -> {
          Target shared = target.crowded();
          try (ExecutorService attackers = Executors.newVirtualThreadPerTaskExecutor()) {
            List<? extends Future<?>> running =
                together().values().stream()
                    .map(attack ->
                        attackers.submit(() -> {
                          attack.on(shared);
                          return true;
                        }))
                    .toList();
            for (Future<?> attack : running) {
              attack.get();
            }
          }
        });
  }

  /** Crowds keep all others from connecting, and take long together; the short form spares them. */
  private static Map<String, Attack> together() {
    Map<String, Attack> together = new LinkedHashMap<>(ATTACKS);
    if (Target.SCALE < 1) {
      together.keySet().removeAll(CrowdAttacks.all().keySet());
    }
    return together;
  }

  /** Something that is done beside honest clients. */
  private interface Doing {
    void run() throws Exception;
  }

  /** Attacks; at full strength for a while, so that there is enough to tell how others fare. */
  private void besideHonestClients(String name, Doing attack) throws Exception {
    Niceness.yieldToOthers();
    honest.begin();
    long begun = System.nanoTime();
    long end = begun + TimeUnit.SECONDS.toNanos(Target.SCALE < 1 ? 0 : 10);
    HonestClients.Seen seen;
    try {
      do {
        attack.run();
      } while (System.nanoTime() < end);
      honest.awaitBusy();
    } finally {
      seen = honest.end();
      assertThat(server.alive()).as("the server lives:\n%s", server.lastWords()).isTrue();
      Footprint after = Footprint.of(server.pid(), data);
      report.add(name, Duration.ofNanos(System.nanoTime() - begun), seen, before, after);
    }
    assertThat(seen.failures()).as("what honest clients saw").isEmpty();
  }
}
