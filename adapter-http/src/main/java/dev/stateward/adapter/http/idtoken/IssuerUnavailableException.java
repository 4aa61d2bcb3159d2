package dev.stateward.adapter.http.idtoken;

/** An issuer does not answer as it should. */
public final class IssuerUnavailableException extends Exception {
  private static final long serialVersionUID = 1;

  /** Because of {@code reason}, without details of the network. */
  public IssuerUnavailableException(String reason) {
    super(reason, null, false, false);
  }

  /** Why, for the operator; contains no details of the network. */
  public String reason() {
    return String.valueOf(getMessage());
  }
}
