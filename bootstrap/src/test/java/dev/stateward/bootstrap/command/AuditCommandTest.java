package dev.stateward.bootstrap.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(900)
@Tag("slow")
class AuditCommandTest {
  @TempDir private Path folder;

  @BeforeEach
  void setUp() {
    run("init", "--organization", "acme", "--user", "ann", "--email", "ann@example.com");
    run("user", "create", "bob", "--email", "b@x.test", "--organization", "acme");
  }

  private CommandRun.Outcome run(String... arguments) {
    return new CommandRun(folder).run(arguments);
  }

  private void tamper(String sql) throws SQLException {
    String url =
        "jdbc:h2:ordered:async:" + folder.resolve("data/stateward") + ";DATABASE_TO_LOWER=TRUE";
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
        .allMatch(line -> line.startsWith("{\"position\":") && line.endsWith("}"));
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
        .containsPattern("server: sound, 3 records, hash [0-9a-f]{64}\\R");
    assertThat(run("audit", "verify", "--organization", "acme").out()).hasLineCount(1);
  }

  @Test
  void findsTheFirstRecordThatWasTamperedWith() throws SQLException {
    run("audit", "export", "--organization", "acme");
    tamper(
        "UPDATE audit_records SET actor_name = 'eve' WHERE position = 2 AND trail_id <> 'server'");

    var outcome = run("audit", "verify", "--organization", "acme");

    assertThat(outcome.status()).isEqualTo(1);
    assertThat(outcome.out()).contains("BROKEN at position 2: record ").hasLineCount(1);
  }

  @Test
  void findsACutTailByASignedHead() throws Exception {
    Path heads = folder.resolve("heads.jsonl");
    Files.writeString(heads, run("audit", "head").out());
    assertThat(Files.readAllLines(heads)).hasSize(2);
    String[] verify = {"audit", "verify", "--head", heads.toString()};
    assertThat(run(verify).status()).isZero();
    tamper("DELETE FROM audit_records WHERE position = 3");
    tamper(
        "UPDATE audit_heads h SET (position, hash, key_id) ="
            + " (SELECT r.position, r.hash, r.key_id FROM audit_records r"
            + " WHERE r.trail_id = h.trail_id AND r.position = 2) WHERE h.position = 3");

    assertThat(run("audit", "verify").status()).isZero();
    var outcome = run(verify);

    assertThat(outcome.status()).isEqualTo(1);
    assertThat(outcome.out())
        .contains("server: BROKEN at position 3: the trail ends before a head that was signed: 3");
  }

  @Test
  void findsATrailThatIsGoneByASignedHead() throws Exception {
    Path heads = folder.resolve("heads.jsonl");
    Files.writeString(heads, run("audit", "head", "--organization", "acme").out());
    tamper("DELETE FROM audit_records WHERE trail_id LIKE 'org-%' AND position = 1");
    tamper("DELETE FROM audit_records WHERE trail_id LIKE 'org-%' AND position = 2");
    tamper("DELETE FROM audit_heads WHERE trail_id LIKE 'org-%'");

    var outcome = run("audit", "verify", "--head", heads.toString());

    assertThat(outcome.status()).isEqualTo(1);
    assertThat(outcome.out()).containsPattern("org-[0-9A-Za-z]{16}: BROKEN at position 1");
  }

  @Test
  void takesTheHeadThatAWebhookWasToldOf() throws Exception {
    Path event = folder.resolve("event.json");
    String head = run("audit", "head", "--organization", "acme").out().strip();
    Files.writeString(event, "{\"type\":\"audit.head\",\"after\":" + head + "}\n\n");

    assertThat(run("audit", "verify", "--head", event.toString()).status()).isZero();
  }

  @Test
  void takesNoHeadThatIsNotItsOwn() throws Exception {
    Path heads = folder.resolve("heads.jsonl");
    String head = run("audit", "head", "--organization", "acme").out();
    for (String other :
        List.of(
            head.replace("\"position\":2", "\"position\":1"), "{}", "x", "[]", "{\"after\":1}")) {
      Files.writeString(heads, other);

      var outcome = run("audit", "verify", "--head", heads.toString());

      assertThat(outcome.status()).isEqualTo(1);
      assertThat(outcome.err()).contains("line 1 of ").contains("is not the head");
    }
    assertThat(run("audit", "verify", "--head", folder.resolve("none").toString()).err())
        .contains("cannot be read");
  }

  @Test
  void saysThatThereIsNoSuchTrailOrTime() {
    var unknown = run("audit", "verify", "--organization", "nope");
    var time = run("audit", "export", "--organization", "acme", "--since", "soon");

    assertThat(unknown.status()).isEqualTo(1);
    assertThat(unknown.err()).contains("there is no trail of an organization \"nope\"");
    assertThat(time.status()).isEqualTo(1);
    assertThat(time.err()).contains("not a time such as");
  }
}
