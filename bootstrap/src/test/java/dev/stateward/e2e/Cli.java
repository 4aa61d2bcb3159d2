package dev.stateward.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A terraform or an OpenTofu found on this machine.
 *
 * @param name terraform or tofu
 * @param version such as 1.11.4
 */
record Cli(String name, String version, Path binary) {
  /** Names or paths of the CLIs to test with, comma-separated; those on the PATH where not set. */
  private static final String CHOICE = "STATEWARD_TEST_CLIS";

  private static final List<Cli> FOUND = find();

  /** The CLIs to test with; empty where there is none. */
  static List<Cli> found() {
    return FOUND;
  }

  boolean isOpenTofu() {
    return name.equals("tofu");
  }

  /** Whether it is an OpenTofu, or a Terraform of release 1.{@code minor} or later. */
  boolean isSince(int minor) {
    return isOpenTofu() || Integer.parseInt(version.split("\\.", -1)[1]) >= minor;
  }

  @Override
  public String toString() {
    return name + " " + version;
  }

  private static List<Cli> find() {
    var chosen = chosen();
    if (chosen.isEmpty()) {
      return Stream.of("terraform", "tofu").flatMap(cli -> locate(cli).stream()).toList();
    }
    return Stream.of(chosen.get().split(",", -1))
        .map(String::strip)
        .filter(cli -> !cli.isEmpty())
        .map(cli ->
            locate(cli)
                .orElseThrow(() -> new IllegalStateException(CHOICE + " names no CLI: " + cli)))
        .toList();
  }

  private static Optional<String> chosen() {
    return Optional.ofNullable(System.getProperty(CHOICE))
        .or(() -> Optional.ofNullable(System.getenv(CHOICE)));
  }

  private static Optional<Cli> locate(String nameOrPath) {
    if (nameOrPath.contains(File.separator)) {
      return Optional.of(Path.of(nameOrPath)).filter(Files::isExecutable).map(Cli::asked);
    }
    var path = Objects.requireNonNullElse(System.getenv("PATH"), "");
    return Stream.of(path.split(Pattern.quote(File.pathSeparator), -1))
        .map(folder -> Path.of(folder, nameOrPath))
        .filter(file -> Files.isRegularFile(file) && Files.isExecutable(file))
        .findFirst()
        .map(Cli::asked);
  }

  private static Cli asked(Path binary) {
    var command = new ProcessBuilder(binary.toString(), "version", "-json");
    command.environment().put("CHECKPOINT_DISABLE", "1");
    command.environment().put("TF_CLI_CONFIG_FILE", "/dev/null");
    try {
      var process = command.redirectError(ProcessBuilder.Redirect.DISCARD).start();
      var answer = new ObjectMapper().readTree(process.getInputStream());
      var version = answer.path("terraform_version").asText();
      assertThat(version).as("version of %s", binary).matches("\\d+\\.\\d+\\..*");
      return new Cli(
          binary.getFileName().toString().startsWith("tofu") ? "tofu" : "terraform",
          version,
          binary);
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
  }
}
