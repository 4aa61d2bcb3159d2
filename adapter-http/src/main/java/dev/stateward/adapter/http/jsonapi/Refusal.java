package dev.stateward.adapter.http.jsonapi;

import io.javalin.http.Context;
import java.util.Locale;
import java.util.Optional;

/** Why a request was refused or failed, where its status does not tell. */
public enum Refusal {
  /** Its form is wrong, before its meaning is known. */
  FORM,
  /** The principal has too many requests while others wait. */
  FAIR_SHARE,
  /** The principal sends more requests in a second than allowed. */
  REQUEST_RATE,
  /** The client sent too many wrong tokens. */
  WRONG_TOKENS,
  /** Too many event streams are open. */
  EVENT_STREAMS,
  /** The JSON of all requests takes too much memory. */
  REQUEST_MEMORY,
  /** Large responses and lists take too much memory. */
  RESPONSE_MEMORY,
  /** Too many uploads run at once. */
  UPLOADS,
  /** There would be more of something than an organization, workspace or principal may have. */
  QUOTA,
  /** A body is too large. */
  SIZE,
  /** Something was ordered too often. */
  REPEATED,
  /** The disk is full. */
  DISK,
  /** A store did not respond. */
  STORE,
  /** The outcome of a write is unknown. */
  OUTCOME,
  /** An unexpected error occurred. */
  ERROR;

  private static final String ATTRIBUTE = "refusal";

  /** The name of the reason in metrics. */
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** Notes it as the reason for the response to the request of {@code ctx}. */
  public void note(Context ctx) {
    ctx.attribute(ATTRIBUTE, this);
  }

  /** The reason for the response to the request of {@code ctx}, if one was noted. */
  public static Optional<Refusal> of(Context ctx) {
    return Optional.ofNullable(ctx.attribute(ATTRIBUTE));
  }
}
