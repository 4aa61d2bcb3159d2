package dev.stateward.bootstrap.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class AuditCommandTest {
  @TempDir private Path folder;

  @BeforeEach
  void setUp() {
    run("init", "--organization", "acme", "--user", "ann", "--email", "ann@example.com");
    run("user", "create", "--name", "bob", "--email", "b@x.test", "--organization", "acme");
  }

  private CommandRun.Outcome run(String... arguments) {
    return new CommandRun(folder).run(arguments);
  }

  private void tamper(String sql) throws SQLException {
    String url = "jdbc:h2:async:" + folder.resolve("data/stateward") + ";DATABASE_TO_LOWER=TRUE";
    try (Connection connection = DriverManager.getConnection(url, "sa", "");
        Statement statement = connection.createStatement()) {
      assertThat(statement.executeUpdate(sql)).isEqualTo(1);
    }
  }

  @Test
  void exportsATrailAsJsonLines() {
    var outcome = run("audit", "export", "--organization", "acme");

    assertThat(outcome.status()).isZero();
    assertThat(outcome.err()).isEmpty();
    assertThat(outcome.out().lines())
        .hasSize(2)
        .allMatch(line -> line.startsWith("{\"position\":") && line.endsWith("\"}"));
    assertThat(outcome.out())
        .contains("\"action\":\"organization.create\"")
        .contains("\"action\":\"organization_membership.create\"");
    assertThat(run("audit", "export", "--organization", "server").out())
        .contains("\"action\":\"user.create\"")
        .contains("\"action\":\"authentication_token.create\"")
        .doesNotContain("stw_user_");
    assertThat(
            run("audit", "export", "--organization", "acme", "--since", "2999-01-01T00:00:00Z")
                .out())
        .isEmpty();
  }

  @Test
  void findsASoundTrailSound() {
    run("audit", "export", "--organization", "acme");

    var outcome = run("audit", "verify");

    assertThat(outcome.status()).isZero();
    assertThat(outcome.out())
        .containsPattern("org-[0-9A-Za-z]{16}: sound, 2 records, hash [0-9a-f]{64}\\R")
        .containsPattern("server: sound, 0 records, hash 0{64}, and 3 not sealed yet\\R");
    assertThat(run("audit", "verify", "--organization", "acme").out()).hasLineCount(1);
  }

  @Test
  void findsTheFirstRecordThatWasTamperedWith() throws SQLException {
    run("audit", "export", "--organization", "acme");
    tamper("UPDATE audit_records SET actor_name = 'eve' WHERE position = 2");

    var outcome = run("audit", "verify", "--organization", "acme");

    assertThat(outcome.status()).isEqualTo(1);
    assertThat(outcome.out()).contains("BROKEN at position 2: record ").hasLineCount(1);
  }

  @Test
  void saysThatThereIsNoSuchTrailOrTime() {
    var unknown = run("audit", "verify", "--organization", "nope");
    var time = run("audit", "export", "--organization", "acme", "--since", "today");

    assertThat(unknown.status()).isEqualTo(1);
    assertThat(unknown.err()).contains("there is no trail of an organization \"nope\"");
    assertThat(time.status()).isEqualTo(1);
    assertThat(time.err()).contains("this is no time such as");
  }
}
