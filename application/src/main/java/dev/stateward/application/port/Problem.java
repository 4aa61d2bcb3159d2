package dev.stateward.application.port;

import java.util.Objects;

/**
 * A problem of a request.
 *
 * @param pointer the JSON pointer (RFC 6901) of the wrong part; empty for the request as a whole
 * @param detail the problem, a sentence without secrets
 */
public record Problem(String pointer, String detail) {
  public Problem {
    Objects.requireNonNull(pointer, "pointer is null");
    Objects.requireNonNull(detail, "detail is null");
  }
}
