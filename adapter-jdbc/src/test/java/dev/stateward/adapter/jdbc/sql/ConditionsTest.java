package dev.stateward.adapter.jdbc.sql;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ConditionsTest {
  /** A parameter that stands alone between logical operators, or that a CASE is about. */
  private static final Pattern SWITCH =
      Pattern.compile(
          "\\(\\s*:\\w+\\s+(AND|OR)\\b"
              + "|\\b(AND|OR|NOT|WHERE)\\s+:\\w+\\s*(\\)|\\b(AND|OR)\\b)"
              + "|CASE\\s+(CAST\\()?:");

  @Test
  void allHoldWhateverIsInThem() {
    Conditions conditions = Conditions.where("a = :a OR b = :a").and("c IS NULL");

    assertThat(conditions.clause()).isEqualTo("WHERE (a = :a OR b = :a)\n  AND (c IS NULL)\n");
    assertThat(Conditions.none().clause()).isEmpty();
  }

  /** PostgreSQL keeps no plan for arrays (ADR 0170). */
  @Test
  void compareASingleTextWithoutAnArray() {
    assertThat(Conditions.whereAny("t.id", List.of("a")).clause())
        .isEqualTo("WHERE (t.id = :t_id)\n");
    assertThat(Conditions.whereAny("t.id", List.of("a", "b")).clause())
        .isEqualTo("WHERE (t.id = ANY(:t_id))\n");
  }

  /** A condition that a parameter switches off keeps the database from choosing an index for it. */
  @Test
  void areLeftOutAndNotSwitchedOff() throws IOException {
    try (Stream<Path> sources = Files.walk(Path.of("src/main/java"))) {
      assertThat(sources.filter(Files::isRegularFile).toList())
          .isNotEmpty()
          .allSatisfy(source -> assertThat(Files.readString(source)).doesNotContainPattern(SWITCH));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "AND (:any OR status = :status)",
        "AND (status = :status OR :any)",
        "WHERE CASE CAST(:kind AS varchar) WHEN 'user' THEN 1 END = 1",
        "WHERE :all AND a = 1"
      })
  void areFoundWhereTheyAreSwitchedOff(String condition) {
    assertThat(condition).containsPattern(SWITCH);
  }

  @ParameterizedTest
  @ValueSource(strings = {"WHERE a = :it OR b = :it", "AND a IN (:it, '')", "AND a < :it AND b"})
  void areLeftAloneWhereTheyCompare(String condition) {
    assertThat(condition).doesNotContainPattern(SWITCH);
  }
}
