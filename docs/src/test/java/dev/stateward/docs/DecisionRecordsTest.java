package dev.stateward.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class DecisionRecordsTest {
  private static final Path FOLDER = Path.of("adr");
  private static final Pattern HEAD =
      Pattern.compile(
          "# (\\d+)\\. ([^\n]+)\n\nDate: \\d{4}-\\d\\d-\\d\\d\\. "
              + "Status: ((?:accepted|superseded by|accepted, superseded in part by)[^\n]*)\\.\n\n");

  @Test
  void eachHasADateAndAStatus() throws IOException {
    for (Path record : records()) {
      assertThat(HEAD.matcher(Files.readString(record)).lookingAt()).as("%s", record).isTrue();
    }
  }

  @Test
  void theIndexNamesEachWithItsTitleAndStatus() throws IOException {
    List<String> index =
        Files.readAllLines(FOLDER.resolve("README.md")).stream()
            .filter(line -> line.startsWith("| ["))
            .toList();

    assertThat(index).hasSameSizeAs(records());
    for (Path record : records()) {
      assertThat(index).as("%s", record).anyMatch(line -> line.startsWith(row(record)));
    }
  }

  private static String row(Path record) {
    Matcher head;
    try {
      head = HEAD.matcher(Files.readString(record));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    assertThat(head.lookingAt()).as("%s", record).isTrue();
    return "| [%s](%s) | %s | %s | "
        .formatted(head.group(1), record.getFileName(), head.group(2), head.group(3));
  }

  private static List<Path> records() throws IOException {
    try (var files = Files.list(FOLDER)) {
      return files
          .filter(file -> Character.isDigit(file.getFileName().toString().charAt(0)))
          .sorted()
          .toList();
    }
  }
}
