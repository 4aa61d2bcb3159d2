package dev.stateward.adapter.http.idtoken;

import dev.stateward.application.idtoken.port.IdTokenVerifier.Flaw;

/** A token is refused. */
final class FlawException extends Exception {
  private static final long serialVersionUID = 1;

  private final Flaw flaw;

  FlawException(Flaw flaw) {
    super(flaw.toString(), null, false, false);
    this.flaw = flaw;
  }

  Flaw flaw() {
    return flaw;
  }
}
