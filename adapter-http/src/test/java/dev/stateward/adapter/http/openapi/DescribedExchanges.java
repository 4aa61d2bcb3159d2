package dev.stateward.adapter.http.openapi;

import dev.stateward.adapter.http.openapi.DescribedOperation.Content;
import dev.stateward.testkit.http.ExchangeCheck;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Holds all that tests send and receive to the description of the API: every response, and the
 * requests of those that succeed.
 */
public final class DescribedExchanges implements ExchangeCheck {
  /** Refusals of HTTP, which are the {@code default} of each operation. */
  private static final Set<Integer> PROTOCOL = Set.of(400, 405, 408, 414, 431, 503);

  private static final String JSON = "json";

  @Override
  public void check(HttpRequest request, HttpResponse<?> response) {
    List<String> problems = problems(request, response);
    if (!problems.isEmpty()) {
      throw new AssertionError(
          "%s %s, answered with %d, is not as adapter-http/src/main/resources/openapi describes it: %s"
              .formatted(
                  request.method(),
                  request.uri().getPath().replaceAll("(/object/).*", "$1..."),
                  response.statusCode(),
                  problems));
    }
  }

  private static List<String> problems(HttpRequest request, HttpResponse<?> response) {
    String method = request.method().equals("HEAD") ? "GET" : request.method();
    Optional<DescribedOperation> operation =
        DescribedApi.get().find(method, request.uri().getRawPath());
    if (operation.isEmpty()) {
      return response.statusCode() < 300 ? List.of("there is no such operation") : List.of();
    }
    List<String> problems = new ArrayList<>(answered(operation.get(), request, response));
    if (response.statusCode() < 300) {
      problems.addAll(operation.get().problemsOfPath(request.uri().getRawPath()));
      problems.addAll(operation.get().problemsOfQuery(request.uri().getRawQuery()));
      problems.addAll(operation.get().problemsOfBody(RequestText.of(request)));
    }
    return problems;
  }

  private static List<String> answered(
      DescribedOperation operation, HttpRequest request, HttpResponse<?> response) {
    int status = response.statusCode();
    if (!operation.describes(status)) {
      return PROTOCOL.contains(status)
          ? List.of()
          : List.of("there is no response with this status; x-errors may name it");
    }
    String mediaType =
        response.headers().firstValue("Content-Type").orElse("").replaceAll(";.*", "");
    Optional<Content> content = operation.content(status, mediaType);
    String body = text(response.body());
    boolean compressed = response.headers().firstValue("Content-Encoding").isPresent();
    if (request.method().equals("HEAD") || body.isEmpty() || compressed) {
      return List.of();
    }
    if (content.isEmpty()) {
      return List.of("no body of " + mediaType + " is described");
    }
    if (mediaType.equals("application/x-ndjson")) {
      return body.lines().flatMap(line -> content.get().problems(line).stream()).toList();
    }
    return mediaType.endsWith(JSON) ? content.get().problems(body) : List.of();
  }

  private static String text(Object body) {
    if (body instanceof byte[] bytes) {
      return new String(bytes, StandardCharsets.UTF_8);
    }
    return body instanceof String text ? text : "";
  }
}
