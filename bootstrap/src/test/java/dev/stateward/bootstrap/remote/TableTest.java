package dev.stateward.bootstrap.remote;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.Test;

class TableTest {
  private final StringWriter printed = new StringWriter();

  @Test
  void alignsColumns() {
    Table table = table(false, "NAME", "VALUE");
    table.add(List.of("a", "1"));
    table.add(List.of("a 😀 longer", ""));
    table.flush();

    assertThat(printed.toString())
        .isEqualToNormalizingNewlines("NAME        VALUE\na           1\na 😀 longer\n");
  }

  @Test
  void printsNothingForAnEmptyList() {
    table(true, "NAME").flush();

    assertThat(printed.toString()).isEmpty();
  }

  @Test
  void coloursOnlyWhereItIsTold() {
    Table table = table(true, "NAME");
    table.add(List.of("@|red a|@"));
    table.flush();

    assertThat(printed.toString())
        .startsWith("\u001b[1mNAME\u001b[21m\u001b[0m")
        .endsWith("@|red a|@" + System.lineSeparator());
  }

  @Test
  void showsWhatTerminalsWouldObey() {
    Table table = table(false, "NAME");
    table.add(List.of("a\u001b[2Jb\nc\u202ed\u2028\udb40\udc01"));
    table.flush();

    assertThat(printed.toString()).contains("a\\u001b[2Jb\\u000ac\\u202ed\\u2028\\udb40\\udc01");
  }

  @Test
  void cutsTheWidestColumnsToTheTerminal() {
    Table table = new Table(new PrintWriter(printed), false, List.of("ID", "URL", "NOTE"), 80);
    table.add(List.of("ws-0123456789abcdef", "u".repeat(100), "n".repeat(50)));
    table.add(List.of("ws-1", "u", "n"));
    table.flush();

    assertThat(printed.toString().lines())
        .hasSize(3)
        .allMatch(line -> line.length() <= 80)
        .element(1)
        .asString()
        .matches("ws-0123456789abcdef  u{27,29}…  n{26,28}…");
  }

  @Test
  void leavesRoomForIdsOnNarrowTerminals() {
    Table table = new Table(new PrintWriter(printed), false, List.of("ID", "ID"), 20);
    table.add(List.of("ws-0123456789abcdef", "ws-0123456789abcdef"));
    table.flush();

    assertThat(printed.toString()).contains("ws-0123456789abcdef  ws-0123456789abcdef");
  }

  @Test
  void cutsLongCellsBetweenCharacters() {
    Table table = table(false, "NAME");
    table.add(List.of("😀".repeat(Table.WIDEST)));
    table.add(List.of("😀".repeat(Table.WIDEST + 1)));
    table.flush();

    assertThat(printed.toString().lines().skip(1))
        .containsExactly("😀".repeat(Table.WIDEST), "😀".repeat(Table.WIDEST - 1) + "…");
  }

  @Test
  void keepsNoLongListInMemory() {
    Table table = table(false, "NAME");
    for (int row = 0; row < 1000; row++) {
      table.add(List.of("row " + row));
    }

    assertThat(printed.toString().lines()).hasSize(1001);
  }

  private Table table(boolean coloured, String... titles) {
    return new Table(new PrintWriter(printed), coloured, List.of(titles));
  }
}
