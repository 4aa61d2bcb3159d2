package dev.stateward.application.token.port;

/**
 * The secret of a token, shown once.
 *
 * @param text the token as clients send it
 */
public record TokenSecret(String text) {
  @Override
  public String toString() {
    return "TokenSecret[redacted]";
  }
}
