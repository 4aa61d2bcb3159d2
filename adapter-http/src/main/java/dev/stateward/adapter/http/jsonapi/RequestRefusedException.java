package dev.stateward.adapter.http.jsonapi;

import java.util.Objects;

/** A request is refused for its form or its size; {@link #error()} is the response. */
public final class RequestRefusedException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final Refusal refusal;

  private final transient ErrorObject error;

  private final int retryAfter;

  /** Refuses a request with {@code error}. */
  public RequestRefusedException(Refusal refusal, ErrorObject error) {
    this(refusal, error, 1);
  }

  /**
   * Refuses a request with {@code error}.
   *
   * @param refusal why
   * @param retryAfter after how many seconds a retry may succeed
   */
  public RequestRefusedException(Refusal refusal, ErrorObject error, int retryAfter) {
    super(error.title(), null, false, false);
    this.refusal = Objects.requireNonNull(refusal, "refusal is null");
    this.error = Objects.requireNonNull(error, "error is null");
    this.retryAfter = retryAfter;
  }

  /** Why it is refused. */
  public Refusal refusal() {
    return refusal;
  }

  /** After how many seconds a retry may succeed. */
  public int retryAfter() {
    return retryAfter;
  }

  /** Refuses a request that violates the protocol. */
  public static RequestRefusedException badRequest(String detail) {
    return new RequestRefusedException(Refusal.FORM, ErrorObject.of(400, "bad request", detail));
  }

  /** Refuses a request for the value of a parameter of its query. */
  public static RequestRefusedException badParameter(String name, String detail) {
    return new RequestRefusedException(
        Refusal.FORM, new ErrorObject(422, "invalid parameter", detail, name));
  }

  /** The answer. */
  public ErrorObject error() {
    return error;
  }
}
