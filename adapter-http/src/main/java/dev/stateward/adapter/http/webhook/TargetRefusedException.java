package dev.stateward.adapter.http.webhook;

import java.io.IOException;

/** A socket was to connect to an address that nothing may be sent to. */
final class TargetRefusedException extends IOException {
  private static final long serialVersionUID = 1;

  TargetRefusedException() {
    super("nothing may be sent to this address");
  }
}
