package dev.stateward.e2e;

import static java.net.http.HttpResponse.BodyHandlers.ofByteArray;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.stateward.adapter.http.openapi.DescribedExchanges;
import dev.stateward.testkit.fixture.StateFixture;
import dev.stateward.testkit.http.ApiClient;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.Base64;

/** A client of the API that sends and reads plain JSON, as one user. */
final class Api {
  private static final ObjectMapper JSON = new ObjectMapper();

  /** Each waits 20 seconds for its turn. */
  private static final int MOST_ATTEMPTS = 10;

  private final ApiClient client;

  Api(String baseUrl, String token) {
    client = new ApiClient(URI.create(baseUrl), token).checkedBy(new DescribedExchanges());
  }

  /**
   * Sends a request to {@code path}, which is under /api/v2 unless it names another API; an empty
   * {@code body} is none.
   */
  Answer send(String method, String path, String body) {
    return exchange(client.request(api(path)).method(method, BodyPublishers.ofString(body, UTF_8)));
  }

  Answer get(String path) {
    return send("GET", path, "");
  }

  /**
   * How many bytes the answer to a request for {@code path} has, none of which are kept. A server
   * that has let it wait in vain is asked again, as it says.
   */
  long drain(String path) throws IOException {
    for (var attempt = 1; ; attempt++) {
      var answer =
          client.send(client.request(api(path)), HttpResponse.BodyHandlers.ofInputStream());
      try (var body = answer.body()) {
        var length = body.transferTo(OutputStream.nullOutputStream());
        if (answer.statusCode() != 503 || attempt == MOST_ATTEMPTS) {
          assertThat(answer.statusCode()).isEqualTo(200);
          return length;
        }
      }
      assertThat(answer.headers().firstValue("Retry-After")).isPresent();
    }
  }

  Answer post(String path, String body) {
    return send("POST", path, body);
  }

  /** The id of a new workspace of the organization, which is locked. */
  String lockedWorkspace(String name) {
    String document =
        "{\"data\":{\"type\":\"workspaces\",\"attributes\":{\"name\":\"%s\"}}}".formatted(name);
    String id =
        post("/organizations/" + InstalledServer.ORGANIZATION + "/workspaces", document)
            .is(201)
            .id();
    post("/workspaces/" + id + "/actions/lock", "").is(200);
    return id;
  }

  /** Announces a version, whose {@code state} is yet to be uploaded. */
  Answer announce(String workspace, long serial, String lineage, byte[] state) {
    return version(workspace, serial, lineage, state, "");
  }

  /** Creates a version with its state. */
  Answer create(String workspace, long serial, byte[] state) {
    String inline = ",\"state\":\"" + Base64.getEncoder().encodeToString(state) + "\"";
    return version(workspace, serial, StateFixture.LINEAGE, state, inline);
  }

  private Answer version(
      String workspace, long serial, String lineage, byte[] state, String inline) {
    return post(
        "/workspaces/" + workspace + "/state-versions",
        """
        {"data":{"type":"state-versions","attributes":
          {"serial":%d,"md5":"%s","lineage":"%s"%s}}}
        """
            .formatted(serial, StateFixture.md5(state).hex(), lineage, inline));
  }

  /** Puts {@code content} where an upload URL says, without a token. */
  Answer upload(String url, byte[] content) {
    return exchange(
        HttpRequest.newBuilder(URI.create(url))
            .header("Content-Type", "application/octet-stream")
            .PUT(BodyPublishers.ofByteArray(content)));
  }

  /** As {@link #upload(String, byte[])}, from a file. */
  Answer upload(String url, Path file) {
    try {
      return exchange(
          HttpRequest.newBuilder(URI.create(url))
              .header("Content-Type", "application/octet-stream")
              .PUT(BodyPublishers.ofFile(file)));
    } catch (FileNotFoundException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** What a download URL gives. */
  Answer download(String url) {
    return exchange(client.request(url));
  }

  private static String api(String path) {
    return (path.startsWith("/api/") ? "" : "/api/v2") + path;
  }

  private Answer exchange(HttpRequest.Builder request) {
    var answer = client.send(request, ofByteArray());
    return new Answer(answer.statusCode(), answer.body());
  }

  /** A status and a body. */
  static final class Answer {
    private final int status;
    private final byte[] body;

    private Answer(int status, byte[] body) {
      this.status = status;
      this.body = body;
    }

    int status() {
      return status;
    }

    byte[] body() {
      return body;
    }

    /** Fails unless this is the status. */
    Answer is(int expected) {
      assertThat(status).as(() -> new String(body, UTF_8)).isEqualTo(expected);
      return this;
    }

    /** Fails unless the request was served. */
    Answer succeeds() {
      assertThat(status).as(() -> new String(body, UTF_8)).isBetween(200, 299);
      return this;
    }

    JsonNode json() {
      try {
        return JSON.readTree(body);
      } catch (IOException malformed) {
        throw new UncheckedIOException(malformed);
      }
    }

    JsonNode data() {
      return json().path("data");
    }

    String id() {
      return data().path("id").asText();
    }

    String attribute(String name) {
      return data().path("attributes").path(name).asText();
    }
  }
}
