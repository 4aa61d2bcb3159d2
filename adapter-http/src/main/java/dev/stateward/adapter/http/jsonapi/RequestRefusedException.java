package dev.stateward.adapter.http.jsonapi;

import java.util.Objects;

/** A request is refused before any use case saw it; {@link #error()} is the answer. */
public final class RequestRefusedException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final transient ErrorObject error;

  /** Refuses a request with {@code error}. */
  public RequestRefusedException(ErrorObject error) {
    super(error.title(), null, false, false);
    this.error = Objects.requireNonNull(error, "error is null");
  }

  /** Refuses a request that breaks a rule of the protocol. */
  public static RequestRefusedException badRequest(String detail) {
    return new RequestRefusedException(ErrorObject.of(400, "bad request", detail));
  }

  /** The answer. */
  public ErrorObject error() {
    return error;
  }
}
