package dev.stateward.bootstrap.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stateward.adapter.jdbc.database.UnsupportedDatabaseException;
import dev.stateward.bootstrap.command.CommandRun;
import dev.stateward.e2e.InstalledProgram;
import dev.stateward.e2e.OwnPostgres;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.gaul.s3proxy.S3Proxy;
import org.gaul.s3proxy.auth.AuthenticationType;
import org.gaul.s3proxy.nio2blob.FilesystemNio2BlobStore;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Kill -9 in the middle of backups and restores: half a backup is never taken for a whole one, and
 * nothing is served from half a restore; either is begun again and then succeeds. {@code
 * -Dstateward.backup.kills} says how many of each.
 */
@Timeout(1800)
@Tag("slow")
class BackupKillTest {
  private static final int KILLS = Integer.getInteger("stateward.backup.kills", 1);
  private static final long SEED = Long.getLong("stateward.kill.seed", System.nanoTime());
  private static final int VERSIONS = 6;
  private static final int LONGEST_PAUSE = 200_000_000;

  private final PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
  private final Random random = new Random(SEED);
  private final List<String> moments = new ArrayList<>();

  @TempDir private Path folder;

  private Map<String, String> embedded(String name) {
    return new TreeMap<>(
        Map.of(
            "STATEWARD_PORT",
            "0",
            "STATEWARD_SECRET",
            "the-secret-of-every-node-0123456789-abcdefghij",
            "STATEWARD_SMALL_BLOBS",
            "0",
            "STATEWARD_DATA",
            folder.resolve(name).toString()));
  }

  private record Outcome(int status, String text) {}

  private Outcome run(Map<String, String> settings, String... arguments) {
    var ended = new CommandRun(folder).with(settings).run(arguments);
    return new Outcome(ended.status(), ended.out() + ended.err());
  }

  private void done(Map<String, String> settings, String... arguments) {
    Outcome outcome = run(settings, arguments);
    assertThat(outcome.status()).as("seed %d: %s", SEED, outcome.text()).isZero();
  }

  /** Runs a command and kills it a moment after so many files are in {@code watched}. */
  private void kill(Map<String, String> settings, Path watched, int files, String... arguments)
      throws Exception {
    List<String> command = InstalledProgram.program(List.of());
    command.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
    builder.environment().keySet().removeIf(name -> name.startsWith("STATEWARD_"));
    builder.environment().putAll(settings);
    Process process =
        builder
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("killed.log").toFile())
            .start();
    while (process.isAlive() && count(watched) < files) {
      process.waitFor(1, TimeUnit.MILLISECONDS);
    }
    LockSupport.parkNanos(random.nextInt(4) == 0 ? random.nextInt(LONGEST_PAUSE) : 0);
    process.destroyForcibly();
    process.waitFor();
    moments.add(
        "%s %s after %d files"
            .formatted(
                arguments[0], process.exitValue() == 0 ? "ended" : "killed", count(watched)));
  }

  private static int count(Path watched) throws IOException {
    if (!Files.isDirectory(watched)) {
      return 0;
    }
    try (Stream<Path> files = Files.walk(watched)) {
      return (int)
          files
              .filter(Files::isRegularFile)
              .filter(it -> !it.toString().contains("/probe/"))
              .count();
    } catch (UncheckedIOException e) {
      if (e.getCause() instanceof NoSuchFileException) {
        return 0;
      }
      throw e;
    }
  }

  @Test
  void leaveNoHalfBackupAndNoHalfRestore() throws Exception {
    Map<String, String> from = embedded("from");
    DrilledServer.Facts before;
    String token;
    try (var server = Wiring.serve(DrilledServer.settings(from, folder))) {
      DrilledServer filled = DrilledServer.fill(server, VERSIONS);
      token = filled.token();
      before = filled.facts();
    }
    done(from, "backup", "create", "--to", "whole");
    int files = count(folder.resolve("whole"));
    for (int kill = 0; kill < KILLS; kill++) {
      killBackup(from, "kept-" + kill, 1 + random.nextInt(files));
    }
    done(embedded("restored"), "restore", "--from", "whole");
    int restored = count(folder.resolve("restored"));
    for (int kill = 0; kill < KILLS; kill++) {
      Map<String, String> to = embedded("to-" + kill);
      killRestore(to, folder.resolve("to-" + kill), 1 + random.nextInt(restored));
      requireAll(to, token, before);
    }
    // Recovery records come last.
    Map<String, String> late = embedded("late");
    killRestore(late, folder.resolve("late"), restored - 1 - random.nextInt(VERSIONS));
    requireAll(late, token, before);
    killRestoreOnServers(token, before);
    out.printf("%s (seed %d)%n", moments, SEED);
  }

  private void killBackup(Map<String, String> from, String place, int files) throws Exception {
    kill(from, folder.resolve(place), files, "backup", "create", "--to", place);
    if (!isWhole(place)) {
      assertThat(run(from, "backup", "verify", "--from", place).status()).isNotZero();
      assertThat(run(embedded("none"), "restore", "--from", place).status()).isNotZero();
      assertThat(count(folder.resolve("none"))).isZero();
    }
    done(from, "backup", "create", "--to", place);
    done(from, "backup", "verify", "--from", place);
  }

  private boolean isWhole(String place) throws IOException {
    if (!Files.isDirectory(folder.resolve(place))) {
      return false;
    }
    try (Stream<Path> files = Files.walk(folder.resolve(place))) {
      return files.anyMatch(file -> file.endsWith("manifest.jsonl"));
    }
  }

  /** Kills a restore, and repeats it where it had not ended. */
  private void killRestore(Map<String, String> to, Path watched, int files) throws Exception {
    kill(to, watched, files, "restore", "--from", "whole");
    if (count(watched) == 0) {
      done(to, "restore", "--from", "whole");
      return;
    }
    Outcome again = run(to, "restore", "--from", "whole", "--dry-run");
    if (again.status() != 0) {
      assertThat(again.text()).as("it had ended before").contains("there is a database already");
      return;
    }
    assertThatThrownBy(() -> Wiring.serve(DrilledServer.settings(to, folder)).close())
        .as("nothing is served from half a restore")
        .isInstanceOf(UnsupportedDatabaseException.class)
        .hasMessageContaining("run `stateward restore` again");
    done(to, "restore", "--from", "whole");
  }

  private void requireAll(Map<String, String> to, String token, DrilledServer.Facts before)
      throws Exception {
    try (var server = Wiring.serve(DrilledServer.settings(to, folder))) {
      DrilledServer drilled = DrilledServer.of(server, token);
      assertThat(drilled.facts().problemsAgainst(before)).as("seed %d", SEED).isEmpty();
      drilled.requireNothingDangling();
    }
    done(to, "fsck");
  }

  /** Kills a restore on a busy machine in time: into another database where one had ended. */
  private void killBeforeItsEnd(Map<String, String> to, Path objects, EmbeddedPostgres postgres)
      throws Exception {
    boolean ended = true;
    for (int attempt = 1; ended; attempt++) {
      String database = "restored" + attempt;
      try (Connection connection = postgres.getPostgresDatabase().getConnection();
          Statement statement = connection.createStatement()) {
        statement.execute("CREATE DATABASE " + database);
      }
      to.put(
          "STATEWARD_DATABASE_URL",
          "jdbc:postgresql://127.0.0.1:" + postgres.getPort() + "/" + database);
      to.put("STATEWARD_BLOBS_URL", "s3://states/" + database);
      int files = count(objects) + 1 + random.nextInt(3 * VERSIONS);
      kill(to, objects, files, "restore", "--from", "whole");
      Outcome again = run(to, "restore", "--from", "whole", "--dry-run");
      ended = again.text().contains("there is a database already");
    }
  }

  /** The same into PostgreSQL and a bucket. */
  private void killRestoreOnServers(String token, DrilledServer.Facts before) throws Exception {
    Path objects = Files.createDirectory(folder.resolve("objects"));
    S3Proxy bucket = bucket(objects);
    try (EmbeddedPostgres postgres = OwnPostgres.start()) {
      Map<String, String> to = inBucket("unused", bucket);
      to.remove("STATEWARD_DATA");
      to.put("STATEWARD_DATABASE_USER", "postgres");
      to.put("STATEWARD_DATABASE_PASSWORD", "unused");
      killBeforeItsEnd(to, objects, postgres);
      assertThatThrownBy(() -> Wiring.serve(DrilledServer.settings(to, folder)).close())
          .as("nothing is served from half a restore")
          .isInstanceOf(UnsupportedDatabaseException.class)
          .hasMessageContaining("run `stateward restore` again");
      done(to, "restore", "--from", "whole");
      requireAll(to, token, before);
    } finally {
      bucket.stop();
    }
  }

  private static S3Proxy bucket(Path objects) throws Exception {
    S3Proxy bucket =
        S3Proxy.builder()
            .blobStore(new FilesystemNio2BlobStore(objects.toString()))
            .endpoint(URI.create("http://127.0.0.1:0"))
            .awsAuthentication(AuthenticationType.AWS_V2_OR_V4, "access", "secret-key")
            .build();
    bucket.start();
    return bucket;
  }

  private Map<String, String> inBucket(String name, S3Proxy bucket) {
    Map<String, String> settings = embedded(name);
    settings.put("STATEWARD_BLOBS_URL", "s3://states/" + name);
    settings.put("STATEWARD_S3_ENDPOINT", "http://127.0.0.1:" + bucket.getPort());
    settings.put("STATEWARD_S3_ACCESS_KEY", "access");
    settings.put("STATEWARD_S3_SECRET_KEY", "secret-key");
    return settings;
  }

  /** Each process writes an object and removes it, before it uses a bucket. */
  @Test
  void takeABucketThatAKilledProcessHadTriedOut() throws Exception {
    Map<String, String> from = embedded("from");
    try (var server = Wiring.serve(DrilledServer.settings(from, folder))) {
      DrilledServer.fill(server, VERSIONS);
    }
    done(from, "backup", "create", "--to", "whole");
    Path objects = Files.createDirectory(folder.resolve("objects"));
    S3Proxy bucket = bucket(objects);
    try {
      for (String name : List.of("started", "restored")) {
        Path left = objects.resolve("states/" + name + "/probe/1/2");
        Files.createDirectories(left.resolveSibling(""));
        Files.write(left, new byte[] {1});
      }
      Wiring.serve(DrilledServer.settings(inBucket("started", bucket), folder)).close();
      done(inBucket("restored", bucket), "restore", "--from", "whole");
    } finally {
      bucket.stop();
    }
  }
}
