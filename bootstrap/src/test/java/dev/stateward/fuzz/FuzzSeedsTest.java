package dev.stateward.fuzz;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Each fuzz target holds for its seeds, and for what the fuzzer once broke it with. */
class FuzzSeedsTest {
  private static final Path SEEDS = Path.of("src", "test", "resources", "fuzz");

  /** What is fuzzed. */
  private interface FuzzTarget {
    void on(byte[] data) throws IOException, InterruptedException;
  }

  private static final Map<String, FuzzTarget> TARGETS =
      Map.of(
          "address", AddressFuzz::fuzzerTestOneInput,
          "api", ApiFuzz::fuzzerTestOneInput,
          "pattern", PatternFuzz::fuzzerTestOneInput,
          "query", QueryFuzz::fuzzerTestOneInput,
          "request", RequestFuzz::fuzzerTestOneInput,
          "settings", SettingsFuzz::fuzzerTestOneInput,
          "signature", SignatureFuzz::fuzzerTestOneInput,
          "statefile", StateFileFuzz::fuzzerTestOneInput);

  static Stream<Path> seeds() throws IOException {
    try (Stream<Path> files = Files.walk(SEEDS, 2)) {
      return files.filter(Files::isRegularFile).sorted().toList().stream();
    }
  }

  @Test
  void thereAreSeedsForEachTarget() throws IOException {
    assertThat(seeds().map(FuzzSeedsTest::target).collect(toSet())).isEqualTo(TARGETS.keySet());
  }

  @ParameterizedTest
  @ValueSource(strings = {"api", "query"})
  void eachSeedNamesARoute(String target) throws IOException {
    List<String> routes =
        FuzzedServer.running().routes().stream().map(FuzzedRoute::toString).toList();
    for (Path seed : seeds().filter(seed -> target(seed).equals(target)).toList()) {
      String text = new String(Files.readAllBytes(seed), ISO_8859_1);
      assertThat(routes).as(seed.toString()).contains(text.lines().findFirst().orElseThrow());
    }
  }

  /** A target fails by throwing; it returns for whatever it was made to hold for. */
  @ParameterizedTest
  @MethodSource("seeds")
  void holds(Path seed) throws IOException {
    FuzzTarget target = Objects.requireNonNull(TARGETS.get(target(seed)));
    byte[] data = Files.readAllBytes(seed);

    assertThatCode(() -> target.on(data)).doesNotThrowAnyException();
  }

  private static String target(Path seed) {
    return SEEDS.relativize(seed).getName(0).toString();
  }
}
