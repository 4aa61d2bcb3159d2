package dev.stateward.fuzz;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Arrays;

/**
 * Requests to a whole server on an embedded database: whatever is asked, the answer is none of the
 * server's own failures. The first byte chooses the route, the rest up to a line break is the
 * query, and what follows the body.
 */
public final class ApiFuzz {
  private static final HttpClient HTTP =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private static final String UNRESERVED =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~&=";

  private ApiFuzz() {}

  /** Sends {@code data} as a request of the owner. */
  public static void fuzzerTestOneInput(byte[] data) throws IOException, InterruptedException {
    if (data.length == 0) {
      return;
    }
    FuzzedServer server = FuzzedServer.running();
    FuzzedServer.Route route = server.route(data[0] & 0xff);
    int end = 1;
    while (end < data.length && data[end] != '\n') {
      end++;
    }
    String query = encoded(Arrays.copyOfRange(data, 1, end));
    byte[] body = Arrays.copyOfRange(data, Math.min(end + 1, data.length), data.length);
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(server.url() + server.path(route, query)))
            .header("Authorization", "Bearer " + server.token())
            .header("Content-Type", "application/vnd.api+json")
            .method(route.method(), BodyPublishers.ofByteArray(body))
            .build();
    HttpResponse<String> answer = HTTP.send(request, BodyHandlers.ofString());
    if (answer.statusCode() >= 500 && answer.statusCode() != 501) {
      throw new AssertionError(
          "%s %s was answered with %d: %s"
              .formatted(request.method(), request.uri(), answer.statusCode(), answer.body()));
    }
  }

  private static String encoded(byte[] bytes) {
    StringBuilder text = new StringBuilder();
    for (byte one : bytes) {
      if (UNRESERVED.indexOf(one) >= 0) {
        text.append(new String(new byte[] {one}, ISO_8859_1));
      } else {
        text.append(String.format("%%%02X", one & 0xff));
      }
    }
    return text.toString();
  }
}
