package dev.stateward.application.port;

import java.util.Objects;

/**
 * One thing that is wrong with a request.
 *
 * @param pointer the JSON pointer (RFC 6901) of the part that is wrong; empty when it is no one
 *     part
 * @param detail what is wrong, a sentence without secrets
 */
public record Problem(String pointer, String detail) {
  public Problem {
    Objects.requireNonNull(pointer, "pointer is null");
    Objects.requireNonNull(detail, "detail is null");
  }
}
