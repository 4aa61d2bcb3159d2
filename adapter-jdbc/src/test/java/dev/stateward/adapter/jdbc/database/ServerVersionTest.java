package dev.stateward.adapter.jdbc.database;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ServerVersionTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "PostgreSQL 15",
        "PostgreSQL 15.0 on x86_64-pc-linux-musl, compiled by gcc (Alpine) 12.2.1, 64-bit",
        "PostgreSQL 17.2 (Debian 17.2-1.pgdg120+1) on x86_64-pc-linux-gnu",
        "PostgreSQL 18beta1 on aarch64-unknown-linux-gnu",
        "PostgreSQL 19devel, compiled by Visual C++ build 1942, 64-bit",
        "PostgreSQL 100.1 on x86_64",
      })
  void acceptsPostgresFrom15On(String version) {
    assertThatCode(() -> ServerVersion.require(version)).doesNotThrowAnyException();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "PostgreSQL 14.13 (Debian 14.13-1) on x86_64-pc-linux-gnu | PostgreSQL 14.13",
        "PostgreSQL 9.6.24 on x86_64, compiled by gcc | PostgreSQL 9.6.24",
        "PostgreSQL 8.0.2 on i686, compiled by GCC, Redshift 1.0.5 | PostgreSQL 8.0.2",
        "PostgreSQL 15.2-YB-2.25.0.0-b0 on x86_64 | PostgreSQL 15.2-YB-2.25.0.0-b0",
        "CockroachDB CCL v24.1.0 (x86_64-pc-linux-gnu, built 2024) | CockroachDB CCL v24.1.0",
        "H2 2.4.240 | H2 2.4.240",
      })
  void refusesAnythingElseByItsName(String version, String name) {
    assertThatThrownBy(() -> ServerVersion.require(version))
        .isInstanceOf(UnsupportedDatabaseException.class)
        .hasMessage("the database is " + name + "; PostgreSQL 15 or newer is required");
  }
}
