package dev.stateward.bootstrap.remote;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.stream.Collectors;

/**
 * Explains answers that are not those that were asked for.
 *
 * @param server who answered
 * @param origin where the token was found
 * @param subject what was asked for, with its article
 */
record Refusal(ServerAddress server, String origin, String subject) {
  private static final int TOO_MANY = 429;

  /** What to tell the user. */
  RemoteFailedException of(HttpResponse<?> answer, JsonNode document) {
    return explained(answer, document).answered(answer.statusCode());
  }

  private RemoteFailedException explained(HttpResponse<?> answer, JsonNode document) {
    String details = details(document);
    return switch (answer.statusCode()) {
      case 401 ->
          RemoteFailedException.denied(
              "%s does not accept the token of %s: it is wrong, expired or revoked"
                      .formatted(server, origin)
                  + "; create another one"
                  + server.loginAdvice());
      case 403 ->
          RemoteFailedException.denied(
              "the token of " + origin + " does not allow that" + said(details));
      case 404 ->
          RemoteFailedException.denied(
              "there is no " + subject + " that the token of " + origin + " may read");
      case 301, 302, 303, 307, 308 ->
          RemoteFailedException.failed(
              "%s redirects to %s: name the server there is".formatted(server, target(answer)));
      case 400, 422 ->
          isMisuse(answer, document)
              ? RemoteFailedException.misused(text(details, answer))
              : later(text(details, answer), answer);
      case 429 -> later("too many requests", answer);
      default -> later(text(details, answer), answer);
    };
  }

  private String text(String details, HttpResponse<?> answer) {
    return details.isEmpty() ? server + " failed with " + answer.statusCode() : details;
  }

  /** Whether it is about a part of the request, which the user gave, or parameters of a list. */
  private static boolean isMisuse(HttpResponse<?> answer, JsonNode document) {
    return document.path("errors").valueStream().anyMatch(error -> error.has("source"))
        || (answer.statusCode() == 400 && answer.request().method().equals("GET"));
  }

  private static String said(String details) {
    return details.isEmpty() ? "" : ": " + details;
  }

  /** What the errors of a document say. */
  private static String details(JsonNode document) {
    return document
        .path("errors")
        .valueStream()
        .map(error -> error.path("detail").asText(error.path("title").asText()))
        .map(Terminal::plain)
        .filter(text -> !text.isEmpty())
        .collect(Collectors.joining("; "));
  }

  private static String target(HttpResponse<?> answer) {
    String to = answer.headers().firstValue("Location").orElse("nowhere");
    return Terminal.plain(to.split("\\?", 2)[0]);
  }

  /** It may be better later; the server may say when. */
  static RemoteFailedException later(String message, HttpResponse<?> answer) {
    return answer
        .headers()
        .firstValue("Retry-After")
        .filter(seconds -> seconds.matches("\\d{1,6}"))
        .map(seconds ->
            RemoteFailedException.later(
                message.replaceFirst("\\.$", "") + "; try again in " + seconds + " s",
                Duration.ofSeconds(Long.parseLong(seconds))))
        .orElseGet(() ->
            answer.statusCode() == TOO_MANY
                ? RemoteFailedException.later(message, Duration.ofSeconds(1))
                : RemoteFailedException.failed(message));
  }
}
