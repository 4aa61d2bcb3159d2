package dev.stateward.http;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;

/** Sends requests as clients of the API do, over one pool of connections for all tests. */
public final class TestHttp {
  private static final HttpClient CLIENT =
      HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1)
          .connectTimeout(Duration.ofSeconds(10))
          .build();

  private TestHttp() {}

  /**
   * A request; a body that is put is a content, every other one JSON:API.
   *
   * @param token shown unless it is empty
   * @param body none when it is empty
   */
  public static HttpRequest.Builder request(String method, URI place, String token, String body) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(place)
            .method(method, BodyPublishers.ofString(body))
            .header(
                "Content-Type",
                method.equals("PUT") ? "application/octet-stream" : "application/vnd.api+json");
    return token.isEmpty() ? request : request.header("Authorization", "Bearer " + token);
  }

  /** The answer to {@link #request}, as text. */
  public static HttpResponse<String> send(String method, URI place, String token, String body)
      throws IOException, InterruptedException {
    return send(request(method, place, token, body), BodyHandlers.ofString());
  }

  /** The answer to {@code request}. */
  public static <T> HttpResponse<T> send(HttpRequest.Builder request, BodyHandler<T> handler)
      throws IOException, InterruptedException {
    return CLIENT.send(request.build(), handler);
  }
}
