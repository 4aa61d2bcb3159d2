package dev.stateward.adapter.http.jsonapi;

import java.io.IOException;

/** The client does not take its answer any more; there is nobody left to tell. */
public final class ClientGoneException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** Says so. */
  public ClientGoneException(IOException cause) {
    super("the client is gone", cause, false, false);
  }
}
