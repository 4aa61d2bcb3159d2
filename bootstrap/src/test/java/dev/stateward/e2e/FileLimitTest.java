package dev.stateward.e2e;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A server whose files cannot grow beyond 8 MiB: writes fail in the middle of the embedded
 * database, as they do on a full disk. What was acknowledged is there, then and after a restart.
 */
@Timeout(900)
@Tag("slow")
class FileLimitTest {
  private static final List<String> LIMITED =
      List.of("bash", "-c", "ulimit -S -f 8192; exec \"$@\"", "limited");
  private static final int STATE = 40_000;
  private static final int ENOUGH = 1000;

  @TempDir private Path folder;
  private final Map<Long, byte[]> acknowledged = new HashMap<>();

  @Test
  void losesNothingWhenItsFilesCannotGrow() throws InterruptedException {
    Path data = folder.resolve("data");
    Map<String, String> settings = settings(data);
    String token = ServerProcess.initialize(settings, InstalledServer.ORGANIZATION);
    String workspace;
    try (ServerProcess server = ServerProcess.startBehind(LIMITED, data, settings)) {
      Api api = new Api(server.url(), token);
      workspace = api.lockedWorkspace("full");

      List<Integer> refused = writeUntilRefused(api, workspace);

      assertThat(acknowledged).hasSizeBetween(10, ENOUGH - 1);
      assertThat(refused).isSubsetOf(503, 507);
      assertNothingOlderIsRead(server, api, workspace);
      server.kill();
    }

    settings.put("STATEWARD_PUBLIC_URL", "http://127.0.0.1:1");
    try (ServerProcess server = ServerProcess.start(data, settings)) {
      Api api = new Api(server.url(), token);
      assertEverythingIsThere(api, workspace, server.url());
    }
  }

  /** Or nothing at all: the server may be about to start its parts again. */
  private void assertNothingOlderIsRead(ServerProcess server, Api api, String workspace)
      throws InterruptedException {
    try {
      Api.Answer current = current(api, workspace);
      if (current.status() == 200) {
        assertThat(serial(current)).isGreaterThanOrEqualTo(acknowledged.size());
      } else {
        current.is(503);
      }
    } catch (UncheckedIOException away) {
      assertThat(away).hasRootCauseInstanceOf(ConnectException.class);
      server.awaitLine("start again");
    }
  }

  @Test
  void storesAgainInTheSameProcessOnceItsFilesCanGrow() throws Exception {
    Path data = folder.resolve("data");
    Map<String, String> settings = settings(data);
    String token = ServerProcess.initialize(settings, InstalledServer.ORGANIZATION);
    try (ServerProcess server = ServerProcess.startBehind(LIMITED, data, settings)) {
      Api api = new Api(server.url(), token);
      String workspace = api.lockedWorkspace("full");
      Path secret = data.resolve("stateward.key");
      Path away = folder.resolve("away");
      try (Socket slow = beginUpload(api, workspace)) {
        Files.move(secret, away);
        assertThat(writeUntilRefused(api, workspace)).isSubsetOf(503, 507);
        assertThat(acknowledged).hasSizeBetween(10, ENOUGH - 1);
        server.awaitLine("requests were cut off that took longer than 2 s");
        assertThat(slow.isConnected()).isTrue();
      }
      server.awaitLine("could not start again, and tries it in 2 s");
      server.awaitLine("could not start again, and tries it in 4 s");

      Files.move(away, secret);
      server.unlimitFiles();
      server.awaitLine("the server has started again");

      Api.Answer current = current(api, workspace).is(200);
      assertThat(serial(current)).isGreaterThanOrEqualTo(acknowledged.size());
      long next = serial(current) + 1;
      byte[] state = state(next);
      api.upload(
              api.announce(workspace, next, "full", state)
                  .is(201)
                  .attribute("hosted-state-upload-url"),
              state)
          .is(200);
      acknowledged.put(next, state);
      assertEverythingIsThere(api, workspace, server.url());
    }
  }

  /** An upload of which more is to be sent. */
  private static Socket beginUpload(Api api, String workspace) throws IOException {
    byte[] state = state(0);
    URI url =
        URI.create(
            api.announce(workspace, 0, "full", state).is(201).attribute("hosted-state-upload-url"));
    Socket socket = new Socket(InetAddress.getLoopbackAddress(), url.getPort());
    String head =
        "PUT %s HTTP/1.1\r\nHost: x\r\nContent-Length: %d\r\n\r\n"
            .formatted(url.getRawPath(), state.length);
    socket.getOutputStream().write(head.getBytes(UTF_8));
    socket.getOutputStream().write(state, 0, state.length / 2);
    return socket;
  }

  private static Map<String, String> settings(Path data) {
    Map<String, String> settings = TestStores.embedded(data);
    settings.put("STATEWARD_SMALL_BLOBS", "64KiB");
    settings.put("STATEWARD_DISK_FREE_LIMIT", "0");
    return settings;
  }

  /** The statuses of what was not done. */
  private List<Integer> writeUntilRefused(Api api, String workspace) {
    List<Integer> refused = new ArrayList<>();
    for (long serial = 1; serial < ENOUGH && refused.isEmpty(); serial++) {
      byte[] state = state(serial);
      Api.Answer created = api.announce(workspace, serial, "full", state);
      if (created.status() != 201) {
        refused.add(created.status());
        continue;
      }
      Api.Answer uploaded = api.upload(created.attribute("hosted-state-upload-url"), state);
      if (uploaded.status() == 200) {
        acknowledged.put(serial, state);
      } else {
        refused.add(uploaded.status());
      }
    }
    return refused;
  }

  private void assertEverythingIsThere(Api api, String workspace, String url) {
    Map<Long, byte[]> found = new HashMap<>();
    String next =
        "/state-versions?filter%5Bworkspace%5D%5Bname%5D=full&filter%5Borganization%5D%5Bname%5D="
            + InstalledServer.ORGANIZATION
            + "&page%5Bsize%5D=100&page%5Bnumber%5D=";
    for (int page = 1; page > 0; ) {
      Api.Answer answer = api.get(next + page).is(200);
      for (var version : answer.data()) {
        if (version.at("/attributes/status").asText().equals("finalized")) {
          URI download = URI.create(version.at("/attributes/hosted-state-download-url").asText());
          found.put(
              version.at("/attributes/serial").asLong(),
              api.download(url + download.getRawPath()).is(200).body());
        }
      }
      page = answer.json().at("/meta/pagination/next-page").asInt(0);
    }
    assertThat(found).containsAllEntriesOf(acknowledged);
    assertThat(serial(current(api, workspace).is(200))).isGreaterThanOrEqualTo(acknowledged.size());
  }

  private static long serial(Api.Answer version) {
    return version.data().at("/attributes/serial").asLong();
  }

  private static Api.Answer current(Api api, String workspace) {
    return api.get("/workspaces/" + workspace + "/current-state-version");
  }

  /** A state that cannot be compressed much. */
  private static byte[] state(long serial) {
    String noise =
        new Random(serial)
            .ints(STATE, 'a', 'z' + 1)
            .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
            .toString();
    return "{\"version\":4,\"serial\":%d,\"lineage\":\"full\",\"noise\":\"%s\"}"
        .formatted(serial, noise)
        .getBytes(UTF_8);
  }
}
