package dev.stateward.matrix;

import dev.stateward.adapter.http.openapi.DescribedExchanges;
import dev.stateward.testkit.http.ApiClient;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;

/** Sends requests, to several servers in turn, and reads answers. */
final class Exchange implements AutoCloseable {
  /** What differs from request to request, whatever it is about. */
  private static final Set<String> OF_THE_REQUEST = Set.of("date", "x-request-id");

  private final ApiClient client =
      new ApiClient(URI.create(""), "").checkedBy(new DescribedExchanges());
  private final AtomicInteger turn = new AtomicInteger();
  private final List<URI> servers;

  Exchange(List<URI> servers) {
    this.servers = List.copyOf(servers);
  }

  /**
   * An answer, as far as it does not name the request.
   *
   * @param request the request that it is to
   */
  record Answer(int status, Map<String, List<String>> headers, String body, String request) {}

  /** A request; the body is JSON:API unless it is put. */
  record Request(String method, String path, String body) {}

  Answer send(Request request, String token) {
    HttpRequest.Builder builder =
        client
            .as(token)
            .request(server().resolve(encoded(request.path())).toString())
            .method(request.method(), BodyPublishers.ofString(request.body()));
    if (request.method().equals("PUT")) {
      builder.setHeader("Content-Type", "application/octet-stream");
    }
    HttpResponse<String> response = client.send(builder);
    Map<String, List<String>> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    headers.putAll(response.headers().map());
    OF_THE_REQUEST.forEach(headers::remove);
    String id = response.headers().firstValue("X-Request-Id").orElse("");
    return new Answer(response.statusCode(), headers, response.body(), id);
  }

  private URI server() {
    return servers.get(Math.floorMod(turn.getAndIncrement(), servers.size()));
  }

  private static String encoded(String path) {
    return path.replace("[", "%5B").replace("]", "%5D");
  }

  @Override
  public void close() {
    client.close();
  }
}
