package dev.stateward.testkit.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;

/**
 * Sends requests of one caller to a server of the API, and returns its responses as they are. What
 * goes wrong on the way is an {@link UncheckedIOException}.
 */
public final class ApiClient implements AutoCloseable {
  private static final Duration LONGEST = Duration.ofMinutes(5);

  private final HttpClient http;
  private final URI server;
  private final String token;
  private final ExchangeCheck check;

  /** A client with connections of its own; an empty {@code token} is none. */
  public ApiClient(URI server, String token) {
    this(
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(LONGEST)
            .build(),
        server,
        token,
        (request, response) -> {});
  }

  private ApiClient(HttpClient http, URI server, String token, ExchangeCheck check) {
    this.http = http;
    this.server = server;
    this.token = token;
    this.check = check;
  }

  /** The same client, of which {@code other} looks at every exchange. */
  public ApiClient checkedBy(ExchangeCheck other) {
    return new ApiClient(http, server, token, other);
  }

  /** Another caller over the same connections; an empty {@code other} is none. */
  public ApiClient as(String other) {
    return new ApiClient(http, server, other, check);
  }

  /** Where {@code path}, which may be a whole URL, is on the server. */
  public URI uri(String path) {
    return path.startsWith("http") ? URI.create(path) : URI.create(server + path);
  }

  /** A request of the caller, whose body is JSON:API unless it is said otherwise. */
  public HttpRequest.Builder request(String path) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(uri(path))
            .timeout(LONGEST)
            .header("Content-Type", "application/vnd.api+json");
    return token.isEmpty() ? request : request.header("Authorization", "Bearer " + token);
  }

  /** Sends a request; an empty {@code body} is none. */
  public HttpResponse<String> send(String method, String path, String body) {
    return send(request(path).method(method, BodyPublishers.ofString(body, UTF_8)));
  }

  public HttpResponse<String> get(String path) {
    return send(request(path).GET());
  }

  public HttpResponse<String> delete(String path) {
    return send(request(path).DELETE());
  }

  public HttpResponse<String> post(String path, String body) {
    return send("POST", path, body);
  }

  public HttpResponse<String> put(String path, String body) {
    return send("PUT", path, body);
  }

  public HttpResponse<String> patch(String path, String body) {
    return send("PATCH", path, body);
  }

  /** Puts {@code content} where an upload URL says, without a token. */
  public HttpResponse<String> upload(URI upload, byte[] content) {
    return send(
        HttpRequest.newBuilder(upload).timeout(LONGEST).PUT(BodyPublishers.ofByteArray(content)));
  }

  public HttpResponse<String> send(HttpRequest.Builder request) {
    return send(request, BodyHandlers.ofString());
  }

  /** Sends any request, and reads its response by {@code handler}. */
  public <T> HttpResponse<T> send(HttpRequest.Builder request, BodyHandler<T> handler) {
    try {
      HttpRequest built = request.build();
      HttpResponse<T> response = http.send(built, handler);
      check.check(built, response);
      return response;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  /** Ends the connections, those of {@link #as other callers} too. */
  @Override
  public void close() {
    http.close();
  }
}
