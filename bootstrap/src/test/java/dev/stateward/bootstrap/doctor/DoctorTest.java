package dev.stateward.bootstrap.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.bootstrap.doctor.Finding.Level;
import dev.stateward.bootstrap.remote.ClientEnvironment;
import dev.stateward.bootstrap.server.Wiring;
import dev.stateward.bootstrap.settings.RawSettings;
import dev.stateward.bootstrap.settings.Settings;
import dev.stateward.e2e.ServerProcess;
import dev.stateward.e2e.TestStores;
import dev.stateward.testkit.net.TestPorts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** An installation with the embedded database and files, in sickness and in health. */
@Timeout(900)
class DoctorTest {
  private final Map<String, String> given = new HashMap<>();

  @TempDir private Path folder;

  DoctorTest() {
    given.put("STATEWARD_PORT", Integer.toString(TestPorts.reserve()));
  }

  @Test
  void findsASoundInstallationSound() {
    Wiring.serve(settings()).close();

    assertThat(examined())
        .noneMatch(finding -> finding.level() == Level.FAIL)
        .contains(Finding.ok("settings", "valid"))
        .anyMatch(is(Level.OK, "schema", "version "))
        .anyMatch(is(Level.OK, "secret", "the one of the database, key id "))
        .anyMatch(is(Level.OK, "files", "written, linked once, deleted"))
        .anyMatch(is(Level.WARN, "public URL", "nobody answers at http://127.0.0.1:"));
  }

  @Test
  void changesNothingBeforeTheFirstStart() throws IOException {
    assertThat(examined())
        .noneMatch(finding -> finding.level() == Level.FAIL)
        .anyMatch(is(Level.WARN, "database", "there is none yet"))
        .anyMatch(is(Level.WARN, "files", "is not there yet"));

    try (var files = Files.list(folder)) {
      assertThat(files).isEmpty();
    }
  }

  @Test
  void looksPastARunningServerAndThroughItsAddress() {
    Path data = folder.resolve("data");
    String token = ServerProcess.initialize(data, "acme");
    try (var server = ServerProcess.start(data, List.of())) {
      given.putAll(TestStores.settings(data));
      given.put("STATEWARD_PUBLIC_URL", server.url());

      assertThat(Doctor.examine(raw(), new ClientEnvironment(Map.of(), folder), token))
          .noneMatch(finding -> finding.level() == Level.FAIL)
          .anyMatch(is(Level.OK, "public URL", "answers"))
          .anyMatch(is(Level.OK, "proxy", "uploads of 1 GiB pass, as they come"))
          .anyMatch(is(Level.OK, "public URL", "the token in STATEWARD_TOKEN arrives"))
          .noneMatch(finding -> finding.toString().contains(token));
      if (!TestStores.SHARED) {
        assertThat(examined())
            .anyMatch(is(Level.OK, "database", "in use by another process"))
            .anyMatch(is(Level.OK, "secret", "not compared, since the database is in use"));
      }
      assertThat(Doctor.examine(raw(), new ClientEnvironment(Map.of(), folder), token + "x"))
          .anyMatch(is(Level.FAIL, "public URL", "is answered 401"));
    }
  }

  @Test
  void namesEachInvalidSettingAndExaminesTheRest() {
    given.put("STATEWARD_PORT", "many");
    given.put("STATEWARD_PROT", "1");

    assertThat(examined())
        .anyMatch(is(Level.FAIL, "settings", "STATEWARD_PORT must be a number"))
        .anyMatch(is(Level.FAIL, "settings", "STATEWARD_PROT is not a setting"))
        .anyMatch(finding -> finding.subject().equals("process"));
  }

  @Test
  void missesTheSecretThatTheDatabaseWasWrittenWith() throws IOException {
    Wiring.serve(settings()).close();
    Path key = folder.resolve("data/stateward.key");

    Files.setPosixFilePermissions(key, PosixFilePermissions.fromString("rw-r--r--"));
    assertThat(examined()).anyMatch(is(Level.FAIL, "secret", "is open to other users"));

    Files.delete(key);
    assertThat(examined()).anyMatch(is(Level.FAIL, "secret", "missing; the database was written"));

    given.put("STATEWARD_SECRET", "another-secret-of-43-characters-0123456789-abcdef");
    assertThat(examined())
        .anyMatch(is(Level.FAIL, "secret", "; the database was written with that of "));
  }

  @Test
  void waitsForNobodyForever() {
    CountDownLatch never = new CountDownLatch(1);
    Examination hanging =
        new Examination() {
          @Override
          public String subject() {
            return "something";
          }

          @Override
          public List<Finding> examine() throws InterruptedException {
            never.await();
            return List.of();
          }
        };

    assertThat(
            new Doctor(List.of(hanging, new ProcessExamination()), Duration.ofSeconds(1))
                .findings())
        .anyMatch(is(Level.FAIL, "something", "no answer within 1 s"))
        .anyMatch(finding -> finding.subject().equals("process"));
  }

  @Test
  void seesThatStatesCannotBeKept() throws Exception {
    Path file = Files.createFile(folder.resolve("file"));
    assertThat(new FilesExamination(file).examine())
        .anyMatch(is(Level.FAIL, "files", "cannot be used"));

    Path open = Files.createTempDirectory("stateward-open");
    Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rwxr-xr-x"));
    assertThat(new FilesExamination(open).examine())
        .anyMatch(is(Level.FAIL, "files", "others can read"));
    Files.delete(open);

    assertThat(new FilesExamination(Path.of("/dev/shm")).examine())
        .anyMatch(is(Level.FAIL, "files", "is in memory (tmpfs)"));
  }

  @Test
  void seesThatThereIsNoRoom() throws Exception {
    long free = Files.getFileStore(folder).getUsableSpace();

    assertThat(new DiskExamination(folder.resolve("none"), 2 * free).examine())
        .anyMatch(is(Level.FAIL, "disk", "must stay free"));
    assertThat(new DiskExamination(folder, free / 4 * 3).examine())
        .anyMatch(is(Level.WARN, "disk", "no state is taken"));
    assertThat(new DiskExamination(folder, 0).examine()).anyMatch(is(Level.OK, "disk", "MiB free"));
    assertThat(new TemporaryFolderExamination(folder, Long.MAX_VALUE).examine())
        .anyMatch(is(Level.WARN, "temporary folder", "less than the largest state"));
    assertThat(new TemporaryFolderExamination(folder.resolve("none"), 1).examine())
        .anyMatch(is(Level.FAIL, "temporary folder", "cannot be written"));
  }

  @Test
  void seesThatTheProcessMayHaveTooLittle() throws Exception {
    Path limits = folder.resolve("limits");
    Files.writeString(limits, "Max open files            1024                 1024     files\n");
    Path memory = Files.writeString(folder.resolve("memory"), "300000000\n");

    assertThat(new ProcessExamination(limits, memory, 256L << 20).examine())
        .anyMatch(is(Level.WARN, "process", "1024 open files are allowed"))
        .anyMatch(is(Level.FAIL, "process", "the heap may take 256 MiB of the 286 MiB"));
    Files.writeString(memory, "max\n");
    assertThat(new ProcessExamination(folder.resolve("none"), memory, 256L << 20).examine())
        .allMatch(is(Level.OK, "process", "heap of 256 MiB"));
  }

  static Predicate<Finding> is(Level level, String subject, String text) {
    return finding ->
        finding.level() == level
            && finding.subject().equals(subject)
            && finding.text().contains(text)
            && (level == Level.OK) == finding.hint().isEmpty();
  }

  private List<Finding> examined() {
    return Doctor.examine(raw(), new ClientEnvironment(Map.of(), folder), "");
  }

  private Settings settings() {
    return Settings.of(raw(), folder);
  }

  private RawSettings raw() {
    return RawSettings.of(given, folder);
  }
}
