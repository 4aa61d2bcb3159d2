package dev.stateward.adapter.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stateward.adapter.http.network.Pace;
import dev.stateward.adapter.http.settings.HttpSettings;
import dev.stateward.application.settings.Budgets;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ObjectsTest {
  private static final byte[] STATE =
      ("{\"" + "0123456789".repeat(500).substring(6) + "\":1}").getBytes(StandardCharsets.UTF_8);

  /** More than the buffers between a server and a client that does not read. */
  private static final int LARGE = 12_000_000;

  private static final byte[] JSON = "{\"values\":{}}".getBytes(StandardCharsets.UTF_8);

  private final AcmeApplication acme = new AcmeApplication();
  private final ApiServer server = new ApiServer(acme.application);
  private final StateClient client = new StateClient(server, acme.alice, acme.workspace.value());

  @BeforeEach
  void lock() {
    acme.lock(acme.alice);
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void takesBothContentsInAnyOrderWithoutAToken() {
    JsonNode version = client.announce(1, STATE);

    var json = client.upload(StateClient.url(version, "hosted-json-state-upload-url"), JSON);
    var raw = client.upload(StateClient.url(version, "hosted-state-upload-url"), STATE);

    assertThat(json.statusCode()).isEqualTo(200);
    assertThat(raw.statusCode()).isEqualTo(200);
    assertThat(raw.headers().firstValue("Referrer-Policy")).contains("no-referrer");
    JsonNode finished = client.show(version.get("id").asText());
    assertThat(finished.at("/attributes/status").asText()).isEqualTo("finalized");
    assertThat(finished.at("/attributes/hosted-state-upload-url").isNull()).isTrue();
    assertThat(finished.at("/attributes/hosted-json-state-upload-url").isNull()).isTrue();
    HttpResponse<byte[]> download =
        client.download(StateClient.url(finished, "hosted-json-state-download-url"));
    assertThat(download.body()).isEqualTo(JSON);
    assertThat(header(download, "Content-Type")).isEqualTo("application/json");
  }

  @Test
  void takesAChunkedContentWithAToken() {
    JsonNode version = client.announce(1, STATE);
    HttpRequest.Builder request =
        HttpRequest.newBuilder(server.local(StateClient.url(version, "hosted-state-upload-url")))
            .header("Authorization", "Bearer whatever")
            .PUT(BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(STATE)));

    assertThat(server.send(request, BodyHandlers.ofString()).statusCode()).isEqualTo(200);
    assertThat(download(version).body()).isEqualTo(STATE);
  }

  @Test
  void takesTheSameBytesAgainAndNoOthers() {
    JsonNode version = client.announce(1, STATE);
    String url = StateClient.url(version, "hosted-state-upload-url");
    client.upload(url, STATE);

    assertThat(client.upload(url, STATE).statusCode()).isEqualTo(200);
    HttpResponse<String> other = client.upload(url, JSON);
    assertThat(other.statusCode()).isEqualTo(409);
    assertThat(ApiServer.json(other).at("/errors/0/title").asText()).isEqualTo("Conflict");
    assertThat(download(version).body()).isEqualTo(STATE);
  }

  @Test
  void refusesAnotherContentThanWasDeclared() {
    JsonNode version = client.announce(1, STATE);

    HttpResponse<String> response =
        client.upload(StateClient.url(version, "hosted-state-upload-url"), JSON);

    assertThat(response.statusCode()).isEqualTo(409);
    assertThat(ApiServer.json(response).at("/errors/0/detail").asText())
        .startsWith("The MD5 parameter passed does not match the MD5 of the provided state");
    assertThat(client.show(version.get("id").asText()).at("/attributes/status").asText())
        .isEqualTo("pending");
    assertThat(acme.stored()).isZero();
  }

  @Test
  void knowsNoOtherPlaces() {
    JsonNode version = client.publish(1, STATE);
    String url = StateClient.url(version, "hosted-state-download-url");

    assertThat(client.upload(url, STATE).statusCode()).isEqualTo(404);
    assertThat(client.download(url + "x").statusCode()).isEqualTo(404);
    assertThat(server.get("", "/v1/object/nothing").statusCode()).isEqualTo(404);
    assertThat(server.get(acme.alice, "/api/v2/v1/object/nothing").statusCode()).isEqualTo(404);
  }

  @Test
  void storesNothingOfATruncatedContent() throws IOException {
    JsonNode version = client.announce(1, STATE);
    String path = StateClient.url(version, "hosted-state-upload-url");
    path = path.substring(ApiServer.PUBLIC_URL.length());

    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
      String head = "PUT " + path + " HTTP/1.1\r\nHost: x\r\nContent-Length: 5000\r\n\r\n01234";
      socket.getOutputStream().write(head.getBytes(StandardCharsets.US_ASCII));
      socket.shutdownOutput();
      String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertThat(answer).doesNotStartWith("HTTP/1.1 200");
    }

    assertThat(acme.stored()).isZero();
    assertThat(client.show(version.get("id").asText()).at("/attributes/status").asText())
        .isEqualTo("pending");
  }

  @Test
  void refusesWhatIsNoJsonObjectAndTakesWhatIs() {
    JsonNode version = client.announce(1, STATE);
    String state = StateClient.url(version, "hosted-state-upload-url");
    String json = StateClient.url(version, "hosted-json-state-upload-url");

    for (String wrong : new String[] {"", "nothing", "[1]", "{\"cut\":", "{}}"}) {
      for (String url : new String[] {state, json}) {
        HttpResponse<String> response = client.upload(url, wrong.getBytes(StandardCharsets.UTF_8));

        assertThat(response.statusCode()).as(response.body()).isEqualTo(422);
        assertThat(ApiServer.json(response).at("/errors/0/detail").asText())
            .contains("must be one JSON object", "the same URL");
      }
    }

    assertThat(acme.stored()).isZero();
    assertThat(client.upload(json, JSON).statusCode()).isEqualTo(200);
    assertThat(client.upload(state, STATE).statusCode()).isEqualTo(200);
  }

  @Test
  void givesTheExactBytes() {
    HttpResponse<byte[]> response = download(client.publish(1, STATE));

    assertThat(response.statusCode()).isEqualTo(200);
    assertThat(response.body()).isEqualTo(STATE);
    assertThat(header(response, "Content-Type")).isEqualTo("application/octet-stream");
    assertThat(header(response, "Content-Length")).isEqualTo("5000");
    assertThat(header(response, "Content-Disposition")).isEqualTo("attachment");
    assertThat(header(response, "ETag")).matches("\"[0-9a-f]{64}\"");
    assertThat(header(response, "X-Content-Type-Options")).isEqualTo("nosniff");
  }

  @Test
  void compressesWhenAsked() throws IOException {
    JsonNode version = client.publish(1, STATE);
    HttpResponse<byte[]> response = download(version, "Accept-Encoding", "gzip");

    assertThat(header(response, "Content-Encoding")).isEqualTo("gzip");
    assertThat(header(response, "ETag")).endsWith("-gzip\"");
    assertThat(response.body().length).isLessThan(STATE.length / 10);
    try (InputStream body = new GZIPInputStream(new ByteArrayInputStream(response.body()))) {
      assertThat(body.readAllBytes()).isEqualTo(STATE);
    }
    assertThat(header(download(version, "Accept-Encoding", "gzip;q=0"), "Content-Encoding"))
        .isEmpty();
  }

  @Test
  void compressesFewDownloadsAtATime() throws IOException {
    JsonNode version = client.publish(1, StateClient.noise(LARGE));
    JsonNode shown = client.show(version.get("id").asText());
    String path =
        StateClient.url(shown, "hosted-state-download-url")
            .substring(ApiServer.PUBLIC_URL.length());
    ApiServer patient = patient();
    List<Socket> unread = new ArrayList<>();
    try {
      for (int i = 0; i < Budgets.COMPRESSED_DOWNLOADS; i++) {
        Socket socket = asking(patient, path);
        unread.add(socket);
        assertThat(head(socket)).contains("Content-Encoding: gzip");
      }
      try (Socket another = asking(patient, path)) {
        assertThat(head(another)).startsWith("HTTP/1.1 200").doesNotContain("Content-Encoding");
      }
    } finally {
      for (Socket socket : unread) {
        socket.close();
      }
      patient.close();
    }
  }

  /** A server that waits for those who do not read. */
  private ApiServer patient() {
    HttpSettings.Limits usual = HttpSettings.Limits.USUAL;
    Duration hour = Duration.ofHours(1);
    return new ApiServer(
        acme.application,
        new HttpSettings.Limits(
            usual.jsonBody(),
            usual.sentOutputs(),
            hour,
            new Pace(hour, 0, hour),
            usual.longestWait(),
            usual.drain()));
  }

  private static Socket asking(ApiServer server, String path) throws IOException {
    Socket socket = new Socket();
    socket.setReceiveBufferSize(4096);
    socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), server.port()));
    socket
        .getOutputStream()
        .write(
            ("GET " + path + " HTTP/1.1\r\nHost: x\r\nAccept-Encoding: gzip\r\n\r\n")
                .getBytes(StandardCharsets.US_ASCII));
    return socket;
  }

  private static String head(Socket socket) throws IOException {
    StringBuilder head = new StringBuilder();
    while (head.indexOf("\r\n\r\n") < 0) {
      head.append((char) socket.getInputStream().read());
    }
    return head.toString();
  }

  @Test
  void saysWhenNothingChanged() {
    JsonNode version = client.publish(1, STATE);
    String tag = header(download(version), "ETag");

    HttpResponse<byte[]> response = download(version, "If-None-Match", "\"x\", W/" + tag);

    assertThat(response.statusCode()).isEqualTo(304);
    assertThat(response.body()).isEmpty();
    assertThat(header(response, "ETag")).isEqualTo(tag);
  }

  @Test
  void givesAPart() {
    JsonNode version = client.publish(1, STATE);

    HttpResponse<byte[]> middle =
        download(version, "Range", "bytes=10-19", "Accept-Encoding", "gzip");
    assertThat(middle.statusCode()).isEqualTo(206);
    assertThat(middle.body()).isEqualTo(Arrays.copyOfRange(STATE, 10, 20));
    assertThat(header(middle, "Content-Range")).isEqualTo("bytes 10-19/5000");
    assertThat(download(version, "Range", "bytes=-3").body())
        .isEqualTo(Arrays.copyOfRange(STATE, 4997, 5000));
    HttpResponse<byte[]> beyond = download(version, "Range", "bytes=5000-");
    assertThat(beyond.statusCode()).isEqualTo(416);
    assertThat(header(beyond, "Content-Range")).isEqualTo("bytes */5000");
  }

  @Test
  void givesAPartOnlyOfWhatTheClientKnows() {
    JsonNode version = client.publish(1, STATE);
    String tag = header(download(version), "ETag");

    assertThat(download(version, "Range", "bytes=0-1", "If-Range", tag).statusCode())
        .isEqualTo(206);
    assertThat(download(version, "Range", "bytes=0-1", "If-Range", "\"x\"").statusCode())
        .isEqualTo(200);
  }

  @Test
  void describesAContentWithoutSendingIt() {
    JsonNode version = client.publish(1, STATE);
    String url = StateClient.url(version, "hosted-state-download-url");

    HttpResponse<byte[]> response =
        server.send(HttpRequest.newBuilder(server.local(url)).HEAD(), BodyHandlers.ofByteArray());

    assertThat(response.statusCode()).isEqualTo(200);
    assertThat(header(response, "Content-Length")).isEqualTo("5000");
    assertThat(response.body()).isEmpty();
  }

  @Test
  void neverGivesADamagedContentAsWhole() {
    for (int size : new int[] {5_000, 500_000}) {
      byte[] state = StateClient.noise(size);
      JsonNode version = client.publish(size, state);
      String url = StateClient.url(version, "hosted-state-download-url");

      try (ApiServer damaged = new ApiServer(acme.over(new DamagedBlobs(acme.blobs)))) {
        StateClient victim = new StateClient(damaged, acme.alice, acme.workspace.value());
        assertThat(answersWhole(victim, url)).isFalse();
        assertThat(answersWhole(victim, url, "Accept-Encoding", "gzip")).isFalse();
      }
    }
  }

  @Test
  void answersADamagedSmallContentWithComeBack() {
    JsonNode version = client.publish(1, STATE);
    String url = StateClient.url(version, "hosted-state-download-url");

    try (ApiServer damaged = new ApiServer(acme.over(new DamagedBlobs(acme.blobs)))) {
      StateClient victim = new StateClient(damaged, acme.alice, acme.workspace.value());
      List.of(
              victim.download(url),
              victim.download(url, "Accept-Encoding", "gzip"),
              victim.download(url, "Range", "bytes=0-4999"))
          .forEach(response -> {
            assertThat(response.statusCode()).isEqualTo(503);
            assertThat(new String(response.body(), StandardCharsets.UTF_8))
                .contains("a store cannot be reached");
            assertThat(header(response, "Retry-After")).isEqualTo("1");
            assertThat(header(response, "ETag")).isEmpty();
          });
    }
  }

  /** Whether the client can take the answer for a content: neither an error nor cut short. */
  private static boolean answersWhole(StateClient client, String url, String... headers) {
    try {
      HttpResponse<byte[]> response = client.download(url, headers);
      assertThat(response.statusCode()).isIn(200, 503);
      return response.statusCode() == 200;
    } catch (UncheckedIOException e) {
      return false;
    }
  }

  @Test
  void answersAnUnreachableStoreWithComeBack() {
    JsonNode version = client.publish(1, STATE);
    acme.blobs.outOfOrder(true);

    HttpResponse<byte[]> response = download(version);

    assertThat(response.statusCode()).isEqualTo(503);
    assertThat(header(response, "Retry-After")).isEqualTo("1");
    assertThat(header(response, "ETag")).isEmpty();
  }

  private HttpResponse<byte[]> download(JsonNode version, String... headers) {
    JsonNode shown = client.show(version.get("id").asText());
    return client.download(StateClient.url(shown, "hosted-state-download-url"), headers);
  }

  private static String header(HttpResponse<?> response, String name) {
    return response.headers().firstValue(name).orElse("");
  }
}
