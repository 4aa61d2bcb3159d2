package dev.stateward.bootstrap.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each command that a document names is there, with the options that it is given. */
@TestInstance(Lifecycle.PER_CLASS)
class DocumentedCommandsTest {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

  /** In a sentence, on a line of its own, in a unit of systemd, or behind variables. */
  private static final Pattern COMMAND =
      Pattern.compile(
          "(?m)(?:^ *|`|\\./|stateward/|\\$\\(|[A-Z_]+=\\S+ |sudo -u \\S+ )stateward ([a-z-][^`|)#\n…]*)");

  private static final Pattern OPTION = Pattern.compile("--?[a-z][a-z-]*");

  private final Map<String, String> usages = new HashMap<>();
  @TempDir private Path folder;

  record Documented(Path file, String text) {
    List<String> words() {
      return List.of(text.strip().split("\\s+"));
    }

    @Override
    public String toString() {
      return file + ": " + text.strip();
    }
  }

  static Stream<Documented> commands() throws IOException {
    try (Stream<Path> files = Files.walk(ROOT.resolve("docs"))) {
      List<Path> documents =
          files
              .filter(file -> file.toString().endsWith(".md"))
              .filter(file -> !file.startsWith(ROOT.resolve("docs/adr")))
              .filter(file -> !file.startsWith(ROOT.resolve("docs/target")))
              .sorted()
              .toList();
      return Stream.concat(
              documents.stream(),
              Stream.of("README.md", "CONTRIBUTING.md", "ARCHITECTURE.md").map(ROOT::resolve))
          .flatMap(DocumentedCommandsTest::in)
          .distinct();
    }
  }

  private static Stream<Documented> in(Path document) {
    try {
      String text = Files.readString(document).replace("\\\n", " ");
      return COMMAND.matcher(text).results().map(found -> documented(document, found));
    } catch (IOException unread) {
      throw new UncheckedIOException(unread);
    }
  }

  private static Documented documented(Path document, MatchResult found) {
    return new Documented(ROOT.relativize(document), found.group(1));
  }

  @ParameterizedTest
  @MethodSource("commands")
  void isThere(Documented documented) {
    String path = "";
    int arguments = 0;
    for (String word : documented.words()) {
      String longer = (path + " " + word).strip();
      if (arguments == 0 && word.matches("[a-z][a-z-]*") && isCommand(longer)) {
        path = longer;
      } else if (OPTION.matcher(word.replaceFirst("=.*", "")).matches()) {
        assertThat(usage(path))
            .as(documented.toString())
            .containsPattern(option(word.replaceFirst("=.*", "")));
        arguments++;
      } else {
        assertThat(arguments > 0 || !isGroup(path)).as("%s of: %s", word, path).isTrue();
        arguments++;
      }
    }
  }

  @Test
  void findsWhatIsNotThere() {
    assertThat(isCommand("state push")).isTrue();
    assertThat(isCommand("state shove")).isFalse();
    assertThat(isGroup("state")).isTrue();
    assertThat(usage("mirror")).containsPattern(option("--cut-over"));
    assertThat(usage("mirror")).doesNotContainPattern(option("--cut"));
  }

  private boolean isCommand(String path) {
    return Pattern.compile("Usage: stateward " + path + "\\b(?!-)").matcher(usage(path)).find();
  }

  private boolean isGroup(String path) {
    return path.isEmpty() || usage(path).contains("COMMAND");
  }

  private static Pattern option(String name) {
    return Pattern.compile("(?<![a-z-])" + name + "(?![a-z-])");
  }

  private String usage(String path) {
    return usages.computeIfAbsent(
        path,
        words -> {
          var arguments = Stream.concat(Stream.of(words.split(" ")), Stream.of("--help"));
          CommandRun.Outcome outcome =
              new CommandRun(folder)
                  .run(arguments.filter(word -> !word.isEmpty()).toArray(String[]::new));
          return outcome.out() + outcome.err();
        });
  }
}
