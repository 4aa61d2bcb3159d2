package dev.stateward.adapter.http.jsonapi;

import java.io.IOException;

/** The client no longer reads its response, so no error can be sent. */
public final class ClientGoneException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** Creates the exception. */
  public ClientGoneException(IOException cause) {
    super("the client is gone", cause, false, false);
  }
}
