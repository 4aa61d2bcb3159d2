package dev.stateward.adapter.jdbc.sql;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StatementLabelsTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "SELECT id FROM workspaces w WHERE id = :id | select | workspaces",
        "SELECT count(*) FROM (SELECT 1 AS one FROM teams WHERE x = :id) AS c | select | teams",
        "SELECT 1 FROM workspaces WHERE id = :id FOR UPDATE | select | workspaces",
        "SELECT t FROM unnest(:ids) AS t JOIN tokens ON id = t | select | none",
        "INSERT INTO state_versions (id) VALUES (:id) | insert | state_versions",
        "  UPDATE jobs SET due_at = :due | update | jobs",
        "DELETE FROM jobs WHERE number = :number | delete | jobs",
        "WITH due AS (SELECT number FROM jobs) UPDATE jobs SET x = 1 | with | jobs",
        "SET QUERY_TIMEOUT 100 | other | none",
        "SELECT 1 | select | none"
      })
  void areOfTheFirstWordAndTable(String sql, String operation, String table) {
    assertThat(StatementLabels.of(sql)).isEqualTo(new StatementLabels(operation, table));
  }
}
