package dev.stateward.bootstrap.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stateward.bootstrap.admin.AdminClient;
import dev.stateward.bootstrap.command.CommandRun.Outcome;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Commands about an installation whose embedded database a server has open. */
@Timeout(900)
class OperatorProgramTest {
  private static final String[] INIT = {
    "init",
    "--organization",
    "acme",
    "--user",
    "ann",
    "--email",
    "ann@example.com",
    "--password-link"
  };

  @TempDir private Path folder;

  @Test
  void areRunByTheServer() throws InterruptedException {
    beside(() -> {
      assertFailed(run("user", "list"), "nothing is set up in this database");
      assertThat(done(INIT))
          .contains("The owner's token, shown this once: stw_user_")
          .contains("within 24 hours: http://127.0.0.1:0/account/password/");
      done("user", "create", "bob", "--email", "bob@example.com");
      assertThat(done("token", "create", "--user", "bob")).matches("stw_user_[0-9A-Za-z]{36}\\R");
      assertThat(done("token", "list", "--user", "bob")).hasLineCount(2);
      done("user", "suspend", "bob");
      assertThat(done("user", "list", "-o", "name").lines()).contains("bob");
      assertThat(done("user", "list", "-o", "yaml")).contains("- id: user-").contains("user: bob");
      assertThat(done("user", "list")).containsPattern("bob .* 2\\d{3}-.*Z\\R").hasLineCount(3);
      assertThat(done("token", "revoke", "--user", "bob", "--yes")).startsWith("Revoked");
      done("user", "delete", "bob", "--yes");
      assertThat(done("audit", "export", "--organization", "server")).contains("user.create");
      assertThat(done("audit", "verify")).contains("server: sound");
    });
  }

  @Test
  void complainAsTheyWouldThemselves() throws InterruptedException {
    run(INIT);
    beside(() -> {
      assertFailed(run(INIT), "set up already");
      assertFailed(run("user", "suspend", "eve"), "there is no user \"eve\"");
      assertFailed(
          run("user", "create", "a b", "--email", "a@b"), "a user's name has 1 to 64 letters");
      Outcome wrong = run("user", "create");
      assertThat(wrong.status()).isEqualTo(2);
      assertThat(wrong.err()).contains("Missing required option: '--email=MAIL'", "--help");
      assertThat(run("user", "create", "--help").out()).startsWith("Usage: stateward user create");
    });
  }

  @Test
  void areNoOthers() throws InterruptedException {
    run(INIT);
    beside(() -> {
      try (AdminClient server = AdminClient.connect(folder.resolve("data")).orElseThrow()) {
        JsonNode refused =
            server.run(OperatorProgram.NAME, OperatorProgram.request(List.of("serve")), line -> {});
        assertThat(refused.path("status").asInt()).isEqualTo(2);
        assertThat(refused.path("err").asText())
            .contains("a server does not run this command for others");
      }
    });
  }

  @Test
  void tellWithWhichSettingsTheServerWasStarted() throws InterruptedException, IOException {
    Path file =
        Files.writeString(folder.resolve("file"), "STATEWARD_MAX_UPLOADS_PER_ORGANIZATION=7\n");
    var server =
        new CommandRun(folder)
            .with("STATEWARD_CONFIG", "file")
            .with("OTEL_EXPORTER_OTLP_HEADERS", "authorization=canary");
    server.runServer(
        () -> {
          try {
            Files.writeString(file, "STATEWARD_MAX_UPLOADS_PER_ORGANIZATION=8\n");
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
          assertThat(done("settings", "--running"))
              .containsPattern("STATEWARD_MAX_UPLOADS_PER_ORGANIZATION +file +7\n")
              .containsPattern("OTEL_EXPORTER_OTLP_HEADERS +environment +\\[redacted]")
              .doesNotContain("canary");
        },
        "serve");

    assertFailed(run("settings", "--running"), "no server of this machine has the embedded");
  }

  @Test
  void printInPiecesThatTheSocketTakes() {
    List<String> pieces = new ArrayList<>();
    String text = "\uD83D\uDE00x".repeat(10_000);
    try (PrintedText printed = new PrintedText(pieces::add)) {
      printed.write(text.toCharArray(), 0, text.length());
    }

    assertThat(String.join("", pieces)).isEqualTo(text);
    assertThat(pieces)
        .allSatisfy(piece -> {
          assertThat(piece.length()).isLessThanOrEqualTo(8001);
          assertThat(Character.isHighSurrogate(piece.charAt(piece.length() - 1))).isFalse();
        });
  }

  private void beside(Runnable commands) throws InterruptedException {
    new CommandRun(folder).runServer(commands, "serve");
  }

  private Outcome run(String... words) {
    return new CommandRun(folder).run(words);
  }

  private String done(String... words) {
    Outcome outcome = run(words);
    assertThat(outcome.status()).as(outcome.err()).isZero();
    return outcome.out();
  }

  private static void assertFailed(Outcome outcome, String complaint) {
    assertThat(outcome.status()).isEqualTo(1);
    assertThat(outcome.out()).isEmpty();
    assertThat(outcome.err()).startsWith("stateward: ").contains(complaint);
  }
}
