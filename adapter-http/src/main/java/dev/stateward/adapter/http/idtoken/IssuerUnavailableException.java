package dev.stateward.adapter.http.idtoken;

/** The keys of an issuer cannot be read. */
final class IssuerUnavailableException extends Exception {
  private static final long serialVersionUID = 1;

  /** Because of {@code reason}, without details of the network. */
  IssuerUnavailableException(String reason) {
    super(reason, null, false, false);
  }

  String reason() {
    return String.valueOf(getMessage());
  }
}
