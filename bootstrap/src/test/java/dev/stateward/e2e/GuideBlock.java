package dev.stateward.e2e;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * A block of code in the README or a guide.
 *
 * @param file the document, from the root of the repository
 * @param line where the block begins
 * @param language its info string
 */
record GuideBlock(Path file, int line, String language, String text) {
  static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
  private static final String FENCE = "```";

  /** The shell blocks of the README and of all guides. */
  static List<GuideBlock> ofShell() {
    try (var guides = Files.list(ROOT.resolve("docs/guide"))) {
      Stream<Path> pages = guides.filter(file -> file.toString().endsWith(".md")).sorted();
      return Stream.concat(Stream.of(ROOT.resolve("README.md")), pages)
          .flatMap(file -> in(file).stream())
          .filter(block -> block.language().equals("sh"))
          .toList();
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  static List<GuideBlock> in(Path file) {
    List<GuideBlock> blocks = new ArrayList<>();
    List<String> lines = lines(file);
    for (int at = 0; at < lines.size(); at++) {
      if (lines.get(at).startsWith(FENCE)) {
        int begin = at++;
        while (!lines.get(at).equals(FENCE)) {
          at++;
        }
        blocks.add(
            new GuideBlock(
                ROOT.relativize(file),
                begin + 1,
                lines.get(begin).substring(FENCE.length()),
                String.join("\n", lines.subList(begin + 1, at)) + "\n"));
      }
    }
    return blocks;
  }

  private static List<String> lines(Path file) {
    try {
      return Files.readAllLines(file);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  @Override
  public String toString() {
    return file + ":" + line;
  }
}
