package dev.stateward.e2e;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.testkit.fixture.StateFixture;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.util.Arrays;
import java.util.Base64;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Clients that die in the middle of a state, at every 64 KiB of it: nothing of it is stored. */
@ExtendWith(SharedServer.class)
@Tag("slow")
class CutUploadsTest {
  private static final int STEP = 64 * 1024;
  private static final byte[] STATE = StateFixture.any(2).withResources(10_000).bytes();

  private final InstalledServer server;
  private final Api api;
  private String workspace = "";
  private String current = "";

  CutUploadsTest(InstalledServer server) {
    this.server = server;
    this.api = server.alice();
  }

  /** A locked workspace with a state. */
  @BeforeEach
  void begin() {
    workspace = api.lockedWorkspace("cut-" + System.nanoTime());
    byte[] first = StateFixture.any(1).bytes();
    Api.Answer created = announce(1, first, "");
    current = created.id();
    api.upload(created.attribute("hosted-state-upload-url"), first).is(200);
  }

  @Test
  void anUploadIsTakenWhenItIsWhole() throws IOException {
    Api.Answer created = announce(2, STATE, "");
    String url = created.attribute("hosted-state-upload-url");

    for (int sent = 0; sent < STATE.length; sent += STEP) {
      cut("PUT " + URI.create(url).getRawPath(), STATE, sent);
      assertNothingChanged();
      assertThat(api.get("/state-versions/" + created.id()).is(200).attribute("status"))
          .isEqualTo("pending");
    }

    api.upload(url, STATE).is(200);
    Api.Answer stored = api.get("/workspaces/" + workspace + "/current-state-version").is(200);
    assertThat(stored.id()).isEqualTo(created.id());
    assertThat(api.download(stored.attribute("hosted-state-download-url")).is(200).body())
        .isEqualTo(STATE);
  }

  @Test
  void aRequestWithAStateIsTakenWhenItIsWhole() throws IOException {
    byte[] request =
        request(2, STATE, ",\"state\":\"" + Base64.getEncoder().encodeToString(STATE) + "\"")
            .getBytes(UTF_8);

    for (int sent = 0; sent < request.length; sent += STEP) {
      cut("POST /api/v2/workspaces/" + workspace + "/state-versions", request, sent);
      assertNothingChanged();
    }

    announce(2, STATE, ",\"state\":\"" + Base64.getEncoder().encodeToString(STATE) + "\"");
  }

  private void assertNothingChanged() {
    assertThat(api.get("/workspaces/" + workspace + "/current-state-version").is(200).id())
        .isEqualTo(current);
  }

  /** Says that all of {@code body} comes, sends some of it, and is gone. */
  private void cut(String request, byte[] body, int sent) throws IOException {
    try (Socket socket =
        new Socket(InetAddress.getLoopbackAddress(), URI.create(server.url()).getPort())) {
      OutputStream out = socket.getOutputStream();
      out.write(
          (request
                  + " HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/vnd.api+json\r\n"
                  + "Authorization: Bearer "
                  + server.aliceToken()
                  + "\r\nContent-Length: "
                  + body.length
                  + "\r\n\r\n")
              .getBytes(ISO_8859_1));
      out.write(Arrays.copyOf(body, sent));
      out.flush();
    }
  }

  private Api.Answer announce(long serial, byte[] state, String inline) {
    return api.post("/workspaces/" + workspace + "/state-versions", request(serial, state, inline))
        .is(201);
  }

  private static String request(long serial, byte[] state, String inline) {
    return """
    {"data":{"type":"state-versions","attributes":
      {"serial":%d,"md5":"%s","lineage":"%s"%s}}}
    """
        .formatted(serial, StateFixture.md5(state).hex(), StateFixture.LINEAGE, inline);
  }
}
