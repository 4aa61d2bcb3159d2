package dev.stateward.fuzz;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each fuzz target holds for its seeds, and for what the fuzzer once broke it with. */
class FuzzSeedsTest {
  private static final Path SEEDS = Path.of("src", "test", "resources", "fuzz");

  /** What is fuzzed. */
  private interface FuzzTarget {
    void on(byte[] data) throws IOException, InterruptedException;
  }

  static Stream<Path> statefile() throws IOException {
    return seeds("statefile");
  }

  static Stream<Path> signature() throws IOException {
    return seeds("signature");
  }

  static Stream<Path> settings() throws IOException {
    return seeds("settings");
  }

  static Stream<Path> api() throws IOException {
    return seeds("api");
  }

  private static Stream<Path> seeds(String target) throws IOException {
    try (Stream<Path> files = Files.list(SEEDS.resolve(target))) {
      List<Path> seeds = files.sorted().toList();
      assertThat(seeds).isNotEmpty();
      return seeds.stream();
    }
  }

  @ParameterizedTest
  @MethodSource
  void statefile(Path seed) throws IOException {
    holds(StateFileFuzz::fuzzerTestOneInput, seed);
  }

  @ParameterizedTest
  @MethodSource
  void signature(Path seed) throws IOException {
    holds(SignatureFuzz::fuzzerTestOneInput, seed);
  }

  @ParameterizedTest
  @MethodSource
  void settings(Path seed) throws IOException {
    holds(SettingsFuzz::fuzzerTestOneInput, seed);
  }

  @ParameterizedTest
  @MethodSource
  void api(Path seed) throws IOException {
    holds(ApiFuzz::fuzzerTestOneInput, seed);
  }

  /** A target fails by throwing; it returns for whatever it was made to hold for. */
  private static void holds(FuzzTarget target, Path seed) throws IOException {
    byte[] data = Files.readAllBytes(seed);
    assertThatCode(() -> target.on(data)).doesNotThrowAnyException();
  }
}
