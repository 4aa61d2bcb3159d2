package dev.stateward.e2e;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a process does that is told to stop while it waits for a server that does not answer. */
@Timeout(900)
@Tag("slow")
class StopDuringStartTest {
  private static final String SECRET = "Jd7rqeXWkoV9bZyTn3mHc5uLa2Gf8sPx1QwKt6YvEiN";

  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource({
    "serve, 0",
    "dev, 0",
    "migrate run, 143",
    "backup create --to place, 143",
    "restore --from s3://backups/all, 143",
    "bench --cold --warm-up 0 --organization none --token none, 143",
  })
  void givesUpWhatDoesNotEnd(String command, int status) throws Exception {
    try (var silent = new ServerSocket(0, 100, InetAddress.getLoopbackAddress())) {
      var process = begin(silent, command);
      try (var client = silent.accept()) {
        assertThat(client.isConnected()).isTrue();
        process.destroy();

        assertThat(process.waitFor(30, SECONDS)).as("the process ended").isTrue();
      } finally {
        process.destroyForcibly();
      }
      assertThat(process.exitValue()).as(log()).isEqualTo(status);
      assertThat(log()).contains("SIGTERM: the ", " ends; a second signal ends it at once");
    }
  }

  @Test
  void endsAsASuccessWhenAServerFailsThatWasToldToStop() throws Exception {
    Process process;
    try (var silent = new ServerSocket(0, 100, InetAddress.getLoopbackAddress())) {
      process = begin(silent, "serve");
      try (var client = silent.accept()) {
        assertThat(client.isConnected()).isTrue();
        process.destroy();
        while (!log().contains("SIGTERM: the start ends")) {
          assertThat(process.isAlive()).isTrue();
        }
      }
    }

    assertThat(process.waitFor(30, SECONDS)).as("the process ended").isTrue();
    assertThat(process.exitValue()).isZero();
    assertThat(log()).contains("stateward: stopped by SIGTERM before it was done");
  }

  @Test
  void endsAtOnceWhenItIsToldTwice() throws Exception {
    try (var silent = new ServerSocket(0, 100, InetAddress.getLoopbackAddress())) {
      var process = begin(silent, "serve");
      try (var client = silent.accept()) {
        assertThat(client.isConnected()).isTrue();
        process.destroy();
        while (!log().contains("SIGTERM: the start ends")) {
          assertThat(process.isAlive()).isTrue();
        }

        process.destroy();

        assertThat(process.waitFor(5, SECONDS)).as("the process ended").isTrue();
        assertThat(process.exitValue()).isEqualTo(143);
      }
    }
  }

  private Process begin(ServerSocket silent, String command) throws IOException {
    var address = "127.0.0.1:" + silent.getLocalPort();
    var settings = TestStores.embedded(folder.resolve("data"));
    settings.putAll(
        Map.of(
            "STATEWARD_DATABASE_URL",
            "jdbc:postgresql://" + address + "/none",
            "STATEWARD_DATABASE_USER",
            "none",
            "STATEWARD_SECRET",
            SECRET,
            "STATEWARD_BACKUP_S3_ENDPOINT",
            "http://" + address,
            "STATEWARD_BACKUP_S3_ACCESS_KEY",
            "none",
            "STATEWARD_BACKUP_S3_SECRET_KEY",
            "none"));
    var arguments = new ArrayList<>(List.of(command.split(" ")));
    if (arguments.getFirst().equals("bench")) {
      arguments.addAll(List.of("--url", "http://" + address));
    }
    return ServerProcess.begin(settings, folder.resolve("log"), arguments);
  }

  private String log() throws IOException {
    return Files.readString(folder.resolve("log"));
  }
}
