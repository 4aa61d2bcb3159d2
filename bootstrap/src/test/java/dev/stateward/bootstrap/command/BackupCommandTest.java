package dev.stateward.bootstrap.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.stateward.bootstrap.command.CommandRun.Outcome;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(900)
class BackupCommandTest {
  @TempDir private Path folder;

  private Outcome run(String... arguments) {
    return new CommandRun(folder).run(arguments);
  }

  private static JsonNode json(String text) {
    try {
      return new ObjectMapper().readTree(text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void isMadeByTheCommandWhenNoServerRuns() {
    assertThat(run(CommandRun.INIT).status()).isZero();

    Outcome made = run("backup", "create", "--to", "kept", "--json");

    assertThat(made.status()).as(made.err()).isZero();
    assertThat(json(made.out()).path("rows").asLong()).isPositive();
    assertThat(json(made.out()).path("id").asText()).matches("[0-9t]{15}z-[0-9a-f]{8}");
    assertThat(made.err()).isEmpty();
  }

  @Test
  void isListedInATable() {
    run(CommandRun.INIT);
    String id = json(run("backup", "create", "--to", "kept", "--json").out()).path("id").asText();

    assertThat(run("backup", "list", "--from", "kept").out())
        .matches(
            "ID +CREATED +ROWS +STATE VERSIONS +BYTES +PROBLEM\\R"
                + id
                + " +2\\S+Z +\\d+ +0 +0\\R");
    assertThat(json(run("backup", "list", "--from", "kept", "--json").out()).path("rows").isInt())
        .isTrue();
  }

  @Test
  void isMadeByTheServerThatRuns() throws Exception {
    assertThat(run(CommandRun.INIT).status()).isZero();
    List<Outcome> made = new ArrayList<>();

    new CommandRun(folder)
        .runServer(() -> made.add(run("backup", "create", "--to", "kept", "--json")), "serve");

    assertThat(made.getFirst().status()).as(made.getFirst().err()).isZero();
    assertThat(json(made.getFirst().out()).path("tables").asInt()).isGreaterThan(20);
    assertThat(folder.resolve("data/stateward.sock")).doesNotExist();
    Outcome trail = run("audit", "export", "--organization", "server");
    assertThat(trail.out()).contains("server.backup").contains(folder.resolve("kept").toString());
  }

  @Test
  void isReadableByItsOwnerAlone() throws IOException {
    assertThat(run(CommandRun.INIT).status()).isZero();
    assertThat(run("backup", "create", "--to", "kept").status()).isZero();

    try (Stream<Path> files = Files.walk(folder.resolve("kept"))) {
      assertThat(files.toList())
          .hasSizeGreaterThan(20)
          .allSatisfy(file ->
              assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                  .endsWith("------"));
    }
  }

  @Test
  void holdsNoSecret() throws IOException {
    assertThat(run(CommandRun.INIT).status()).isZero();
    assertThat(run("backup", "create", "--to", "kept").status()).isZero();

    try (Stream<Path> files = Files.walk(folder.resolve("kept"))) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .noneMatch(name -> name.endsWith(".key"));
    }
  }

  @Test
  void saysWhatIsWrongWithAPlace() {
    assertThat(run(CommandRun.INIT).status()).isZero();

    assertThat(run("backup", "create", "--to", "s3://kept/here").err())
        .contains("no S3 server for backups is set");
    assertThat(run("backup", "create", "--to", "s3:kept").err())
        .contains("must be a folder or s3://BUCKET/PREFIX");
    assertThat(run("backup", "create", "--to", "s3://bk/here").err())
        .contains("not \"s3://bk/here\": a bucket name has 3 to 63 lower-case letters");
    assertThat(run("backup", "create", "--to", "/proc/kept").err())
        .contains("cannot store blobs: there is no such file or folder: /proc/kept");
    assertThat(run("backup", "create").status()).isEqualTo(2);
  }

  @Test
  void isNotMadeOfNothing() {
    Outcome none = run("backup", "create", "--to", "kept");

    assertThat(none.status()).isEqualTo(1);
    assertThat(none.err()).contains("there is no database in");
    assertThat(folder.resolve("kept")).doesNotExist();
  }
}
