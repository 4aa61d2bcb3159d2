package dev.stateward.adapter.http.webhook;

import java.io.IOException;

/** A socket was about to connect to an address that is not allowed. */
final class TargetRefusedException extends IOException {
  private static final long serialVersionUID = 1;

  TargetRefusedException() {
    super("nothing may be sent to this address");
  }
}
