package dev.stateward.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** What of the book can be seen without building it; {@code docs/book/build} looks at the rest. */
class BookTest {
  private static final Path BOOK = Path.of("book");
  private static final Pattern ENTRY = Pattern.compile("(?m)^[A-Za-z./-]+$");
  private static final Pattern TABLE =
      Pattern.compile("```\\{toctree}\n.*?\n\n(.*?)```", Pattern.DOTALL);
  private static final Pattern REMOTE =
      Pattern.compile("(?i)(?:src|href|url\\(|@import) *=? *[\"'(]*(?:https?:)?//");

  @Test
  void theTableOfContentsNamesEachPageOnce() throws IOException {
    List<Path> pages = new ArrayList<>(OwnFiles.under(Path.of("guide"), ".md"));
    try (var files = Files.list(Path.of("."))) {
      files
          .map(Path::normalize)
          .filter(file -> file.toString().endsWith(".md"))
          .filter(file -> !file.endsWith("index.md"))
          .forEach(pages::add);
    }

    assertThat(entries())
        .doesNotHaveDuplicates()
        .containsAll(pages.stream().map(page -> page.toString().replace(".md", "")).toList());
  }

  @Test
  void theTableOfContentsNamesNothingElse() throws IOException {
    assertThat(entries())
        .filteredOn(entry -> !entry.startsWith("reference/"))
        .allSatisfy(entry -> assertThat(Path.of(entry + ".md")).exists());
  }

  @Test
  void nothingIsLoadedFromElsewhere() throws IOException {
    List<Path> files = new ArrayList<>(OwnFiles.under(BOOK.resolve("theme"), ""));
    files.addAll(OwnFiles.under(Path.of("guide"), ".svg"));

    assertThat(files).hasSizeGreaterThan(5);
    for (Path file : files) {
      assertThat(Files.readString(file)).as("%s", file).doesNotContainPattern(REMOTE);
    }
  }

  @Test
  void eachPackageIsPinnedWithItsHashes() throws IOException {
    String packages = Files.readString(BOOK.resolve("requirements.txt")).replace("\\\n", "");

    assertThat(packages.lines().filter(line -> line.matches("[a-zA-Z].*")))
        .hasSizeGreaterThan(10)
        .allMatch(line -> line.matches("[A-Za-z0-9._-]+==\\S+ +--hash=sha256:[0-9a-f]{64}.*"));
  }

  @Test
  void shellBlocksAreWhereGuidesRunTestRunsThem() throws IOException {
    List<Path> others = new ArrayList<>(OwnFiles.under(Path.of(".."), ".md"));
    others.removeIf(file -> file.startsWith(Path.of("../docs/guide")));
    others.remove(Path.of("../README.md"));

    assertThat(others).isNotEmpty();
    for (Path other : others) {
      assertThat(Files.readString(other)).as("%s", other).doesNotContain("\n```sh\n");
    }
  }

  private static List<String> entries() throws IOException {
    return TABLE
        .matcher(Files.readString(Path.of("index.md")))
        .results()
        .flatMap(table -> ENTRY.matcher(table.group(1)).results())
        .map(entry -> entry.group())
        .toList();
  }
}
