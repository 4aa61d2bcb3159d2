package dev.stateward.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Words that were replaced by standard terms do not return. */
class WordsTest {
  private static final Path ROOT = Path.of("..");
  private static final List<String> MODULES =
      List.of(
          "domain",
          "application",
          "adapter-http",
          "adapter-jdbc",
          "adapter-blobstore",
          "bootstrap");

  private static final Pattern PROSE =
      Pattern.compile(
          "\\b(he|his|him|whoever|anew|amiss|lest|for ever|come to nothing|comes to nothing)\\b",
          Pattern.CASE_INSENSITIVE);

  /** Each is a word of a name in camel case. */
  private static final Pattern TYPE_NAME =
      Pattern.compile(
          "(Agents|Announcement|Approach|Approached|Approaches|Chore|Contents|Courier|Couriers|Deed"
              + "|Deeds|Finisher|Fingerprint|Founding|Gate|Glance|Housekeeper|Incoming|Inventory"
              + "|Keeper|Lanes|Lasting|Linker|Mint|Outflow|Repeater|Sharer|Shift|Shifts|Staged"
              + "|Standing|Standings|Surroundings|Taker|Tally|Teller|Tender|Told)(?![a-z])");

  /** In names of types outside of tests; {@code taker} of a parameter is none. */
  @Test
  void typesHaveStandardNames() throws IOException {
    List<String> found = new ArrayList<>();
    for (Path file : mainFiles()) {
      String name = file.getFileName().toString().replace(".java", "");
      if (TYPE_NAME.matcher(name).find()) {
        found.add(name);
      }
    }

    assertThat(found).isEmpty();
  }

  @Test
  void commentsAndMessagesArePlain() throws IOException {
    assertThat(linesWithOldWords(mainFiles())).isEmpty();
  }

  @Test
  void documentsArePlain() throws IOException {
    List<Path> documents = new ArrayList<>(OwnFiles.under(ROOT.resolve("docs"), ".md"));
    documents.add(ROOT.resolve("README.md"));
    documents.add(ROOT.resolve("ARCHITECTURE.md"));
    documents.add(ROOT.resolve("CONTRIBUTING.md"));
    documents.add(ROOT.resolve("SECURITY.md"));

    assertThat(linesWithOldWords(documents)).isEmpty();
  }

  private static List<String> linesWithOldWords(List<Path> files) throws IOException {
    List<String> found = new ArrayList<>();
    for (Path file : files) {
      for (String line : Files.readAllLines(file)) {
        if (PROSE.matcher(line).find()) {
          found.add(file + ": " + line.strip());
        }
      }
    }
    return found;
  }

  private static List<Path> mainFiles() throws IOException {
    List<Path> found = new ArrayList<>();
    for (String module : MODULES) {
      found.addAll(OwnFiles.under(ROOT.resolve(module).resolve("src/main/java"), ".java"));
    }
    assertThat(found).isNotEmpty();
    return found;
  }
}
